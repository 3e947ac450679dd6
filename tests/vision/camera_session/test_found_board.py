"""A found board is turned as its pieces say, and followed while it drifts or is knocked."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from adoube.games.registry import make_game
from adoube_studio import Camera, Setting, Studio, StudioScene
from adoube_studio.camera import STILL, Shake
from adoube_vision.camera_session.found_board import FoundBoard, PlacementCheck, waits_for_board
from adoube_vision.camera_session.locating import BoardPlace
from adoube_vision.finding import FoundBy, turned
from adoube_vision.finding.drift import DriftVerdict
from adoube_vision.pixels import Pixels
from adoube_vision.watching.watcher import PictureReport
from benchmarks.camera_bumps import SOON_MS, Bump, bumped, photographed
from tests.vision.watching_process import job_for

PUSHED = Shake(right_px=6.0)


def test_a_board_that_its_pieces_have_turned_is_not_turned_back_by_a_push() -> None:
    game = make_game("chess")
    studio = Studio(Setting(game.board, Camera(20.0), (640, 360), markers=False))
    start = dict(game.placement(game.start()).cells)
    empty, full, pushed = (
        studio.render(StudioScene(stacks, shake=shake))
        for stacks, shake in (({}, STILL), (start, STILL), (start, PUSHED))
    )
    lies = studio.view.plane
    place = BoardPlace(turned(lies, game.board, 180), FoundBy.SQUARES, (0, 180))

    board = FoundBoard.at(place, full, game, 0).turned_by(full, empty, job_for(game, "0").stands, 0)
    looks = [board.check.look(pushed, at_ms) for at_ms in (2000, 4000)]

    assert board.place.plane.cells_from(lies, game.board) < 0.5
    assert looks[-1] is not None
    assert looks[-1].plane.cells_from(lies, game.board) < 0.5


GAME = make_game("jarmo")


@cache
def studio() -> Studio:
    return Studio(Setting(GAME.board, Camera(20.0), (960, 540), markers=True))


def picture(shake: Shake = STILL, number: int = 0) -> Pixels:
    return studio().render(StudioScene(dict(GAME.placement(GAME.start()).cells), shake=shake, number=number))


def standing() -> PlacementCheck:
    return PlacementCheck(picture(), studio().view.plane, GAME.board, 0)


def test_a_board_that_lies_still_has_not_moved() -> None:
    place = standing()

    assert [place.look(picture(number=second), second * 1000) for second in range(1, 5)] == [None] * 4


def test_a_board_that_was_pushed_is_followed_once_it_stays_there() -> None:
    place, pushed = standing(), Shake(right_px=7.0)

    assert place.look(picture(pushed), 1000) is None
    drift = place.look(picture(pushed, 1), 2000)

    assert drift is not None
    cells_px = studio().view.plane.cells_px(GAME.board)
    off_px = np.abs(drift.plane.cells_px(GAME.board) - cells_px - (7.0, 0.0)).max()
    assert off_px < 0.02 * studio().view.plane.cell_px(GAME.board)


def test_a_board_that_was_pushed_far_is_to_be_looked_for() -> None:
    place, pushed = standing(), Shake(right_px=20.0)

    looks = [place.look(picture(pushed, second), second * 1000) for second in (1, 2)]

    assert [drift and drift.moved for drift in looks] == [None, DriftVerdict.STOP]


def test_a_picture_that_shakes_for_a_moment_moves_nothing() -> None:
    place = standing()

    looks = [place.look(picture(shake), at_ms) for at_ms, shake in ((1000, Shake(9.0)), (2000, STILL))]

    assert looks == [None, None]


def test_a_board_that_was_knocked_out_of_reach_is_to_be_looked_for() -> None:
    place, knocked = standing(), Shake(right_px=160.0, turn_deg=9.0)

    looks = [place.look(picture(knocked, second), second * 1000) for second in (1, 2)]

    assert [drift and drift.moved for drift in looks] == [None, DriftVerdict.UNSURE]


def test_a_covered_board_has_not_moved_because_it_cannot_be_told() -> None:
    place, hidden = standing(), np.full_like(picture(), 120)

    looks = [place.look(hidden, second * 1000, covered=True) for second in (1, 2, 3)]

    assert [drift and drift.moved for drift in looks] == [None, DriftVerdict.COVERED, DriftVerdict.COVERED]
    assert not place.in_doubt


def test_after_a_stir_the_board_is_looked_for_at_once_and_is_in_doubt_while_it_is_not_there() -> None:
    place = standing()
    place.look(picture(), 1000)

    assert place.look(picture(Shake(20.0)), 1100) is None
    assert not place.in_doubt
    place.stirred()
    place.look(picture(Shake(20.0)), 1200)
    assert place.in_doubt

    place.look(picture(), 2200)
    assert not place.in_doubt


@pytest.mark.full
def test_what_pieces_have_left_and_covered_since_does_not_keep_the_board_from_being_followed() -> None:
    game = make_game("leap-frog")
    stacks = dict(game.placement(game.start()).cells)
    board = Studio(Setting(game.board, Camera(20.0), (960, 540), markers=False))
    place = PlacementCheck(board.render(StudioScene(stacks)), board.view.plane, game.board, 0)

    for second, cells in enumerate(np.array_split(list(stacks), 12), 1):
        stacks = {cell: stack for cell, stack in stacks.items() if cell not in cells}
        place.look(board.render(StudioScene(stacks, number=second)), second * 1000)
        assert not place.in_doubt


@pytest.mark.shared
@pytest.mark.full
def test_a_real_board_is_read_again_within_two_seconds_of_a_bump_too_wide_to_follow(shared: Path) -> None:
    """A composed film: a photograph (chess_wfahl_overhead), moved by one and a half cells."""
    folder = shared / "photos" / "chess_wfahl_overhead"
    (stand,) = (each for each in photographed(folder) if "chessBoard005" in each.name)

    result = bumped(stand, Bump("wide", cells=1.5))

    assert result is not None
    assert result.read_ms is not None
    assert result.read_ms <= SOON_MS
    assert not result.wrong


def test_of_covered_cells_three_are_named_and_the_others_counted() -> None:
    seen = PictureReport({}, "covered", frozenset({"d1", "e2", "f1", "g1", "g2"}), {})

    assert str(waits_for_board(seen).why) == (
        "Waiting until the board is free: something lies over d1, e2, f1 and 2 more."
    )
