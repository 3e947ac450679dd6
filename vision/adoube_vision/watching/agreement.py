"""Whether a board shows what it is said to show, told by the picture itself before anything is learned.

What was learned cannot tell: a regression bends to whatever it is told, and tells an empty board's near rows
from its far ones if it has to. So each cell is compared with the others of its ground: how its middle stands
out from its own rim, which neither a lamp nor a shadow changes much, against the median of the empty ones,
and of each look. Medians bear a good part of wrong cells. Where the board was shown empty before, each cell
is compared with itself, which tells also on boards that are full.

Pieces that are missing, pieces too many, and colours that were exchanged count. A right board must never be
refused, so a few such cells mean nothing: glare, prints and tall neighbours deceive as many.

Pieces must also bear the colours that they are said to have. What was learned cannot tell: it would call red
whatever stood where red was said to stand. But the colours fall into groups, and these are named among each
other as people name them. Who plays with red pieces for white ones is not contradicted: then no naming fits,
and none is believed.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board
from adoube_vision.appearance.looks import COLOURS, EMPTY_LOOK, colours_of, grouped, strain
from adoube_vision.appearance.model import grounds_of
from adoube_vision.appearance.patches import CLIPPED, HALF_WIDTH, SIDE, Numbers, Patches
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats

__all__ = [
    "INNER",
    "STANDS_OUT",
    "Marked",
    "ShownBoard",
    "bare",
    "cells_of_shift",
    "is_clipped",
    "misfits",
    "misnamed",
    "standing_out",
]


STANDS_OUT = 6.0  # how far, in levels of 256, a piece stands out from an empty cell at the least
CLIPPED_SHARE = 0.25  # a cell with so much white shows nothing but a lamp
EDGES_WEIGH = 0.5  # a level between two neighbouring pixels, by one between middle and rim

Marked = NDArray[np.bool_]  # (cells,)


def bare(
    seen: Floats, looks: NDArray[np.str_], clear: NDArray[np.bool_], grounds: NDArray[np.int_]
) -> Floats:
    """(cells, n): each cell when it was empty in an earlier picture; else the median of the empty ones of its
    ground, and of all of them where there is none."""
    empty = (looks == EMPTY_LOOK) & clear
    bare = np.zeros(seen.shape[1:])
    for ground in set(grounds.tolist()):
        like_it = empty & (grounds == ground)
        bare[grounds == ground] = np.median(seen[like_it if like_it.any() else empty], axis=0)
    for earlier, was_empty in zip(seen[:-1], empty[:-1], strict=True):
        bare[was_empty] = earlier[was_empty]
    return bare


def standing_out(patches: Pixels) -> Floats:
    """(cells, n), in levels: middle and ring by the rim, colour by colour, and how uneven the middle is."""
    count = len(patches)
    lab = cv2.cvtColor(patches.reshape(count * SIDE, SIDE, 3), cv2.COLOR_BGR2LAB)
    pixels = np.asarray(lab, np.float64).reshape(count, SIDE, SIDE, 3)
    rim = np.median(pixels[:, RIM], axis=1)
    inner, ring = pixels[:, INNER].mean(axis=1) - rim, pixels[:, RING].mean(axis=1) - rim
    lightness = pixels[..., 0]
    spread = lightness[:, INNER | RING].std(axis=1)
    steep = np.hypot(np.gradient(lightness, axis=1), np.gradient(lightness, axis=2))
    edges = EDGES_WEIGH * steep[:, INNER | RING].mean(axis=1)
    return np.concatenate([inner, ring, spread[:, None], edges[:, None]], axis=1)


def is_clipped(patches: Pixels) -> NDArray[np.bool_]:
    return np.asarray((patches.min(axis=3) >= CLIPPED).mean(axis=(1, 2)) > CLIPPED_SHARE)


def _regions() -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_]]:
    """(SIDE, SIDE) each. Foreign heads come in from the near side, which is left out of the ring."""
    steps = ((np.arange(SIDE) + 0.5) / SIDE * 2 - 1) * HALF_WIDTH
    beside, away = np.meshgrid(steps, steps, indexing="ij")
    radius = np.hypot(beside, away)
    ring = (radius >= 0.18) & (radius < 0.32) & (away > -0.1)
    return radius < 0.18, ring, (radius >= 0.36) & (radius < 0.47)


INNER, RING, RIM = _regions()


# A cell does not fit that lies so much nearer to the other of empty and piece than to what it should show.
NEARER = 0.5
# And by how much more, at the least, than the empty cells differ from each other, for prints differ, too: on
# right boards 2.3 or more, on empty ones said to be full mostly 0.7.
UNLIKE_EACH_OTHER = 1.4
# How far, in levels, pieces stand out from their own rim where there is no empty cell to compare with: 27 or
# more, squares without one 4 or less.
BARE = 10.0
# So many pieces that look like empty cells, also as a share of all that should stand there, are no mistake of
# the eye: on right boards, photographs and the studio's worst lights, at most 23 % do.
MISSING, MISSING_SHARE = 2, 1 / 3
# So many empty cells that look like pieces, also by the pieces that should stand there: on right boards at
# most 5.
EXTRA, EXTRA_SHARE = 6, 0.5


class ShownBoard(NamedTuple):
    """A picture of the board, and the look that each cell is said to show, None where that is not said."""

    picture: Pixels
    looks: Sequence[str | None]


def misfits(patches: Patches, shown: Sequence[ShownBoard]) -> tuple[str, ...]:
    """The cells of the last picture with a piece missing, too many or of another colour, in board order.

    None where they are so few that the picture may deceive. Earlier pictures, of the same board in the same
    place, help to say what looks are like. Where no piece was ever shown, there is nothing to compare with,
    and all fit.
    """
    looks = np.array([[look or "" for look in each.looks] for each in shown])
    cut = [patches.cut(each.picture) for each in shown]
    seen = np.stack([standing_out(each) for each in cut])
    clear = np.stack([~is_clipped(each) for each in cut])
    wrong = misnamed(colours_of(cut[-1][:, INNER]), looks[-1], clear[-1])
    known = sorted(set(looks[clear].ravel().tolist()) - {"", EMPTY_LOOK})
    if ((looks == EMPTY_LOOK) & clear).any() and known:
        away = seen - bare(seen, looks, clear, grounds_of(patches.board))
        middles = {look: np.median(away[(looks == look) & clear], axis=0) for look in known}
        wrong |= _wrong(away[-1], looks[-1], clear[-1], middles)
    else:
        wrong |= _flat(seen[-1], looks[-1], clear[-1])
    return tuple(name for name, is_wrong in zip(patches.board.names, wrong, strict=True) if is_wrong)


def _flat(seen: Floats, looks: NDArray[np.str_], clear: Marked) -> Marked:
    """Of a board without an empty cell, the pieces of looks that do not stand out from their surroundings."""
    wrong = np.zeros(len(looks), np.bool_)
    for look in set(looks[clear].tolist()) - {"", EMPTY_LOOK}:
        said = clear & (looks == look)
        if np.median(np.linalg.norm(seen[said], axis=1)) < BARE:
            wrong |= said
    return wrong


def _wrong(away: Floats, looks: NDArray[np.str_], clear: Marked, middles: Mapping[str, Floats]) -> Marked:
    """The cells that do not show what they should; none where they are too few to tell."""
    from_empty = np.linalg.norm(away, axis=1)
    by_look = {look: np.linalg.norm(away - middle, axis=1) for look, middle in middles.items()}
    from_pieces = np.min(list(by_look.values()), axis=0)
    missing, pieces = np.zeros(len(looks), bool), 0
    empty = clear & (looks == EMPTY_LOOK)
    apart = UNLIKE_EACH_OTHER * float(np.median(from_empty[empty])) if empty.any() else 0.0
    for look, middle in middles.items():
        said = clear & (looks == look)
        pieces += int(said.sum())
        # A look that itself does not stand out from an empty cell is not there.
        is_flat = bool(np.linalg.norm(middle) < max(STANDS_OUT, apart))
        missing |= said & (is_flat | (from_empty < NEARER * by_look[look]))
    extra = empty & (from_empty > STANDS_OUT) & (from_pieces < NEARER * from_empty)
    enough = min(pieces, max(MISSING, MISSING_SHARE * pieces))
    is_told = bool(pieces) and missing.sum() >= enough
    is_told |= extra.sum() >= max(EXTRA, EXTRA_SHARE * pieces)
    return missing | extra if is_told else np.zeros(len(looks), bool)


FEWEST = 2  # pieces of each colour: a single one may lie in glare
# Of the pieces should bear the colour that is said: on right boards, photographs and the studio's worst
# lights, at least 0.7 do, and where colours were exchanged none of theirs do.
MOSTLY = 0.5
# By colour, how badly the names may fit that are believed, and how much worse all others must fit.
FITS, BETTER = 1.0, 0.5


def misnamed(colours: Numbers, looks: NDArray[np.str_], clear: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """(cells,): the pieces of other colours than is said; none where they are too few to tell.

    `colours` (cells, 3) are those of each cell's middle, as `colour_names` has them, `looks` what is said;
    only cells that are `clear` count.
    """
    wrong = np.zeros(len(looks), np.bool_)
    names = sorted(set(looks[clear].tolist()) & COLOURS.keys())
    places = np.flatnonzero(clear & np.isin(looks, names))
    if len(names) < 2 or min(np.count_nonzero(looks[places] == name) for name in names) < FEWEST:
        return wrong
    middles, groups = grouped(colours[places], len(names))
    orders = [np.array(order) for order in permutations(names)]
    strains = [strain(middles, order.tolist()) / len(names) for order in orders]
    best, next_best = np.argsort(strains)[:2].tolist()
    bears = orders[best][groups] == looks[places]
    if strains[best] < FITS and strains[next_best] > strains[best] + BETTER and bears.mean() < MOSTLY:
        wrong[places] = ~bears
    return wrong


FARTHEST = 1.5  # in the least distance between cells: a row, a column, or both
# So many cells must have a neighbour in that direction: else the board has neither rows nor columns.
KEPT = 0.5
FEWEST_PIECES = 3  # cells that lack their piece
STANDING = 0.8  # of the pieces, where they stand if the board lies a row or a column further, must stand out
# Of the cells that lack their piece then must look bare: on right boards at most a quarter do.
BARE_AT_LEAST = 0.5
OUTSIDE = "outside"  # in place of a look: what lies beside the board

Places = NDArray[np.int_]  # (cells,) in board order
Shift = tuple[float, float]  # to the right and up, in millimetres
Looks = NDArray[np.str_]  # (cells,), or (pictures, cells): "" where nothing is said


def cells_of_shift(patches: Patches, shown: Sequence[ShownBoard]) -> tuple[str, ...]:
    """The cells that show that the board lies a row or a column beside where it is taken to lie, in board
    order; none where it does not, or too few can tell.

    What the last picture shows counts; earlier ones, of the same board in the same place, help to say what
    empty cells look like.
    """
    names, every = patches.board.names, np.arange(len(patches.board.cells))
    looks = np.array([[look or "" for look in each.looks] for each in shown], dtype=np.str_)
    grounds = grounds_of(patches.board)
    board = _Seen.of(patches, shown, every)
    for step in _steps(patches.board):
        is_onto = step.neighbours >= 0
        edge = np.setdiff1d(every, step.neighbours[is_onto])
        strip = _Seen.of(patches, shown, edge, step.back_mm)
        outside = np.full((len(shown), len(edge)), OUTSIDE)
        taken = np.concatenate([looks, outside], axis=1)
        lying = np.concatenate(
            [np.where(is_onto, looks[:, step.neighbours], OUTSIDE), looks[:, edge]], axis=1
        )
        seen = board.beside(strip)
        away = seen.from_empty(_empty_anyway(taken, lying), np.append(grounds, np.full(len(edge), -1)))
        telling = _telling(away, taken[-1], lying[-1], seen.clear[-1])
        if telling.any():
            return tuple(name for name, tells in zip(names, telling, strict=False) if tells)
    return ()


class _Seen(NamedTuple):
    """How far cells stand out from their rims, (pictures, cells, n); which can be seen, (pictures, cells)."""

    standing_out: Floats
    clear: NDArray[np.bool_]

    @classmethod
    def of(
        cls,
        patches: Patches,
        shown: Sequence[ShownBoard],
        cells: Places,
        shift_mm: tuple[float, float] = (0.0, 0.0),
    ) -> "_Seen":
        """Some cells of a board that lies so much further than it is taken to lie."""
        cut = [patches.cut(each.picture, shift_mm)[cells] for each in shown]
        return cls(
            np.stack([standing_out(each) for each in cut]), np.stack([~is_clipped(each) for each in cut])
        )

    def beside(self, other: "_Seen") -> "_Seen":
        """These cells, then the others."""
        return _Seen(*(np.concatenate(each, axis=1) for each in zip(self, other, strict=True)))

    def from_empty(self, empty: NDArray[np.bool_], grounds: Places) -> Floats:
        """(cells,): how far each cell of the last picture stands out from an empty one of its ground."""
        if not (empty & self.clear).any():
            return np.asarray(np.linalg.norm(self.standing_out[-1], axis=1))
        empty_looks = bare(self.standing_out, np.where(empty, EMPTY_LOOK, ""), self.clear, grounds)
        return np.asarray(np.linalg.norm(self.standing_out[-1] - empty_looks, axis=1))


def _empty_anyway(taken: Looks, lying: Looks) -> NDArray[np.bool_]:
    """The cells without a piece, however the board lies; in earlier pictures also what lies beside it."""
    empty = (taken == EMPTY_LOOK) & (lying == EMPTY_LOOK)
    either = np.isin(taken, (EMPTY_LOOK, OUTSIDE)) & np.isin(lying, (EMPTY_LOOK, OUTSIDE))
    return np.concatenate([either[:-1], empty[-1:]])


def _telling(away: Floats, taken: Looks, lying: Looks, clear: Marked) -> Marked:
    """The cells that show what they should as the board may be `lying`, and not as it is `taken` to lie.

    None where too few do. `away` is how far each stands out from an empty cell.
    """
    none = np.zeros_like(clear)
    pieces, lying_pieces = (clear & ~np.isin(each, ("", EMPTY_LOOK, OUTSIDE)) for each in (taken, lying))
    empty, lying_empty = (clear & (each == EMPTY_LOOK) for each in (taken, lying))
    flat = float(np.median(away[empty & lying_empty])) if (empty & lying_empty).any() else 0.0
    stands_out = away > max(STANDS_OUT, UNLIKE_EACH_OTHER * flat)
    gone, come = pieces & lying_empty, empty & lying_pieces
    if np.count_nonzero(gone) >= FEWEST_PIECES:
        standing, out = lying_pieces & (taken != OUTSIDE), _share(stands_out, gone)
    else:
        edge, strip = lying == OUTSIDE, taken == OUTSIDE
        gone, come = pieces & edge, lying_pieces & strip
        if min(np.count_nonzero(gone), np.count_nonzero(come)) < FEWEST_PIECES:
            return none
        # Surroundings may stand out, but not just where pieces should.
        standing, out = come, _share(stands_out, gone) - _share(stands_out, empty & edge)
        if _share(stands_out, lying_empty & strip) > BARE_AT_LEAST:
            return none
    is_told = _share(stands_out, standing) >= STANDING and out <= 1 - BARE_AT_LEAST
    return (gone & ~stands_out) | (come & stands_out) | (gone & (lying == OUTSIDE)) if is_told else none


def _share(stands_out: Marked, cells: Marked) -> float:
    """Of some cells; 0 where there are none."""
    return float(stands_out[cells].mean()) if cells.any() else 0.0


class _Step(NamedTuple):
    """From each cell to the one that lies beside it, in one direction; -1 where none does."""

    neighbours: Places
    back_mm: Shift


def _steps(board: Board) -> Iterator[_Step]:
    """To each neighbouring row or column, or both."""
    middles_mm = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells])
    apart_mm = middles_mm[None] - middles_mm[:, None]
    lengths = np.linalg.norm(apart_mm, axis=2)
    least_mm = lengths[lengths > 0].min()
    near = (lengths > 0) & (lengths <= FARTHEST * least_mm)
    for step in np.unique((apart_mm[near] / least_mm).round(1), axis=0):
        leads = near & (np.abs(apart_mm / least_mm - step).max(axis=2) < 0.1)
        is_onto = leads.any(axis=1)
        if is_onto.mean() >= KEPT:
            across, up = -apart_mm[leads].mean(axis=0)
            yield _Step(np.where(is_onto, leads.argmax(axis=1), -1), (float(across), float(up)))
