"""From the inputs of a digital wiring to the levels of its cells, in machine code.

Only for chips that sio knows: this module cannot be loaded where MicroPython has no native code.
"""

import micropython

from adoube_board.sources.cell_inputs import CellInputs

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from typing import Any

    object = Any  # viper's word for a value of any kind
    ptr8 = Any
    ptr16 = Any


class FastInputs(CellInputs):
    """As CellInputs: a contact that bounces changes in each scan, and must not cost the most of it."""

    def gather(self) -> None:
        """Work out the level of each cell; allocates nothing."""
        gather_cells(self.raw, self.closed, self._norths, self._souths, len(self.raw), len(self._souths))


@micropython.viper
def gather_cells(raw: ptr8, closed: ptr8, norths: ptr16, souths: ptr16, cells: int, dual: int) -> object:
    """Put the level of each cell into `raw`; `dual` is 0 where a cell has one output."""
    if dual:
        for cell in range(cells):
            level = int(closed[norths[cell]]) | int(closed[souths[cell]]) << 1
            if level > 3:
                level = 3
            raw[cell] = level
    else:
        for cell in range(cells):
            raw[cell] = closed[norths[cell]]
