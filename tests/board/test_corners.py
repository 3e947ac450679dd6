"""The four points by which a person shows where a board lies."""

from __future__ import annotations

import pytest

from adoube.board.builders import line_board
from adoube.board.corners import corners_of
from adoube.games.registry import game_names, make_game


def test_a_board_of_squares_is_shown_by_its_own_corners() -> None:
    board = make_game("chess", {}).board

    corners = corners_of(board)

    half = board.pitch_mm / 2
    assert [corner.cell for corner in corners] == ["a8", "h8", "h1", "a1"]
    assert all(corner.is_outer for corner in corners)
    assert (corners[3].x_mm, corners[3].y_mm) == (-half, -half)
    assert corners[1].x_mm == board.cell("h8").x_mm + half


def test_a_board_of_points_is_shown_by_the_middles_of_its_outermost_points() -> None:
    board = make_game("jarmo", {}).board

    corners = corners_of(board)

    assert [corner.cell for corner in corners] == ["a5", "e5", "e1", "a1"]
    assert not any(corner.is_outer for corner in corners)
    assert [(corner.x_mm, corner.y_mm) for corner in corners] == [
        (board.cell(corner.cell).x_mm, board.cell(corner.cell).y_mm) for corner in corners
    ]


@pytest.mark.parametrize("game", game_names())
def test_they_go_around_clockwise_and_none_is_inside(game: str) -> None:
    board = make_game(game, {}, seed=1).board

    corners = corners_of(board)

    assert len({(corner.x_mm, corner.y_mm) for corner in corners}) == 4
    for here, there, beyond in zip(
        corners, corners[1:] + corners[:1], corners[2:] + corners[:2], strict=True
    ):
        # On paper y grows upwards: there a turn to the right is below zero.
        along, across = there.x_mm - here.x_mm, there.y_mm - here.y_mm
        assert along * (beyond.y_mm - here.y_mm) - across * (beyond.x_mm - here.x_mm) < 0


def test_a_board_that_is_one_line_is_shown_by_the_edges_around_it() -> None:
    # Given three points in a row, which no four of them could enclose.
    board = line_board("row", 3, 1, (), pitch_mm=40.0)

    assert [corner.cell for corner in corners_of(board)] == ["a1", "c1", "c1", "a1"]
