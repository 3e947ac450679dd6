"""Which cells have ever been on: what stays dark while a magnet is led over the board is dead."""

from adoube_board.clock import since
from adoube_board.self_test_report import CELL_NEVER_ON, COLUMN_NEVER_ON, ROW_NEVER_ON

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from adoube_board.config import Config
    from adoube_board.self_test_report import Report

LOOK_MS = 16  # A magnet that a hand leads over a cell stays for longer, and the debounce makes it no shorter.


class Coverage:
    """Remembers since the boot, or since `forget`. `levels` are the settled ones, which change in place."""

    def __init__(self, config: "Config", levels: bytearray, now: int) -> None:
        self._cells = config.cells
        wiring = config.wiring
        self._width = 0
        if wiring["kind"] == "matrix":
            self._width = len(wiring["columns"])
        elif wiring["kind"] == "strobed":
            self._width = wiring["columns"]
        self._height = len(wiring["rows"]) if self._width else 0
        self._levels = levels
        self._last = bytearray(levels)
        self._on = bytearray(len(levels))
        self._looked_at = now
        self.forget()

    def step(self, now: int) -> None:
        """Look, now and then."""
        if since(now, self._looked_at) < LOOK_MS:
            return
        self._looked_at = now
        if self._levels != self._last:
            self._last[:] = self._levels
            self._note()

    def forget(self) -> None:
        """Begin anew, with what stands on the board."""
        self._last[:] = self._levels
        for cell in range(len(self._on)):
            self._on[cell] = 0
        self._note()

    def tell(self, report: "Report") -> None:
        """What has never been on: whole rows of a matrix, else whole columns, else single cells."""
        self._note()  # of what came on since the last look
        dead = {cell for cell in range(len(self._on)) if not self._on[cell]}
        told: "set[int]" = set()
        for what, lines in ((ROW_NEVER_ON, self._rows()), (COLUMN_NEVER_ON, self._columns())):
            for line in range(len(lines)):
                cells = lines[line]
                if cells <= dead and not cells <= told:
                    report.find(what, line)
                    told |= cells
        for cell in sorted(dead - told):
            report.find(CELL_NEVER_ON, cell)

    def _rows(self) -> "list[set[int]]":
        width = self._width
        return [self._cells_at(range(row * width, (row + 1) * width)) for row in range(self._height)]

    def _columns(self) -> "list[set[int]]":
        inputs = self._width * self._height
        return [self._cells_at(range(column, inputs, self._width)) for column in range(self._width)]

    def _cells_at(self, inputs: range) -> "set[int]":
        return {cell for cell in range(len(self._cells)) if self._cells[cell] in inputs}

    def _note(self) -> None:
        for cell in range(len(self._on)):
            if self._levels[cell]:
                self._on[cell] = 1
