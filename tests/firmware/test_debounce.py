from hypothesis import given
from hypothesis import strategies as st

from adoube_board.config.settings import Settings
from adoube_board.scan.debounce import Debounce
from adoube_board.scan.ring import CHANGE, TOUCH, EventRing

ON_MS, OFF_MS = 5, 25


class OneCell:
    """A debounced cell, looked at every millisecond from `now` on."""

    def __init__(self, level: int, now: int = 0) -> None:
        self.ring = EventRing()
        self.debounce = Debounce(1, Settings(), self.ring)
        self.debounce.start(bytearray((level,)))
        self.now = now

    def shows(self, level: int, ms: int = 1) -> None:
        for _ in range(ms):
            self.debounce.see(bytearray((level,)), self.now & 0xFFFF)
            self.now += 1

    def events(self) -> list[tuple[int, int, int, int]]:
        """(kind, time, cell, level or gap) of all events."""
        found = []
        while len(self.ring):
            found.append((self.ring.kind, self.ring.time, self.ring.code, self.ring.detail))
            self.ring.drop()
        return found


def test_a_piece_counts_when_it_has_stood_for_the_on_time() -> None:
    cell = OneCell(level=0)

    cell.shows(1, ms=ON_MS)
    assert cell.events() == []

    cell.shows(1)
    assert cell.events() == [(CHANGE, ON_MS, 0, 1)]


def test_a_lift_counts_when_it_has_lasted_for_the_off_time() -> None:
    cell = OneCell(level=1)

    cell.shows(0, ms=OFF_MS)
    assert cell.events() == []

    cell.shows(0)
    assert cell.events() == [(CHANGE, OFF_MS, 0, 0)]


def test_contacts_that_bounce_are_one_change_from_the_last_bounce_on() -> None:
    cell = OneCell(level=0)

    for level in (1, 0, 1, 0):
        cell.shows(level)
    cell.shows(1, ms=20)

    assert cell.events() == [(CHANGE, 4 + ON_MS, 0, 1)]


def test_samples_that_come_in_a_burst_do_not_add_up() -> None:
    cell = OneCell(level=0)

    for _ in range(100):
        cell.debounce.see(bytearray((1,)), 3)

    assert cell.events() == []


def test_a_short_gap_is_a_touch_and_no_change() -> None:
    cell = OneCell(level=1, now=100)

    cell.shows(0, ms=6)
    cell.shows(1, ms=50)

    assert cell.events() == [(TOUCH, 106, 0, 6)]
    assert cell.debounce.levels[0] == 1


def test_a_gap_below_the_shortest_touch_is_nothing() -> None:
    cell = OneCell(level=1)

    cell.shows(0, ms=1)
    cell.shows(1, ms=50)

    assert cell.events() == []


def test_a_brush_over_an_empty_cell_is_no_touch() -> None:
    cell = OneCell(level=0)

    cell.shows(1, ms=4)
    cell.shows(0, ms=50)

    assert cell.events() == []


def test_a_piece_of_the_other_pole_put_in_its_place_is_one_change() -> None:
    cell = OneCell(level=1)

    cell.shows(0, ms=10)
    cell.shows(2, ms=50)

    assert cell.events() == [(CHANGE, 10 + ON_MS, 0, 2)]


def test_a_gap_is_counted_from_when_the_piece_left_whatever_showed_in_it() -> None:
    cell = OneCell(level=1)

    cell.shows(0, ms=4)
    cell.shows(2, ms=3)
    cell.shows(1, ms=50)

    assert cell.events() == [(TOUCH, 7, 0, 7)]


def test_the_clocks_wrap_changes_nothing() -> None:
    cell = OneCell(level=0, now=0xFFFE)

    cell.shows(1, ms=20)

    assert cell.events() == [(CHANGE, (0xFFFE + ON_MS) & 0xFFFF, 0, 1)]


stretches = st.lists(st.tuples(st.integers(0, 3), st.integers(1, 40)), max_size=20)


@given(stretches)
def test_no_level_is_reported_that_did_not_stand_for_its_time(shown: list[tuple[int, int]]) -> None:
    cell = OneCell(level=0)
    history: list[int] = []

    for level, ms in shown:
        cell.shows(level, ms)
        history += [level] * ms

    for kind, time, _, level in cell.events():
        if kind == CHANGE:
            wait = ON_MS if level else OFF_MS
            assert set(history[time - wait : time + 1]) == {level}


@given(stretches)
def test_after_stillness_the_events_lead_to_what_stands(shown: list[tuple[int, int]]) -> None:
    cell = OneCell(level=0)

    for level, ms in [*shown, (2, OFF_MS + 1)]:
        cell.shows(level, ms)
    reported = 0
    for kind, _, _, level in cell.events():
        reported = level if kind == CHANGE else reported

    assert reported == cell.debounce.levels[0] == 2
