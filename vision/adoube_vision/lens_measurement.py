"""Measures a lens while somebody moves a Charuco sheet about before the camera."""

import os
from collections.abc import Callable, Iterator
from functools import partial
from threading import Event

import cv2
import numpy as np

from adoube.errors import AdoubeError
from adoube.words import CodedText
from adoube_vision.finding.distortion import CharucoSheet, SheetSeen, lens_of, seen_in
from adoube_vision.finding.lens import Lens
from adoube_vision.finding.sheet_views import Lacks, Progress, SheetViews
from adoube_vision.sources.opening import open_source
from adoube_vision.sources.source import CameraFrame
from adoube_vision.sources.steady import steady

__all__ = ["measure_lens", "measured", "pictures_of", "quiet"]

NS_PER_MS = 1_000_000
LOOK_GAP_MS = 120  # between looks at a film or a camera: a sheet is held still for longer
SAME_MOMENT_MS = 400  # two looks nearer than this show one movement; pictures of a folder are further apart
STILL = 0.006  # of the picture's width: how far the sheet may move between two looks and still be held still


class NoPicturesTaken(AdoubeError):
    """The source gave no picture at all; its own sentence says why."""


def measure_lens(source: str, tell: Callable[[Progress], None], said: Callable[[str], None]) -> Lens:
    """The lens of what stands after `camera:`. `tell` hears of every picture taken, `said` what goes wrong.

    Films and folders are looked at as fast as that goes. Raises AdoubeError where no picture comes, the
    source ends too early, or the pictures do not agree.
    """
    return measured(pictures_of(source, said), tell)


def quiet() -> None:
    """From now on OpenCV says nothing of a source: that stands in our own sentences."""
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    os.environ["OPENCV_FFMPEG_LOGLEVEL"] = "-8"


def measured(frames: Iterator[CameraFrame], tell: Callable[[Progress], None]) -> Lens:
    """The lens that took these frames; no more are asked for than are needed. Raises LensError."""
    views, before = SheetViews(), None
    for frame, seen in _looked_at(frames, views.sheet):
        if seen is not None and _is_still(seen, frame, before):
            more = views.with_view(seen)
            if more is not views:
                views = more
                tell(views.progress)
        before = None if seen is None else (seen, frame.at_ns)
        if views.progress.lacks is Lacks.NOTHING:
            break
    views.require_enough()
    return lens_of(views.views, views.sheet)


def pictures_of(source: str, said: Callable[[str], None]) -> Iterator[CameraFrame]:
    """Frame after frame. Raises NoPictures where the first does not come."""
    has_begun = False

    def trouble(why: CodedText) -> None:
        if not has_begun:
            raise NoPicturesTaken(why)
        said(str(why))

    def ended(why: CodedText) -> None:
        if not has_begun:
            raise NoPicturesTaken(why)

    opened = partial(open_source, source, None, in_real_time=False)
    for frame in steady(opened, trouble, ended, Event().wait):
        has_begun = True
        yield frame


def _looked_at(
    frames: Iterator[CameraFrame], sheet: CharucoSheet
) -> Iterator[tuple[CameraFrame, SheetSeen | None]]:
    """Those frames that are far enough apart, and the sheet in each."""
    next_ns = -1
    for frame in frames:
        if frame.at_ns >= next_ns:
            next_ns = frame.at_ns + LOOK_GAP_MS * NS_PER_MS
            yield frame, seen_in(frame.picture, sheet)


def _is_still(seen: SheetSeen, frame: CameraFrame, before: tuple[SheetSeen, int] | None) -> bool:
    """Whether the sheet hangs where it did at the look before, or that look is long past."""
    if before is None:
        return True
    earlier, at_ns = before
    if frame.at_ns - at_ns > SAME_MOMENT_MS * NS_PER_MS or earlier.size != seen.size:
        return True
    common, here, there = np.intersect1d(seen.numbers, earlier.numbers, return_indices=True)
    if not len(common):
        return False
    moved_px = np.linalg.norm(seen.points[here] - earlier.points[there], axis=1)
    return float(np.median(moved_px)) < STILL * seen.size[0]
