"""A gate tells a hand from the board that a hand leaves behind, and changed cells from all others."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube_vision.appearance.patches import SIDE, Numbers
from adoube_vision.pixels import Pixels
from adoube_vision.watching.gate import Changes, Gate, GateReport, Masks, State
from tests.vision.appearance.shop import BOARD, PLANE, SIZE, START, picture

FRAME_MS = 80
# How far from the left the fingers are: beside the board, and over its fourth row.
BESIDE_PX, OVER_PX = 456, 330
F4_PX = (425, 275)


def looks(*film: Pixels) -> list[GateReport]:
    gate = Gate(Masks.of(BOARD, PLANE, SIZE))
    return [gate.look(frame, number * FRAME_MS) for number, frame in enumerate(film)]


def with_arm(canvas: Pixels, reach_px: int) -> Pixels:
    changed = canvas.copy()
    rng = np.random.default_rng(reach_px)
    skin = np.array((60, 80, 120)) + rng.normal(0, 12, (70, SIZE[0] - reach_px, 3))
    changed[240:310, reach_px:] = np.clip(skin, 0, 255).astype(np.uint8)
    return changed


def with_tall_piece(canvas: Pixels) -> Pixels:
    """Its head reaches over the board's edge."""
    return np.asarray(cv2.circle(canvas.copy(), F4_PX, 32, (35, 30, 40), -1), np.uint8)


def test_an_arm_that_reaches_over_the_board_hides_what_is_under_it() -> None:
    seen = looks(*[picture(START)] * 4, *[with_arm(picture(START), OVER_PX)] * 3)

    assert seen[-1].state is State.COVERED
    assert {"e4", "f4"} <= {BOARD.names[place] for place in seen[-1].hidden}


def test_an_arm_that_was_seen_just_before_it_came_is_not_missed_beside_what_it_has_done() -> None:
    board, after = picture(START), with_tall_piece(picture(START))
    comes, works = with_arm(board, BESIDE_PX), [with_arm(board, OVER_PX - 10 * step) for step in range(3)]

    seen = looks(*[board] * 4, comes, *works, *[after] * 4)

    assert seen[4].state is State.CALM, "it is beside the board"
    assert seen[5].hidden
    assert (seen[-1].state, seen[-1].hidden) == (State.CALM, frozenset())


CELLS = 16
ALL = np.ones(CELLS, np.bool_)
CLEARLY = 8.0
FAINTLY = 3.0


def patches(seed: int, *changed: int) -> Pixels:
    """A noisy picture of the same cells, some of which bear something darker."""
    level = np.random.default_rng(0).integers(90, 160, (CELLS, 1, 1, 3))
    noise = np.random.default_rng(seed).normal(0, 4, (CELLS, SIDE, SIDE, 3))
    picture = level + noise
    third = slice(SIDE // 4, 3 * SIDE // 4)
    for cell in changed:
        picture[cell, third, third] -= 60
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


def without(*hidden: int) -> NDArray[np.bool_]:
    seen = ALL.copy()
    seen[list(hidden)] = False
    return seen


def stood(*stands: Pixels) -> Changes:
    """After boards that stood, each for one picture, and before the next."""
    changes = Changes(CELLS)
    for stand in stands:
        changes.deviations(stand, ALL)
        changes.begin_stand()
    return changes


def assert_changed(deviations: Numbers, *cells: int) -> None:
    assert all(deviations[list(cells)] > CLEARLY)
    assert all(np.delete(deviations, cells) < FAINTLY)


def test_the_first_stand_has_none_before_it() -> None:
    assert np.isnan(Changes(CELLS).deviations(patches(1), ALL)).all()


def test_the_cells_of_a_turn_stand_out() -> None:
    assert_changed(stood(patches(1)).deviations(patches(2, 3, 7), ALL), 3, 7)


def test_every_picture_of_a_stand_is_compared_with_the_stand_before() -> None:
    changes = stood(patches(1))

    changes.deviations(patches(2, 3, 7), ALL)

    assert_changed(changes.deviations(patches(3, 3, 7), ALL), 3, 7)


def test_what_has_changed_earlier_is_not_told_again() -> None:
    assert_changed(stood(patches(1), patches(2, 3, 7)).deviations(patches(3, 3, 7, 9), ALL), 9)


def test_another_light_changes_no_cell() -> None:
    darker = np.asarray(patches(2, 5) * 0.7, np.uint8)

    assert_changed(stood(patches(1)).deviations(darker, ALL), 5)


def test_a_cell_that_was_hidden_is_compared_with_what_it_showed_before() -> None:
    changes = stood(patches(1))
    assert np.isnan(changes.deviations(patches(2, 3), without(7))[7])

    assert changes.comes_back(ALL)
    changes.begin_stand()

    assert_changed(changes.deviations(patches(3, 3, 7), ALL), 7)


def test_a_cell_that_a_hand_hid_last_is_compared_with_what_the_stand_showed_before_the_hand() -> None:
    changes = Changes(CELLS)
    changes.deviations(patches(1), ALL)
    changes.deviations(patches(2), without(3, 7))
    changes.begin_stand()

    assert_changed(changes.deviations(patches(3, 3, 7), ALL), 3, 7)


def test_a_hand_that_comes_in_begins_no_stand() -> None:
    changes = stood(patches(1))
    changes.deviations(patches(2), ALL)

    assert not changes.comes_back(without(7, 8))


def test_a_board_that_was_found_again_is_compared_with_nothing() -> None:
    changes = stood(patches(1), patches(2))

    changes.forget_board()

    assert np.isnan(changes.deviations(patches(3, 4), ALL)).all()


def test_pictures_that_nobody_was_told_of_are_not_compared_with() -> None:
    changes = stood(patches(1))
    changes.deviations(patches(2, 3), ALL)
    before = changes.stand

    changes.forget_stand()

    assert changes.stand > before
    assert_changed(changes.deviations(patches(3, 3, 9), ALL), 3, 9)
