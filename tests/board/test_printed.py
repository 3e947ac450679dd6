"""The outlines of boards whose holes stand in triangles, and what is printed there."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from adoube.board.drawing.frame import DrawingFrame, DrawingLook, Facing
from adoube.board.drawing.printed import outlines
from adoube.board.geometry import Area, Board, BoardError
from adoube.board.svg import board_layer
from adoube.games.registry import make_game
from tests.board.boards import CIRCLES, HEXAGON, SQUARES


def test_a_hexagon_of_holes_stands_on_a_plate_with_six_corners() -> None:
    (outline,) = re.findall(r'<path d="M([^"]*)Z"[^>]*class="board-plate"', board_layer(HEXAGON))

    corners = {tuple(map(float, corner.split())) for corner in outline.split("L")}

    tips = ("a1", "a5", "e1", "e9", "i1", "i5")
    high = HEXAGON.cell("a1").y_mm
    expected = {(HEXAGON.cell(tip).x_mm, round(high - HEXAGON.cell(tip).y_mm, 3)) for tip in tips}
    assert corners == expected


def test_other_boards_have_none() -> None:
    assert "board-plate" not in board_layer(CIRCLES)


def borders(board: Board) -> int:
    """The sides of cells that are drawn as borders."""
    with_areas, without = board_layer(board), board_layer(replace(board, areas=()))
    return len(re.findall("M", with_areas)) - len(re.findall("M", without))


@pytest.mark.parametrize(
    ("areas", "sides"),
    [
        (({"a1"},), 4),
        (({"a1", "a2"},), 6),
        (({"a1", "b1", "a2", "b2"},), 8),
        (({"a1", "b2"},), 8),
        (({"a1"}, {"a2"}), 8),
    ],
)
def test_a_border_runs_where_an_area_ends(areas: tuple[set[str], ...], sides: int) -> None:
    assert borders(replace(SQUARES, areas=tuple(Area(frozenset(cells)) for cells in areas))) == sides


def test_an_area_of_cells_that_the_board_lacks_is_refused() -> None:
    with pytest.raises(BoardError, match="an area"):
        replace(SQUARES, areas=(Area(frozenset({"z99"})),))


TIPS = ("e1", "m5", "q13", "m17", "e13", "a5")
# The corners of a hexagram in turn, tip by tip and notch by notch.
NOTCHES = ("i5", "m9", "m13", "i13", "e9", "e5")


def star(players: str) -> Board:
    return make_game("chinese-checkers", {"players": players}).board


@pytest.mark.parametrize("facing", Facing)
def test_a_star_has_the_twelve_corners_of_a_hexagram(facing: Facing) -> None:
    board = star("6")
    frame = DrawingFrame(board, DrawingLook(facing=facing))

    (corners,) = outlines([frame.at(name) for name in board.names], board.pitch_mm)

    assert set(corners) == {frame.at(cell) for cell in (*TIPS, *NOTCHES)}
    in_turn = [frame.at(cell) for pair in zip(TIPS, NOTCHES, strict=True) for cell in pair]
    first = in_turn.index(corners[0])
    ways = (in_turn[first:] + in_turn[:first], in_turn[first::-1] + in_turn[:first:-1])
    assert corners in ways


def test_a_hexagon_has_six_corners_and_squares_have_no_outline() -> None:
    frame = DrawingFrame(HEXAGON, DrawingLook())
    (corners,) = outlines([frame.at(name) for name in HEXAGON.names], HEXAGON.pitch_mm)
    assert set(corners) == {frame.at(cell) for cell in ("a1", "a5", "e1", "e9", "i1", "i5")}

    frame = DrawingFrame(SQUARES, DrawingLook())
    assert outlines([frame.at(name) for name in SQUARES.names], SQUARES.pitch_mm) == []


def test_parts_that_do_not_touch_have_an_outline_each() -> None:
    frame = DrawingFrame(star("2"), DrawingLook())
    apart = [frame.at(cell) for cell in ("e1", "e2", "f2", "m17", "l16", "m16")]

    assert sorted(map(len, outlines(apart, 40))) == [3, 3]


@pytest.mark.parametrize(
    ("players", "colours"),
    [
        ("2", ["green", "red"]),
        ("3", ["green", "red", "yellow"]),
        ("6", ["black", "blue", "green", "red", "white", "yellow"]),
    ],
)
def test_a_point_of_the_star_has_the_colour_of_the_marbles_that_begin_there(
    players: str, colours: list[str]
) -> None:
    board = star(players)
    drawn = board_layer(board)

    assert sorted(re.findall(r'class="board-area-(\w+)"', drawn)) == colours
    # The others are of darker wood.
    assert drawn.count('class="board-plate"') == 6 - len(colours)
    points = [area.cells for area in board.areas]
    assert [len(cells) for cells in points] == [10] * 6
    assert len(frozenset().union(*points)) == 60
    assert all(any(tip in cells for cells in points) for tip in TIPS)
