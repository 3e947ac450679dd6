"""What stands on each cell: logistic regression on what its surroundings look like.

The model also says whether a cell looks like anything that was learned: a hand, a sleeve or glare does not.

What do cells show now that were never seen empty, since a piece stood on them from the start? Such a cell may
bear a letter or a ring of its own, so it is like no empty cell that was learned. But what a piece looks like
is known, and what is unlike all of them, and no hand, is the board.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board
from adoube.board.looks import Looks
from adoube.board.placement import owner_of
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
    "Familiar",
    "NotEnoughSeen",
    "Read",
    "colours_of",
    "first_seen",
    "grounds_of",
    "of_never_empty",
    "with_unlearned",
]


MOST_KEPT = 2000  # rows to compare with
FAR = 8.0  # how far from all of them a row is novel, in standard deviations of all features together


@dataclass(frozen=True, eq=False)
class Familiar:
    """What was learned, a row each of features in standard deviations."""

    rows: Numbers

    @classmethod
    def of(cls, rows: Numbers) -> Self:
        step = -(-len(rows) // MOST_KEPT)
        return cls(np.ascontiguousarray(rows[::step]))

    def novelty(self, rows: Numbers) -> Numbers:
        """How far each row is from the nearest that was learned; 1 is the limit of what is believed."""
        squares = (rows**2).sum(axis=1)[:, None] + (self.rows**2).sum(axis=1) - 2 * rows @ self.rows.T
        return np.asarray(np.sqrt(np.maximum(squares.min(axis=1), 0)) / FAR, np.float32)


STRENGTH = 0.03  # of the regularisation, inverse: so little is seen that plain answers are the best
MOST_ROWS = 4000  # to learn from: more take longer than a player does
ROUNDS = 500
NOVELTY_BLOWN = 2.0  # of a cell that is blown out: it is never believed


class NotEnoughSeen(ValueError):
    """Nothing can be told apart yet: an empty cell and a piece have to be seen first."""


class Read(NamedTuple):
    """`log_likelihoods` (cells, looks), natural, of probabilities that add up to 1; `novelty` (cells,): above
    1 a cell looks like nothing that was learned, and its likelihoods mean nothing.

    `bare` (cells, 3) is each cell's colour where a foot would stand, when empty; `tints` how it differs now.
    """

    log_likelihoods: Numbers
    novelty: Numbers
    bare: Numbers
    tints: Numbers


@dataclass(frozen=True, eq=False)
class Appearance:
    """What the looks of this board's cells are, in this light. Made by `learned`."""

    looks: tuple[str, ...]
    light: LearnedLight
    grounds: NDArray[np.int_]  # each cell's ground: cells of one ground look alike when empty
    bare: Numbers  # (cells, FEATURES) of each cell without a piece
    centre: Numbers
    scale: Numbers
    # (looks, n) and, below, (looks,): of the features that `_seen_against` gives, centred and scaled.
    weights: Numbers
    offsets: Numbers
    familiar: Familiar
    pieces: Familiar  # of the feet alone
    unseen: NDArray[np.bool_]  # (cells,): of whose ground no empty cell was ever seen
    is_dazzled: bool  # whether a look is as white by itself as what mirrors a lamp

    @classmethod
    def learned(cls, board: Board, examples: Sequence[CellExample], light: LearnedLight) -> Self:
        """From examples of one board in one light, the newest last. Takes a second or less.

        Raises NotEnoughSeen where fewer than two looks, or no empty cell, are among them.
        """
        from sklearn.linear_model import LogisticRegression  # noqa: PLC0415 - slow to import, not needed to read
        from threadpoolctl import threadpool_limits  # noqa: PLC0415 - the same

        looks = tuple(sorted({look for example in examples for look in example.looks if look is not None}))
        if EMPTY_LOOK not in looks or len(looks) < 2:
            raise NotEnoughSeen
        grounds = grounds_of(board)
        bare = _bare(examples, grounds)
        parts = list(_rows(examples, bare, grounds))
        seen = np.concatenate([rows for rows, _ in parts])
        shown = [looks.index(look) for _, by_row in parts for look in by_row]
        centre, scale = seen.mean(axis=0), np.maximum(seen.std(axis=0), np.tile(LEAST_SPREAD, 3))
        told = _told_by(seen, centre, scale)
        model = LogisticRegression(C=STRENGTH, max_iter=ROUNDS)
        with threadpool_limits(1):  # so little is gone through sooner by one thread than shared out
            model.fit((seen - centre) / scale, shown)
        weights, offsets = np.asarray(model.coef_), np.asarray(model.intercept_)
        if len(looks) == 2:  # one row then says how much likelier the second is
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
            familiar=Familiar.of(told),
            pieces=Familiar.of(told[np.array(shown) != looks.index(EMPTY_LOOK)][:, FOOT]),
            unseen=~np.isin(grounds, list(_seen_empty(examples, grounds))),
            is_dazzled=any(_is_white(examples, look) for look in looks),
        )

    def read(self, patches: Pixels) -> Read:
        """What every cell's patch, as it comes from the picture, shows."""
        seen = _seen_against(features(self.light.evened(patches)), self.bare, self.grounds)
        scores = np.asarray((seen - self.centre) / self.scale @ self.weights.T + self.offsets, np.float32)
        told = _told_by(seen, self.centre, self.scale)
        novelty, never = self.familiar.novelty(told), self.unseen
        if never.any():
            apart, empty = self.pieces.novelty(told[never][:, FOOT]), self.looks.index(EMPTY_LOOK)
            scores[never], novelty[never] = of_never_empty(scores[never], novelty[never], apart, empty)
        if not self.is_dazzled and (blown := are_overexposed(patches)).any():
            scores[blown], novelty[blown] = 0.0, np.maximum(novelty[blown], NOVELTY_BLOWN)
        scores -= scores.max(axis=1, keepdims=True)
        log_likelihoods = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
        return Read(
            np.asarray(log_likelihoods, np.float32), novelty, self.bare[:, FOOT_COLOUR], seen[:, FOOT_COLOUR]
        )


def grounds_of(board: Board) -> NDArray[np.int_]:
    """Which cells look alike when empty: those that the board prints dark, and the others; one that bears a
    letter is like no other."""
    lettered = {name: number for number, name in enumerate(board.inscriptions, 2)}
    return np.array([lettered.get(cell.name, int(cell.name in board.dark)) for cell in board.cells])


def _seen_empty(examples: Sequence[CellExample], grounds: NDArray[np.int_]) -> set[int]:
    """The grounds of which an empty cell is among the examples."""
    return {
        int(ground)
        for example in examples
        for ground, look in zip(grounds, example.looks, strict=True)
        if look == EMPTY_LOOK
    }


def _is_white(examples: Sequence[CellExample], look: str) -> bool:
    """Whether most cells of a look are blown out wherever they lie."""
    seen = [example.rows[0][example.showing(look), BRIGHT_QUARTER] for example in examples]
    lightness = np.concatenate(seen)
    return bool(len(lightness)) and bool(np.median(lightness) >= CLIPPED)


def _bare(examples: Sequence[CellExample], grounds: NDArray[np.int_]) -> Numbers:
    """What each cell looks like empty: as others of its ground do."""
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
    """Of each example the features to learn from, and what they show."""
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
    """Pieces of looks that stand on one ground alone, as they would look on the others.

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
    """The differences from the empty board: signed, by ground, and by size."""
    differences = numbers - bare
    signs = np.where(grounds == 0, 1.0, -1.0).astype(np.float32)[:, None]
    return np.asarray(
        np.concatenate([differences, differences * signs, np.abs(differences)], axis=1), np.float32
    )


def _told_by(seen: Numbers, centre: Numbers, scale: Numbers) -> Numbers:
    """The part of what was seen that novelty is told by: the signed differences."""
    return np.asarray((seen[:, :FEATURES] - centre[:FEATURES]) / scale[:FEATURES], np.float32)


# How far from the nearest piece, as `Familiar.novelty` counts it, a foot may be a piece's or the bare board,
# and how much nearer or further it has to be to say so clearly. Pieces that were moved came to 0.35, letters
# and rings on empty cells began at 0.55.
BOUND, CLEAR = 0.45, 0.15
# How novel such a cell counts: it is never believed as one of which all is known.
NOVELTY_DOUBTED, NOVELTY_CLEAR = 2.0, 1.5
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


# How much likelier one look of a cell may be than another where nothing like it was learned: a hint.
STRANGE = 1.0
FAMILIAR = 4.0  # the same of a cell just beyond what was learned; it fades until one that is twice as strange
# How much likelier a look is that was never seen, where its colour stands on a cell unlike all that was.
TOLD = 4.0
NEVER = -6.0  # how unlikely it is on a cell that looks like something that was learned

GREY = 128.0  # what CIELAB's a and b are of grey, from 0 to 255


def _is_black(tint: Numbers, bare: Numbers) -> NDArray[np.bool_]:
    """Darker by a third, and greyer: a shadow leaves a board its hue."""
    colour, ground = bare + tint - GREY, bare - GREY
    is_greyer = np.hypot(colour[:, 1], colour[:, 2]) < 0.6 * np.hypot(ground[:, 1], ground[:, 2])
    is_plain = np.hypot(ground[:, 1], ground[:, 2]) < 6
    return np.asarray((tint[:, 0] < -0.33 * bare[:, 0]) & (is_greyer | is_plain))


IsShown = Callable[[Numbers, Numbers], NDArray[np.bool_]]
# By colour: whether it is shown, by how a foot's colour (CIELAB, 0 to 255) differs from the empty cell's.
# White is not among them: so is glare.
NAMED: Mapping[str, IsShown] = MappingProxyType(
    {
        "black": _is_black,
        "red": lambda tint, bare: tint[:, 1] > 25,
        "green": lambda tint, bare: tint[:, 1] < -15,
        "blue": lambda tint, bare: tint[:, 2] < -30,
        "yellow": lambda tint, bare: tint[:, 2] > 25,
    }
)


Unlearned = Mapping[str, str]  # the colour of each look that was never seen


def colours_of(looks: Looks) -> Mapping[str, str]:
    """The colour of each seat's pieces, where a game says that all of them have one."""
    colours: dict[str, set[str]] = {}
    for piece, look in looks.items():
        colours.setdefault(owner_of(piece), set()).add(look.colour)
    return {owner: next(iter(found)) for owner, found in colours.items() if len(found) == 1}


def with_unlearned(read: Read, looks: Sequence[str], unlearned: Unlearned) -> tuple[tuple[str, ...], Numbers]:
    """The looks that a board may show, and how likely each is on each cell: (cells, looks), logarithms.

    `looks` are those that were learned, and `read` is of them: a hint on cells unlike anything learned.
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


def first_seen(read: Read, unlearned: Unlearned) -> NDArray[np.bool_]:
    """On which cells a look stands that was never seen, and it is plain which: (cells,)."""
    return np.asarray((_shown(read, unlearned).sum(axis=1) == 1) & (read.novelty > 1))


def _shown(read: Read, unlearned: Unlearned) -> NDArray[np.bool_]:
    """Which look's colour stands on which cell: (cells, looks)."""
    shown = np.zeros((len(read.novelty), len(unlearned)), bool)
    for place, colour in enumerate(unlearned.values()):
        if (rule := NAMED.get(colour)) is not None:
            shown[:, place] = rule(read.tints, read.bare)
    return shown


def _hints(read: Read) -> Numbers:
    """The same order of looks, none much likelier than another: the stranger a cell, the less."""
    believed = STRANGE + (FAMILIAR - STRANGE) * np.clip(2 - read.novelty, 0, 1)[:, None]
    best = read.log_likelihoods.max(axis=1, keepdims=True)
    ahead = np.maximum(read.log_likelihoods - best, -believed)
    return np.asarray(ahead - np.log(np.exp(ahead).sum(axis=1, keepdims=True)), np.float32)
