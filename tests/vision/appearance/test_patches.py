"""Overexposed cells, in which a lamp is mirrored, are neither read nor learned."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from adoube.sensing.views import Symbol
from adoube_vision.appearance.learning import Learning
from adoube_vision.appearance.looks import look_of
from adoube_vision.appearance.model import Appearance, CellReading
from adoube_vision.appearance.patches import are_overexposed
from adoube_vision.pixels import Pixels
from tests.vision.appearance.shop import BOARD, PLANE, START, patches, picture

UNDER_THE_LAMP = ("a1", "c3", "e5")  # a white piece, an empty cell and a black piece
# All three cells show something else than at the start.
LATER: dict[str, Symbol] = {**START, "a1": 0, "c3": "black", "e5": "white", "f6": 0}


def lit(shown: Pixels, cells: tuple[str, ...], radius_px: int = 28) -> Pixels:
    """A mirrored lamp over these cells, white in its middle and fading outward."""
    added = np.zeros(shown.shape[:2], np.float32)
    for cell, (x, y) in zip(BOARD.names, PLANE.cells_px(BOARD), strict=True):
        if cell in cells:
            cv2.circle(added, (round(x), round(y)), radius_px, 400.0, -1)
    soft = cv2.GaussianBlur(added, (0, 0), 5)[..., None]
    return np.asarray(np.clip(shown + soft, 0, 255), np.uint8)


def learned(shown: Pixels) -> Appearance:
    return Learning.begun(patches(), shown, [look_of(START[name]) for name in BOARD.names]).learned()


def read(appearance: Appearance, shown: Pixels) -> CellReading:
    return appearance.read(patches().cut(shown))


def likeliest(appearance: Appearance, shown: Pixels) -> dict[str, str]:
    best = read(appearance, shown).log_likelihoods.argmax(axis=1)
    return {name: appearance.looks[place] for name, place in zip(BOARD.names, best, strict=True)}


@pytest.mark.full
@pytest.mark.parametrize("learned_under_it", [False, True])
def test_a_cell_under_a_mirrored_lamp_says_nothing_whatever_stands_there(learned_under_it: bool) -> None:
    lamp = UNDER_THE_LAMP if learned_under_it else ()
    appearance = learned(lit(picture(START), lamp))

    for number, stands in enumerate((START, LATER), 1):
        told = read(appearance, lit(picture(stands, seed=number), UNDER_THE_LAMP))
        for cell in UNDER_THE_LAMP:
            place = BOARD.names.index(cell)
            assert np.ptp(told.log_likelihoods[place]) == 0
            assert told.novelty[place] > 1


def test_what_stands_beside_the_lamp_is_read() -> None:
    appearance = learned(picture(START))
    far = [name for name in BOARD.names if name[0] in "f" or name[1] in "46"]

    shown = likeliest(appearance, lit(picture(LATER, seed=1), ("b2",)))

    assert {name: shown[name] for name in far} == {name: look_of(LATER[name]) for name in far}


def test_a_board_learned_under_a_lamp_is_read_once_the_lamp_is_gone() -> None:
    appearance = learned(lit(picture(START), UNDER_THE_LAMP))

    assert likeliest(appearance, picture(LATER, seed=1)) == {
        name: look_of(symbol) for name, symbol in LATER.items()
    }


def test_white_pieces_in_so_bright_a_light_that_they_are_blown_out_are_read_all_the_same() -> None:
    appearance = learned(picture(START, gain=1.3))
    shown = picture(LATER, seed=1, gain=1.3)

    assert are_overexposed(patches().cut(shown)).any()
    assert likeliest(appearance, shown) == {name: look_of(symbol) for name, symbol in LATER.items()}


def test_a_gleam_on_a_piece_does_not_hide_it() -> None:
    appearance = learned(picture(START))
    gleaming = lit(picture(START, seed=1), ("b6",), radius_px=3)

    assert not are_overexposed(patches().cut(gleaming)).any()
    assert likeliest(appearance, gleaming)["b6"] == look_of(START["b6"])
