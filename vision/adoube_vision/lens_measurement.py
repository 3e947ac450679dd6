"""Measures a lens while somebody moves a Charuco sheet about before the camera."""

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
from adoube_vision.lens import SHEET, CharucoSheet, Lens, LensError, SheetSeen, lens_of, seen_in
from adoube_vision.plane import Floats
from adoube_vision.sources.opening import open_source, reconnecting
from adoube_vision.sources.source import CameraFrame
from adoube_vision.words import coded

__all__ = [
    "PICTURES_WANTED",
    "Lacks",
    "Progress",
    "SheetViews",
    "measure_lens",
    "measured",
    "pictures_of",
]


PICTURES_WANTED = 12
# Of them, in which one side of the sheet looks longer than the other: only those tell the focal length.
TILTED_WANTED = 4
# Of the picture's fields, in which a corner of the sheet was seen: what was not seen is only guessed.
COVERED_WANTED = 0.7
COLUMNS, RANKS = 6, 4  # the picture's fields
TILTED = 1.12  # one side of the sheet by the opposite one
# Of the picture: how far its corners are from those of every view before, when a view is worth taking.
ANOTHER = 0.06
MOST = 40  # views beyond which only such are taken as cover something new


class Lacks(StrEnum):
    """What would help most."""

    NOTHING = "nothing"
    COVER = "cover"
    TILT = "tilt"
    MORE = "more"


class Progress(NamedTuple):
    """How far it is: pictures taken, of those tilted, the share of the picture covered, and what is lacking.

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
        """With one more, if it shows what no other does; else the same."""
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
        """Raises LensError, with the sentence that says what was lacking."""
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
    """(RANKS, COLUMNS): in which fields of the picture a corner was seen."""
    seen = np.zeros((RANKS, COLUMNS), bool)
    for view in views:
        across, down = (view.points / view.size * (COLUMNS, RANKS)).astype(int).T
        seen[np.clip(down, 0, RANKS - 1), np.clip(across, 0, COLUMNS - 1)] = True
    return seen


def _emptiest(fields: NDArray[np.bool_]) -> str:
    """The quarter of the picture of which least was covered."""
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

    opened = partial(open_source, source, in_real_time=False)
    for frame in reconnecting(opened, trouble, ended, Event().wait):
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
