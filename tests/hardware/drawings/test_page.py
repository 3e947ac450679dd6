"""A drawing split over several pages."""

import pytest

from adoube.board.drawing.frame import Rect
from adoube.hardware.drawings.sheet import OVERLAP_MM, PAPERS, PageTiling, Paper

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
