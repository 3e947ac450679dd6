"""Whether the board lies a row or a column beside where it is taken to lie, told by its pieces.

Then each cell shows what should stand on its neighbour, and a strip beside the board what should stand along
its edge. Where pieces should stand and would not, the cells look bare; where none should and would, they
stand out. Cells that are empty either way say what an empty one looks like, so neither assumption bends the
eye. The surroundings are seldom plain, so they count only where the board itself cannot tell.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board
from adoube_vision.appearance.looks import EMPTY_LOOK
from adoube_vision.appearance.model import grounds_of
from adoube_vision.appearance.patches import Patches
from adoube_vision.plane import Floats
from adoube_vision.watching.agreement import UNLIKE_EACH_OTHER, Shown
from adoube_vision.watching.standing_out import STANDS_OUT, Marked, bare, is_clipped, standing_out

__all__ = ["cells_of_shift"]

FARTHEST = 1.5  # in the least distance between cells: a row, a column, or both
# So many cells must have a neighbour in that direction: else the board has neither rows nor columns.
KEPT = 0.5
FEWEST = 3  # cells that lack their piece
STANDING = 0.8  # of the pieces, where they stand if the board lies a row or a column further, must stand out
# Of the cells that lack their piece then must look bare: on right boards at most a quarter do.
BARE_AT_LEAST = 0.5
OUTSIDE = "outside"  # in place of a look: what lies beside the board

Places = NDArray[np.int_]  # (cells,) in board order
Shift = tuple[float, float]  # to the right and up, in millimetres
Looks = NDArray[np.str_]  # (cells,), or (pictures, cells): "" where nothing is said


def cells_of_shift(patches: Patches, shown: Sequence[Shown]) -> tuple[str, ...]:
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
        shown: Sequence[Shown],
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
    if np.count_nonzero(gone) >= FEWEST:
        standing, out = lying_pieces & (taken != OUTSIDE), _share(stands_out, gone)
    else:
        edge, strip = lying == OUTSIDE, taken == OUTSIDE
        gone, come = pieces & edge, lying_pieces & strip
        if min(np.count_nonzero(gone), np.count_nonzero(come)) < FEWEST:
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
