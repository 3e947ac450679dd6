"""The drawing over a camera's picture, and what is said of it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from adoube.games.registry import game_names, make_game
from adoube.sensing.camera import CellDoubt, ViewFault, ViewRating, ViewVerdict
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
    assert look.overlay is None


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


def said_of(camera: CameraState, *, turns: bool = True) -> tuple[str, str, str, bool, bool]:
    """Return the panel: sign, label, sentence, whether the board is not read, whether it is read out."""
    state = replace(WATCHED, camera=camera) if turns else replace(WATCHED, camera=camera, turns=())
    said: tuple[str, str, str, bool, bool] = in_english(camera_words(state))
    return said


def doubting(cells: dict[str, CellDoubt]) -> CameraState:
    return replace(WATCHING, view=ViewRating(ViewVerdict.GOOD, cells=cells))


def test_doubtful_cells_are_named_with_their_reasons() -> None:
    assert said_of(WATCHING)[2] == "Not sure of d4 (shadow) and c3 (highlight)."
    assert said_of(doubting({"a1": CellDoubt.UNKNOWN}))[2] == "Not sure of a1."
    assert said_of(doubting({}))[2] == "The camera reads the board."
    assert said_of(replace(doubting({}), confidences={"a1": 0.99}))[2] == "Sure of every cell."


def test_of_many_doubtful_cells_three_are_named() -> None:
    said = said_of(doubting(dict.fromkeys(BOARD.names, CellDoubt.BEHIND)))[2]

    assert said == "Not sure of a1, b1, c1 and 22 more (behind a piece)."


@pytest.mark.parametrize("verdict", ViewVerdict)
@pytest.mark.parametrize("fault", ViewFault)
def test_each_fault_is_told_with_what_to_do_in_one_sentence(verdict: ViewVerdict, fault: ViewFault) -> None:
    camera = replace(WATCHING, view=ViewRating(verdict, fault))

    sign, label, says, _, is_news = said_of(camera, turns=False)

    assert (sign, is_news) == (verdict, True)
    assert label
    assert re.fullmatch(r"[^.]+\.", says)


def test_a_lamp_and_pale_pieces_are_told_with_their_cells() -> None:
    cells = dict.fromkeys(("a1", "b1", "c1", "d1"), CellDoubt.GLARE) | {"e1": CellDoubt.PALE}

    glare = replace(WATCHING, view=ViewRating(ViewVerdict.POOR, ViewFault.GLARE, cells))
    pale = replace(WATCHING, view=ViewRating(ViewVerdict.POOR, ViewFault.PALE, cells))

    assert said_of(glare, turns=False)[2].endswith("the board reflects the lamp on a1, b1, c1 and 1 more.")
    assert "those on e1" in said_of(pale, turns=False)[2]


def test_while_the_camera_is_placed_advice_comes_before_doubts_and_in_a_game_after_them() -> None:
    low = ViewRating(ViewVerdict.QUESTIONS, ViewFault.LOW, {"a1": CellDoubt.BEHIND})
    camera = replace(WATCHING, view=low)

    assert said_of(camera, turns=False)[2].startswith("Put the camera higher")
    assert said_of(camera)[2] == "Not sure of a1 (behind a piece)."


def test_nothing_that_passes_by_itself_is_read_out() -> None:
    hand = replace(WATCHING, waits_for="a hand is over c3")

    assert said_of(hand)[3:] == (True, False)
    assert said_of(replace(hand, asks=True))[3:] == (True, True)
    assert said_of(WATCHING)[3:] == (False, False)


def test_a_picture_that_shows_no_board_is_told_why_before_anything_is_asked() -> None:
    asks = replace(WATCHING, found=None, waits_for="Show the whole board.", asks=True, view=None)
    blurred = replace(asks, view=ViewRating(ViewVerdict.POOR, ViewFault.BLURRED))

    assert said_of(asks)[:3] == ("looking", "Looking for the board", "Show the whole board.")
    assert said_of(blurred)[2].startswith("The picture is out of focus")


def test_a_board_that_is_not_read_yet_is_a_plain_grid() -> None:
    drawn = overlay(replace(WATCHING, confidences={}, view=None))

    assert drawn.grid.count("M") == len(BOARD.names)
    assert (drawn.sure, drawn.unread, drawn.doubts, drawn.sign) == ("", "", (), "found")


def test_a_cell_in_which_a_lamp_is_mirrored_is_marked_before_anything_is_read() -> None:
    glare = ViewRating(ViewVerdict.QUESTIONS, ViewFault.GLARE, {"b2": CellDoubt.GLARE})

    drawn = overlay(replace(WATCHING, confidences={}, view=glare))

    assert [doubt.cell for doubt in drawn.doubts] == ["b2"]


def test_a_table_without_a_camera_has_no_look() -> None:
    assert look_of(PLAYING) is None


@pytest.mark.parametrize(
    ("waits_for", "said"),
    [("a hand is over c3", "A hand is over c3."), ("Is the lens covered?", "Is the lens covered?")],
)
def test_what_it_waits_for_is_a_sentence(waits_for: str, said: str) -> None:
    assert said_of(replace(WATCHING, waits_for=waits_for))[2] == said


def test_before_a_verdict_the_panel_says_how_the_board_was_found() -> None:
    camera = replace(WATCHING, view=None, confidences={})

    assert said_of(camera)[:3] == ("found", "Board found by its lines.", "The camera reads the board.")


def test_the_corners_are_told_by_cells() -> None:
    assert str(corner_words(BOARD)[0]) == "the middle of a5"
    assert in_english(corner_words(make_game("chess", {}).board)[:2]) == [
        "the outer corner of a8",
        "the outer corner of h8",
    ]
