"""What a process that watches a camera has to know before its first order, as plain values."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from adoube.sensing.camera import (
    CalibrateFrom,
    CameraNews,
    CameraOrder,
    Confirmed,
    Learned,
    PlaceCorners,
    Point,
    ReadSetUp,
    Recalibrate,
    Showed,
    Shows,
)

__all__ = ["CameraJob"]


@dataclass(frozen=True)
class CameraJob:
    """Which camera, which game, and what is known of both."""

    source: str  # what stands after `camera:`
    game: str
    options: Mapping[str, str]
    seed: int
    stands: Shows  # what the board shows when the watching begins, unless it is empty
    calibrate: CalibrateFrom = CalibrateFrom.START
    # Where the points of `corners_of` lie, in pixels; none: they are looked for.
    corners_px: tuple[Point, ...] = ()
    corners: tuple[Point, ...] = ()  # the same in parts of the picture, as somebody clicked them
    # By how many degrees, anticlockwise, the board lies turned in the picture; None: that is found out.
    turned: int | None = None
    memory: Mapping[str, object] | None = None  # what an earlier process learned
    # What `finding.lens.Lens` wrote of the camera's lens; None: nothing is bent.
    lens: Mapping[str, object] | None = None
    # Whether nothing is learned before people have said that the board is empty, and then the pieces.
    guided: bool = False
    # Whether the pieces were set up at random, and are read before they are learned.
    reads_set_up: bool = False
    in_real_time: bool = True  # whether films take their time

    def after_order(self, order: CameraOrder) -> "CameraJob":
        """The job of a process that takes over after an order."""
        match order:
            case Recalibrate(begin_with=begin_with, stands=stands):
                reads = self.reads_set_up and begin_with is not CalibrateFrom.START
                guided = self.guided and begin_with is CalibrateFrom.EMPTY
                job = replace(self, calibrate=begin_with, stands=stands, memory=None)
                return replace(job, reads_set_up=reads, guided=guided)
            case PlaceCorners(corners=corners):
                return replace(self, corners=corners, memory=None)
            case Confirmed(shows=shows):
                return replace(self, stands=shows, calibrate=CalibrateFrom.START)
            case ReadSetUp() | Showed():
                return self

    def in_other_pictures(self) -> "CameraJob":
        """The same where pictures have another shape from now on: corners and what was learned are void."""
        return replace(self, corners=(), corners_px=(), memory=None)

    def after_news(self, news: CameraNews) -> "CameraJob":
        """The same after news."""
        return replace(self, memory=news.memory) if isinstance(news, Learned) else self
