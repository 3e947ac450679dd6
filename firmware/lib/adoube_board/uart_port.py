"""The port to the host over a UART."""

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from machine import UART


class UartPort:
    """A Port (see link) on a UART that was made with timeout 0 and with buffers."""

    block = 1
    console = False
    remote = False

    def __init__(self, uart: "UART") -> None:
        self._uart = uart

    def read_into(self, buffer: bytearray) -> int:
        return (self._uart.readinto(buffer) or 0) if self._uart.any() else 0

    def write(self, data: memoryview) -> int:
        return self._uart.write(data) or 0
