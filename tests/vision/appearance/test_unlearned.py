"""Looks that were never seen are told by their colour, and only on cells unlike anything that was learned."""

from __future__ import annotations

import numpy as np

from adoube_vision.appearance.model import Read
from adoube_vision.appearance.unlearned import STRANGE, with_unlearned

LEARNED = ("collector", "empty")
WOOD = (190.0, 132.0, 150.0)


def read_of(tint: tuple[float, float, float], novelty: float) -> Read:
    """One cell of wood that looks most like an empty one."""
    return Read(
        np.array([[-3.0, -0.05]], np.float32),
        np.array([novelty], np.float32),
        np.array([WOOD], np.float32),
        np.array([tint], np.float32),
    )


def scores_of(tint: tuple[float, float, float], novelty: float) -> dict[str, float]:
    looks, scores = with_unlearned(read_of(tint, novelty), LEARNED, ("black", "red"))
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
    looks, scores = with_unlearned(read_of((0, 0, 0), 0.5), LEARNED, ())

    assert looks == LEARNED
    assert scores.tolist() == read_of((0, 0, 0), 0.5).log_likelihoods.tolist()
