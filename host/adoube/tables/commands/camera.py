"""Commands about the camera over a board: the kinds `recalibrate`, `corners` and `set-up`."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated

from adoube.sensing.camera import CalibrateFrom, Point
from adoube.serialization.field_rules import Meaning, Named, between
from adoube.tables.commands.kinds import ARBITER_AND_SEAT, CommandKind, CommandRefusedError, Printable
from adoube.words import coded

__all__ = [
    "BeginWithSetUp",
    "CameraCornersError",
    "LearnBoard",
    "MarkCorners",
    "PutNextOnCell",
    "PutOnCell",
    "ReadPieces",
    "SetUpCommand",
    "require_clockwise",
    "require_readable",
]


Part = Annotated[float, between(0, 1)]
Corner = tuple[Part, Part]
Cell = Annotated[Printable, Meaning("the name of a cell", "d4")]


@dataclass(frozen=True, slots=True)
class LearnBoard(CommandKind):
    """Recalibrates the camera: it learns again how the board and its pieces look."""

    kind = "recalibrate"
    in_details = False
    while_placing = True
    learn_from: Annotated[
        CalibrateFrom,
        Named("from"),
        Meaning(
            "what stands on the board: the start of the game, nothing, or one piece of each look", "start"
        ),
    ]


@dataclass(frozen=True, slots=True)
class MarkCorners(CommandKind):
    """Tells the camera where the board lies in the picture."""

    kind = "corners"
    in_details = False
    while_placing = True
    corners: Annotated[
        tuple[Corner, Corner, Corner, Corner],
        Meaning(
            "the corners of the board, clockwise as the board is drawn from its top left, each as its "
            "distance from the left and from the top, from 0 to 1 in parts of the picture's width and height",
            [[0.2, 0.1], [0.8, 0.1], [0.95, 0.9], [0.05, 0.9]],
        ),
    ]


class SetUpCommand(CommandKind):
    """A step of a set-up that was drawn at random and that the camera reads before the game begins."""

    __slots__ = ()
    kind = "set-up"
    variant_field = "act"
    in_details = False
    given_by = ARBITER_AND_SEAT
    while_placing = True


@dataclass(frozen=True, slots=True)
class ReadPieces(SetUpCommand):
    """Has the camera read which piece stands where."""

    variant = "read"


@dataclass(frozen=True, slots=True)
class PutOnCell(SetUpCommand):
    """Corrects what was read: says which piece stands on a cell."""

    variant = "put"
    cell: Cell
    piece: Annotated[Printable, Meaning("one of the `pieces` under `set_up` in the state", "shared.red")]


@dataclass(frozen=True, slots=True)
class PutNextOnCell(SetUpCommand):
    """Corrects what was read: the next kind of piece stands on a cell."""

    variant = "next"
    cell: Cell


@dataclass(frozen=True, slots=True)
class BeginWithSetUp(SetUpCommand):
    """Begins the game with the set-up as it was read and corrected."""

    variant = "begin"


SMALLEST_AREA = 0.005  # the smallest readable board, as a part of the picture


class CameraCornersError(CommandRefusedError):
    """Something asked of a camera that it cannot do."""


def require_readable(corners: Sequence[Point]) -> None:
    """Raise CameraCornersError if no board can lie so, or it is too small in the picture to be read.

    `corners`: in the order of `adoube.board.corners.corners_of`, as parts of the picture's width and height.
    """
    require_clockwise(corners)
    if _area(corners) < SMALLEST_AREA:
        raise CameraCornersError(coded("camera_orders.small"))


def require_clockwise(corners: Sequence[Point]) -> None:
    """Raise CameraCornersError if no board can lie so, whatever the unit of the corners."""
    turns = [_turn(a, b, c) for a, b, c in _corners_in_turn(corners)]
    if all(turn < 0 for turn in turns):
        raise CameraCornersError(coded("camera_orders.mirrored"))
    if not all(turn > 0 for turn in turns):
        raise CameraCornersError(coded("camera_orders.crossed"))


def _corners_in_turn(points: Sequence[Point]) -> list[tuple[Point, Point, Point]]:
    around = [points[-1], *points, points[0]]
    return list(zip(around, around[1:], around[2:], strict=False))


def _turn(a: Point, b: Point, c: Point) -> float:
    """Above 0 where the way over the three turns clockwise in a picture, whose y grows downwards."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _area(points: Sequence[Point]) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*points, points[0]]))) / 2
