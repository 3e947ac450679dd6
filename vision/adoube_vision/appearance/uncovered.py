"""Cells that were never seen empty, since a piece stood on them from the start: what do they show now?

Such a cell may bear a letter or a ring of its own, so it is like no empty cell that was learned. But what a
piece looks like is known, and what is unlike all of them, and no hand, is the board.
"""

import numpy as np

from adoube_vision.appearance.features import Numbers

__all__ = ["of_never_empty"]

BOUND, CLEAR = 0.45, 0.15
"""how far from the nearest piece, as `Familiar.novelty` counts it, a foot may be a piece's or the bare board,
and how much nearer or further it has to be to say so clearly. Pieces that were moved came to 0.35, letters
and rings on empty cells began at 0.55."""
NOVELTY_DOUBTED, NOVELTY_CLEAR = 2.0, 1.5
"""how novel such a cell counts: it is never believed as one of which all is known"""
UNLIKELY = -10.0


def of_never_empty(scores: Numbers, novelty: Numbers, apart: Numbers, empty: int) -> tuple[Numbers, Numbers]:
    """What is known of cells that were never seen empty, as `(scores, novelty)`.

    `scores` (cells, looks) are as of other cells, `apart` (cells,) is how far each foot is from the nearest
    piece's, and `empty` the place of the empty cell among the looks.
    """
    leads = np.clip((apart - BOUND) / CLEAR, -1, 1)
    is_bare = leads > 0
    found = scores - scores.max(axis=1, keepdims=True)
    found[is_bare] = UNLIKELY
    found[:, empty] = np.where(is_bare, 0.0, UNLIKELY)
    counted = NOVELTY_DOUBTED - (NOVELTY_DOUBTED - NOVELTY_CLEAR) * np.abs(leads)
    return np.asarray(found, np.float32), np.asarray(np.where(is_bare, counted, np.maximum(counted, novelty)))
