"""Pictures are led back to the light that a board was learned in."""

from __future__ import annotations

import numpy as np
import pytest

from adoube_vision.appearance.examples import LearnedLight
from adoube_vision.appearance.patches import SIDE
from adoube_vision.pixels import Pixels

CELLS = 40


def shaded(*shades: float) -> Pixels:
    """Patches of one grey board, each as bright as its share says."""
    grey = np.outer(shades, np.full(SIDE * SIDE * 3, 120.0))
    return np.asarray(grey.reshape(len(shades), SIDE, SIDE, 3).round(), np.uint8)


EMPTY = shaded(*np.ones(CELLS))
# Dark pieces on half of the cells shade the board around them.
HALF_FULL = shaded(*np.linspace(0.9, 0.95, CELLS // 2), *np.linspace(0.5, 0.65, CELLS // 2))


@pytest.mark.parametrize("hidden", [slice(0, 4), slice(CELLS - 4, CELLS)])
def test_a_hand_over_a_board_that_is_half_full_changes_no_other_cell(hidden: slice) -> None:
    light, behind = LearnedLight.of(EMPTY), HALF_FULL.copy()
    behind[hidden] = 100

    seen, seen_behind = light.evened(HALF_FULL).astype(int), light.evened(behind).astype(int)

    others = np.delete(np.abs(seen - seen_behind), hidden, axis=0)
    assert others.max() < 0.05 * seen.max()


def test_another_lamp_is_evened_out() -> None:
    light = LearnedLight.of(HALF_FULL)

    darker = light.evened(np.asarray(HALF_FULL * 0.6, np.uint8))

    assert np.abs(darker.astype(int) - HALF_FULL).max() <= 3
