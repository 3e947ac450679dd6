from adoube_board.config.settings import Settings
from adoube_board.scan.debounce import LevelDebounce
from adoube_board.scan.ring import CHANGE, TOUCH, EventRing

ON_MS, OFF_MS, THRESHOLD = 5, 25, 4
SCAN_MS = 10


class OneCell:
    """A cell that is scanned every 10 ms; settled at `level` in the beginning."""

    def __init__(self, level: int = 0) -> None:
        self.ring = EventRing()
        self._debounce = LevelDebounce(1, Settings(), self.ring)
        self._debounce.start(bytearray((level & 0xFF,)))
        self._now = 0

    def shows(self, *levels: int) -> None:
        """One scan a level."""
        for level in levels:
            self._debounce.see(bytearray((level & 0xFF,)), self._now & 0xFFFF)
            self._now += SCAN_MS

    def events(self) -> list[tuple[int, int]]:
        """(CHANGE, level) and (TOUCH, gap in ms)."""
        found = []
        while len(self.ring):
            level = self.ring.detail - 256 if self.ring.detail > 127 else self.ring.detail
            found.append((self.ring.kind, level if self.ring.kind == CHANGE else self.ring.detail))
            self.ring.drop()
        return found


def test_a_level_counts_when_it_has_stood_for_the_on_time() -> None:
    cell = OneCell()

    cell.shows(12, 40, -60)
    assert cell.events() == []

    cell.shows(-60)
    assert cell.events() == [(CHANGE, -60)]


def test_a_level_below_the_threshold_waits_for_the_off_time() -> None:
    cell = OneCell(level=40)

    cell.shows(THRESHOLD - 1, THRESHOLD - 1)
    assert cell.events() == []

    cell.shows(THRESHOLD - 1, THRESHOLD - 1)
    assert cell.events() == [(CHANGE, THRESHOLD - 1)]


def test_a_short_lift_is_a_touch() -> None:
    cell = OneCell(level=-40)

    cell.shows(-2, 0, -40, -40)

    assert cell.events() == [(TOUCH, 20)]


def test_a_piece_put_back_less_exactly_is_a_touch_and_a_change() -> None:
    cell = OneCell(level=40)

    cell.shows(1, 0, 37, 37)

    assert cell.events() == [(TOUCH, 20), (CHANGE, 37)]


def test_a_level_that_wavers_above_the_threshold_is_no_touch() -> None:
    cell = OneCell(level=40)

    cell.shows(25, 12, THRESHOLD, 30, 40, 40)

    assert TOUCH not in [kind for kind, _ in cell.events()]


def test_a_lift_that_settled_makes_no_touch_of_the_next_piece() -> None:
    cell = OneCell(level=40)

    cell.shows(0, 0, 0, 0, 40, 40)

    assert cell.events() == [(CHANGE, 0), (CHANGE, 40)]


def test_a_brush_over_an_empty_cell_is_no_touch() -> None:
    cell = OneCell()

    cell.shows(40, 0, 0, 40, 0, 0, 0)

    assert cell.events() == []
