"""The field at a linear hall, held against other ways to work it out and against the design's figures."""

from itertools import product
from math import cos, hypot, pi

import pytest

from adoube.sensing.magnets import MOST_STEPS, LinearHall, Magnet, UnknownPiece, axial_field_mt
from tests.sensing.plans import STRONG, disc, plan

DISC = Magnet(10, 2, "N35")
HALL = LinearHall(plan({"one": STRONG, "turned": disc(-1)}))


def on_the_axis_mt(magnet: Magnet, distance_mm: float) -> float:
    """The textbook's closed form for a cylinder on its axis."""
    radius, near, far = magnet.diameter_mm / 2, distance_mm, distance_mm + magnet.height_mm
    return 1000 * magnet.remanence_t / 2 * (far / hypot(far, radius) - near / hypot(near, radius))


def by_current_loops_mt(magnet: Magnet, offset_mm: float, distance_mm: float) -> float:
    """The same magnet as a winding of many loops, each by the law of Biot and Savart."""
    radius, turns, parts = magnet.diameter_mm / 2, 100, 400
    total = 0.0
    for turn, part in product(range(turns), range(parts)):
        height = distance_mm + (turn + 0.5) / turns * magnet.height_mm
        angle = (part + 0.5) / parts * 2 * pi
        away = offset_mm**2 + radius**2 - 2 * offset_mm * radius * cos(angle) + height**2
        total += radius * (radius - offset_mm * cos(angle)) / away**1.5
    tesla_mm = magnet.remanence_t * magnet.height_mm / turns / (4 * pi) * total * 2 * pi / parts
    return 1000 * tesla_mm


@pytest.mark.parametrize("distance_mm", [0, 1, 4, 22, 200])
@pytest.mark.parametrize("magnet", [DISC, Magnet(3, 5, "Y30")])
def test_on_the_axis_it_is_the_textbooks_field(magnet: Magnet, distance_mm: float) -> None:
    assert axial_field_mt(magnet, 0, distance_mm) == pytest.approx(on_the_axis_mt(magnet, distance_mm))


@pytest.mark.parametrize(("offset_mm", "distance_mm"), [(2, 4), (5, 4), (7, 2), (48, 4)])
def test_beside_the_axis_it_is_that_of_a_winding(offset_mm: float, distance_mm: float) -> None:
    expected = by_current_loops_mt(DISC, offset_mm, distance_mm)

    assert axial_field_mt(DISC, offset_mm, distance_mm) == pytest.approx(expected, rel=1e-3)


def test_the_first_to_fourth_piece_of_a_stack_give_what_the_design_says() -> None:
    first, *others = HALL.parts_mt(("one",) * 4)

    assert [round(part / first, 2) for part in others] == [0.20, 0.06, 0.03]


def test_2_mm_off_centre_outweigh_the_third_piece() -> None:
    lost_mt = HALL.field_mt(("one",)) - HALL.field_mt(("one",), offset_mm=2)

    assert lost_mt > HALL.parts_mt(("one",) * 3)[2]


def test_a_piece_turned_over_weakens_the_field_of_the_one_below() -> None:
    assert HALL.field_mt(("turned",)) == -HALL.field_mt(("one",))
    assert HALL.field_mt(("one", "turned")) < HALL.field_mt(("one",)) < HALL.field_mt(("one", "one"))


def test_a_level_counts_steps_with_the_sign_of_the_pole() -> None:
    assert HALL.level(()) == 0
    assert HALL.level(("one",)) == round(HALL.field_mt(("one",))) == 85
    assert HALL.level(("turned",), offset_mm=2, strength=1.05) == -82
    assert HALL.level(("one",), stray_mt=-3.0) == 82


def test_a_field_beyond_the_sensors_range_reads_as_its_end() -> None:
    assert HALL.level(("one",), strength=2) == MOST_STEPS
    assert HALL.level(("turned",), strength=2) == -MOST_STEPS


def test_a_piece_that_the_plan_lacks_is_named() -> None:
    with pytest.raises(UnknownPiece, match="test.toml.*red.piece"):
        HALL.level(("red.piece",))
