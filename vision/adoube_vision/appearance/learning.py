"""What was learned of a board so far: pictures that were shown, and positions that were confirmed since."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
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
        """After a turn: the newest few are kept."""
        kept = (*self.confirmed, self._example(picture, looks))[-MOST_CONFIRMED:]
        return replace(self, confirmed=kept)

    def learned(self) -> Appearance:
        """Takes a second or less. Raises NotEnoughSeen where no empty cell, or no piece, was seen yet."""
        return Appearance.learned(self.patches.board, (*self.shown, *self.confirmed), self.light)

    def _with_gaps(self, picture: Pixels, looks: Sequence[str | None]) -> Iterator[Example]:
        if self.empty is not None and self.empty.shape == picture.shape and is_crowded(looks):
            for made in thinned(self.empty, picture, self.patches, looks):
                yield Example.of(made.picture, self.patches, made.looks, self.light, copies=MADE_COPIES)

    def _example(self, picture: Pixels, looks: Sequence[str | None]) -> Example:
        return Example.of(picture, self.patches, looks, self.light)
