"""The learning of one session, as `Appearance` does it, on whatever numbers describe the cells.

With today's features alone it reads what `Appearance` reads; the comparison begins by checking that.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from threadpoolctl import threadpool_limits

from adoube.board.geometry import Board
from adoube_vision.appearance.examples import CellExample
from adoube_vision.appearance.looks import EMPTY_LOOK
from adoube_vision.appearance.model import MOST_ROWS, ROUNDS, STRENGTH, grounds_of
from adoube_vision.appearance.patches import Numbers
from benchmarks.network.describing import Columns

__all__ = ["Learned"]


@dataclass(frozen=True, eq=False)
class Learned:
    """The looks of a board's cells, in some of their numbers."""

    looks: tuple[str, ...]
    part: Columns
    grounds: NDArray[np.int_]
    bare: Numbers
    centre: Numbers
    scale: Numbers
    weights: Numbers
    offsets: Numbers

    @classmethod
    def of(cls, board: Board, whole: Sequence[CellExample], part: Columns) -> Self:
        examples = [part.of(example) for example in whole]
        looks = tuple(sorted({look for example in examples for look in example.looks if look is not None}))
        grounds = grounds_of(board)
        bare = _bare(examples, grounds)
        pairs = list(_rows(examples, bare, grounds, part.foot))
        seen = np.concatenate([rows for rows, _ in pairs])
        shown = [looks.index(look) for _, by_row in pairs for look in by_row]
        centre, scale = seen.mean(axis=0), np.maximum(seen.std(axis=0), np.tile(part.least_spread, 3))
        model = LogisticRegression(C=STRENGTH, max_iter=ROUNDS)
        with threadpool_limits(1):
            model.fit((seen - centre) / scale, shown)
        weights, offsets = np.asarray(model.coef_), np.asarray(model.intercept_)
        if len(looks) == 2:
            weights, offsets = np.concatenate([0 * weights, weights]), np.concatenate([0 * offsets, offsets])
        return cls(looks, part, grounds, bare, centre, scale, weights, offsets)

    def read(self, numbers: Numbers) -> Numbers:
        """Log-likelihoods (cells, looks) of cells with all their numbers."""
        seen = _against(numbers[:, self.part.which], self.bare, self.grounds)
        scores = (seen - self.centre) / self.scale @ self.weights.T + self.offsets
        scores -= scores.max(axis=1, keepdims=True)
        return np.asarray(scores - np.log(np.exp(scores).sum(axis=1, keepdims=True)), np.float32)


def _bare(examples: Sequence[CellExample], grounds: NDArray[np.int_]) -> Numbers:
    """Return the look of empty cells of each cell's ground."""
    plain = np.stack([example.rows[0] for example in examples])
    empty = np.array([[look == EMPTY_LOOK for look in example.looks] for example in examples])
    bare = np.zeros(plain.shape[1:], np.float32)
    for ground in set(grounds.tolist()):
        like_it = empty & (grounds == ground)
        bare[grounds == ground] = np.median(plain[like_it if like_it.any() else empty], axis=0)
    return bare


def _rows(
    examples: Sequence[CellExample], bare: Numbers, grounds: NDArray[np.int_], foot: NDArray[np.bool_]
) -> Iterator[tuple[Numbers, list[str]]]:
    copies = max(2, MOST_ROWS // (len(examples) * len(grounds)))
    for example in examples:
        known = [place for place, look in enumerate(example.looks) if look is not None]
        looks = [look for look in example.looks if look is not None]
        for rows in example.rows[:copies]:
            yield _against(rows, bare, grounds)[known], looks
            yield from _on_other_grounds(rows, example.looks, bare, grounds, foot)


def _on_other_grounds(
    rows: Numbers,
    looks: Sequence[str | None],
    bare: Numbers,
    grounds: NDArray[np.int_],
    foot: NDArray[np.bool_],
) -> Iterator[tuple[Numbers, list[str]]]:
    """Pieces of looks that stand on one ground alone, as they would look on the others."""
    shown = np.array([look or EMPTY_LOOK for look in looks])
    for look in sorted(set(shown.tolist()) - {EMPTY_LOOK}):
        standing = np.flatnonzero(shown == look)
        for ground in set(grounds.tolist()) - set(grounds[standing].tolist()):
            there = bare[grounds == ground][0]
            moved = np.where(foot, rows[standing], there + rows[standing] - bare[standing])
            yield _against(moved, there, np.full(len(standing), ground)), [look] * len(standing)


def _against(numbers: Numbers, bare: Numbers, grounds: NDArray[np.int_]) -> Numbers:
    """The differences from the empty board: signed, by ground, and by size."""
    differences = numbers - bare
    signs = np.where(grounds == 0, 1.0, -1.0)[:, None]
    return np.asarray(
        np.concatenate([differences, differences * signs, np.abs(differences)], axis=1), np.float32
    )
