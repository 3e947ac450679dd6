"""A board that lies as its pieces say, and is followed as it lies."""

from __future__ import annotations

from adoube.games.registry import make_game
from adoube_studio.camera import STILL, Camera, Shake
from adoube_studio.rendering import Studio
from adoube_studio.scene import Scene, Setting
from adoube_vision.camera_session.found_board import FoundBoard
from adoube_vision.camera_session.locating import BoardPlace
from adoube_vision.finding import How, turned
from tests.vision.watching_process import job_for

PUSHED = Shake(right_px=6.0)


def test_a_board_that_its_pieces_have_turned_is_not_turned_back_by_a_push() -> None:
    game = make_game("chess")
    studio = Studio(Setting(game.board, Camera(20.0), (640, 360), markers=False))
    start = dict(game.placement(game.start()).cells)
    empty, full, pushed = (
        studio.render(Scene(stacks, shake=shake))
        for stacks, shake in (({}, STILL), (start, STILL), (start, PUSHED))
    )
    lies = studio.view.plane
    place = BoardPlace(turned(lies, game.board, 180), How.SQUARES, (0, 180))

    board = FoundBoard.at(place, full, game, 0).turned_by(full, empty, job_for(game, "0").stands, 0)
    looks = [board.check.look(pushed, at_ms) for at_ms in (2000, 4000)]

    assert board.place.plane.cells_from(lies, game.board) < 0.5
    assert looks[-1] is not None
    assert looks[-1].plane.cells_from(lies, game.board) < 0.5
