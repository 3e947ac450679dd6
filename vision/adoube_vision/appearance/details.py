"""Details on pieces that look alike: printed numbers and marks, if they can be seen.

A piece is set down any way round, so its top is compared on circles around its middle: turning the piece
shifts them. What was learned is tried on copies of itself first. If those are confused, no detail is told,
and all details of a look stay equally likely.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board
from adoube.sensing.views import Symbol
from adoube_vision.appearance.looks import EMPTY_LOOK, detail_of, look_of
from adoube_vision.appearance.patches import Numbers
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats, Plane, Pose

__all__ = ["Details", "DiscPlaces"]

ANGLES, RADII = 48, np.linspace(0.03, 0.24, 9)  # radii in pitches of the board
# Offsets, in pitches, of a piece's top from its foot as they are seen: away from the camera, and beside.
AWAY = (-0.06, 0.0, 0.06, 0.12, 0.18)
BESIDE = (-0.06, 0.0, 0.06)
# The number of copies of what was learned, their shift in radii of the largest circle, their noise in levels.
TRIES, SHIFT, NOISE = 6, 0.12, 6.0
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
            for across, down in rng.normal(0, SHIFT, (TRIES, 2)):
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
