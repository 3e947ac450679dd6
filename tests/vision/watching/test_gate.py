"""A gate tells a hand from the board that a hand leaves behind."""

from __future__ import annotations

import cv2
import numpy as np

from adoube_vision.pixels import Pixels
from adoube_vision.watching.gate import Gate, GateReport, Masks, State
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
