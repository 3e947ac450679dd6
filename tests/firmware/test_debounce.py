from __future__ import annotations

from array import array

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adoube_board.config.settings import Settings
from adoube_board.scan.debounce import Debounce, LevelDebounce, next_pending, search_on
from adoube_board.scan.ring import CHANGE, TOUCH, EventRing

pytestmark = pytest.mark.usefixtures("native_code")

# The fixture only stands in for modules, and is the same for every example.
several = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40, deadline=None
)

CELLS = 5
LEVELS = {Debounce: st.integers(0, 3), LevelDebounce: st.integers(-127, 127).map(lambda level: level & 0xFF)}


def next_unsettled(
    plan: array[int], raw: bytearray, waiting: bytearray, settled: bytearray, _since: array[int]
) -> int:
    """A search that also finds the cells whose time has not come."""
    for cell in range(plan[0], plan[1]):
        if raw[cell] != settled[cell] or raw[cell] != waiting[cell]:
            return cell
    return plan[1]


def events(ring: EventRing) -> list[tuple[int, int, int, int]]:
    found = []
    while len(ring):
        found.append((ring.kind, ring.time, ring.code, ring.detail))
        ring.drop()
    return found


@pytest.mark.parametrize("kind", [Debounce, LevelDebounce])
@pytest.mark.parametrize("chip", ["RP2040", "an unknown chip"])
@several
@given(
    start_ms=st.sampled_from([0, 65_500]),
    on_ms=st.integers(0, 8),
    off_ms=st.integers(0, 30),
    data=st.data(),
)
def test_the_same_happens_as_when_every_unsettled_cell_is_looked_at(
    kind: type[Debounce], chip: str, start_ms: int, on_ms: int, off_ms: int, data: st.DataObject
) -> None:
    times = Settings()
    times.on_ms, times.off_ms = on_ms, off_ms
    searching, thorough = EventRing(), EventRing()
    quick = kind(CELLS, times, searching, search_on(chip))
    slow = kind(CELLS, times, thorough, next_unsettled)
    raw = bytearray(CELLS)

    for wait_ms in data.draw(st.lists(st.integers(1, 40), min_size=1, max_size=12)):
        raw[data.draw(st.integers(0, CELLS - 1))] = data.draw(LEVELS[kind])
        for now in range(start_ms, start_ms + wait_ms):
            quick.see(raw, now & 0xFFFF)
            slow.see(raw, now & 0xFFFF)
        start_ms += wait_ms

        assert events(searching) == events(thorough)
        assert quick.levels == slow.levels


def test_a_chip_that_is_known_searches_in_machine_code() -> None:
    assert search_on("Raspberry Pi Pico with RP2040").__module__ == "adoube_board.scan.pending_cells_viper"
    assert search_on("Raspberry Pi Pico 2 with RP2350").__module__ == "adoube_board.scan.pending_cells_viper"
    assert search_on("Generic ESP32 module with ESP32") is next_pending


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


ON_MS, OFF_MS, THRESHOLD = 5, 25, 4
SCAN_MS = 10


class OneLinearCell:
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
    cell = OneLinearCell()

    cell.shows(12, 40, -60)
    assert cell.events() == []

    cell.shows(-60)
    assert cell.events() == [(CHANGE, -60)]


def test_a_level_below_the_threshold_waits_for_the_off_time() -> None:
    cell = OneLinearCell(level=40)

    cell.shows(THRESHOLD - 1, THRESHOLD - 1)
    assert cell.events() == []

    cell.shows(THRESHOLD - 1, THRESHOLD - 1)
    assert cell.events() == [(CHANGE, THRESHOLD - 1)]


def test_a_short_lift_is_a_touch() -> None:
    cell = OneLinearCell(level=-40)

    cell.shows(-2, 0, -40, -40)

    assert cell.events() == [(TOUCH, 20)]


def test_a_piece_put_back_less_exactly_is_a_touch_and_a_change() -> None:
    cell = OneLinearCell(level=40)

    cell.shows(1, 0, 37, 37)

    assert cell.events() == [(TOUCH, 20), (CHANGE, 37)]


def test_a_level_that_wavers_above_the_threshold_is_no_touch() -> None:
    cell = OneLinearCell(level=40)

    cell.shows(25, 12, THRESHOLD, 30, 40, 40)

    assert TOUCH not in [kind for kind, _ in cell.events()]


def test_a_lift_that_settled_makes_no_touch_of_the_next_piece() -> None:
    cell = OneLinearCell(level=40)

    cell.shows(0, 0, 0, 0, 40, 40)

    assert cell.events() == [(CHANGE, 0), (CHANGE, 40)]


def test_a_brush_over_an_empty_linear_cell_is_no_touch() -> None:
    cell = OneLinearCell()

    cell.shows(40, 0, 0, 40, 0, 0, 0)

    assert cell.events() == []
