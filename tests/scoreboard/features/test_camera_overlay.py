"""The drawing over a camera's picture, and what is said of it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from adoube.games.registry import game_names, make_game
from adoube.tables.boards.camera_state import CameraState
from adoube_scoreboard.features.camera import Overlay, camera_words, corner_words, look_of, overlay_of
from tests.scoreboard.cameras import WATCHED, WATCHING
from tests.scoreboard.english import in_english
from tests.scoreboard.tables import PLAYING

BOARD = PLAYING.board


def overlay(camera: CameraState) -> Overlay:
    drawn = overlay_of(BOARD, camera)
    assert drawn is not None
    return drawn


def test_cells_are_drawn_by_how_sure_they_are() -> None:
    drawn = overlay(WATCHING)

    assert [(doubt.cell, doubt.percent) for doubt in drawn.doubts] == [("c3", 62), ("d4", 34)]
    assert drawn.sure.count("M") == len(BOARD.names) - 3
    assert drawn.unread.count("M") == 1


def test_the_less_sure_a_cell_the_more_it_is_covered_and_never_wholly() -> None:
    c3, d4 = overlay(WATCHING).doubts

    assert 0 < c3.opacity < d4.opacity < 1


def test_a_cell_lies_where_the_corners_put_it() -> None:
    # Given the corners of the picture itself for those of the board, seen straight from above.
    straight = replace(WATCHING, outline=((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)), size=(800, 800))

    c3, d4 = overlay(straight).doubts

    assert (c3.x, c3.y) == (400, 400)
    assert (d4.x, d4.y) == (600, 200)


@pytest.mark.parametrize(
    "camera",
    [
        replace(WATCHING, outline=()),
        replace(WATCHING, size=(0, 0)),
        replace(WATCHING, outline=((0.5, 0.5),) * 4),
    ],
    ids=["not-found", "no-picture", "a-point"],
)
def test_nothing_is_drawn_while_the_board_is_not_found(camera: CameraState) -> None:
    assert overlay_of(BOARD, camera) is None

    look = look_of(replace(WATCHED, camera=camera))

    assert look is not None
    assert look.surety == ""


@pytest.mark.parametrize("game", game_names())
def test_every_games_board_can_be_drawn(game: str) -> None:
    board = make_game(game, {}, seed=1).board
    camera = replace(WATCHING, confidences=dict.fromkeys(board.names, 0.5))

    drawn = overlay_of(board, camera)

    assert drawn is not None
    assert [doubt.cell for doubt in drawn.doubts] == list(board.names)
    # One corner of the outline a side, and no cell of the board outside of it by far.
    assert len(re.findall(r"-?[\d.]+,-?[\d.]+", drawn.outline)) == 4
    assert len(corner_words(board)) == 4


def surety(confidences: dict[str, float]) -> str:
    look = look_of(replace(WATCHED, camera=replace(WATCHING, confidences=confidences)))
    assert look is not None
    return str(look.surety)


def test_unsure_cells_are_named_the_least_sure_first() -> None:
    told = dict.fromkeys(BOARD.names, 1.0)

    assert surety(told) == "Sure of every cell."
    assert surety(told | {"c3": 0.62, "d4": 0.34}) == "Not sure of d4 (34 %), c3 (62 %)."
    assert surety({name: 1.0 for name in BOARD.names if name != "e5"}) == "Not read now: e5."


def test_of_many_unsure_cells_the_number_is_said() -> None:
    said = surety(dict.fromkeys(BOARD.names, 0.5))

    assert said.count("%") == 12
    assert said.endswith("and 13 more.")


def test_a_table_without_a_camera_has_no_look() -> None:
    assert look_of(PLAYING) is None


@pytest.mark.parametrize(
    ("waits_for", "said"),
    [("a hand is over c3", "A hand is over c3."), ("Is the lens covered?", "Is the lens covered?")],
)
def test_what_it_waits_for_is_a_sentence(waits_for: str, said: str) -> None:
    words = camera_words(replace(WATCHING, waits_for=waits_for))

    assert in_english(words) == ("Board found by its lines.", said, True)


def test_a_camera_that_waits_for_nothing_reads() -> None:
    words = camera_words(replace(WATCHING, found=None))

    assert in_english(words) == ("The board has not been found yet.", "The camera reads it.", False)


def test_the_corners_are_told_by_cells() -> None:
    assert str(corner_words(BOARD)[0]) == "the middle of a5"
    assert in_english(corner_words(make_game("chess", {}).board)[:2]) == [
        "the outer corner of a8",
        "the outer corner of h8",
    ]
