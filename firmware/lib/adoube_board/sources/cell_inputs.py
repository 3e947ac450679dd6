"""From the inputs of a digital wiring to the levels of its cells."""

from array import array

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from adoube_board.config.config import Config

UNKNOWN = 3  # The level of an input that cannot be read; only dual sensors have one for it.

FAULT = 3


class CellInputs:
    """`closed` has a byte for each input: 1 while its sensor is on, 0 while it is off, or UNKNOWN.

    `gather` turns them into `raw`, the level of each cell: 0 empty, 1 on or north, 2 south, 3 fault, which is
    both outputs of a dual sensor at once, or one that cannot be read.
    """

    def __init__(self, config: "Config", count: int) -> None:
        self.closed = bytearray(count)
        self.raw = bytearray(len(config.cells))
        self._norths = array("H", config.cells)
        self._souths = array("H", config.south)

    def gather(self) -> None:
        """Work out the level of each cell; allocates nothing."""
        raw = self.raw
        closed = self.closed
        norths = self._norths
        souths = self._souths
        if souths:
            for cell in range(len(raw)):
                level = closed[norths[cell]] | closed[souths[cell]] << 1
                raw[cell] = level if level < FAULT else FAULT
        else:
            for cell in range(len(raw)):
                raw[cell] = closed[norths[cell]]
