"""The job of a process that watches a camera: all that it knows before its first order."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adoube.games.base import AnyGame
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
from adoube_vision.source_names import is_recorded

if TYPE_CHECKING:
    from adoube_vision.sources.source import PictureSource

__all__ = ["CameraJob"]


@dataclass(frozen=True)
class CameraJob:
    """The camera and the game of a watching process, and what is known of both. It can be pickled."""

    source: str  # the text after `camera:`
    game: str
    options: Mapping[str, str]
    seed: int
    stands: Shows  # what the board shows at first, unless it is empty
    calibrate: CalibrateFrom = CalibrateFrom.START
    # The points of `corners_of` in pixels; empty: the board is searched for.
    corners_px: tuple[Point, ...] = ()
    corners: tuple[Point, ...] = ()  # the same as fractions of the picture, as a person clicked them
    # By how many degrees, anticlockwise, the board is turned in the picture; None: it is detected.
    turned: int | None = None
    memory: Mapping[str, object] | None = None  # what an earlier process learned
    # The camera's lens as `Lens.written` has it; None: pictures are not straightened.
    lens: Mapping[str, object] | None = None
    # Nothing is learned before people say that the board is empty, and then which pieces stand on it.
    guided: bool = False
    # The pieces were set up at random, and are read before they are learned.
    reads_set_up: bool = False
    # Opens a source that begins with `studio:`, which this package cannot. It must be a function of a module,
    # so that it can be sent to another process.
    open_studio: "Callable[[str, AnyGame], PictureSource] | None" = None

    @property
    def is_recorded(self) -> bool:
        """True if the pictures are a recording, which waits until each of them has been analysed."""
        return is_recorded(self.source)

    def after_order(self, order: CameraOrder) -> "CameraJob":
        """Return the job of a process that takes over after an order."""
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
        """Return the job without corners and memory, since pictures have another shape from now on."""
        return replace(self, corners=(), corners_px=(), memory=None)

    def after_news(self, news: CameraNews) -> "CameraJob":
        """Return the job after news: it remembers what was learned."""
        return replace(self, memory=news.memory) if isinstance(news, Learned) else self
