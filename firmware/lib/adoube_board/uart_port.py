"""The port to the host over a UART."""

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from machine import UART


class UartPort:
    """A UART made with timeout 0 and buffers: neither reading nor writing waits.

    A port has `block`, the size that writes are padded to (1: none); `console`, whether Ctrl-C on it means
    the person wants MicroPython's prompt; `read_into` and `write`.
    """

    block = 1
    console = False

    def __init__(self, uart: "UART") -> None:
        self._uart = uart

    def read_into(self, buffer: bytearray) -> int:
        """How many bytes were there and now stand at the start of the buffer."""
        return (self._uart.readinto(buffer) or 0) if self._uart.any() else 0

    def write(self, data: memoryview) -> int:
        """How many bytes, from the first on, were taken; 0 when there is no room."""
        return self._uart.write(data) or 0
