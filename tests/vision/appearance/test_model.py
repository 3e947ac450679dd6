"""Looks and empty cells that were never seen are recognised, on cells unlike all that was learned."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from adoube.board.geometry import Board, PieceLook
from adoube.sensing.views import Symbol
from adoube_vision.appearance.learning import Learning
from adoube_vision.appearance.looks import look_of
from adoube_vision.appearance.model import (
    STRANGE,
    Appearance,
    CellReading,
    colours_of,
    of_never_empty,
    with_unlearned,
)
from adoube_vision.appearance.patches import Patches
from adoube_vision.plane import Pose
from tests.vision.appearance.shop import BOARD, PLANE, SIZE, START, picture

LEARNED = ("collector", "empty")
NAMED_BY_COLOUR = {"black": "black", "red": "red"}
WOOD = (190.0, 132.0, 150.0)


def read_of(tint: tuple[float, float, float], novelty: float) -> CellReading:
    """One cell of wood that looks most like an empty one."""
    return CellReading(
        np.array([[-3.0, -0.05]], np.float32),
        np.array([novelty], np.float32),
        np.array([WOOD], np.float32),
        np.array([tint], np.float32),
    )


def scores_of(
    tint: tuple[float, float, float], novelty: float, unlearned: Mapping[str, str] = NAMED_BY_COLOUR
) -> dict[str, float]:
    looks, scores = with_unlearned(read_of(tint, novelty), LEARNED, unlearned)
    return dict(zip(looks, map(float, scores[0]), strict=True))


def test_the_first_red_piece_is_told_by_its_red() -> None:
    scores = scores_of((-60, 45, 20), 3.0)

    assert max(scores, key=scores.__getitem__) == "red"
    assert scores["red"] - scores["empty"] > 3
    assert scores["red"] - scores["black"] > 3


def test_the_first_black_piece_is_told_by_its_darkness() -> None:
    scores = scores_of((-150, -4, -20), 3.0)

    assert max(scores, key=scores.__getitem__) == "black"


def test_a_shadow_is_no_black_piece() -> None:
    scores = scores_of((-75, -2, -8), 3.0)

    assert max(scores, key=scores.__getitem__) == "empty"
    assert scores["black"] - scores["empty"] < 1


def test_glare_is_no_piece() -> None:
    scores = scores_of((60, -3, -15), 4.0)

    assert max(scores.values()) - min(scores.values()) <= STRANGE + 1
    assert max(scores, key=scores.__getitem__) == "empty"


def test_a_colour_on_a_cell_that_looks_as_ever_tells_nothing() -> None:
    scores = scores_of((-150, 45, 20), 0.5)

    assert max(scores, key=scores.__getitem__) == "empty"
    assert scores["red"] < scores["empty"] - 3


def test_a_board_all_of_whose_looks_were_learned_is_read_as_it_was() -> None:
    looks, scores = with_unlearned(read_of((0, 0, 0), 0.5), LEARNED, {})

    assert looks == LEARNED
    assert scores.tolist() == read_of((0, 0, 0), 0.5).log_likelihoods.tolist()


def test_a_piece_that_is_named_otherwise_is_told_by_the_colour_that_its_game_draws_it_in() -> None:
    scores = scores_of((-10, 0, 60), 5.0, {"tigers": "yellow"})

    assert max(scores, key=scores.__getitem__) == "tigers"
    assert scores["tigers"] - scores["empty"] > 3


def test_where_nobody_knows_the_colour_of_a_piece_a_strange_cell_may_as_well_show_it() -> None:
    scores = scores_of((-10, 0, 60), 5.0, {"tigers": "plain"})

    assert scores["tigers"] == max(scores.values())
    assert scores["tigers"] - scores["empty"] < STRANGE


def test_where_nobody_knows_the_colour_of_a_piece_a_cell_that_looks_as_ever_shows_none() -> None:
    scores = scores_of((0, 0, 0), 0.5, {"tigers": "plain"})

    assert scores["tigers"] < scores["empty"] - 3


def test_a_seat_with_pieces_of_several_colours_is_told_by_none_of_them() -> None:
    looks = {
        "tigers.tiger": PieceLook("yellow"),
        "people.person": PieceLook("black"),
        "people.chief": PieceLook("red"),
    }

    assert colours_of(looks) == {"tigers": "yellow"}


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
