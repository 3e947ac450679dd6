"""Areas with holes: one line around all of it, and the area at a point."""

from __future__ import annotations

import pytest
import shapely

from adoube.hardware.pcb.polygon import Polygon, Polygons, Ring


def square(left: float, top: float, side: float) -> Ring:
    return ((left, top), (left + side, top), (left + side, top + side), (left, top + side))


def hole(left: float, top: float, side: float) -> Ring:
    return square(left, top, side)[::-1]


SIEVE = Polygon(square(0, 0, 20), tuple(hole(x, y, 1) for x in range(2, 18, 3) for y in range(2, 18, 3)))


@pytest.mark.parametrize(
    "area", [Polygon(square(0, 0, 5)), Polygon(square(0, 0, 5), (hole(1, 1, 2),)), SIEVE]
)
def test_one_line_encloses_the_area_without_its_holes(area: Polygon) -> None:
    with_holes = shapely.Polygon(area.outline, area.holes)

    enclosed = shapely.make_valid(shapely.Polygon(area.keyholed), method="structure", keep_collapsed=False)

    assert enclosed.symmetric_difference(with_holes).area == pytest.approx(0)


def test_the_area_at_a_point_is_found_through_a_hole_of_another() -> None:
    areas = Polygons([Polygon(square(0, 0, 10), (hole(2, 2, 6),)), Polygon(square(4, 4, 2))])

    assert [areas.at(1, 5), areas.at(3, 5), areas.at(5, 5), areas.at(11, 5)] == [0, None, 1, None]


def test_holes_hang_on_holes_hundreds_deep() -> None:
    row = Polygon(square(0, 0, 3000), tuple(hole(2 * at + 1, 5, 1) for at in range(1400)))

    assert len(row.keyholed) == 4 + 1400 * 7
