"""The pictures of a sheet that are taken while somebody moves it about, and whether they suffice."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from adoube_vision.finding.distortion import SHEET, CharucoSheet, SheetSeen
from adoube_vision.finding.lens import LensError
from adoube_vision.plane import Floats
from adoube_vision.words import coded

__all__ = ["PICTURES_WANTED", "Lacks", "Progress", "SheetViews"]

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
