"""Reads a set-up that nobody knows: what stands on each cell, or why that cannot be told."""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board
from adoube.sensing.camera import SetUpRead, SetUpUnread
from adoube.sensing.views import EMPTY, Symbol
from adoube.words import coded
from adoube_vision.appearance.looks import (
    COLOURS,
    EMPTY_LOOK,
    cluster_colours,
    colours_of,
    look_of,
    naming_strain,
)
from adoube_vision.appearance.patches import Numbers, Patches
from adoube_vision.appearance.seen_pieces import SeenPieces
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Plane, Pose

__all__ = ["ReadLayout", "read_layout", "read_set_up"]


def read_set_up(
    empty: Pixels | None, full: Pixels, board: Board, plane: Plane, wanted: Mapping[Symbol, int]
) -> SetUpRead | SetUpUnread:
    """Read a set-up from a picture of the board without pieces and one with them.

    The board lies in both as `plane` says; `wanted` says how many cells should show each symbol.
    """
    if empty is None:
        return SetUpUnread(coded("camera.empty_first"))
    height, width = full.shape[:2]
    patches = Patches.of(board, plane, Pose.of(plane, (width, height)))
    symbols = {look_of(symbol): symbol for symbol in wanted}
    read = read_layout(empty, full, patches, {look: wanted[symbol] for look, symbol in symbols.items()})
    if read is None:
        return SetUpUnread(coded("camera.no_set_up"))
    symbols[EMPTY_LOOK] = EMPTY
    names = board.names
    shows = {name: symbols[look] for name, look in zip(names, read.looks, strict=True)}
    return SetUpRead(shows, tuple(names[place] for place in read.unsure))


MISCOUNTED = 0.1  # the penalty of a naming for each piece too many or too few
# A cell is empty if it differs from the empty board by less than this share of what others do.
GONE = 0.25
LEAST = 8.0  # a cell that differs from the empty board by fewer levels is empty: that is noise
UNSURE = 0.5  # a colour is unsure if its distance from its group exceeds this share of that from the next


class ReadLayout(NamedTuple):
    """The look of each cell, in board order, and the cells that a person should check.

    Among these is every cell that seems empty: under glare a white piece on a light square does, too.
    """

    looks: tuple[str, ...]
    unsure: tuple[int, ...]


def read_layout(
    empty: Pixels, full: Pixels, patches: Patches, wanted: Mapping[str, int]
) -> ReadLayout | None:
    """Read a picture of a board by a picture of the empty board.

    `wanted` says how many pieces of each look there should be; a board with others is read all the same.
    Returns None if a look is no known colour, or hardly anything stands on the board.
    """
    names = tuple(wanted)
    everywhere = range(len(patches.board.cells))
    if not set(names) <= COLOURS.keys():
        return None
    pieces = SeenPieces.told_by(empty, full, patches, everywhere)
    before, now = pieces.bodies(empty), pieces.bodies(full)
    differs = np.abs(before.astype(np.float32) - now).mean(axis=(1, 2))
    standing = np.flatnonzero(differs >= max(LEAST, GONE * float(np.median(differs))))
    if len(standing) < max(len(names), len(everywhere) // 2):
        return None
    colours = colours_of(now)[standing]
    middles, groups = cluster_colours(colours, len(names))
    named = _named(middles, np.bincount(groups, minlength=len(names)), names, wanted)
    looks = [EMPTY_LOOK] * len(everywhere)
    for place, group in zip(standing.tolist(), groups.tolist(), strict=True):
        looks[place] = named[group]
    doubted = set(everywhere) - set(standing.tolist())
    if len(names) > 1:
        near, next_near, *_ = np.sort(np.linalg.norm(colours[:, None] - middles, axis=2), axis=1).T
        doubted |= set(standing[near > UNSURE * next_near].tolist())
    return ReadLayout(tuple(looks), tuple(sorted(doubted)))


def _named(
    middles: Numbers, counts: NDArray[np.int_], names: Sequence[str], wanted: Mapping[str, int]
) -> tuple[str, ...]:
    """Return the likeliest names of the groups."""

    def score(order: Sequence[str]) -> float:
        miscounted = sum(abs(int(n) - wanted[name]) for n, name in zip(counts, order, strict=True))
        return -naming_strain(middles, order) - MISCOUNTED * miscounted

    return max(permutations(names), key=score)
