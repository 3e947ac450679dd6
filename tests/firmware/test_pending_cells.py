"""The search of the debounce: what it passes over, nothing is due for."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adoube_board.config.settings import Settings
from adoube_board.scan.debounce import Debounce, LevelDebounce, next_pending, search_on
from adoube_board.scan.ring import EventRing

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
