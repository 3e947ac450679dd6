"""What was learned of a board so far: pictures that were shown, and positions that were confirmed since."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from adoube_vision.appearance.examples import Example
from adoube_vision.appearance.gaps import is_crowded, thinned
from adoube_vision.appearance.light import Light
from adoube_vision.appearance.looks import EMPTY_LOOK
from adoube_vision.appearance.model import Appearance
from adoube_vision.appearance.patches import Patches
from adoube_vision.pixels import Pixels

__all__ = ["MOST_CONFIRMED", "Learning"]

MOST_CONFIRMED = 4
"""the newest count: light and shadows wander, and learning takes longer with each"""
MADE_COPIES = 4
"""of pictures with pieces taken off: each is another already"""


@dataclass(frozen=True, eq=False)
class Learning:
    """The examples of one board under one camera. Values: each step returns the next.

    What was `shown` on purpose stays; a board that starts full takes several: the empty board first, then one
    piece of each kind.
    """

    patches: Patches
    light: Light
    shown: tuple[Example, ...]
    confirmed: tuple[Example, ...] = ()
    references: Mapping[str, Example] = field(default_factory=dict)
    """by look what each cell was like when it was last known to show it"""
    empty: Pixels | None = None
    """the first picture, where it shows the empty board"""

    @classmethod
    def begun(cls, patches: Patches, picture: Pixels, looks: Sequence[str | None]) -> Self:
        """With a first picture, whose light is the one that all others are led back to."""
        light = Light.of(patches.cut(picture))
        empty = picture.copy() if set(looks) == {EMPTY_LOOK} else None
        return cls(patches, light, (Example.of(picture, patches, looks, light),), empty=empty)

    def with_shown(self, picture: Pixels, looks: Sequence[str | None]) -> "Learning":
        """A board that is full is also learned from as it will look with pieces gone."""
        shown = (*self.shown, self._example(picture, looks), *self._with_gaps(picture, looks))
        return replace(self, shown=shown)

    def with_confirmed(self, picture: Pixels, looks: Sequence[str | None]) -> "Learning":
        """A board that is certain by now: the newest few stay, and of each cell the newest of each look."""
        example = self._example(picture, looks)
        older = self.confirmed[:-1] if self._shows_again(example) else self.confirmed
        references = {
            look: example.showing_over(look, self.references.get(look))
            for look in {*self.references, *example.looks} - {None}
            if look is not None
        }
        return replace(self, confirmed=(*older, example)[-MOST_CONFIRMED:], references=references)

    def learned(self) -> Appearance:
        """Takes a second or less. Raises NotEnoughSeen where no empty cell, or no piece, was seen yet."""
        examples = (*self.shown, *self.references.values(), *self.confirmed)
        return Appearance.learned(self.patches.board, examples, self.light)

    def _shows_again(self, example: Example) -> bool:
        """Whether it shows the same position as the one before: two of it say no more than one."""
        before = self.confirmed[-1].looks if self.confirmed else ()
        pairs = zip(before, example.looks, strict=False)
        return bool(before) and all(one == other for one, other in pairs if None not in (one, other))

    def _with_gaps(self, picture: Pixels, looks: Sequence[str | None]) -> Iterator[Example]:
        if self.empty is not None and self.empty.shape == picture.shape and is_crowded(looks):
            for made in thinned(self.empty, picture, self.patches, looks):
                yield Example.of(made.picture, self.patches, made.looks, self.light, copies=MADE_COPIES)

    def _example(self, picture: Pixels, looks: Sequence[str | None]) -> Example:
        return Example.of(picture, self.patches, looks, self.light)
