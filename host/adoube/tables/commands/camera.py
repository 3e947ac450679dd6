"""What people ask of the camera over a board: the kinds `recalibrate`, `corners` and `set-up`."""

from dataclasses import dataclass
from typing import Annotated

from adoube.field_rules import Meaning, Named, between
from adoube.sensing.camera import CalibrateFrom
from adoube.tables.commands.kinds import ARBITER_AND_SEAT, CommandKind, Printable

__all__ = [
    "BeginWithSetUp",
    "LearnBoard",
    "MarkCorners",
    "PutNextOnCell",
    "PutOnCell",
    "ReadPieces",
    "SetUpCommand",
]

Part = Annotated[float, between(0, 1)]
Corner = tuple[Part, Part]
Cell = Annotated[Printable, Meaning("the name of a cell", "d4")]


@dataclass(frozen=True, slots=True)
class LearnBoard(CommandKind):
    """Has the camera learn anew how the board and its pieces look."""

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
