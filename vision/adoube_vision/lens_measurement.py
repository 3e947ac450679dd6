"""Measures a lens while a person moves a Charuco sheet in front of the camera."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from threading import Event
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from adoube.errors import AdoubeError
from adoube.words import CodedText
from adoube_vision.lens import SHEET, CharucoSheet, Lens, LensError, SheetSeen, find_sheet, lens_of
from adoube_vision.plane import Floats
from adoube_vision.sources.opening import open_source, reconnecting
from adoube_vision.sources.source import CameraFrame
from adoube_vision.words import coded

__all__ = [
    "PICTURES_WANTED",
    "Lacks",
    "Progress",
    "SheetViews",
    "frames_of",
    "lens_from_frames",
    "measure_lens",
]


PICTURES_WANTED = 12
# So many of them must show the sheet tilted: only those determine the focal length.
TILTED_WANTED = 4
# The share of the picture's fields in which a corner of the sheet must be seen; the rest is extrapolated.
COVERED_WANTED = 0.7
COLUMNS, RANKS = 6, 4  # of the fields that the picture is divided into
TILTED = 1.12  # ratio of opposite sides from which a sheet counts as tilted
# A view is taken if its corners differ from those of every earlier view by this share of the picture.
ANOTHER = 0.06
MOST = 40  # after so many views only those are taken that cover a new field


class Lacks(StrEnum):
    """The kind of view that would help most."""

    NOTHING = "nothing"
    COVER = "cover"
    TILT = "tilt"
    MORE = "more"


class Progress(NamedTuple):
    """Progress of a measurement: pictures taken, tilted ones, the share covered, and what is lacking.

    `where` is the part of the picture to go to next, from `upper-left` to `lower-right`.
    """

    pictures: int
    tilted: int
    covered: float
    lacks: Lacks
    where: str


@dataclass(frozen=True)
class SheetViews:
    """The views of a sheet so far. A value: each step returns the next."""

    sheet: CharucoSheet = SHEET
    views: tuple[SheetSeen, ...] = ()
    outlines: tuple[Floats, ...] = field(default=(), repr=False)

    def with_view(self, view: SheetSeen) -> "SheetViews":
        """Return the views with one more if it shows something new, else the same."""
        if self.views and view.size != self.views[0].size:
            return self
        outline = view.outline(self.sheet)
        if any(np.sqrt(((outline - known) ** 2).sum(axis=1).mean()) < ANOTHER for known in self.outlines):
            return self
        if len(self.views) >= MOST and not (_fields([view]) & ~_fields(self.views)).any():
            return self
        return replace(self, views=(*self.views, view), outlines=(*self.outlines, outline))

    @property
    def progress(self) -> Progress:
        fields = _fields(self.views)
        tilted = sum(_is_tilted(outline) for outline in self.outlines)
        covered = float(fields.mean())
        if covered < COVERED_WANTED:
            lacks = Lacks.COVER
        elif tilted < TILTED_WANTED:
            lacks = Lacks.TILT
        else:
            lacks = Lacks.MORE if len(self.views) < PICTURES_WANTED else Lacks.NOTHING
        return Progress(len(self.views), tilted, covered, lacks, _emptiest(fields))

    def require_enough(self) -> None:
        """Raise LensError with a message that says what is lacking, if something is."""
        now = self.progress
        if now.lacks is not Lacks.NOTHING:
            percent = f"{100 * now.covered:.0f}"
            why = coded(
                f"finding.sheet_{'one_sided' if now.lacks is Lacks.COVER and now.pictures else now.lacks}",
                pictures=now.pictures,
                wanted=PICTURES_WANTED,
                percent=percent,
                percent_wanted=f"{100 * COVERED_WANTED:.0f}",
                tilted=now.tilted,
                tilted_wanted=TILTED_WANTED,
                where=coded(f"finding.{now.where.replace('-', '_')}"),
            )
            raise LensError(why)


def _fields(views: Sequence[SheetSeen]) -> NDArray[np.bool_]:
    """Return in which fields of the picture a corner was seen: (RANKS, COLUMNS)."""
    seen = np.zeros((RANKS, COLUMNS), bool)
    for view in views:
        across, down = (view.points / view.size * (COLUMNS, RANKS)).astype(int).T
        seen[np.clip(down, 0, RANKS - 1), np.clip(across, 0, COLUMNS - 1)] = True
    return seen


def _emptiest(fields: NDArray[np.bool_]) -> str:
    """Return the quarter of the picture that is covered least."""
    halves = {"upper": slice(0, RANKS // 2), "lower": slice(RANKS // 2, RANKS)}
    sides = {"left": slice(0, COLUMNS // 2), "right": slice(COLUMNS // 2, COLUMNS)}
    shares = {
        f"{half}-{side}": float(fields[rows, columns].mean())
        for half, rows in halves.items()
        for side, columns in sides.items()
    }
    return min(shares, key=shares.__getitem__)


def _is_tilted(outline: Floats) -> bool:
    sides = np.linalg.norm(np.roll(outline, -1, axis=0) - outline, axis=1)
    ratios = (sides[0] / sides[2], sides[1] / sides[3])
    return bool(max(max(ratio, 1 / ratio) for ratio in ratios) > TILTED)


NS_PER_MS = 1_000_000
LOOK_GAP_MS = 120  # between analysed pictures; people hold a sheet still for longer
SAME_MOMENT_MS = 400  # pictures closer than this belong to one movement
STILL = 0.006  # a sheet that moves less, as a share of the picture's width, is held still


class NoPicturesError(AdoubeError):
    """The source gave no picture at all; its own message says why."""


def measure_lens(source: str, tell: Callable[[Progress], None], said: Callable[[str], None]) -> Lens:
    """Measure the lens of the source that a text after `camera:` names.

    `tell` is called after every picture taken, `said` with messages about trouble. Films and folders are read
    as fast as possible. Raises AdoubeError if no picture comes, the source ends too early, or the pictures do
    not agree.
    """
    return lens_from_frames(frames_of(source, said), tell)


def lens_from_frames(frames: Iterator[CameraFrame], tell: Callable[[Progress], None]) -> Lens:
    """Measure the lens that took these frames, reading no more than are needed. Raises LensError."""
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


def frames_of(source: str, said: Callable[[str], None]) -> Iterator[CameraFrame]:
    """Yield the frames of a source. Raises NoPicturesError if not even the first one comes."""
    has_begun = False

    def trouble(why: CodedText) -> None:
        if not has_begun:
            raise NoPicturesError(why)
        said(str(why))

    def ended(why: CodedText) -> None:
        if not has_begun:
            raise NoPicturesError(why)

    opened = partial(open_source, source, in_real_time=False)
    for frame in reconnecting(opened, trouble, ended, Event().wait):
        has_begun = True
        yield frame


def _looked_at(
    frames: Iterator[CameraFrame], sheet: CharucoSheet
) -> Iterator[tuple[CameraFrame, SheetSeen | None]]:
    """Yield the frames that are far enough apart, with the sheet in each."""
    next_ns = -1
    for frame in frames:
        if frame.stays or frame.at_ns >= next_ns:
            next_ns = frame.at_ns + LOOK_GAP_MS * NS_PER_MS
            yield frame, find_sheet(frame.picture, sheet)


def _is_still(seen: SheetSeen, frame: CameraFrame, before: tuple[SheetSeen, int] | None) -> bool:
    """Return whether the sheet has hardly moved since the last look, or that was long ago."""
    if frame.stays or before is None:
        return True
    earlier, at_ns = before
    if frame.at_ns - at_ns > SAME_MOMENT_MS * NS_PER_MS or earlier.size != seen.size:
        return True
    common, here, there = np.intersect1d(seen.numbers, earlier.numbers, return_indices=True)
    if not len(common):
        return False
    moved_px = np.linalg.norm(seen.points[here] - earlier.points[there], axis=1)
    return float(np.median(moved_px)) < STILL * seen.size[0]
