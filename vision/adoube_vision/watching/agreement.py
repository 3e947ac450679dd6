"""Checks that a board shows what it is said to show, by the picture itself, before anything is learned.

A model that was learned cannot check that: a regression fits whatever it is given. Here each cell is
described by how its middle stands out from its own rim, which neither a lamp nor a shadow changes much, and
compared with the medians of the empty cells and of each look. Medians tolerate a good part of wrong cells. If
the board was shown empty before, each cell is compared with itself, which works on full boards as well.

Missing pieces, extra pieces and exchanged colours count. A correct board must never be refused, so a few such
cells mean nothing: glare, prints and tall neighbours deceive as many.

Pieces must also have the colours that they are said to have. Colours are grouped, and the groups are named by
their positions relative to each other. Somebody who plays with red pieces instead of white ones is not
contradicted: no naming fits then, and none is believed.

A board may also lie a row or a column beside the place where it is taken to lie: then pieces are seen where
they would stand after such a shift.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board
from adoube_vision.appearance.looks import COLOURS, EMPTY_LOOK, cluster_colours, colours_of, naming_strain
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
    "standing_out",
    "wrong_cells",
    "wrongly_coloured",
]


STANDS_OUT = 6.0  # the least difference, in levels of 256, between a piece and an empty cell
CLIPPED_SHARE = 0.25  # a cell with a larger clipped share shows nothing but a lamp
EDGES_WEIGH = 0.5  # the weight of gradients, compared with differences between middle and rim

Marked = NDArray[np.bool_]  # (cells,)


def bare(
    seen: Floats, looks: NDArray[np.str_], clear: NDArray[np.bool_], grounds: NDArray[np.int_]
) -> Floats:
    """Return each cell when it was empty in an earlier picture: (cells, n).

    For other cells it is the median of the empty ones of its ground, or of all empty ones if there are none.
    """
    empty = (looks == EMPTY_LOOK) & clear
    bare = np.zeros(seen.shape[1:])
    for ground in set(grounds.tolist()):
        like_it = empty & (grounds == ground)
        bare[grounds == ground] = np.median(seen[like_it if like_it.any() else empty], axis=0)
    for earlier, was_empty in zip(seen[:-1], empty[:-1], strict=True):
        bare[was_empty] = earlier[was_empty]
    return bare


def standing_out(patches: Pixels) -> Floats:
    """Return the contrast of each cell's centre with its rim, in levels: (cells, n).

    It is the difference of middle and ring from the rim, colour by colour, and the unevenness of the middle.
    """
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
    """Return the regions of a patch, (SIDE, SIDE) each: middle, ring and rim.

    Other pieces' heads come in from the near side, which the ring leaves out.
    """
    steps = ((np.arange(SIDE) + 0.5) / SIDE * 2 - 1) * HALF_WIDTH
    beside, away = np.meshgrid(steps, steps, indexing="ij")
    radius = np.hypot(beside, away)
    ring = (radius >= 0.18) & (radius < 0.32) & (away > -0.1)
    return radius < 0.18, ring, (radius >= 0.36) & (radius < 0.47)


INNER, RING, RIM = _regions()


# A cell is wrong if its distance to the other of empty and piece is below this share of the expected one.
NEARER = 0.5
# Pieces must stand out so many times as far as empty cells differ from each other, since prints differ, too.
# On correct boards the factor is 2.3 or more, on empty boards said to be full mostly 0.7.
UNLIKE_EACH_OTHER = 1.4
# The least difference, in levels, of pieces from their own rim if there is no empty cell to compare with.
# Pieces come to 27 or more, empty squares to 4 or less.
BARE = 10.0
# The board is refused if so many pieces, and this share of them, look like empty cells. On correct boards, in
# photographs and the studio's worst lights, at most 23 % do.
MISSING, MISSING_SHARE = 2, 1 / 3
# The board is refused if so many empty cells, also as a share of the pieces, look like pieces. On correct
# boards at most 5 do.
EXTRA, EXTRA_SHARE = 6, 0.5


class ShownBoard(NamedTuple):
    """A picture of the board, and the look that each cell is said to show, None if nothing is said of it."""

    picture: Pixels
    looks: Sequence[str | None]


def wrong_cells(patches: Patches, shown: Sequence[ShownBoard]) -> tuple[str, ...]:
    """Return the cells of the last picture with a piece missing, too many or of another colour.

    They are in board order; there are none if they are so few that the picture may deceive. Earlier pictures,
    of the same board in the same place, help to describe the looks. If no piece was ever shown, nothing can
    be compared, and all cells fit.
    """
    looks = np.array([[look or "" for look in each.looks] for each in shown])
    cut = [patches.cut(each.picture) for each in shown]
    seen = np.stack([standing_out(each) for each in cut])
    clear = np.stack([~is_clipped(each) for each in cut])
    wrong = wrongly_coloured(colours_of(cut[-1][:, INNER]), looks[-1], clear[-1])
    known = sorted(set(looks[clear].ravel().tolist()) - {"", EMPTY_LOOK})
    if ((looks == EMPTY_LOOK) & clear).any() and known:
        away = seen - bare(seen, looks, clear, grounds_of(patches.board))
        middles = {look: np.median(away[(looks == look) & clear], axis=0) for look in known}
        wrong |= _wrong(away[-1], looks[-1], clear[-1], middles)
    else:
        wrong |= _flat(seen[-1], looks[-1], clear[-1])
    return tuple(name for name, is_wrong in zip(patches.board.names, wrong, strict=True) if is_wrong)


def _flat(seen: Floats, looks: NDArray[np.str_], clear: Marked) -> Marked:
    """Return the pieces of looks that do not stand out from the rim, on a board without empty cells."""
    wrong = np.zeros(len(looks), np.bool_)
    for look in set(looks[clear].tolist()) - {"", EMPTY_LOOK}:
        said = clear & (looks == look)
        if np.median(np.linalg.norm(seen[said], axis=1)) < BARE:
            wrong |= said
    return wrong


def _wrong(away: Floats, looks: NDArray[np.str_], clear: Marked, middles: Mapping[str, Floats]) -> Marked:
    """Return the cells that do not show what they should; none if they are too few to tell."""
    from_empty = np.linalg.norm(away, axis=1)
    by_look = {look: np.linalg.norm(away - middle, axis=1) for look, middle in middles.items()}
    from_pieces = np.min(list(by_look.values()), axis=0)
    missing, pieces = np.zeros(len(looks), bool), 0
    empty = clear & (looks == EMPTY_LOOK)
    apart = UNLIKE_EACH_OTHER * float(np.median(from_empty[empty])) if empty.any() else 0.0
    for look, middle in middles.items():
        said = clear & (looks == look)
        pieces += int(said.sum())
        # A look that does not stand out from an empty cell is not on the board.
        is_flat = bool(np.linalg.norm(middle) < max(STANDS_OUT, apart))
        missing |= said & (is_flat | (from_empty < NEARER * by_look[look]))
    extra = empty & (from_empty > STANDS_OUT) & (from_pieces < NEARER * from_empty)
    enough = min(pieces, max(MISSING, MISSING_SHARE * pieces))
    is_told = bool(pieces) and missing.sum() >= enough
    is_told |= extra.sum() >= max(EXTRA, EXTRA_SHARE * pieces)
    return missing | extra if is_told else np.zeros(len(looks), bool)


FEWEST = 2  # pieces of each colour that must be seen: a single one may lie in glare
# A board is refused if a smaller share of the pieces has the colour that is said. On correct boards, in
# photographs and the studio's worst lights, at least 0.7 have it, and of exchanged colours none.
MOSTLY = 0.5
# The largest strain per colour of names that are believed, and the margin by which all others must be worse.
FITS, BETTER = 1.0, 0.5


def wrongly_coloured(
    colours: Numbers, looks: NDArray[np.str_], clear: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Return the pieces of other colours than is said, (cells,); none if they are too few to tell.

    `colours` (cells, 3) are those of each cell's middle, as `looks.colours_of` has them, `looks` what is
    said; only cells that are `clear` count.
    """
    wrong = np.zeros(len(looks), np.bool_)
    names = sorted(set(looks[clear].tolist()) & COLOURS.keys())
    places = np.flatnonzero(clear & np.isin(looks, names))
    if len(names) < 2 or min(np.count_nonzero(looks[places] == name) for name in names) < FEWEST:
        return wrong
    middles, groups = cluster_colours(colours[places], len(names))
    orders = [np.array(order) for order in permutations(names)]
    strains = [naming_strain(middles, order.tolist()) / len(names) for order in orders]
    best, next_best = np.argsort(strains)[:2].tolist()
    bears = orders[best][groups] == looks[places]
    if strains[best] < FITS and strains[next_best] > strains[best] + BETTER and bears.mean() < MOSTLY:
        wrong[places] = ~bears
    return wrong


FARTHEST = 1.5  # the largest step, in least distances between cells: a row, a column, or both
# So large a share of cells must have a neighbour in that direction: else the board has no rows or columns.
KEPT = 0.5
FEWEST_PIECES = 3  # cells that must lack their piece for a shift to be considered
# A shift is believed only if this share of the pieces stands out at the shifted places.
STANDING = 0.8
# A shift is believed only if this share of the cells that lack a piece is bare: on correct boards a quarter.
BARE_AT_LEAST = 0.5
OUTSIDE = "outside"  # used as the look of places beside the board

Places = NDArray[np.int_]  # (cells,): indices in board order
Shift = tuple[float, float]  # to the right and up, in millimetres
Looks = NDArray[np.str_]  # (cells,), or (pictures, cells): "" if nothing is said of a cell


def cells_of_shift(patches: Patches, shown: Sequence[ShownBoard]) -> tuple[str, ...]:
    """Return the cells that show that the board lies a row or a column beside its place.

    They are in board order; there are none if it does not, or too few cells can tell. The last picture
    counts; earlier ones, of the same board in the same place, help to describe empty cells.
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
    """The contrast of cells with their rims, (pictures, cells, n), and which are clear, (pictures, cells)."""

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
        """Return some cells of a board that is shifted by so much from its place."""
        cut = [patches.cut(each.picture, shift_mm)[cells] for each in shown]
        return cls(
            np.stack([standing_out(each) for each in cut]), np.stack([~is_clipped(each) for each in cut])
        )

    def beside(self, other: "_Seen") -> "_Seen":
        """Return these cells followed by the others."""
        return _Seen(*(np.concatenate(each, axis=1) for each in zip(self, other, strict=True)))

    def from_empty(self, empty: NDArray[np.bool_], grounds: Places) -> Floats:
        """Return how far each cell of the last picture differs from an empty one of its ground: (cells,)."""
        if not (empty & self.clear).any():
            return np.asarray(np.linalg.norm(self.standing_out[-1], axis=1))
        empty_looks = bare(self.standing_out, np.where(empty, EMPTY_LOOK, ""), self.clear, grounds)
        return np.asarray(np.linalg.norm(self.standing_out[-1] - empty_looks, axis=1))


def _empty_anyway(taken: Looks, lying: Looks) -> NDArray[np.bool_]:
    """Return the cells without a piece in either place; in earlier pictures also places beside the board."""
    empty = (taken == EMPTY_LOOK) & (lying == EMPTY_LOOK)
    either = np.isin(taken, (EMPTY_LOOK, OUTSIDE)) & np.isin(lying, (EMPTY_LOOK, OUTSIDE))
    return np.concatenate([either[:-1], empty[-1:]])


def _telling(away: Floats, taken: Looks, lying: Looks, clear: Marked) -> Marked:
    """Return the cells that fit the board `lying` as it may, and not as it is `taken` to lie.

    There are none if too few do. `away` is how far each cell differs from an empty one.
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
    """Return the share of some cells that stand out; 0 if there are none."""
    return float(stands_out[cells].mean()) if cells.any() else 0.0


class _Step(NamedTuple):
    """The neighbour of each cell in one direction, -1 if it has none."""

    neighbours: Places
    back_mm: Shift


def _steps(board: Board) -> Iterator[_Step]:
    """Yield the steps to each neighbouring row or column, or both."""
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
