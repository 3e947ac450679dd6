"""Cells that are blown out: where a lamp is mirrored a picture is white, whatever stands there.

Nothing is learned from such a cell and nothing read. A lamp is told from a white piece in a bright light by
what surrounds the piece: that is the board, which a lamp whitens, too.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from adoube_vision.appearance.features import AROUND, MIDDLE, Numbers
from adoube_vision.appearance.patches import SIDE
from adoube_vision.pixels import Pixels

__all__ = ["CLIPPED", "are_blown", "looks_seen"]

CLIPPED = 250  # all three colours of a pixel from so many levels of 256 on are as bright as a camera can say
# Of where a piece would stand, or of the board around it, so much is white that the cell is not seen: a gleam
# on a round piece is smaller.
BLOWN_SHARE = 0.25
TOUCHED = 0.05  # of the board around a piece so much is white that the cell is too pale to learn from
MOST_TOUCHED = 0.4  # of the board: more is no lamp but the light in which all of it lies


def are_blown(patches: Pixels) -> NDArray[np.bool_]:
    """(cells,): of which hardly more is seen than a lamp."""
    share = np.maximum(_clipped(patches, MIDDLE), _clipped(patches, AROUND))
    return np.asarray(share > BLOWN_SHARE)


def looks_seen(patches: Pixels, looks: Sequence[str | None]) -> tuple[str | None, ...]:
    """The looks of a board's cells without those that a mirrored lamp touches."""
    touched = _clipped(patches, AROUND) > TOUCHED
    if touched.mean() > MOST_TOUCHED:
        return tuple(looks)
    return tuple(None if is_touched else look for look, is_touched in zip(looks, touched, strict=True))


def _clipped(patches: Pixels, pixels: NDArray[np.int_]) -> Numbers:
    """(cells,): the share of these pixels."""
    chosen = patches.reshape(len(patches), SIDE * SIDE, 3)[:, pixels]
    return np.asarray((chosen.min(axis=2) >= CLIPPED).mean(axis=1), np.float32)
