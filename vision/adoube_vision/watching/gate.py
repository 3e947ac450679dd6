"""Comparison of a picture with earlier ones: whether it may be read, and which cells have changed.

The gate lets a picture through if nothing moves over the board or covers it. It compares downsampled
pictures: with the one before, for what moves, and with the last calm one, for what has come since. A piece
that was moved changes the board and nothing beside it; a hand or a sleeve, moving or at rest, changes the
board and, connected with that, what lies outside it.

A hand that is about to reach over the board is already in many a calm picture. Once it is gone, the place
where it was has changed, too, beside what it has done. So a second picture keeps what lies beside the cells
as it was when it last rested, and only what reaches in compared with both is a hand.

Each cell is compared with what it showed when the board last stood still. A turn changes the middle of its
cells by far more than noise does, whatever the cells are taken for. So this distinguishes what a reading
cannot: a piece that was moved, and one that is misread in every picture.
"""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, Self

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board
from adoube_vision.appearance.examples import GAINS
from adoube_vision.appearance.patches import SIDE, Numbers, rims
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Plane

__all__ = [
    "Changes",
    "Gate",
    "GateReport",
    "Masks",
    "State",
    "changed_between",
    "downsampled",
    "gains_between",
]

LONGER_SIDE_PX = 240  # of a downsampled picture
REACH_PITCHES = 0.5  # pixels so near to the middle of a cell belong to it
# The margin around the outer cells that the heads of tall pieces may cover.
BESIDE_PITCHES = 1.1
# A pixel has changed if it differs by more than this many levels and this share of its brightness.
STEP, SHARE = 14.0, 0.12


def downsampled(picture: Pixels) -> Numbers:
    """Return the picture, small and smooth, in floating point."""
    factor = max(1, round(max(picture.shape) / LONGER_SIDE_PX))
    size = (picture.shape[1] // factor, picture.shape[0] // factor)
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.blur(small, (3, 3)), np.float32)


def gains_between(before: Numbers, now: Numbers) -> Numbers:
    """Return the factors (3,) by which the exposure or a lamp has darkened each colour."""
    gains = np.clip(np.median((before + 1) / (now + 1), axis=(0, 1)), 0.4, 2.5)
    return np.asarray(gains, np.float32)


def changed_between(before: Numbers, now: Numbers) -> NDArray[np.bool_]:
    """Return the pixels that have changed, other than by the exposure or a lamp that lights everything."""
    gains = gains_between(before, now)
    difference = _strongest(np.abs(now * gains - before))
    return np.asarray(difference > np.maximum(STEP, SHARE * _strongest(before)), np.bool_)


def _strongest(colours: Numbers) -> Numbers:
    """Return the largest colour of each pixel. NumPy is several times slower on so short an axis."""
    blue, green, red = cv2.split(colours)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.float32)


@dataclass(frozen=True, eq=False)
class Masks:
    """The cell of each pixel of a downsampled picture, -1 for none, and the pixels near the board."""

    cells: NDArray[np.int_]
    near: NDArray[np.bool_]
    sizes: NDArray[np.int_]  # pixels of each cell

    @classmethod
    def of(cls, board: Board, plane: Plane, size: tuple[int, int]) -> Self:
        """Return the masks for pictures of this width and height."""
        factor = max(1, round(max(size) / LONGER_SIDE_PX))
        width, height = size[0] // factor, size[1] // factor
        across, down = np.meshgrid(np.arange(width), np.arange(height))
        pixels = (np.column_stack([across.ravel(), down.ravel()]) + 0.5) * factor - 0.5
        places = plane.to_board(pixels.astype(np.float64))
        cells, near = np.full(len(places), -1), np.zeros(len(places), np.bool_)
        closest = np.full(len(places), np.inf)
        for number, cell in enumerate(board.cells):
            away = np.abs(places - (cell.x_mm, cell.y_mm)).max(axis=1) / board.pitch_mm
            cells[(away < REACH_PITCHES) & (away < closest)] = number
            closest = np.minimum(closest, away)
        near = closest < REACH_PITCHES + BESIDE_PITCHES
        sizes = np.maximum(np.bincount(cells[cells >= 0], minlength=len(board.cells)), 1)
        return cls(cells.reshape(height, width), near.reshape(height, width), sizes)

    def share(self, pixels: NDArray[np.bool_]) -> Numbers:
        """Return the part of each cell that these pixels cover: (cells,)."""
        inside = self.cells[pixels & (self.cells >= 0)]
        return np.asarray(np.bincount(inside, minlength=len(self.sizes)) / self.sizes, np.float32)


CALM_MS = 90  # a cell is calm if it has not changed for so long: about two pictures of a slow camera
# Anything beside the board that has rested for so long belongs to the scene: an arriving hand is over the
# board by then.
ARRIVES_MS = 300
STIRS = 0.1  # the share of a cell that must change; less is noise
COVERS = 0.12  # the share of a cell that must be covered for it to be hidden
# A region reaches in from outside if so many of its pixels lie there or at the picture's border; fewer are
# noise along a shadow.
REACHES_OUT_PX = 6
# A region that touches the picture's border without lying outside the board is a hand if it is larger.
WIDE_CELLS = 1.5
# This share of the cells may be hidden while the others are read: in quick play there is always a hand.
MOST_HIDDEN = 0.5


class State(Enum):
    """The gate's verdict on a picture; the value is its key in the catalogue of words."""

    CALM = "calm"
    EDGE = "edge"  # something moves over or covers some cells; the others may be read
    STIRS = "stirs"  # something moves over most of the board
    COVERED = "covered"  # something from outside lies over the board and does not move


class GateReport(NamedTuple):
    """The verdict, and the cells that are `hidden`: moving, or under something that reaches in."""

    state: State
    hidden: frozenset[int]
    resting_ms: int  # time since anything moved
    fresh: bool  # something has moved since the last calm picture


class Gate:
    """The gate of one camera, which compares every picture; `masks` say where the board lies in it."""

    def __init__(self, masks: Masks) -> None:
        self._masks = masks
        self._before: Numbers | None = None
        self._calm: Numbers | None = None
        # The calm picture, with the surroundings of the cells as they were when they last rested.
        self._scene: Numbers | None = None
        # (height, width) of a downsampled picture: the time of each pixel's last change.
        self._moved_ms: NDArray[np.float64] | None = None
        self._stirred_ms = np.full(len(masks.sizes), -np.inf)
        self._fresh = True

    def look(self, picture: Pixels, at_ms: int) -> GateReport:
        now = downsampled(picture)
        before, self._before = self._before, now
        self._note_moved(before, now, at_ms)
        stirring = frozenset(np.flatnonzero(at_ms - self._stirred_ms < CALM_MS).tolist())
        self._fresh = self._fresh or bool(stirring)
        rested_ms = at_ms - float(self._stirred_ms.max())
        resting_ms = int(rested_ms) if np.isfinite(rested_ms) else at_ms
        if self.hides_most(stirring):
            return GateReport(State.STIRS, stirring, resting_ms, fresh=True)
        covered = self._covered(now) if self._fresh else frozenset()
        hidden = stirring | covered
        if covered and not stirring:
            return GateReport(State.COVERED, covered, resting_ms, fresh=True)
        if hidden:
            state = State.STIRS if self.hides_most(hidden) else State.EDGE
            return GateReport(state, hidden, resting_ms, fresh=True)
        fresh, self._fresh = self._fresh, False
        self._calm, self._scene = now, self._scene_now(now, at_ms)
        return GateReport(State.CALM, hidden, resting_ms, fresh)

    def lay(self, masks: Masks) -> None:
        """Set where the board lies now. A hand that is over it stays one."""
        self._masks, self._fresh = masks, True

    def accept(self) -> None:
        """Take whatever lies over the board as a part of the scene from now on."""
        self._calm, self._scene, self._fresh = self._before, self._before, True

    def hides_most(self, hidden: frozenset[int]) -> bool:
        """Return whether so many cells are hidden that the others say too little."""
        return len(hidden) > round(MOST_HIDDEN * len(self._masks.sizes))

    def _note_moved(self, before: Numbers | None, now: Numbers, at_ms: int) -> None:
        if before is None or self._moved_ms is None:
            self._moved_ms = np.full(now.shape[:2], -np.inf)
            return
        moved = changed_between(before, now)
        self._moved_ms[moved] = at_ms
        self._stirred_ms[self._masks.share(moved) > STIRS] = at_ms

    def _scene_now(self, now: Numbers, at_ms: int) -> Numbers:
        """Return a calm picture of the cells, with only those surroundings that have rested."""
        if self._scene is None or self._moved_ms is None:
            return now
        rests = (self._masks.cells >= 0) | (at_ms - self._moved_ms >= ARRIVES_MS)
        return np.where(rests[..., None], now, self._scene / gains_between(self._scene, now))

    def _covered(self, now: Numbers) -> frozenset[int]:
        """Return the cells under something that reaches in from outside the board."""
        if self._calm is None or self._scene is None:
            return frozenset()
        covered = self._covered_since(self._calm, now)
        return covered and covered & self._covered_since(self._scene, now)

    def _covered_since(self, before: Numbers, now: Numbers) -> frozenset[int]:
        changed = changed_between(before, now)
        closed = cv2.morphologyEx(changed.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        count, labels = cv2.connectedComponents(closed)
        foreign = np.zeros(labels.shape, np.bool_)
        for label in range(1, count):
            part = labels == label
            if self._reaches_out(part):
                foreign |= part
        return frozenset(np.flatnonzero(self._masks.share(foreign) > COVERS).tolist())

    def _reaches_out(self, part: NDArray[np.bool_]) -> bool:
        outside = int((part & ~self._masks.near).sum())
        border = int(part[0].sum() + part[-1].sum() + part[:, 0].sum() + part[:, -1].sum())
        wide = part.sum() > WIDE_CELLS * float(np.median(self._masks.sizes))
        return outside >= REACHES_OUT_PX or (wide and border >= REACHES_OUT_PX)


# The middle of a patch, along both its axes: neighbours' heads hardly reach into it.
MIDDLE = slice(SIDE // 3, 2 * SIDE // 3)
DEVIATION_OF_MAD = 1.48  # standard deviation divided by the median absolute deviation
LEAST_DEVIATION = 1.0  # added to the deviation, in levels, so that a very quiet picture exaggerates nothing
FEWEST_CELLS = 5  # fewer cells seen both now and before do not show what is usual


class Changes:
    """The changes of one board's pictures that were read and reported, stand by stand.

    A stand is a time in which nothing moved. Each cell is compared with the last picture of an earlier stand
    that showed it, since a hand may have hidden it meanwhile.
    """

    def __init__(self, cells: int) -> None:
        self.stand = 0  # the number of the newest stand
        self._middles = np.zeros(
            (cells, MIDDLE.stop - MIDDLE.start, MIDDLE.stop - MIDDLE.start, 3), np.float32
        )
        self._rims = np.zeros((cells, 3), np.float32)
        self._known = np.zeros(cells, np.bool_)  # the cells seen in an earlier stand
        # The newest patch of each cell in this stand, and the cells that were seen in it.
        self._newest: tuple[Pixels, NDArray[np.bool_]] | None = None
        self._seen = np.zeros(cells, np.bool_)  # the cells seen in its newest picture

    def begin_stand(self) -> None:
        """Begin a stand, since something has moved: the next picture may show changed cells."""
        if self._newest is None:
            return
        patches, seen = self._newest
        self._middles[seen], self._rims[seen] = _middles(patches)[seen], rims(patches)[seen]
        self._known |= seen
        self.forget_stand()

    def forget_stand(self) -> None:
        """Drop the pictures of this stand, which were not reported: none is compared with them."""
        self._newest = None
        self.stand += 1

    def forget_board(self) -> None:
        """Drop everything, since the board lies elsewhere now."""
        self._known[:] = False
        self.forget_stand()

    def comes_back(self, seen: NDArray[np.bool_]) -> bool:
        """Return whether a picture shows cells that the last one did not: a turn may have been played."""
        return self._newest is not None and bool((seen & ~self._seen).any())

    def deviations(self, patches: Pixels, seen: NDArray[np.bool_]) -> Numbers:
        """Return by how many usual deviations each cell differs, (cells,); NaN if that is not known.

        `patches` are of a picture of this stand; `seen` (cells,) says which of them nothing hides.
        """
        self._see(patches, seen)
        deviations = np.full(len(seen), np.nan, np.float32)
        both = seen & self._known
        if np.count_nonzero(both) < FEWEST_CELLS:
            return deviations
        # Lamps and exposure change all cells alike.
        gains = np.median((self._rims[both] + 1) / (rims(patches)[both] + 1), axis=0)
        evened = np.clip(_middles(patches)[both] * np.clip(gains, *GAINS), 0, 255)
        differences = np.abs(evened - self._middles[both]).mean(axis=(1, 2, 3))
        usual = np.median(differences)
        spread = DEVIATION_OF_MAD * np.median(np.abs(differences - usual))
        deviations[both] = (differences - usual) / (spread + LEAST_DEVIATION)
        return deviations

    def _see(self, patches: Pixels, seen: NDArray[np.bool_]) -> None:
        self._seen = seen
        if self._newest is None:
            self._newest = patches, seen
            return
        before, were_seen = self._newest
        shown = np.where(seen[:, None, None, None], patches, before)
        self._newest = np.asarray(shown, np.uint8), seen | were_seen


def _middles(patches: Pixels) -> Numbers:
    return np.asarray(patches[:, MIDDLE, MIDDLE], np.float32)
