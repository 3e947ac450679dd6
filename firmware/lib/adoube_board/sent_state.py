"""The host's picture of the board, as far as the board has told it."""

from binascii import crc32

from adoube_board.frames import DELTA, DELTA_ANALOG

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from adoube_board.frames import FrameBuilder


class SentState:
    """Each cell's level, two bits a cell as in a SNAPSHOT, and the number of changes, as last sent.

    Also how changes of such levels are written: in frames of DELTA_TYPE, at most MOST_CHANGES in each.
    """

    DELTA_TYPE = DELTA
    MOST_CHANGES = 32
    CELLS_A_BYTE = 4

    def __init__(self, levels: bytearray) -> None:
        self.cells = len(levels)
        self.gen = 0
        self.packed = bytearray((self.cells + self.CELLS_A_BYTE - 1) // self.CELLS_A_BYTE)
        self.copy(levels, 0)

    def change(self, cell: int, level: int) -> None:
        """One change that is being sent."""
        self._set(cell, level)
        self.gen = (self.gen + 1) & 0xFFFF

    def copy(self, levels: bytearray, missed: int) -> None:
        """Take all levels as they are; `missed` changes lie between and are counted though never sent."""
        self.gen = (self.gen + missed) & 0xFFFF
        for cell in range(self.cells):
            self._set(cell, levels[cell])

    def crc(self) -> int:
        """The state CRC of the heartbeat."""
        return int(crc32(self.packed)) & 0xFFFF

    def write_change(self, frame: "FrameBuilder", cell: int, level: int) -> None:
        frame.u16(cell << 2 | level)

    def _set(self, cell: int, level: int) -> None:
        shift = (cell & 3) * 2
        self.packed[cell >> 2] = self.packed[cell >> 2] & ~(3 << shift) & 0xFF | level << shift


class SentLevels(SentState):
    """The same for linear halls: a signed byte a cell."""

    DELTA_TYPE = DELTA_ANALOG
    MOST_CHANGES = 64
    CELLS_A_BYTE = 1

    def write_change(self, frame: "FrameBuilder", cell: int, level: int) -> None:
        frame.u16(cell)
        frame.u8(level)

    def _set(self, cell: int, level: int) -> None:
        self.packed[cell] = level


def sent_state_of(levels: bytearray, linear: bool) -> SentState:
    """The picture of a board that shows these levels now."""
    return SentLevels(levels) if linear else SentState(levels)
