"""Frames out through a port that may have no room."""

from adoube_board.frames import FrameBuilder

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from adoube_board.uart_port import UartPort
    from adoube_board.usb_port import UsbPort


class Link:
    """Sends one frame at a time, never waits, and takes the next only when the last has left.

    if link.ready():
        link.frame.begin(TYPE)
        ...
        link.send()
    """

    def __init__(self, port: "UartPort | UsbPort") -> None:
        self.frame = FrameBuilder()
        self._port = port
        self._start = 0
        self._end = 0

    def ready(self) -> bool:
        """Whether a frame may be built; pushes out what is left of the last one first."""
        while self._start < self._end:
            taken = self._port.write(self.frame.view[self._start : self._end])
            if not taken:
                return False
            self._start += taken
        return True

    def send(self) -> None:
        """Seal the frame that was built, pad it to the port's block, and write what there is room for."""
        size = self.frame.seal()
        while size % self._port.block:
            self.frame.buffer[size] = 0
            size += 1
        self._start = 0
        self._end = size
        self.ready()
