"""How printed lines are drawn: those of a colour in it, and none told by its hue alone."""

from __future__ import annotations

from adoube.board.geometry import Board, BoardLine, Style, square_cells
from adoube.board.placement import Placement
from adoube.board.svg import draw_svg


def drawn(*lines: BoardLine) -> str:
    return draw_svg(Board("lines", Style.POINTS, square_cells(2, 2, 40), 40, lines), Placement({}))


def test_lines_without_a_colour_are_ink() -> None:
    assert 'class="board-line"' in drawn(BoardLine("a1", "a2"))


def test_lines_of_two_colours_differ_by_more_than_hue() -> None:
    svg = drawn(BoardLine("a1", "a2", colour="blue"), BoardLine("b1", "b2", colour="red"))

    blue, red = (
        next(part for part in svg.split("<path") if f"board-row-{name}" in part) for name in ("blue", "red")
    )
    assert ('stroke-dasharray="none"' in blue, 'stroke-dasharray="none"' in red) == (True, False)
