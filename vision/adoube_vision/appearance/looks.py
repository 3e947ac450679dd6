"""Looks of pieces: the kinds that a camera tells apart by colour and shape, and their named colours.

A symbol of the colour view is a look (`black`, `marble`), perhaps with a detail on it: a printed number, as
`black.3`, or a mark. Details are small: they are read if they can be seen.

Colours are grouped, and the groups are named together, by their positions relative to each other, so that a
warm lamp does not turn white into yellow.

A piece is set down any way round, so its top is compared on circles around its middle: turning the piece
shifts them. What was learned is tried on copies of itself first. If those are confused, no detail is told,
and all details of a look stay equally likely.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from types import MappingProxyType
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board, Stack
from adoube.sensing.views import EMPTY, Colour, Symbol
from adoube_vision.appearance.patches import Numbers
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats, Plane, Pose

__all__ = [
    "COLOURS",
    "EMPTY_LOOK",
    "PLAIN",
    "Details",
    "DiscPlaces",
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


ANGLES, RADII = 48, np.linspace(0.03, 0.24, 9)  # radii in pitches of the board
# Offsets, in pitches, of a piece's top from its foot as they are seen: away from the camera, and beside.
AWAY = (-0.06, 0.0, 0.06, 0.12, 0.18)
BESIDE = (-0.06, 0.0, 0.06)
# The number of copies of what was learned, their shift in radii of the largest circle, their noise in levels.
COPIES, SHIFT, NOISE = 6, 0.12, 6.0
SURE_OF_COPIES = 0.85  # a look's details are used if this share of the copies is recognised
# Candidate factors from a correlation to a log-likelihood; the one that fits the copies best is used.
SHARPNESSES = (2.0, 4.0, 8.0, 16.0)
KINDNESS = 0.5  # the factor is reduced by this much, since copies are easier than the next picture
# Details are only a hint: a shade on a blurred piece may look like a mark, and hints of ten pieces add up.
FAINTEST = -0.25


@dataclass(frozen=True, eq=False)
class DiscPlaces:
    """The positions in pictures of each cell's circles, around each possible top of its piece."""

    points_px: Floats  # (cells, middles, RADII, ANGLES, 2)

    @classmethod
    def of(cls, board: Board, plane: Plane, pose: Pose) -> Self:
        pitch_mm = board.pitch_mm
        middles_mm = np.array([(cell.x_mm, cell.y_mm) for cell in board.cells])
        lean = pose.leaning(middles_mm)
        ahead = np.stack([np.cos(lean), np.sin(lean)], axis=1)
        aside = np.stack([-ahead[:, 1], ahead[:, 0]], axis=1)
        tops = np.stack(
            [
                middles_mm + pitch_mm * (away * ahead + beside * aside)
                for away, beside in product(AWAY, BESIDE)
            ],
            axis=1,
        )
        turn = np.arange(ANGLES) * 2 * np.pi / ANGLES
        circles = pitch_mm * RADII[:, None, None] * np.stack([np.cos(turn), np.sin(turn)], axis=1)
        places = tops[:, :, None, None, :] + circles
        return cls(plane.to_picture(places.reshape(-1, 2)).reshape(places.shape))

    def cut(self, picture: Pixels, cell: int, shift: tuple[float, float] = (0.0, 0.0)) -> Numbers:
        """Return the lightness on the circles of a cell, (middles, RADII * ANGLES).

        `shift` moves all of them, in radii of the largest circle.
        """
        around = self.points_px[cell]
        radius_px = float(np.ptp(around[0, -1], axis=0).max()) / 2
        moved = around + radius_px * np.array(shift)
        points = moved.astype(np.float32).reshape(-1, ANGLES, 2)
        seen = cv2.remap(
            picture, points[..., 0], points[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        grey = cv2.cvtColor(np.asarray(seen, np.uint8), cv2.COLOR_BGR2GRAY)
        return np.asarray(grey, np.float32).reshape(len(self.points_px[cell]), -1)


@dataclass(frozen=True, eq=False)
class Details:
    """The circles of pieces by look and detail, and by look how sharply its details are told apart."""

    known: Mapping[str, Mapping[str, Numbers]]  # as `DiscPlaces.cut` gave it
    sharpness: Mapping[str, float]

    @classmethod
    def none(cls) -> Self:
        return cls({}, {})

    def with_seen(
        self, places: DiscPlaces, picture: Pixels, shown: Sequence[Symbol | None], seed: int = 0
    ) -> "Details":
        """Return the details with those of a picture of a known board added; None: a cell is not known."""
        known = {look: dict(seen) for look, seen in self.known.items()}
        copies: dict[str, list[tuple[str, Numbers]]] = {}
        rng = np.random.default_rng(seed)
        for cell, symbol in enumerate(shown):
            if symbol is None or look_of(symbol) == EMPTY_LOOK:
                continue
            look, detail = look_of(symbol), detail_of(symbol)
            known.setdefault(look, {})[detail] = places.cut(picture, cell)
            for across, down in rng.normal(0, SHIFT, (COPIES, 2)):
                again = places.cut(picture, cell, (float(across), float(down)))
                noisy = again + rng.normal(0, NOISE, again.shape)
                copies.setdefault(look, []).append((detail, noisy.astype(np.float32)))
        sharpness = dict(self.sharpness)
        for look, of_look in copies.items():
            tried = _sharpness(known[look], of_look) if len(known[look]) > 1 else None
            if tried is None:
                sharpness.pop(look, None)
            else:
                sharpness[look] = tried
        return Details(known, sharpness)

    def can_tell(self, look: str, details: Iterable[str]) -> bool:
        """Return whether all the details that pieces of a look may bear were seen, and can be told apart."""
        return look in self.sharpness and set(details) <= self.known[look].keys()

    def log_likelihoods(self, look: str, seen: Numbers) -> dict[str, float]:
        """Return how much less likely each detail of a look is than the best.

        `seen` is the result of `DiscPlaces.cut`.
        """
        alike = {detail: _likeness(seen, known) for detail, known in self.known[look].items()}
        best = max(alike.values())
        return {
            detail: max(FAINTEST, KINDNESS * self.sharpness[look] * (value - best))
            for detail, value in alike.items()
        }


def _likeness(seen: Numbers, known: Numbers) -> float:
    """Return the best correlation of two tops over their rotations and middles: -1 to 1."""
    one, other = _spectra(seen), _spectra(known)
    across = np.einsum("mrf,nrf->mnf", one, other.conj())
    return float(np.fft.irfft(across, ANGLES, axis=2).max())


def _spectra(discs: Numbers) -> np.ndarray[tuple[int, ...], np.dtype[np.complex128]]:
    flat = discs - discs.mean(axis=1, keepdims=True)
    flat = flat / np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-6)
    return np.fft.rfft(flat.reshape(len(discs), len(RADII), ANGLES), axis=2)


def _sharpness(known: Mapping[str, Numbers], copies: Sequence[tuple[str, Numbers]]) -> float | None:
    """Return how sharply copies, each with its detail, are told apart; None: not well enough."""
    order = list(known)
    truths = np.array([order.index(detail) for detail, _ in copies])
    alike = np.array([[_likeness(seen, known[detail]) for detail in order] for _, seen in copies])
    if np.mean(alike.argmax(axis=1) == truths) < SURE_OF_COPIES:
        return None
    return max(SHARPNESSES, key=lambda sharp: _score(sharp * alike, truths))


def _score(scores: Floats, truths: NDArray[np.int_]) -> float:
    """Return the log-likelihood of the truth."""
    even = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
    return float(even[np.arange(len(truths)), truths].sum())
