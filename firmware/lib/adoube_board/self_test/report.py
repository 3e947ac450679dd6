"""Findings of a self-test, as hardware_docs/protocol.md packs them, and the cells that have never been on."""

from adoube_board.hardware import since

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from adoube_board.config.config import Config


COLUMN_STUCK_LOW = 1
ROW_STUCK_LOW = 2
ROWS_SHORTED = 3
COLUMNS_SHORTED = 4
DIODE_MISSING = 5
CHIP_SILENT = 6
CHAIN_BROKEN = 7
CELL_OUT_OF_RANGE = 8
ROW_NEVER_ON = 9
COLUMN_NEVER_ON = 10
CELL_NEVER_ON = 11
COLUMN_UNPOWERED = 12
COLUMNS_NEVER_OFF = 13

NO_SETTLE_TIME = 0xFFFF

MOST_FINDINGS = 40
# Numbers for the doubted cells; where it takes more, cells between two of them are named too.
MOST_CELL_NUMBERS = 60
RANGE = 0x8000
ALL_NAMED = 0xFFFF
DATA_ROOM = 244  # Bytes in the payload of an ACK behind its seq and its status.

HEAD = 3
FINDING_SIZE = 5
CELL_SIZE = 2


class Report:
    """`find` and `doubt` what is wrong; `cells` and `south` are each cell's inputs (see config.inputs)."""

    def __init__(self, cells: "list[int]", south: "list[int]") -> None:
        self.settle_us = NO_SETTLE_TIME
        self.findings: "list[tuple[int, int, int]]" = []
        self._cells = cells
        self._south = south
        self._doubted: "set[int]" = set()

    def find(self, what: int, a: int, b: int = 0) -> None:
        self.findings.append((what, a, b))

    def doubt(self, inputs: "range | list[int]") -> None:
        """Note that the cells at these inputs cannot be believed."""
        for cell in range(len(self._cells)):
            if self._cells[cell] in inputs or (self._south and self._south[cell] in inputs):
                self._doubted.add(cell)

    def last_of(self, inputs: range) -> int:
        """Return the last of these inputs that a sensor has; the one before the first where none has."""
        last = inputs.start - 1
        for place in self._cells + self._south:
            if place in inputs:
                last = max(last, place)
        return last

    def impossible(self, inputs: "range | list[int]") -> bool:
        """True if these inputs cannot all be on: one has no sensor, and lies on the supply, or two belong to
        one dual sensor."""
        for place in inputs:
            if place not in self._cells and place not in self._south:
                return True
        for cell in range(len(self._south)):
            if self._cells[cell] in inputs and self._south[cell] in inputs:
                return True
        return False

    def doubt_cell(self, cell: int) -> None:
        self._doubted.add(cell)

    def packed(self) -> bytes:
        """Return every cell that cannot be believed, and as many findings as there is room for."""
        numbers = self._cell_numbers()
        room = (DATA_ROOM - HEAD - CELL_SIZE * len(numbers)) // FINDING_SIZE
        findings = self.findings[: min(room, MOST_FINDINGS)]
        data = bytearray((self.settle_us & 0xFF, self.settle_us >> 8, len(findings)))
        for what, a, b in findings:
            data += bytes((what, a & 0xFF, a >> 8, b & 0xFF, b >> 8))
        for number in numbers:
            data += bytes((number & 0xFF, number >> 8))
        return bytes(data)

    def _cell_numbers(self) -> "list[int]":
        """Return the cells in as few numbers as it takes; where room is short, with cells between them."""
        if not self._doubted:
            return []
        numbers = [RANGE] * (MOST_CELL_NUMBERS + 1)
        cells = sorted(self._doubted)
        cells.append(2 * RANGE)
        gap = 1
        while len(numbers) > MOST_CELL_NUMBERS:
            numbers = []
            first = last = cells[0]
            for cell in cells[1:]:
                if cell - last > gap:
                    numbers += [first, RANGE | last] if last > first else [first]
                    first = cell
                last = cell
            gap += 1
        numbers.append(ALL_NAMED)
        return numbers


LOOK_MS = 16  # A magnet that a hand leads over a cell stays for longer, and the debounce makes it no shorter.


class Coverage:
    """Remembers which cells have been on since the boot, or since `forget`.

    A cell that stays dark while a magnet is led over the board is dead. `levels` are the settled ones, which
    change in place.
    """

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

    def tell(self, report: Report) -> None:
        """Report the parts that have never been on: rows of a matrix, else columns, else single cells."""
        self._note()  # Include what came on since the last look.
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
