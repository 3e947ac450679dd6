"""Moving pieces on a board that is on the page: the kind `hand`."""

from dataclasses import dataclass
from typing import Annotated

from adoube.serialization.field_rules import Meaning, Natural
from adoube.tables.commands.kinds import EVERYBODY, CommandKind

__all__ = [
    "DropPiece",
    "HandCommand",
    "LiftPieces",
    "PutDown",
    "PutEverythingRight",
    "ReturnPieces",
    "TakePiece",
]

Cell = Annotated[str, Meaning("the name of a cell", "b3")]


class HandCommand(CommandKind):
    """One act of the hand that moves pieces on a board that is on the page.

    A turn takes two: lift, then put. Only the seats under "movers" of the state may move pieces.
    """

    __slots__ = ()
    kind = "hand"
    variant_field = "act"
    given_by = EVERYBODY
    while_placing = True


@dataclass(frozen=True, slots=True)
class LiftPieces(HandCommand):
    """Lifts the pieces of a cell into the hand, which has to be empty."""

    variant = "lift"
    where: Cell
    above: Annotated[Natural, Meaning("how many pieces of the stack stay on the cell; 0 by default", 0)] = 0


@dataclass(frozen=True, slots=True)
class TakePiece(HandCommand):
    """Takes a piece from beside the board, or from the box, into the hand."""

    variant = "take"
    where: Annotated[str, Meaning("the code of the piece, as under `virtual` in the state", "black.archer")]


@dataclass(frozen=True, slots=True)
class PutDown(HandCommand):
    """Puts what the hand holds onto a cell. Where pieces do not pile up, it captures what stands there."""

    variant = "put"
    where: Cell


@dataclass(frozen=True, slots=True)
class DropPiece(HandCommand):
    """Puts what the hand holds beside the board."""

    variant = "drop"


@dataclass(frozen=True, slots=True)
class ReturnPieces(HandCommand):
    """Puts what the hand holds back where it was lifted."""

    variant = "back"


@dataclass(frozen=True, slots=True)
class PutEverythingRight(HandCommand):
    """Sets up the board as the game says it should stand."""

    variant = "right"
