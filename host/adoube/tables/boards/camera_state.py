"""A table's camera as everybody may see it, and the interface for its pictures."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from adoube.sensing.camera import CalibrateFrom, Point
from adoube.tables.boards.phone_camera import PhoneCamera
from adoube.words import AnyText

__all__ = ["CameraState", "PictureMoment", "Pictures", "Point", "TurnPicture"]


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
