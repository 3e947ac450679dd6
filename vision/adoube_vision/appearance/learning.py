"""Everything learned about a board so far: pictures shown on purpose, and positions confirmed since.

A board that starts full shows no empty cell between pieces, whose heads and shadows reach into it. So
pictures with fewer pieces are made of a picture of the full board and one of the empty board: the ground
under a removed piece is copied from the empty board and shaded as neighbours might shade it.

It is saved as JSON, so that it outlives the process that watches; arrays are bytes in base 64. Only examples
are saved: the model is learned from them again, which takes less than a second.
"""

import base64
import binascii
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Self

import cv2
import numpy as np

from adoube.errors import AdoubeError
from adoube.words import coded
from adoube_vision.appearance.examples import CellExample, LearnedLight
from adoube_vision.appearance.looks import EMPTY_LOOK, Details
from adoube_vision.appearance.model import Appearance
from adoube_vision.appearance.patches import FEATURES, HALF_WIDTH, SIDE, Numbers, Patches
from adoube_vision.appearance.seen_pieces import REACH_PITCHES, SeenPieces
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats

__all__ = [
    "MOST_CONFIRMED",
    "VERSION",
    "LearnedElsewhereError",
    "Learning",
    "ThinnedPicture",
    "is_crowded",
    "read_learned",
    "thinned",
    "written",
]

MOST_CONFIRMED = 4  # only the newest are kept: light changes, and learning takes longer with each
MADE_COPIES = 4  # of pictures with pieces removed, which differ from each other anyway


@dataclass(frozen=True, eq=False)
class Learning:
    """The examples of one board under one camera. Values: each step returns the next.

    Examples `shown` on purpose are kept. A board that starts full needs several: the empty board first, then
    one piece of each kind.
    """

    patches: Patches
    light: LearnedLight
    shown: tuple[CellExample, ...]
    confirmed: tuple[CellExample, ...] = ()
    # For each look, every cell as it was when it last showed that look.
    references: Mapping[str, CellExample] = field(default_factory=dict)
    empty: Pixels | None = None  # the first picture, if it shows the empty board

    @classmethod
    def begun(cls, patches: Patches, picture: Pixels, looks: Sequence[str | None]) -> Self:
        """Begin with a first picture, whose light all others are evened to."""
        light = LearnedLight.of(patches.cut(picture))
        empty = picture.copy() if set(looks) == {EMPTY_LOOK} else None
        return cls(patches, light, (CellExample.of(picture, patches, looks, light),), empty=empty)

    def with_shown(self, picture: Pixels, looks: Sequence[str | None]) -> "Learning":
        """Add a picture that was shown on purpose; from a full board also made ones with fewer pieces."""
        shown = (*self.shown, self._example(picture, looks), *self._with_gaps(picture, looks))
        return replace(self, shown=shown)

    def with_confirmed(self, picture: Pixels, looks: Sequence[str | None]) -> "Learning":
        """Add a picture of a board that is certain by now."""
        return self.with_example(self._example(picture, looks))

    def with_example(self, example: CellExample) -> "Learning":
        """Add the features of a picture.

        The newest few examples are kept, and for each cell the newest of each look.
        """
        older = self.confirmed[:-1] if self._shows_again(example) else self.confirmed
        references = {
            look: example.showing_over(look, self.references.get(look))
            for look in {*self.references, *example.looks} - {None}
            if look is not None
        }
        return replace(self, confirmed=(*older, example)[-MOST_CONFIRMED:], references=references)

    def learned(self) -> Appearance:
        """Learn the model, in a second or less. Raises NotEnoughSeenError without empty cells or pieces."""
        examples = (*self.shown, *self.references.values(), *self.confirmed)
        return Appearance.learned(self.patches.board, examples, self.light)

    def _shows_again(self, example: CellExample) -> bool:
        """Return whether it shows the same position as the one before, which adds nothing."""
        before = self.confirmed[-1].looks if self.confirmed else ()
        pairs = zip(before, example.looks, strict=False)
        return bool(before) and all(one == other for one, other in pairs if None not in (one, other))

    def _with_gaps(self, picture: Pixels, looks: Sequence[str | None]) -> Iterator[CellExample]:
        if self.empty is not None and self.empty.shape == picture.shape and is_crowded(looks):
            for made in thinned(self.empty, picture, self.patches, looks):
                yield CellExample.of(made.picture, self.patches, made.looks, self.light, copies=MADE_COPIES)

    def _example(self, picture: Pixels, looks: Sequence[str | None]) -> CellExample:
        return CellExample.of(picture, self.patches, looks, self.light)


CROWDED = 0.8  # from this share of occupied cells on hardly an empty cell is free of neighbours' heads
SHARES = (0.06, 0.12, 0.3, 0.5)  # of the pieces removed from made pictures, as early and late in a game
DARKEST_SHADE = 0.35  # the most that neighbours' shadows darken an empty cell
# The range of a shadow's edge, in pitches from the middle of a cell.
SHADE_FROM, SHADE_TO = -0.3, 0.6
BESIDE_PITCHES = 0.75, 1.0  # inner and outer radius around pieces at which the board shows the light
GAINS = (0.4, 2.5)  # limits of the difference in brightness between two pictures


class ThinnedPicture(NamedTuple):
    """A picture with pieces removed, and what its cells show now."""

    picture: Pixels
    looks: tuple[str | None, ...]


def is_crowded(looks: Sequence[str | None]) -> bool:
    """Return whether hardly any known cell is empty."""
    known = [look for look in looks if look is not None]
    return bool(known) and sum(look != EMPTY_LOOK for look in known) >= CROWDED * len(known)


def thinned(
    empty: Pixels, full: Pixels, patches: Patches, looks: Sequence[str | None], seed: int = 0
) -> Iterator[ThinnedPicture]:
    """Yield pictures with ever more pieces removed. Both pictures have one size and one point of view."""
    rng = np.random.default_rng(seed)
    standing = [place for place, look in enumerate(looks) if look not in (None, EMPTY_LOOK)]
    pieces = SeenPieces.told_by(empty, full, patches, standing)
    lit = _lit_like(empty, full, pieces)
    for share in SHARES:
        gone = rng.choice(standing, max(1, round(share * len(standing))), replace=False).tolist()
        mask = pieces.mask(gone, REACH_PITCHES)[..., None]
        made = np.where(mask, _shaded(lit, pieces, gone, rng), full)
        left = tuple(EMPTY_LOOK if place in gone else look for place, look in enumerate(looks))
        yield ThinnedPicture(made.astype(np.uint8), left)


def _lit_like(empty: Pixels, full: Pixels, pieces: SeenPieces) -> Pixels:
    """Return the empty board in the light of the other picture, measured beside the pieces."""
    everywhere = range(len(pieces.middles_mm))
    within, outside = BESIDE_PITCHES
    beside = pieces.mask(everywhere, outside) & ~pieces.mask(everywhere, within)
    if not beside.any():
        return empty
    gains = np.median((full[beside] + 1.0) / (empty[beside] + 1.0), axis=0)
    return np.asarray(np.clip(empty * np.clip(gains, *GAINS), 0, 255), np.uint8)


def _shaded(lit: Pixels, pieces: SeenPieces, gone: Sequence[int], rng: np.random.Generator) -> Floats:
    """Return the empty cells shaded by neighbours on one side: all the same way, each more or less."""
    shade = np.ones(lit.shape[:2])
    direction, darkest = float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(0, DARKEST_SHADE))
    for place in gone:
        edge, left = float(rng.uniform(SHADE_FROM, SHADE_TO)), 1 - float(rng.uniform(0, darkest))
        pieces.shade(shade, place, direction, edge, left)
    return np.asarray(lit * cv2.blur(shade, (3, 3))[..., None], np.float64)


VERSION = 2  # of the saved form
KEPT_COPIES = 8  # of each example, which are saved


class LearnedElsewhereError(AdoubeError):
    """The saved data belong to another board, game, size of pictures or version of adoube."""


def written(learning: Learning, details: Details, game: str, size: tuple[int, int]) -> dict[str, Any]:
    """Return what was learned as JSON. `size` is the width and height of the pictures."""
    return {
        **_belongs_to(learning.patches, game, size),
        "light": _text_of(learning.light.rims),
        "shown": [_written_example(example) for example in learning.shown],
        "confirmed": [_written_example(example) for example in learning.confirmed],
        "references": {look: _written_example(example) for look, example in learning.references.items()},
        "details": {
            look: {detail: [len(discs), _text_of(discs)] for detail, discs in seen.items()}
            for look, seen in details.known.items()
        },
        "sharpness": dict(details.sharpness),
    }


def read_learned(
    kept: Mapping[str, Any], patches: Patches, game: str, size: tuple[int, int]
) -> tuple[Learning, Details]:
    """Return what `written` wrote. Raises LearnedElsewhereError."""
    for name, here in _belongs_to(patches, game, size).items():
        if kept.get(name) != here:
            other = kept.get(name)
            raise LearnedElsewhereError(coded("watching.learned_elsewhere", what=name, kept=other, here=here))
    cells = len(patches.board.cells)
    try:
        learning = Learning(
            patches,
            LearnedLight(_numbers_of(kept["light"], (cells, 3))),
            tuple(_example_of(each, cells) for each in kept["shown"]),
            tuple(_example_of(each, cells) for each in kept["confirmed"]),
            {look: _example_of(each, cells) for look, each in kept["references"].items()},
        )
        known = {
            look: {detail: _numbers_of(text, (middles, -1)) for detail, (middles, text) in seen.items()}
            for look, seen in kept["details"].items()
        }
        return learning, Details(known, {look: float(sharp) for look, sharp in kept["sharpness"].items()})
    except (AttributeError, KeyError, TypeError, ValueError, binascii.Error) as error:
        raise LearnedElsewhereError(coded("watching.learned_unreadable", why=error)) from error


def _belongs_to(patches: Patches, game: str, size: tuple[int, int]) -> dict[str, Any]:
    board = patches.board
    return {
        "version": VERSION,
        "features": [FEATURES, SIDE, HALF_WIDTH],
        "game": game,
        "board": [board.name, len(board.cells)],
        "size": list(size),
    }


def _written_example(example: CellExample) -> dict[str, Any]:
    rows = example.rows[:KEPT_COPIES]
    return {"looks": list(example.looks), "copies": len(rows), "rows": _text_of(rows)}


def _example_of(kept: Mapping[str, Any], cells: int) -> CellExample:
    looks: Sequence[str | None] = kept["looks"]
    if len(looks) != cells:
        raise ValueError(f"{len(looks)} looks")
    return CellExample(_numbers_of(kept["rows"], (kept["copies"], cells, FEATURES)), tuple(looks))


def _text_of(numbers: Numbers) -> str:
    return base64.b64encode(numbers.astype("<f2").tobytes()).decode("ascii")


def _numbers_of(text: str, shape: tuple[int, ...]) -> Numbers:
    numbers = np.frombuffer(base64.b64decode(text, validate=True), "<f2")
    return numbers.reshape(shape).astype(np.float32)
