"""Messages between a table and the process that watches its camera: plain values, with finished JPEGs.

Times are monotonic nanoseconds of this computer. Points lie in a picture from the left and from the top, as
parts of its width and height.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from adoube.sensing.views import Symbol
from adoube.words import AnyText

__all__ = [
    "SURE_FROM",
    "CalibrateFrom",
    "CameraNews",
    "CameraOrder",
    "CellDoubt",
    "Confirmed",
    "FilmEnded",
    "Learned",
    "Located",
    "Pictured",
    "PlaceCorners",
    "Point",
    "ReadSetUp",
    "Recalibrate",
    "SentPicture",
    "SetUpRead",
    "SetUpUnread",
    "Settled",
    "Shot",
    "Showed",
    "Shows",
    "Trouble",
    "ViewFault",
    "ViewRating",
    "ViewVerdict",
    "Waiting",
]

SURE_FROM = 0.9  # people are told of a cell with less confidence

Point = tuple[float, float]
Shows = Mapping[str, Symbol]  # The symbol of each cell in the table's view.


class CalibrateFrom(StrEnum):
    """The position from which a camera learns how the board looks."""

    START = "start"
    EMPTY = "empty"
    SAMPLES = "samples"  # one piece of each look, as `adoube.sensing.plans` puts them, and nothing else


class ViewVerdict(StrEnum):
    """A judgement of how well a game can be played in a view of the board."""

    GOOD = "good"
    QUESTIONS = "questions"  # it can, but the referee will ask more often
    POOR = "poor"


class ViewFault(StrEnum):
    """The fault of a view that costs most, and that people can mend."""

    MOVING = "moving"
    CUT_ABOVE = "cut_above"  # the board's edge that is uppermost in the picture lies outside it
    CUT_BELOW = "cut_below"
    CUT_LEFT = "cut_left"
    CUT_RIGHT = "cut_right"
    DARK = "dark"
    BLURRED = "blurred"
    GLARE = "glare"
    FAR = "far"
    LOW = "low"
    PALE = "pale"  # pieces hardly differ from their squares, or from each other


class CellDoubt(StrEnum):
    """The reason why a cell is hard to read, in the order in which they are looked for."""

    COVERED = "covered"
    GLARE = "glare"
    SHADOW = "shadow"
    PALE = "pale"
    BEHIND = "behind"  # a piece nearer to the camera stands before it
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class ViewRating:
    """A view of the board, as measured in its pictures.

    `fault` is the first thing to change. `cells` are those that are hard to read, the worst first.
    """

    verdict: ViewVerdict
    fault: ViewFault | None = None
    cells: Mapping[str, CellDoubt] = field(default_factory=dict)


class SentPicture(NamedTuple):
    """A picture that somebody sent, as a JPEG, and when it came."""

    at_ns: int
    jpeg: bytes


# From the camera's process to the table.


@dataclass(frozen=True, slots=True)
class Pictured:
    """The reading of one picture: for some cells, the log-likelihood of each symbol by its name.

    `change` and `stand` are as in `adoube.sensing.events.FrameSeen`.
    """

    at_ns: int
    number: int
    loglik: Mapping[str, Mapping[str, float]]
    change: Mapping[str, float] = field(default_factory=dict)
    stand: int | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """The reason why the camera does not read the board; None: there is none any more.

    `asks`: people must do something about it; else it passes by itself.
    `next_step`: what the camera is to learn from once people have done so and said it.
    """

    why: AnyText | None
    asks: bool = False
    next_step: CalibrateFrom | None = None


@dataclass(frozen=True, slots=True)
class Located:
    """The place of the board. `how`: in a few words how it was found; None: it is not found any more.

    `outline`: where the points of `adoube.board.corners.corners_of` are, in their order.
    `is_oriented`: which way round it lies is known, too.
    """

    how: AnyText | None
    outline: tuple[Point, ...] = ()
    is_oriented: bool = False


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture to look at, a few a second at most. `confidences`: how sure each cell is, 0 to 1.

    `view`: how well the board can be seen in it; None while nothing can be said.
    """

    at_ns: int
    jpeg: bytes
    size: tuple[int, int]
    confidences: Mapping[str, float] = field(default_factory=dict)
    view: ViewRating | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """The picture in which the board came to stand still: one after every stir."""

    at_ns: int
    jpeg: bytes


@dataclass(frozen=True, slots=True)
class Trouble:
    """No pictures come, and why. The next of any other news says that they come again."""

    why: AnyText


@dataclass(frozen=True, slots=True)
class FilmEnded:
    """The source has shown all its pictures; no more will come."""

    why: AnyText


@dataclass(frozen=True, slots=True)
class Learned:
    """The learned looks of a board, as JSON, for a process that takes over. Only the watching understands
    it."""

    memory: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class SetUpRead:
    """A set-up that was read from the board. `unsure`: the cells that a person had better look at."""

    shows: Shows
    unsure: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetUpUnread:
    """Why it could not be read."""

    why: AnyText


CameraNews = (
    Pictured | Waiting | Located | Shot | Settled | Trouble | FilmEnded | Learned | SetUpRead | SetUpUnread
)


# From the table to the camera's process.


@dataclass(frozen=True, slots=True)
class Recalibrate:
    """Learn anew how the board looks: empty, or as `stands` says; what follows an empty board adds to it."""

    begin_with: CalibrateFrom
    stands: Shows


@dataclass(frozen=True, slots=True)
class PlaceCorners:
    """The board lies so: four points in the order of `adoube.board.corners.corners_of`."""

    corners: tuple[Point, Point, Point, Point]


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The referee is sure that the board shows this."""

    shows: Shows


@dataclass(frozen=True, slots=True)
class Showed:
    """The referee is sure that the board showed this in the stand of that number: see `Pictured.stand`."""

    stand: int
    shows: Shows


@dataclass(frozen=True, slots=True)
class ReadSetUp:
    """Read how the pieces stand, none of which was learned. `wanted`: how many show each symbol."""

    wanted: Mapping[Symbol, int]


CameraOrder = Recalibrate | PlaceCorners | Confirmed | Showed | ReadSetUp
