"""Everything learned about a board so far: pictures shown on purpose, and positions confirmed since.

A start shows hardly an empty cell behind pieces, whose heads and shadows reach into it. So pictures of other
positions are composed of it, and learned from as well.

It is saved as JSON, so that it outlives the process that watches; arrays are bytes in base 64. Only examples
are saved: the model is learned from them again, which takes less than a second.
"""

import base64
import binascii
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from adoube.errors import AdoubeError
from adoube.words import coded
from adoube_vision.appearance.composed import composed, hides_cells
from adoube_vision.appearance.examples import CellExample, LearnedLight
from adoube_vision.appearance.looks import EMPTY_LOOK, Details
from adoube_vision.appearance.model import Appearance
from adoube_vision.appearance.patches import FEATURES, HALF_WIDTH, SIDE, Numbers, Patches
from adoube_vision.pixels import Pixels

__all__ = [
    "MOST_CONFIRMED",
    "VERSION",
    "LearnedElsewhereError",
    "Learning",
    "read_learned",
    "written",
]

MOST_CONFIRMED = 4  # only the newest are kept: light changes, and learning takes longer with each
COMPOSED_COPIES = 4  # of composed pictures, which differ from each other anyway


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
    def begun(cls, patches: Patches, picture: Pixels, looks: Sequence[str | None]) -> "Learning":
        """Begin with a first picture, whose light all others are evened to."""
        light = LearnedLight.of(patches.cut(picture))
        empty = picture.copy() if set(looks) == {EMPTY_LOOK} else None
        return cls(patches, light, (), empty=empty).with_shown(picture, looks)

    def with_shown(self, picture: Pixels, looks: Sequence[str | None]) -> "Learning":
        """Add a picture that was shown on purpose; if pieces hide cells, composed ones of it as well."""
        shown = (*self.shown, self._example(picture, looks), *self._composed(picture, looks))
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

    def _composed(self, picture: Pixels, looks: Sequence[str | None]) -> Iterator[CellExample]:
        if not hides_cells(self.patches, (picture.shape[1], picture.shape[0]), looks):
            return
        is_same_view = self.empty is not None and self.empty.shape == picture.shape
        for made in composed(picture, self.patches, looks, self.empty if is_same_view else None):
            yield CellExample.of(made.picture, self.patches, made.looks, self.light, copies=COMPOSED_COPIES)

    def _example(self, picture: Pixels, looks: Sequence[str | None]) -> CellExample:
        return CellExample.of(picture, self.patches, looks, self.light)


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
