"""The plate under a board of holes."""

import re

from adoube.board.svg import board_layer
from tests.board.boards import CIRCLES, HEXAGON


def test_a_hexagon_of_holes_stands_on_a_plate_with_six_corners() -> None:
    (outline,) = re.findall(r'<path d="M([^"]*)Z"[^>]*class="board-plate"', board_layer(HEXAGON))

    corners = {tuple(map(float, corner.split())) for corner in outline.split("L")}

    tips = ("a1", "a5", "e1", "e9", "i1", "i5")
    high = HEXAGON.cell("a1").y_mm
    expected = {(HEXAGON.cell(tip).x_mm, round(high - HEXAGON.cell(tip).y_mm, 3)) for tip in tips}
    assert corners == expected


def test_other_boards_have_none() -> None:
    assert "board-plate" not in board_layer(CIRCLES)
