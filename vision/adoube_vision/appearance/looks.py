"""Looks: what a camera tells apart by colour and shape, and the symbols of the colour view that have them.

A symbol of the view is a look (`black`, `marble`), perhaps with a detail on it: a printed number or a mark
(`black.3`, `white.marked`). Details are small; `details` reads them where they can be seen.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Self

from adoube.board.placement import Stack
from adoube.sensing.views import EMPTY, Colour, Symbol

__all__ = ["EMPTY_LOOK", "PLAIN", "Legend", "detail_of", "look_of", "name_of"]

EMPTY_LOOK = "empty"  # how an empty cell is called, as in a frame
PLAIN = ""  # the detail of a piece that bears none


def look_of(symbol: Symbol) -> str:
    """`black` of `black.3`."""
    return EMPTY_LOOK if symbol == EMPTY else str(symbol).partition(".")[0]


def detail_of(symbol: Symbol) -> str:
    """`3` of `black.3`."""
    return PLAIN if symbol == EMPTY else str(symbol).partition(".")[2]


def name_of(symbol: Symbol) -> str:
    """What a frame calls a symbol."""
    return EMPTY_LOOK if symbol == EMPTY else str(symbol)


@dataclass(frozen=True)
class Legend:
    """The symbols that cells of a game may show, by name; an empty cell's is always among them."""

    names: tuple[str, ...]

    @classmethod
    def of_stacks(cls, stacks: Iterable[Stack]) -> Self:
        """Of everything that may stand on a cell."""
        view = Colour()
        return cls((EMPTY_LOOK, *sorted({name_of(view.symbol(stack)) for stack in stacks if stack})))

    def with_names(self, names: Iterable[str]) -> "Legend":
        return Legend((EMPTY_LOOK, *sorted({*self.names, *names} - {EMPTY_LOOK})))

    @property
    def looks(self) -> tuple[str, ...]:
        """Without details, each once, an empty cell's first."""
        return tuple(dict.fromkeys(look_of(name) for name in self.names))

    def details(self, look: str) -> tuple[str, ...]:
        """What pieces of a look may bear."""
        return tuple(detail_of(name) for name in self.names if look_of(name) == look)

    def by_name(
        self, by_look: Mapping[str, float], by_detail: Mapping[str, Mapping[str, float]]
    ) -> dict[str, float]:
        """The log-likelihood of each name whose look was learned.

        `by_detail` has, for looks whose details could be read, how much less likely each is than the best;
        elsewhere all details are as likely as their look.
        """
        return {
            name: by_look[look_of(name)] + by_detail.get(look_of(name), {}).get(detail_of(name), 0.0)
            for name in self.names
            if look_of(name) in by_look
        }
