"""Rates a camera's view of a board: whether it will do, what to change, and which cells are doubtful.

The limits were chosen where, on one set of photographs and in the studio, fewer than 99 % of the cells (a
view with questions) or 95 % (a poor one) are read right after one picture of the start, as it is made worse
step by step. `python -m benchmarks.vision_views` measures how right the verdict is elsewhere.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.sensing.camera import SURE_FROM, CellDoubt, Shows, ViewFault, ViewRating, ViewVerdict
from adoube.sensing.views import EMPTY
from adoube_vision.appearance.looks import look_of
from adoube_vision.appearance.patches import Numbers, Patches, rims, visible_looks
from adoube_vision.camera_session.found_board import FoundBoard
from adoube_vision.camera_session.view_measures import (
    PALE_BELOW,
    LearnedView,
    ViewMeasures,
    cells_before,
    focus_of,
    measures_of,
    patches_of,
)
from adoube_vision.pixels import Pixels, grey_of
from adoube_vision.plane import Floats, Plane, Pose
from adoube_vision.watching.watcher import PictureReport

__all__ = ["FoundMeter", "FoundView", "SearchMeter"]


class Limits(NamedTuple):
    """The values of a measure from which a view raises questions, and is poor."""

    questions: float
    poor: float

    def verdict_below(self, value: float) -> ViewVerdict:
        """Return the verdict on a measure of which more is better."""
        return _verdict(value < self.poor, value < self.questions)

    def verdict_above(self, value: float) -> ViewVerdict:
        """Return the verdict on a measure of which less is better."""
        return _verdict(value > self.poor, value > self.questions)


def _verdict(is_poor: bool, has_questions: bool) -> ViewVerdict:
    if is_poor:
        return ViewVerdict.POOR
    return ViewVerdict.QUESTIONS if has_questions else ViewVerdict.GOOD


CONTRAST = Limits(PALE_BELOW, 1.0)
LIGHT = Limits(30, 16)  # the level of 256 that a tenth of the board exceeds
BLUR = Limits(0.11, 0.13)  # the standard deviation of the blur, in cells
CELL_PX = Limits(8, 4)  # the least distance between cells
# From straight above. Only where pieces reach over the cells behind them is such a view poor.
ANGLE_DEG = Limits(47, 57)
# The share of cells that nothing can be read from, since a lamp is mirrored in them.
GLARE = Limits(0.01, 0.05)
CUT = Limits(0.1, 0.3)  # cells by which the board reaches out of the picture: a whole row is cut at once


def _findings(
    measures: ViewMeasures, learned: LearnedView | None, cells: int
) -> Iterator[tuple[ViewVerdict, ViewFault]]:
    """Yield the verdict on each measure, in the order in which faults are mended."""
    side, beyond = measures.cut
    yield CUT.verdict_above(beyond), side
    yield LIGHT.verdict_below(measures.light), ViewFault.DARK
    if measures.blur is not None:
        yield BLUR.verdict_above(measures.blur), ViewFault.BLURRED
    yield GLARE.verdict_above(len(measures.glare) / cells), ViewFault.GLARE
    yield CELL_PX.verdict_below(measures.cell_px), ViewFault.FAR
    low = ANGLE_DEG.verdict_above(measures.angle_deg)
    hides = learned is not None and learned.hides
    yield ViewVerdict.QUESTIONS if low is ViewVerdict.POOR and not hides else low, ViewFault.LOW
    if learned is not None and learned.contrast is not None:
        yield CONTRAST.verdict_below(learned.contrast), ViewFault.PALE


_WORST_FIRST = (ViewVerdict.POOR, ViewVerdict.QUESTIONS)
# A cell lies in a shadow if the light on it and its neighbours has fallen below this share of that on the
# whole board, compared with when it was learned. Turns alone do that to 1 % of cells.
SHADOW = 0.85
NEIGHBOURS_PITCHES = 1.5


def _left_out(confidences: Mapping[str, float]) -> list[str]:
    """Return the cells that something hid when the board was last read."""
    return [name for name, confidence in confidences.items() if confidence == 0]


class FoundView(NamedTuple):
    """A board that was found, and what is known of it when a picture comes."""

    patches: Patches
    pose: Pose
    learned: LearnedView | None
    seen: PictureReport | None
    stands: Shows

    def rated(self, picture: Pixels) -> ViewRating:
        """Rate a picture of the board."""
        measures = measures_of(picture, self.patches, self.pose)
        findings = list(_findings(measures, self.learned, len(self.patches.board.cells)))
        verdict, fault = next(
            (finding for worst in _WORST_FIRST for finding in findings if finding[0] is worst),
            (ViewVerdict.GOOD, None),
        )
        return ViewRating(verdict, fault, self._cells(self.patches.cut(picture), measures))

    def _cells(self, cut: Pixels, measures: ViewMeasures) -> dict[str, CellDoubt]:
        """Return the cells that are hard to read, the least sure first, and why."""
        names = self.patches.board.names
        told = {} if self.seen is None else self.seen.confidences
        unsure = sorted(
            (told[name], place) for place, name in enumerate(names) if told.get(name, 1) < SURE_FROM
        )
        pale = self._pale()
        doubted = dict.fromkeys([*(place for _, place in unsure), *measures.glare, *pale])
        if not doubted:
            return {}
        reasons = self._reasons(cut, pale)
        return {
            names[place]: next((why for why, cells in reasons if place in cells), CellDoubt.UNKNOWN)
            for place in doubted
        }

    def _pale(self) -> list[int]:
        """Return the cells without contrast that still show what was learned on them."""
        if self.learned is None:
            return []
        names, looks = self.patches.board.names, self.learned.looks
        return [
            place
            for place in self.learned.pale
            if look_of(self.stands.get(names[place], EMPTY)) == looks[place]
        ]

    def _reasons(self, cut: Pixels, pale: Sequence[int]) -> list[tuple[CellDoubt, frozenset[int]]]:
        """Return the cells to which each reason applies, the strongest reason first."""
        names = self.patches.board.names
        hidden = [] if self.seen is None else [*self.seen.hidden, *_left_out(self.seen.confidences)]
        white = [place for place, look in enumerate(visible_looks(cut, names)) if look is None]
        light = np.ones(len(names)) if self.learned is None else self._light(cut, self.learned.rims)
        before = cells_before(self.patches)
        behind = [
            place
            for place, other in enumerate(before)
            if other >= 0 and self.stands.get(names[other], EMPTY) != EMPTY
        ]
        is_low = self.learned is not None and self.learned.hides
        reasons = {
            CellDoubt.COVERED: (names.index(name) for name in hidden),
            CellDoubt.GLARE: white,
            CellDoubt.SHADOW: np.flatnonzero(light < SHADOW).tolist(),
            CellDoubt.PALE: pale,
            CellDoubt.BEHIND: behind if is_low else (),
        }
        return [(why, frozenset(cells)) for why, cells in reasons.items()]

    def _light(self, cut: Pixels, learned: Numbers) -> Floats:
        """Return the light on each cell and its neighbours, by that on the board and by the learned one."""
        ratios = ((rims(cut) + 1) / (learned + 1)).mean(axis=1)
        middles = np.array([(cell.x_mm, cell.y_mm) for cell in self.patches.board.cells])
        near = (
            np.linalg.norm(middles[:, None] - middles, axis=2)
            < NEIGHBOURS_PITCHES * self.patches.board.pitch_mm
        )
        return np.array([np.median(ratios[cells]) for cells in near]) / float(np.median(ratios))


class _Steady:
    """Reports a verdict, a fault or a doubtful cell once it was found in two pictures running."""

    def __init__(self) -> None:
        self.reported: ViewRating | None = None
        self._measured: ViewRating | None = None  # in the last picture

    def report(self, now: ViewRating | None) -> ViewRating | None:
        before, self._measured = self._measured, now
        if now is None or before is None:
            self.reported = now if before is now else self.reported
            return self.reported
        is_same = (now.verdict, now.fault) == (before.verdict, before.fault)
        kept = now if is_same or self.reported is None else self.reported
        cells = {name: why for name, why in now.cells.items() if name in before.cells}
        self.reported = ViewRating(kept.verdict, kept.fault, cells)
        return self.reported


class FoundMeter:
    """Rates the pictures of one camera in which the board was found."""

    def __init__(self) -> None:
        self._steady = _Steady()
        self._laid: tuple[Plane, Patches, Pose] | None = None

    def rate(
        self,
        picture: Pixels,
        board: FoundBoard,
        learned: LearnedView | None,
        seen: PictureReport | None,
        stands: Shows,
    ) -> ViewRating | None:
        """Return the rating of a picture, which is too dark to read if nothing was `seen`.

        Nothing new is told while something moves over the board.
        """
        if seen is None:
            return self._steady.report(ViewRating(ViewVerdict.POOR, ViewFault.DARK))
        if seen.waits_for == "stirs":
            return self._steady.reported
        if self._laid is None or self._laid[0] is not board.place.plane:
            self._laid = board.place.plane, *patches_of(board, picture)
        _, patches, pose = self._laid
        return self._steady.report(FoundView(patches, pose, learned, seen, stands).rated(picture))


# In parts of the picture's longer side: three times that of sharp photographs. Of those blurred to more than
# that, boards are found in half.
OUT_OF_FOCUS = 0.0045
THUMB_PX = 64
SWINGS = 12.0  # the mean change of a thumbnail, in levels, from which the camera itself moves


class SearchMeter:
    """Rates the pictures of one camera in which no board was found yet."""

    def __init__(self) -> None:
        self._steady = _Steady()
        self._thumb: NDArray[np.float32] | None = None

    def rate(self, picture: Pixels) -> ViewRating | None:
        """Return the rating of a picture; None if that no board was found is not the picture's fault."""
        small = cv2.resize(grey_of(picture), (THUMB_PX, THUMB_PX), interpolation=cv2.INTER_AREA)
        before, self._thumb = self._thumb, np.asarray(small, np.float32)
        fault: ViewFault | None = None
        if before is not None and float(np.abs(self._thumb - before).mean()) > SWINGS:
            fault = ViewFault.MOVING
        elif (blur := focus_of(picture)) is not None and blur > OUT_OF_FOCUS:
            fault = ViewFault.BLURRED
        return self._steady.report(None if fault is None else ViewRating(ViewVerdict.POOR, fault))
