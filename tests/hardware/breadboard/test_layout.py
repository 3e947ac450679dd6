"""The breadboard joins what the wire list joins, and everything has a hole of its own.

How a breadboard of 830 holes is joined inside, and where a Pico's legs are (40 legs in two rows, 17.78 mm
apart, legs 3 and 38 ground, leg 36 3.3 V), is written down here anew: Raspberry Pi's sheet Pico-R3-A4.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from adoube.hardware.breadboard.layout import HEIGHTS, BoardHole, has_rail_hole
from adoube.hardware.request import HardwareError
from tests.hardware.breadboard.boards import SENSORS, breadboard, laid_out

EACH = pytest.mark.parametrize("sensors", SENSORS)
Leg = tuple[str, str]

PICO_LEGS = {"GP0": 1, "GP1": 2, "GND": 38, "GP2": 4, "GP3": 5, "3V3(OUT)": 36}
HOLE_MM, PICO_ROWS_MM = 2.54, 17.78


def joined_inside(hole: BoardHole) -> str:
    if hole.row in "+-":
        return f"rail {hole.row}"
    return f"column {hole.column} {'a to e' if hole.row in 'abcde' else 'f to j'}"


def legs(sensors: str) -> Iterator[tuple[Leg, BoardHole]]:
    layout = laid_out(sensors)
    yield from ((("A1", label), hole) for label, hole in layout.pico.items())
    for place in layout.sensors:
        yield from (((place.refdes, leg), hole) for leg, hole in place.legs.items())


@EACH
def test_the_jumpers_join_what_the_wire_list_joins(sensors: str) -> None:
    group = {joined_inside(hole): {joined_inside(hole)} for _, hole in legs(sensors)}
    for jumper in laid_out(sensors).all_jumpers:
        ends = [joined_inside(end) for end in (jumper.from_, jumper.to)]
        together = set().union(*(group.get(end, {end}) for end in ends))
        group |= dict.fromkeys(together, together)
    on_the_board: dict[frozenset[str], set[Leg]] = {}
    for leg, hole in legs(sensors):
        on_the_board.setdefault(frozenset(group[joined_inside(hole)]), set()).add(leg)

    nets: dict[str, set[Leg]] = {}
    for chip in breadboard(sensors).chips:
        for pin, net in chip.pins.items():
            nets.setdefault(net, set()).add((chip.refdes, pin))

    wanted = [net for net in nets.values() if len(net) > 1]
    found = [net for net in on_the_board.values() if len(net) > 1]
    assert sorted(map(sorted, found)) == sorted(map(sorted, wanted))


@EACH
def test_no_two_ends_share_a_hole(sensors: str) -> None:
    layout = laid_out(sensors)
    ends = [hole for _, hole in legs(sensors)]
    ends += [hole for place in layout.sensors for hole in place.capacitor]
    ends += [end for jumper in layout.all_jumpers for end in (jumper.from_, jumper.to)]

    assert len(ends) == len({*ends})


@EACH
def test_every_end_is_in_a_hole_that_the_board_has(sensors: str) -> None:
    for jumper in laid_out(sensors).all_jumpers:
        for end in (jumper.from_, jumper.to):
            assert 1 <= end.column <= 63
            assert end.row in HEIGHTS
            assert end.row in "abcdefghij" or has_rail_hole(end.column)


def test_the_rails_have_fifty_holes_in_groups_of_five() -> None:
    columns = [column for column in range(1, 64) if has_rail_hole(column)]

    assert len(columns) == 50
    assert columns[:6] == [3, 4, 5, 6, 7, 9]


@EACH
def test_the_picos_legs_are_where_a_pico_has_them(sensors: str) -> None:
    pico = laid_out(sensors).pico

    for label, hole in pico.items():
        leg = PICO_LEGS[label]
        assert hole == (BoardHole(leg, "c") if leg <= 20 else BoardHole(41 - leg, "h"))
    assert (HEIGHTS["h"] - HEIGHTS["c"]) * HOLE_MM == pytest.approx(PICO_ROWS_MM)


def test_no_sensor_is_under_the_pico() -> None:
    assert all(hole.column > 21 for place in laid_out().sensors for hole in place.legs.values())


def test_a_reeds_legs_can_be_bent_well_away_from_its_glass() -> None:
    for place in laid_out("reed").sensors:
        long_mm = HOLE_MM * abs(HEIGHTS[place.legs["A"].row] - HEIGHTS[place.legs["B"].row])
        assert long_mm >= 14 + 2 * 3  # the glass of a MACD-14, and 3 mm at either end: RMCIP's advice


def test_a_board_that_is_no_pico_is_refused() -> None:
    from adoube.hardware.breadboard.layout import layout_of

    with pytest.raises(HardwareError, match="take pico, pico-w, pico2 or pico2-w"):
        layout_of(breadboard(mcu="esp32"))
