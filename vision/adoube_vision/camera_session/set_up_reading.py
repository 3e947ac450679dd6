"""Reads a set-up that nobody knows, for the table: what stands on each cell, or why that cannot be told."""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board
from adoube.sensing.camera import SetUpRead, SetUpUnread
from adoube.sensing.views import EMPTY, Symbol
from adoube.words import coded
from adoube_vision.appearance.looks import COLOURS, EMPTY_LOOK, colours_of, grouped, look_of, strain
from adoube_vision.appearance.patches import Numbers, Patches
from adoube_vision.appearance.seen_pieces import SeenPieces
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Plane, Pose

__all__ = ["ReadLayout", "read_layout", "read_set_up"]


def read_set_up(
    empty: Pixels | None, full: Pixels, board: Board, plane: Plane, wanted: Mapping[Symbol, int]
) -> SetUpRead | SetUpUnread:
    """`empty` and `full` show the board, which lies in both as `plane` says, without pieces and with them.

    `wanted` says how many cells should show each symbol.
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


MISCOUNTED = 0.1  # what a piece too many or too few takes from a naming
GONE = 0.25  # a cell that differs from the empty board by less than this part of what others do is empty
LEAST = 8.0  # and so is one that differs by fewer levels: that is noise
UNSURE = 0.5  # how far a colour may be from its group, in parts of how far it is from the next


class ReadLayout(NamedTuple):
    """What stands on each cell, in board order, and the places that a person had better look at.

    Among these is every cell that seems empty: under glare a white piece on a light square does, too.
    """

    looks: tuple[str, ...]
    unsure: tuple[int, ...]


def read_layout(
    empty: Pixels, full: Pixels, patches: Patches, wanted: Mapping[str, int]
) -> ReadLayout | None:
    """Reads a picture of a board that one of the empty board is known of.

    `wanted` says how many pieces of each look there should be; a board with others is read all the same.
    None where a look is no colour that is known, or hardly anything stands on the board.
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
    middles, groups = grouped(colours, len(names))
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
    """The likeliest names of the groups."""

    def score(order: Sequence[str]) -> float:
        miscounted = sum(abs(int(n) - wanted[name]) for n, name in zip(counts, order, strict=True))
        return -strain(middles, order) - MISCOUNTED * miscounted

    return max(permutations(names), key=score)
