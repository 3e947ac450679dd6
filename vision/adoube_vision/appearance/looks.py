"""Looks of pieces: the kinds that a camera tells apart by colour and shape, and their named colours.

A symbol of the colour view is a look (`black`, `marble`), perhaps with a detail on it: a printed number, as
`black.3`, or a mark. Details are small; `details` reads them if they can be seen.

Colours are grouped, and the groups are named together, by their positions relative to each other, so that a
warm lamp does not turn white into yellow.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Stack
from adoube.sensing.views import EMPTY, Colour, Symbol
from adoube_vision.appearance.patches import Numbers
from adoube_vision.pixels import Pixels

__all__ = [
    "COLOURS",
    "EMPTY_LOOK",
    "PLAIN",
    "Legend",
    "cluster_colours",
    "colours_of",
    "detail_of",
    "look_of",
    "name_of",
    "naming_strain",
]


EMPTY_LOOK = "empty"  # the look of an empty cell, named as in a frame
PLAIN = ""  # the detail of a piece without details


def look_of(symbol: Symbol) -> str:
    """Return the look of a symbol: `black` of `black.3`."""
    return EMPTY_LOOK if symbol == EMPTY else str(symbol).partition(".")[0]


def detail_of(symbol: Symbol) -> str:
    """Return the detail of a symbol: `3` of `black.3`."""
    return PLAIN if symbol == EMPTY else str(symbol).partition(".")[2]


def name_of(symbol: Symbol) -> str:
    """Return the name of a symbol in a frame."""
    return EMPTY_LOOK if symbol == EMPTY else str(symbol)


@dataclass(frozen=True)
class Legend:
    """The symbols that cells of a game may show, by name; an empty cell's is always among them."""

    names: tuple[str, ...]

    @classmethod
    def of_stacks(cls, stacks: Iterable[Stack]) -> Self:
        """Return the symbols of all stacks that may stand on a cell."""
        view = Colour()
        return cls((EMPTY_LOOK, *sorted({name_of(view.symbol(stack)) for stack in stacks if stack})))

    def with_names(self, names: Iterable[str]) -> "Legend":
        return Legend((EMPTY_LOOK, *sorted({*self.names, *names} - {EMPTY_LOOK})))

    @property
    def looks(self) -> tuple[str, ...]:
        """The looks without details, each once, an empty cell's first."""
        return tuple(dict.fromkeys(look_of(name) for name in self.names))

    def details(self, look: str) -> tuple[str, ...]:
        """Return the details that pieces of a look may bear."""
        return tuple(detail_of(name) for name in self.names if look_of(name) == look)

    def by_name(
        self, by_look: Mapping[str, float], by_detail: Mapping[str, Mapping[str, float]]
    ) -> dict[str, float]:
        """Return the log-likelihood of each name whose look was learned.

        `by_detail` has, for looks whose details could be read, how much less likely each is than the best;
        otherwise all details are as likely as their look.
        """
        return {
            name: by_look[look_of(name)] + by_detail.get(look_of(name), {}).get(detail_of(name), 0.0)
            for name in self.names
            if look_of(name) in by_look
        }


# The named colours in CIELAB.
COLOURS: Mapping[str, tuple[float, float, float]] = MappingProxyType(
    {
        "white": (88.0, 0.0, 6.0),
        "black": (15.0, 0.0, 0.0),
        "yellow": (76.0, 6.0, 68.0),
        "red": (42.0, 58.0, 38.0),
        "green": (42.0, -40.0, 24.0),
        "blue": (34.0, 10.0, -48.0),
    }
)
# The weight of the lightness, which varies with the lamp and from one side of the board to the other.
LIGHTNESS = 0.5
FAR = 25.0  # a usual distance, in CIELAB, of a group from the colour it is named by
TRIES, ROUNDS, CLOSE = 12, 60, 0.1  # attempts, iterations and precision of the clustering


def colours_of(pieces: Pixels) -> Numbers:
    """Return the median colours (pieces, 3) of pixels (pieces, n, 3), in CIELAB with less lightness."""
    middle = np.median(pieces, axis=1).astype(np.float32) / 255
    lab = np.asarray(cv2.cvtColor(middle[None], cv2.COLOR_BGR2LAB)[0], np.float32)
    return np.asarray(lab * (LIGHTNESS, 1, 1), np.float32)


def cluster_colours(colours: Numbers, count: int) -> tuple[Numbers, NDArray[np.int_]]:
    """Cluster colours: return the centres of so many groups, (groups, 3), and the group of each colour."""
    cv2.setRNGSeed(0)
    ends = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, ROUNDS, CLOSE)
    none = np.zeros((len(colours), 1), np.int32)
    _, groups, middles = cv2.kmeans(
        np.ascontiguousarray(colours), count, none, ends, TRIES, cv2.KMEANS_PP_CENTERS
    )
    return np.asarray(middles, np.float32), np.asarray(groups, np.int_).ravel()


def naming_strain(middles: Numbers, names: Sequence[str]) -> float:
    """Return how badly these names fit the groups. A common shift does not count: the light causes it."""
    away = middles - np.array([COLOURS[name] for name in names]) * (LIGHTNESS, 1, 1)
    return float(((away - away.mean(axis=0)) ** 2).sum() / FAR**2)
