"""The drill sheet, as a printer gets it, split over several pages."""

from functools import cache
from math import dist

import pytest

from adoube.board.drawing.frame import Rect
from adoube.board.drawing.markup import TONES
from adoube.hardware.design import Design
from adoube.hardware.drawings.sheet import ARM_MM, OVERLAP_MM, PAPERS, TONE, PageTiling, Paper, Tile
from adoube.hardware.drawings.sides import BoardSide
from tests.hardware.drawings.designs import NAMES, drawn
from tests.hardware.drawings.sheet_reader import SheetPage, Stroke, pages_of

pytest.importorskip("fpdf", reason="fpdf2 is not installed: pip install fpdf2")
pytest.importorskip("pypdf", reason="pypdf is not installed: pip install pypdf")

EACH = pytest.mark.parametrize("name", NAMES)


@cache
def sheet_of(name: str) -> bytes:
    from adoube.hardware.drawings.sheet import drill_sheet

    return drill_sheet(drawn(name))


@cache
def pages_of_sheet(name: str) -> tuple[SheetPage, ...]:
    return tuple(pages_of(sheet_of(name)))


@pytest.mark.full(but=2)
@EACH
def test_cross_hairs_are_where_the_sensors_are(name: str) -> None:
    design = drawn(name)
    pages = iter(pages_of_sheet(name))

    for side, tiling in sides_of(design):
        seen = set()
        for tile in tiling.tiles:
            for place in cross_hairs(next(pages)):
                seen.add(nearest(design, side, on_drawing(tiling, tile, place)))
        assert seen == {sensor.refdes for sensor in design.sensors}


@pytest.mark.full(but=1)
@EACH
def test_every_page_has_the_size_of_the_paper_a_ruler_its_name_and_its_side(name: str) -> None:
    pages = pages_of_sheet(name)

    expected = [(side, tiling, tile) for side, tiling in sides_of(drawn(name)) for tile in tiling.tiles]
    assert len(pages) == len(expected)
    for page, (side, tiling, tile) in zip(pages, expected, strict=True):
        paper = tiling.paper
        assert (page.width_mm, page.height_mm) == pytest.approx((paper.width_mm, paper.height_mm), abs=0.1)
        assert [stroke for stroke in page.strokes if stroke.is_level and abs(stroke.length - 100) < 0.05]
        assert tile.name in page.text
        assert ("from below (mirrored)" if side.is_lower else "from above") in page.text


def test_every_sensor_is_named_and_from_below_its_cell_too() -> None:
    above, below = pages_by_side("reeds in a matrix")

    for sensor in drawn("reeds in a matrix").sensors:
        assert sensor.refdes in above
        assert f"{sensor.refdes} {sensor.cell}" in below


def test_the_same_design_gives_the_same_bytes() -> None:
    from adoube.hardware.drawings.sheet import drill_sheet

    assert drill_sheet(drawn("reeds in a matrix")) == drill_sheet(drawn("reeds in a matrix"))


def sides_of(design: Design) -> list[tuple[BoardSide, PageTiling]]:
    sides = (BoardSide(design.board), BoardSide(design.board, is_lower=True))
    return [(side, PageTiling.over(side.extent, PAPERS[design.request.paper])) for side in sides]


def pages_by_side(name: str) -> tuple[str, str]:
    (_, upper), _ = sides_of(drawn(name))
    texts = [page.text for page in pages_of_sheet(name)]
    return "\n".join(texts[: len(upper.tiles)]), "\n".join(texts[len(upper.tiles) :])


def cross_hairs(page: SheetPage) -> list[tuple[float, float]]:
    """Return the middles of level lines that an upright line of the same length crosses in its middle."""
    arms = [stroke for stroke in page.strokes if is_arm(stroke)]
    upright = [stroke.middle for stroke in arms if not stroke.is_level]
    level = [stroke.middle for stroke in arms if stroke.is_level]
    return [place for place in level if any(dist(place, other) < 0.02 for other in upright)]


def is_arm(stroke: Stroke) -> bool:
    tone = TONES[TONE].light
    colour = tuple(int(tone[at : at + 2], 16) for at in (1, 3, 5))
    return stroke.colour == colour and abs(stroke.length - 2 * ARM_MM) < 0.02


def on_drawing(tiling: PageTiling, tile: Tile, place: tuple[float, float]) -> tuple[float, float]:
    window = tiling.paper.window
    return place[0] - window.x + tile.shows.x, place[1] - window.y + tile.shows.y


def nearest(design: Design, side: BoardSide, place: tuple[float, float]) -> str:
    """Return the sensor at `place`, to a tenth of a millimetre."""
    (found,) = [
        sensor.refdes
        for sensor in design.sensors
        if side.at(sensor.x_mm, sensor.y_mm) == pytest.approx(place, abs=0.1)
    ]
    return found


@pytest.mark.parametrize("name", ["reeds in a matrix"])
def test_the_face_is_the_upper_side_without_a_sensor(name: str) -> None:
    from adoube.hardware.drawings.sheet import board_face

    sheet, face = pages_of_sheet(name), pages_of(board_face(drawn(name)))

    assert [page.width_mm for page in face] == [page.width_mm for page in sheet[: len(face)]]
    assert any("S1" in page.text for page in sheet)
    assert not any("S1" in page.text for page in face)


A4 = PAPERS["a4"]


def test_what_fits_on_one_page_stands_in_its_middle() -> None:
    tiling = PageTiling.over(Rect(-20, -20, 100, 100), A4)

    (tile,) = tiling.tiles

    middle_x, middle_y = tile.shows.x + tile.shows.width / 2, tile.shows.y + tile.shows.height / 2
    assert (middle_x, middle_y) == pytest.approx((30, 30))
    assert tile.name == "A1"


def test_paper_is_turned_where_that_saves_pages() -> None:
    tiling = PageTiling.over(Rect(0, 0, 270, 150), A4)

    assert len(tiling.tiles) == 1
    assert tiling.paper.width_mm == A4.height_mm


def test_pages_are_named_by_row_and_place_in_it() -> None:
    tiling = PageTiling.over(Rect(0, 0, 350, 350), A4)

    assert [tile.name for tile in tiling.tiles] == ["A1", "A2", "B1", "B2"]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
@pytest.mark.parametrize("size", [(150, 150), (300, 500), (1000, 90)], ids=str)
def test_pages_overlap_and_together_show_the_whole(paper: Paper, size: tuple[float, float]) -> None:
    drawing = Rect(7, -3, *size)

    tiling = PageTiling.over(drawing, paper)

    first, last = tiling.tiles[0].shows, tiling.tiles[-1].shows
    assert first.x <= drawing.x
    assert first.y <= drawing.y
    assert last.right >= drawing.right
    assert last.bottom >= drawing.bottom
    for left, right in zip(tiling.tiles, tiling.tiles[1:], strict=False):
        if left.row == right.row:
            assert left.shows.right - right.shows.x == pytest.approx(OVERLAP_MM)
