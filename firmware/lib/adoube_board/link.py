"""Frames out through a port that may have no room."""

from adoube_board.frames import FrameBuilder

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Protocol

    class HostPort(Protocol):
        """The way to the host; both methods do what they can at once and never wait.

        `block` is the size that writes are padded to, `console` whether MicroPython's prompt is on this port,
        `remote` whether the host may be anywhere on a network.
        """

        block: int
        console: bool
        remote: bool

        def read_into(self, buffer: bytearray) -> int:
            """How many bytes were there and now stand at the start of the buffer."""
            ...

        def write(self, data: memoryview) -> int:
            """How many bytes, from the first on, were taken; 0 when there is no room."""
            ...


class Link:
    """Sends one frame at a time, never waits, and takes the next only when the last has left.

    if link.ready():
        link.frame.begin(TYPE)
        ...
        link.send()
    """

    def __init__(self, port: "HostPort") -> None:
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
