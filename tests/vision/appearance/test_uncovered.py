"""A cell that a piece stood on from the start is told from the pieces, whatever is printed under it."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from adoube.board.geometry import Board
from adoube.sensing.views import Symbol
from adoube_vision.appearance.learning import Learning
from adoube_vision.appearance.looks import look_of
from adoube_vision.appearance.model import Appearance, of_never_empty, with_unlearned
from adoube_vision.appearance.patches import Patches
from adoube_vision.plane import Pose
from tests.vision.appearance.shop import BOARD, PLANE, SIZE, START, picture

LETTERED = Board(
    "lettered", BOARD.style, BOARD.cells, BOARD.pitch_mm, dark=BOARD.dark, inscriptions={"a1": "A", "b6": "B"}
)
PATCHES = Patches.of(LETTERED, PLANE, Pose.of(PLANE, SIZE))


@pytest.fixture(scope="module")
def appearance() -> Appearance:
    looks = [look_of(START[name]) for name in BOARD.names]
    return Learning.begun(PATCHES, picture(START), looks).learned()


def lead_of_empty(appearance: Appearance, stands: Mapping[str, Symbol], cell: str) -> float:
    """By how much an empty cell is likelier than the likeliest piece."""
    looks, scores = with_unlearned(appearance.read(PATCHES.cut(picture(stands, 5))), appearance.looks, {})
    by_look = dict(zip(looks, map(float, scores[BOARD.names.index(cell)]), strict=True))
    return by_look.pop("empty") - max(by_look.values())


def test_a_lettered_cell_that_a_piece_has_left_is_empty(appearance: Appearance) -> None:
    assert lead_of_empty(appearance, {**START, "a1": 0, "c3": "white"}, "a1") > 2


def test_a_piece_that_stays_on_a_lettered_cell_is_seen_there(appearance: Appearance) -> None:
    assert lead_of_empty(appearance, START, "a1") < -2
    assert lead_of_empty(appearance, START, "b6") < -2


def test_what_is_neither_plainly_a_piece_nor_plainly_none_is_a_hint_and_no_more() -> None:
    looks = np.array([[-0.1, -3.0], [-0.1, -3.0], [-0.1, -3.0]], np.float32)

    _, novelty = of_never_empty(looks, np.full(3, 0.5, np.float32), np.array([0.2, 0.45, 0.9]), empty=1)

    assert novelty.tolist() == [1.5, 2.0, 1.5]


def test_a_foot_unlike_every_piece_is_the_board_and_one_like_a_piece_is_that_piece() -> None:
    black_white_empty = np.array([[-0.1, -3.0, -4.0], [-3.0, -2.0, -0.1]], np.float32)

    scores, _ = of_never_empty(black_white_empty, np.zeros(2, np.float32), np.array([0.9, 0.1]), empty=2)

    assert scores.argmax(axis=1).tolist() == [2, 1]
