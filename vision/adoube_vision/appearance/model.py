"""The model of what stands on each cell: logistic regression on the features of its surroundings.

It also tells whether a cell resembles anything that was learned: a hand, a sleeve or glare does not.

Some cells were never seen empty, since a piece stood on them from the start. Such a cell may bear a letter or
a ring, so it resembles no empty cell that was learned. But pieces are known, and what resembles none of them,
and is no hand, is the board.

Some looks were never seen, since their pieces come onto the board later. They are recognised by colours that
neither glare nor a shadow nor a hand has; others wait until they are confirmed, and until then a strange cell
is as likely to show them as anything.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board, Looks, owner_of
from adoube_vision.appearance.examples import CellExample, LearnedLight
from adoube_vision.appearance.looks import EMPTY_LOOK
from adoube_vision.appearance.patches import (
    BRIGHT_QUARTER,
    CLIPPED,
    FEATURES,
    FOOT,
    FOOT_COLOUR,
    LEAST_SPREAD,
    Numbers,
    are_overexposed,
    features,
)
from adoube_vision.pixels import Pixels

__all__ = [
    "STRANGE",
    "Appearance",
    "CellReading",
    "LearnedRows",
    "NotEnoughSeenError",
    "colours_of",
    "first_seen",
    "grounds_of",
    "of_never_empty",
    "with_unlearned",
]


MOST_KEPT = 2000  # learned rows that a cell is compared with
FAR = 8.0  # a row further from all of them is novel, in standard deviations of all features together


@dataclass(frozen=True, eq=False)
class LearnedRows:
    """Rows that were learned: features in standard deviations."""

    rows: Numbers

    @classmethod
    def of(cls, rows: Numbers) -> Self:
        step = -(-len(rows) // MOST_KEPT)
        return cls(np.ascontiguousarray(rows[::step]))

    def novelty(self, rows: Numbers) -> Numbers:
        """Return how far each row is from the nearest learned one; above 1 it is not believed."""
        squares = (rows**2).sum(axis=1)[:, None] + (self.rows**2).sum(axis=1) - 2 * rows @ self.rows.T
        return np.asarray(np.sqrt(np.maximum(squares.min(axis=1), 0)) / FAR, np.float32)


STRENGTH = 0.03  # inverse strength of the regularisation: with so few examples simple models are best
MOST_ROWS = 4000  # rows to learn from: more would take longer than a turn
ROUNDS = 500
NOVELTY_OVEREXPOSED = 2.0  # the novelty of an overexposed cell, which is never believed


class NotEnoughSeenError(ValueError):
    """Nothing can be told apart yet: an empty cell and a piece must be seen first."""


class CellReading(NamedTuple):
    """The reading of all cells.

    `log_likelihoods` (cells, looks) are natural logarithms of probabilities that add up to 1. If `novelty`
    (cells,) is above 1, a cell resembles nothing that was learned and its likelihoods mean nothing. `bare`
    (cells, 3) is the colour of each empty cell at a piece's foot, `tints` how it differs now.
    """

    log_likelihoods: Numbers
    novelty: Numbers
    bare: Numbers
    tints: Numbers


@dataclass(frozen=True, eq=False)
class Appearance:
    """The looks of this board's cells in this light. Made by `learned`."""

    looks: tuple[str, ...]
    light: LearnedLight
    grounds: NDArray[np.int_]  # the ground of each cell: cells of one ground look alike when empty
    bare: Numbers  # (cells, FEATURES): each cell without a piece
    centre: Numbers
    scale: Numbers
    # (looks, n) and (looks,): the linear model of the features of `_seen_against`, centred and scaled.
    weights: Numbers
    offsets: Numbers
    familiar: LearnedRows
    pieces: LearnedRows  # the feet alone
    unseen: NDArray[np.bool_]  # (cells,): no empty cell of this ground was ever seen
    is_dazzled: bool  # a look is itself as white as a mirrored lamp

    @classmethod
    def learned(cls, board: Board, examples: Sequence[CellExample], light: LearnedLight) -> Self:
        """Learn from examples of one board in one light, the newest last. Takes a second or less.

        Raises NotEnoughSeenError if fewer than two looks, or no empty cell, are among them.
        """
        from sklearn.linear_model import LogisticRegression  # noqa: PLC0415 - slow to import, not needed to read
        from threadpoolctl import threadpool_limits  # noqa: PLC0415 - the same

        looks = tuple(sorted({look for example in examples for look in example.looks if look is not None}))
        if EMPTY_LOOK not in looks or len(looks) < 2:
            raise NotEnoughSeenError
        grounds = grounds_of(board)
        bare = _bare(examples, grounds)
        parts = list(_rows(examples, bare, grounds))
        seen = np.concatenate([rows for rows, _ in parts])
        shown = [looks.index(look) for _, by_row in parts for look in by_row]
        centre, scale = seen.mean(axis=0), np.maximum(seen.std(axis=0), np.tile(LEAST_SPREAD, 3))
        told = _told_by(seen, centre, scale)
        model = LogisticRegression(C=STRENGTH, max_iter=ROUNDS)
        with threadpool_limits(1):  # one thread is faster for so little data
            model.fit((seen - centre) / scale, shown)
        weights, offsets = np.asarray(model.coef_), np.asarray(model.intercept_)
        if len(looks) == 2:  # scikit-learn then gives one row: how much likelier the second is
            weights, offsets = np.concatenate([0 * weights, weights]), np.concatenate([0 * offsets, offsets])
        return cls(
            looks=looks,
            light=light,
            grounds=grounds,
            bare=bare,
            centre=centre.astype(np.float32),
            scale=scale.astype(np.float32),
            weights=weights.astype(np.float32),
            offsets=offsets.astype(np.float32),
            familiar=LearnedRows.of(told),
            pieces=LearnedRows.of(told[np.array(shown) != looks.index(EMPTY_LOOK)][:, FOOT]),
            unseen=~np.isin(grounds, list(_seen_empty(examples, grounds))),
            is_dazzled=any(_is_white(examples, look) for look in looks),
        )

    def read(self, patches: Pixels) -> CellReading:
        """Read every cell from its patch, as it was cut from the picture."""
        seen = _seen_against(features(self.light.evened(patches)), self.bare, self.grounds)
        scores = np.asarray((seen - self.centre) / self.scale @ self.weights.T + self.offsets, np.float32)
        told = _told_by(seen, self.centre, self.scale)
        novelty, never = self.familiar.novelty(told), self.unseen
        if never.any():
            apart, empty = self.pieces.novelty(told[never][:, FOOT]), self.looks.index(EMPTY_LOOK)
            scores[never], novelty[never] = of_never_empty(scores[never], novelty[never], apart, empty)
        if not self.is_dazzled and (white := are_overexposed(patches)).any():
            scores[white], novelty[white] = 0.0, np.maximum(novelty[white], NOVELTY_OVEREXPOSED)
        scores -= scores.max(axis=1, keepdims=True)
        log_likelihoods = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
        return CellReading(
            np.asarray(log_likelihoods, np.float32), novelty, self.bare[:, FOOT_COLOUR], seen[:, FOOT_COLOUR]
        )


def grounds_of(board: Board) -> NDArray[np.int_]:
    """Return a number for each cell; cells with the same number look alike when empty.

    Those are the cells that the board prints dark, and the others; a cell with a letter is like no other.
    """
    lettered = {name: number for number, name in enumerate(board.inscriptions, 2)}
    return np.array([lettered.get(cell.name, int(cell.name in board.dark)) for cell in board.cells])


def _seen_empty(examples: Sequence[CellExample], grounds: NDArray[np.int_]) -> set[int]:
    """Return the grounds of which an empty cell is among the examples."""
    return {
        int(ground)
        for example in examples
        for ground, look in zip(grounds, example.looks, strict=True)
        if look == EMPTY_LOOK
    }


def _is_white(examples: Sequence[CellExample], look: str) -> bool:
    """Return whether most cells of a look are overexposed wherever they lie."""
    seen = [example.rows[0][example.showing(look), BRIGHT_QUARTER] for example in examples]
    lightness = np.concatenate(seen)
    return bool(len(lightness)) and bool(np.median(lightness) >= CLIPPED)


def _bare(examples: Sequence[CellExample], grounds: NDArray[np.int_]) -> Numbers:
    """Return each cell's features when empty: those of empty cells of its ground."""
    plain = np.stack([example.rows[0] for example in examples])
    empty = np.array([[look == EMPTY_LOOK for look in example.looks] for example in examples])
    bare = np.zeros(plain.shape[1:], np.float32)
    for ground in set(grounds.tolist()):
        like_it = empty & (grounds == ground)
        bare[grounds == ground] = np.median(plain[like_it if like_it.any() else empty], axis=0)
    return bare


def _rows(
    examples: Sequence[CellExample], bare: Numbers, grounds: NDArray[np.int_]
) -> Iterator[tuple[Numbers, list[str]]]:
    """Yield the features to learn from, and the looks that they show."""
    copies = max(2, MOST_ROWS // (len(examples) * len(grounds)))
    for example in examples:
        known = [place for place, look in enumerate(example.looks) if look is not None]
        looks = [look for look in example.looks if look is not None]
        for rows in example.rows[:copies]:
            yield _seen_against(rows, bare, grounds)[known], looks
            yield from _on_other_grounds(rows, example.looks, bare, grounds)


def _on_other_grounds(
    rows: Numbers, looks: Sequence[str | None], bare: Numbers, grounds: NDArray[np.int_]
) -> Iterator[tuple[Numbers, list[str]]]:
    """Yield pieces of looks that stand on one ground alone, as they would look on the others.

    A piece keeps its colour wherever it stands, and the board beside it is that of its new ground.
    """
    shown = np.array([look or EMPTY_LOOK for look in looks])
    for look in set(shown.tolist()) - {EMPTY_LOOK}:
        standing = np.flatnonzero(shown == look)
        for ground in set(grounds.tolist()) - set(grounds[standing].tolist()):
            there = bare[grounds == ground][0]
            moved = np.where(FOOT, rows[standing], there + rows[standing] - bare[standing])
            on_it = np.full(len(standing), ground)
            yield _seen_against(np.asarray(moved, np.float32), there, on_it), [look] * len(standing)


def _seen_against(numbers: Numbers, bare: Numbers, grounds: NDArray[np.int_]) -> Numbers:
    """Return the differences from the empty board: signed, by ground, and absolute."""
    differences = numbers - bare
    signs = np.where(grounds == 0, 1.0, -1.0).astype(np.float32)[:, None]
    return np.asarray(
        np.concatenate([differences, differences * signs, np.abs(differences)], axis=1), np.float32
    )


def _told_by(seen: Numbers, centre: Numbers, scale: Numbers) -> Numbers:
    """Return the part of the differences that novelty is measured by: the signed ones."""
    return np.asarray((seen[:, :FEATURES] - centre[:FEATURES]) / scale[:FEATURES], np.float32)


# The distance from the nearest piece, as `LearnedRows.novelty` measures it, at which a foot may be a piece's
# or the bare board, and the margin from which that is clear. Moved pieces came to 0.35, letters and rings
# on empty cells began at 0.55.
BOUND, CLEAR = 0.45, 0.15
# The novelty of such a cell, doubtful or clear: it is never believed as much as a fully known one.
NOVELTY_DOUBTED, NOVELTY_CLEAR = 2.0, 1.5
UNLIKELY = -10.0  # the score of the looks that are ruled out


def of_never_empty(scores: Numbers, novelty: Numbers, apart: Numbers, empty: int) -> tuple[Numbers, Numbers]:
    """Return `(scores, novelty)` of cells that were never seen empty.

    `scores` (cells, looks) are as of other cells, `apart` (cells,) is the distance of each foot from the
    nearest piece's, and `empty` the index of the empty cell among the looks.
    """
    leads = np.clip((apart - BOUND) / CLEAR, -1, 1)
    is_bare = leads > 0
    found = scores - scores.max(axis=1, keepdims=True)
    found[is_bare] = UNLIKELY
    found[:, empty] = np.where(is_bare, 0.0, UNLIKELY)
    counted = NOVELTY_DOUBTED - (NOVELTY_DOUBTED - NOVELTY_CLEAR) * np.abs(leads)
    return np.asarray(found, np.float32), np.asarray(np.where(is_bare, counted, np.maximum(counted, novelty)))


# The largest difference between looks of a strange cell: what was learned is only a hint there.
STRANGE = 1.0
# The same for a cell just beyond what was learned. In between it fades, until a novelty of 2.
FAMILIAR = 4.0
# The lead of a look that was never seen, if its colour is seen on a strange cell.
TOLD = 4.0
NEVER = -6.0  # the log-likelihood of a look that was never seen, on a cell that resembles something learned

GREY = 128.0  # CIELAB's a and b of grey, from 0 to 255


def _is_black(tint: Numbers, bare: Numbers) -> NDArray[np.bool_]:
    """Return which feet are darker by a third, and greyer: a shadow does not change a board's hue."""
    colour, ground = bare + tint - GREY, bare - GREY
    is_greyer = np.hypot(colour[:, 1], colour[:, 2]) < 0.6 * np.hypot(ground[:, 1], ground[:, 2])
    is_plain = np.hypot(ground[:, 1], ground[:, 2]) < 6
    return np.asarray((tint[:, 0] < -0.33 * bare[:, 0]) & (is_greyer | is_plain))


IsShown = Callable[[Numbers, Numbers], NDArray[np.bool_]]
# For each colour, the test of a foot's difference (CIELAB, 0 to 255) from the empty cell. White is left out:
# glare is white, too.
NAMED: Mapping[str, IsShown] = MappingProxyType(
    {
        "black": _is_black,
        "red": lambda tint, bare: tint[:, 1] > 25,
        "green": lambda tint, bare: tint[:, 1] < -15,
        "blue": lambda tint, bare: tint[:, 2] < -30,
        "yellow": lambda tint, bare: tint[:, 2] > 25,
    }
)


Unlearned = Mapping[str, str]  # the colours of looks that were never seen


def colours_of(looks: Looks) -> Mapping[str, str]:
    """Return the colour of each seat's pieces, if the game gives all of them the same."""
    colours: dict[str, set[str]] = {}
    for piece, look in looks.items():
        colours.setdefault(owner_of(piece), set()).add(look.colour)
    return {owner: next(iter(found)) for owner, found in colours.items() if len(found) == 1}


def with_unlearned(
    read: CellReading, looks: Sequence[str], unlearned: Unlearned
) -> tuple[tuple[str, ...], Numbers]:
    """Return the looks that a board may show, and their log-likelihoods on each cell: (cells, looks).

    `looks` are those that were learned, which `read` is of; on a strange cell that is only a hint.
    """
    strange = read.novelty > 1
    scores = np.where(strange[:, None], _hints(read), read.log_likelihoods)
    if not unlearned:
        return tuple(looks), scores
    shown = _shown(read, unlearned)
    told = first_seen(read, unlearned)
    is_known = np.array([colour in NAMED for colour in unlearned.values()])
    hint = np.where(is_known, -STRANGE, scores.max(axis=1, keepdims=True))
    never = np.where(strange[:, None], hint, NEVER)
    unseen = np.where(told[:, None], np.where(shown, 0.0, -TOLD), never)
    learned = scores - TOLD * told[:, None]
    return (*looks, *unlearned), np.asarray(np.concatenate([learned, unseen], axis=1), np.float32)


def first_seen(read: CellReading, unlearned: Unlearned) -> NDArray[np.bool_]:
    """Return which cells show a look that was never seen, if it is clear which: (cells,)."""
    return np.asarray((_shown(read, unlearned).sum(axis=1) == 1) & (read.novelty > 1))


def _shown(read: CellReading, unlearned: Unlearned) -> NDArray[np.bool_]:
    """Return which cells have the colour of which look: (cells, looks)."""
    shown = np.zeros((len(read.novelty), len(unlearned)), bool)
    for place, colour in enumerate(unlearned.values()):
        if (rule := NAMED.get(colour)) is not None:
            shown[:, place] = rule(read.tints, read.bare)
    return shown


def _hints(read: CellReading) -> Numbers:
    """Return the same order of looks with smaller differences: the stranger a cell, the smaller."""
    believed = STRANGE + (FAMILIAR - STRANGE) * np.clip(2 - read.novelty, 0, 1)[:, None]
    best = read.log_likelihoods.max(axis=1, keepdims=True)
    ahead = np.maximum(read.log_likelihoods - best, -believed)
    return np.asarray(ahead - np.log(np.exp(ahead).sum(axis=1, keepdims=True)), np.float32)
