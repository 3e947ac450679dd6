"""Full boards as they look once pieces have gone, made of a picture of theirs and one of the empty board.

A board that starts full shows no empty cell between pieces, whose heads and shadows reach into it. So pieces
are taken off a picture: what lies under each is put there from the empty board's, and shaded as its
neighbours may shade it.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import cv2
import numpy as np

from adoube_vision.appearance.looks import EMPTY_LOOK
from adoube_vision.appearance.patches import Patches
from adoube_vision.appearance.seen_pieces import REACH_PITCHES, SeenPieces
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats

__all__ = ["Thinned", "is_crowded", "thinned"]

CROWDED = 0.8
"""so large a share of known cells with pieces leaves no plain empty one between them"""
SHARES = (0.06, 0.12, 0.3, 0.5)
"""of the pieces that are taken off each picture: early and late in a game"""
DARKEST_SHADE = 0.35
SHADE_FROM, SHADE_TO = -0.3, 0.6
"""in pitches from the middle of a cell: where the edge of a neighbour's shadow may run"""
BESIDE_PITCHES = 0.75, 1.0
"""around the pieces: what shows the light without them"""
GAINS = (0.4, 2.5)


class Thinned(NamedTuple):
    """A picture with pieces gone, and what its cells show now."""

    picture: Pixels
    looks: tuple[str | None, ...]


def is_crowded(looks: Sequence[str | None]) -> bool:
    """Whether hardly a cell is empty of those that are known."""
    known = [look for look in looks if look is not None]
    return bool(known) and sum(look != EMPTY_LOOK for look in known) >= CROWDED * len(known)


def thinned(
    empty: Pixels, full: Pixels, patches: Patches, looks: Sequence[str | None], seed: int = 0
) -> Iterator[Thinned]:
    """Several pictures with ever more pieces gone. Both pictures are of one size and from one place."""
    rng = np.random.default_rng(seed)
    standing = [place for place, look in enumerate(looks) if look not in (None, EMPTY_LOOK)]
    pieces = SeenPieces.told_by(empty, full, patches, standing)
    lit = _lit_like(empty, full, pieces)
    for share in SHARES:
        gone = rng.choice(standing, max(1, round(share * len(standing))), replace=False).tolist()
        mask = pieces.mask(gone, REACH_PITCHES)[..., None]
        made = np.where(mask, _shaded(lit, pieces, gone, rng), full)
        left = tuple(EMPTY_LOOK if place in gone else look for place, look in enumerate(looks))
        yield Thinned(made.astype(np.uint8), left)


def _lit_like(empty: Pixels, full: Pixels, pieces: SeenPieces) -> Pixels:
    """The empty board in the light of the other picture, told by what lies beside the pieces."""
    everywhere = range(len(pieces.middles_mm))
    within, outside = BESIDE_PITCHES
    beside = pieces.mask(everywhere, outside) & ~pieces.mask(everywhere, within)
    if not beside.any():
        return empty
    gains = np.median((full[beside] + 1.0) / (empty[beside] + 1.0), axis=0)
    return np.asarray(np.clip(empty * np.clip(gains, *GAINS), 0, 255), np.uint8)


def _shaded(lit: Pixels, pieces: SeenPieces, gone: Sequence[int], rng: np.random.Generator) -> Floats:
    """As neighbours on one side shade it: all the same way, each more or less."""
    shade = np.ones(lit.shape[:2])
    direction, darkest = float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(0, DARKEST_SHADE))
    for place in gone:
        edge, left = float(rng.uniform(SHADE_FROM, SHADE_TO)), 1 - float(rng.uniform(0, darkest))
        pieces.shade(shade, place, direction, edge, left)
    return np.asarray(lit * cv2.blur(shade, (3, 3))[..., None], np.float64)
