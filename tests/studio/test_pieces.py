"""The shapes of pieces and the marks on them."""

from itertools import pairwise

import numpy as np
import pytest

from adoube.board.drawing.markup import tint_of
from adoube.games.registry import game_names
from adoube_studio.pieces import face_of, solid_of
from tests.studio.games import game_of

KINDS = ("pawn", "knight", "bishop", "rook", "queen", "king")


@pytest.mark.parametrize("name", game_names())
def test_every_piece_fits_its_cell_and_has_a_height(name: str) -> None:
    game = game_of(name)
    pieces = {piece for stack in game.placement(game.start()).cells.values() for piece in stack}

    for piece in pieces:
        solid = solid_of(piece, game.board)
        heights = [height for height, _ in solid.rings]
        assert max(radius for _, radius in solid.rings) < game.board.pitch_mm / 2
        assert heights == sorted(heights)
        assert heights[0] == 0 < solid.height_mm


def test_the_pieces_of_chess_stand_in_their_order() -> None:
    board = game_of("chess").board
    height = {kind: solid_of(f"white.{kind}", board).height_mm for kind in KINDS}

    assert (
        height["pawn"]
        == height["rook"]
        < height["knight"]
        < height["bishop"]
        < height["queen"]
        < height["king"]
    )


def test_owners_have_their_colours() -> None:
    board = game_of("jarmo").board

    black, white = (solid_of(f"{owner}.archer", board).colour for owner in ("black", "white"))

    assert sum(black) + 400 < sum(white)


def test_a_captor_is_marked_and_numbers_differ() -> None:
    pieces = ("black.archer", "black.archer.marked", "red.pawn.1", "red.pawn.4")
    faces = [face_of(piece, tint_of(piece, {})) for piece in pieces]

    covers = [face.cover for face in faces if face is not None]

    assert len(covers) == 4
    assert all(np.abs(first.astype(int) - second).sum() > 5000 for first, second in pairwise(covers))


def test_a_ball_has_no_face() -> None:
    assert face_of("shared.marble", tint_of("shared.marble", {})) is None
