"""A table's camera as everybody may see it, the interface for its pictures, and a phone as the camera.

A phone's pictures come over the scoreboard, and the newest one wins. One phone at a time is the camera: the
one that said last that it is. Its key stands in the address that it sends to, so that a stranger's pictures
need not even be read. The size of a JPEG is read from its head alone (ITU-T T.81, annex B): nothing is
unpacked.
"""

import secrets
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from typing import Protocol

from adoube.sensing.camera import CalibrateFrom, CellDoubt, Point, SentPicture, ViewFault, ViewRating
from adoube.words import AnyText, coded, few_of

__all__ = [
    "MOST_BYTES",
    "CameraState",
    "PhoneCamera",
    "PictureMoment",
    "Pictures",
    "Point",
    "Receipt",
    "TurnPicture",
    "jpeg_size",
    "view_advice",
    "view_doubts",
]


MOST_BYTES = 1 << 20  # the largest picture: a phone's, 1280 pixels wide, has a fifth of that
MOST_SIDE_PX = 4096  # the largest width or height: a picture of a few bytes may unpack to any size
LEAST_GAP_NS = 60_000_000  # pictures that follow sooner are dropped: no more are looked at


class Receipt(Enum):
    """The result of sending a picture."""

    TAKEN = auto()
    TOO_SOON = auto()  # left out: one came only just before
    NO_PICTURE = auto()  # no JPEG, or one that is too large
    NOT_THE_CAMERA = auto()  # another phone is the camera now


class PhoneCamera:
    """Takes pictures from a phone, and hands out the newest to whoever looks at them."""

    def __init__(self) -> None:
        self._key = ""
        self._key_before = ""
        self._newest: SentPicture | None = None
        self._came_ns = -LEAST_GAP_NS
        self._there = threading.Condition()

    def begin(self) -> str:
        """Make a new phone the camera; return the key that its pictures come with."""
        with self._there:
            self._key_before, self._key = self._key, secrets.token_urlsafe(18)
            return self._key

    def is_key(self, offered: str) -> bool:
        """Return whether pictures with that key are taken."""
        return _is_same(offered, self._key)

    def is_read(self, offered: str) -> bool:
        """Return whether pictures with that key are read to their end, as the previous phone's are.

        A phone that is cut off while it sends does not hear that another is the camera.
        """
        return self.is_key(offered) or _is_same(offered, self._key_before)

    def show(self, key: str, jpeg: bytes, at_ns: int) -> Receipt:
        """Take a picture of that monotonic time in nanoseconds, replacing one that nobody has taken."""
        size = jpeg_size(jpeg)
        with self._there:
            if not self.is_key(key):
                return Receipt.NOT_THE_CAMERA
            if size is None or len(jpeg) > MOST_BYTES or not 0 < max(size) <= MOST_SIDE_PX:
                return Receipt.NO_PICTURE
            if at_ns - self._came_ns < LEAST_GAP_NS:
                return Receipt.TOO_SOON
            self._came_ns = at_ns
            self._newest = SentPicture(at_ns, jpeg)
            self._there.notify_all()
            return Receipt.TAKEN

    def next(self, not_before_ns: int, within_s: float) -> SentPicture | None:
        """Return the newest picture that was not handed out yet; None if none comes in time."""
        with self._there:
            if not self._there.wait_for(lambda: self._has_come(not_before_ns), within_s):
                return None
            newest, self._newest = self._newest, None
            return newest

    def _has_come(self, not_before_ns: int) -> bool:
        return self._newest is not None and self._newest.at_ns >= not_before_ns


def _is_same(offered: str, key: str) -> bool:
    return bool(key) and secrets.compare_digest(offered.encode(errors="replace"), key.encode())


BEGIN, END, SCAN = 0xD8, 0xD9, 0xDA
# The markers that a frame's size stands behind; the three left out are tables.
FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
BARE = frozenset({0x01, *range(0xD0, 0xD8)})  # markers without a length


def jpeg_size(data: bytes) -> tuple[int, int] | None:
    """Return width and height in pixels; None if the bytes begin no JPEG."""
    if data[:2] != bytes((0xFF, BEGIN)):
        return None
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF or marker in BARE:
            at += 1 if marker == 0xFF else 2
            continue
        if marker in (END, SCAN):
            return None
        length = int.from_bytes(data[at + 2 : at + 4])
        if marker in FRAMES and at + 9 <= len(data):
            return int.from_bytes(data[at + 7 : at + 9]), int.from_bytes(data[at + 5 : at + 7])
        at += 2 + max(length, 2)
    return None


@dataclass(frozen=True, slots=True)
class CameraState:
    """A table's camera as everybody may see it: no pictures, which are had by `Pictures`.

    It changes with every picture that is shown, at most twice a second, and does not make the table's version
    grow: nobody's command becomes stale because a picture came.
    """

    found: AnyText | None  # how the board was found, in a few words: "by its markers"; None while it is not
    waits_for: AnyText | None  # what keeps it from reading the board, in words; None while it reads
    asks: bool = False  # whether people must do something about that; else it passes by itself
    next_step: CalibrateFrom | None = None  # what it is to learn from once people have done so and said it
    # By cell how sure it is of what stands there, 0 to 1; a cell that is hidden or not read is not in it.
    confidences: Mapping[str, float] = field(default_factory=dict)
    picture_version: int = 0  # grows with every picture that can be had; 0 before the first
    # Where the points of `adoube.board.corners.corners_of` are in the picture, in their order; empty while
    # the board is not found.
    outline: tuple[Point, ...] = ()
    size: tuple[int, int] = (0, 0)  # width and height of the pictures in pixels
    is_recorded: bool = False  # the pictures are a recording, which waits where this computer is late
    view: ViewRating | None = None  # how well the board can be seen; None while nothing can be said


# The cells that are named with a fault are those that it makes hard to read.
CELLS_OF = {ViewFault.GLARE: CellDoubt.GLARE, ViewFault.PALE: CellDoubt.PALE}


def view_advice(view: ViewRating) -> AnyText | None:
    """Return what to do so that the board is seen better, in one sentence; None: nothing has to be done."""
    if view.fault is None:
        return None
    cells = [cell for cell, why in view.cells.items() if why is CELLS_OF.get(view.fault)]
    return coded(f"view.advice_{view.fault}", cells=few_of(cells), count=len(cells))


def view_doubts(view: ViewRating) -> AnyText | None:
    """Return which cells are hard to read, and why, in one sentence; None: all are clear."""
    if not view.cells:
        return None
    reasons = set(view.cells.values())
    if len(reasons) == 1:
        (why,) = reasons
        names = few_of([*view.cells])
        if why is CellDoubt.UNKNOWN:
            return coded("view.doubts", cells=names)
        return coded("view.doubts_alike", cells=names, why=coded(f"view.why_{why}"))
    cells = [
        cell if why is CellDoubt.UNKNOWN else coded("view.doubt", cell=cell, why=coded(f"view.why_{why}"))
        for cell, why in view.cells.items()
    ]
    return coded("view.doubts", cells=few_of(cells))


class PictureMoment(StrEnum):
    """When a picture that is kept with a turn was taken."""

    BEFORE = "before"
    DURING = "during"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class TurnPicture:
    """A picture that was kept with a turn."""

    moment: PictureMoment
    jpeg: bytes


class Pictures(Protocol):
    """The pictures of all cameras, as the scoreboard may ask for them; safe to call from any thread.

    What is not there, for whatever reason, is None or empty, never an error.
    """

    def newest(self, table: str) -> tuple[int, bytes] | None:
        """Return the newest picture as a JPEG, and its version."""
        ...

    def phone(self, table: str) -> PhoneCamera | None:
        """Return the receiver of a phone's pictures; None if no phone is the table's camera."""
        ...

    def of_turn(self, table: str, game_number: int, ply: int) -> tuple[TurnPicture, ...]:
        """Return the pictures kept with a turn, `game_number` and `ply` from 1, in order of taking."""
        ...
