"""Commands given on the picture of a board: moving pieces, and a teacher's drawings, for all to see.

The kinds are `hand`, for a board that is on the page alone, and `chalk`, over any board.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from adoube.serialization.field_rules import Meaning, Natural
from adoube.tables.commands.kinds import EVERYBODY, CommandKind, text_or_empty, whole_number

__all__ = [
    "DrawArrow",
    "DrawRing",
    "DrawRings",
    "DrawingCommand",
    "DropPiece",
    "EraseMarks",
    "HandCommand",
    "HidePosition",
    "LiftPieces",
    "NoteTurn",
    "PutDown",
    "PutEverythingRight",
    "ReturnPieces",
    "ShowPosition",
    "ShowRule",
    "TakePiece",
    "UndoDrawing",
    "WipeDrawings",
]


Cell = Annotated[str, Meaning("the name of a cell", "b3")]


class HandCommand(CommandKind):
    """One act of the hand that moves pieces on a board that is on the page.

    A turn takes two: lift, then put. Only the seats under "movers" of the state may move pieces. Where the
    pieces move themselves, hands place what players set up themselves, and `right` is all that is taken else.
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


Side = Annotated[Literal["left", "right"], Meaning("which of the two places beside the board", "left")]
Ply = Annotated[int, whole_number("ply"), Meaning("the game after that many turns", 2)]


class DrawingCommand(CommandKind):
    """Something that a teacher draws over the board, or shows beside it. It vanishes with the position."""

    __slots__ = ()
    kind = "chalk"
    variant_field = "act"


@dataclass(frozen=True, slots=True)
class DrawRing(DrawingCommand):
    """Draws a ring around a cell, or removes the one that is there."""

    variant = "ring"
    cell: Cell


@dataclass(frozen=True, slots=True)
class DrawRings(DrawingCommand):
    """Draws rings around these cells and no others."""

    variant = "rings"
    cells: Annotated[tuple[str, ...], Meaning("names of cells; none: no rings", ["b3", "c5"])]


@dataclass(frozen=True, slots=True)
class DrawArrow(DrawingCommand):
    """Draws an arrow from one cell to another, or removes the one that is there."""

    variant = "arrow"
    cell: Cell
    to: Annotated[str, Meaning("the name of the cell where the arrow ends", "c5")]


@dataclass(frozen=True, slots=True)
class EraseMarks(DrawingCommand):
    """Removes the ring around a cell, and the arrows that begin or end there."""

    variant = "erase"
    cell: Cell


@dataclass(frozen=True, slots=True)
class UndoDrawing(DrawingCommand):
    """Takes back what was drawn or wiped off last."""

    variant = "undo"


@dataclass(frozen=True, slots=True)
class ShowRule(DrawingCommand):
    """Shows a clause of the rulebook."""

    variant = "rule"
    rule: Annotated[
        str, text_or_empty("rule"), Meaning("the clause's id; empty: hides the one shown", "JAR-03")
    ]


@dataclass(frozen=True, slots=True)
class WipeDrawings(DrawingCommand):
    """Removes everything that is drawn and shown."""

    variant = "wipe"


@dataclass(frozen=True, slots=True)
class ShowPosition(DrawingCommand):
    """Shows an earlier position of the game beside the board."""

    variant = "show"
    side: Side
    ply: Ply


@dataclass(frozen=True, slots=True)
class HidePosition(DrawingCommand):
    """Hides the earlier position on one side."""

    variant = "hide"
    side: Side


@dataclass(frozen=True, slots=True)
class NoteTurn(DrawingCommand):
    """Writes a note on a turn. It is shown wherever that turn is."""

    variant = "note"
    ply: Ply
    note: Annotated[
        str, text_or_empty("note"), Meaning("one line; empty: removes the note", "Why not c1-b3?")
    ]
