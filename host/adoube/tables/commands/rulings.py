"""Decisions of the arbiter about a running game: the kind `ruling`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from adoube.serialization.field_rules import Meaning, Positive
from adoube.tables.commands.kinds import CommandKind, not_empty

__all__ = [
    "AcceptAsPlayed",
    "CorrectTurns",
    "DeclareResult",
    "GoOn",
    "PauseGame",
    "RulingCommand",
    "SetPosition",
    "TakeBackTurns",
]

Printed = Mapping[str, Any]
Last = Annotated[Positive, Meaning("how many of the last turns; 1 by default", 2)]


class RulingCommand(CommandKind):
    """A decision of the arbiter about the running game. It is written into the record."""

    __slots__ = ()
    kind = "ruling"
    variant_field = "ruling"


@dataclass(frozen=True, slots=True)
class AcceptAsPlayed(RulingCommand):
    """Lets an illegal turn stand as it was played on the board."""

    variant = "accept-as-played"
    turn: Annotated[
        str,
        Meaning("its notation, as the arbiter writes it; without one the record holds the position", "a1-a5"),
    ] = ""
    position: Annotated[
        Printed | None,
        Meaning("the position after it; by default what follows from moving or capturing one piece"),
    ] = None


@dataclass(frozen=True, slots=True)
class CorrectTurns(RulingCommand):
    """Replaces the last turns of the record by what was really played."""

    variant = "correct"
    turns: Annotated[
        tuple[str, ...],
        not_empty,
        Meaning("what was played instead, in the game's notation or as people read it", ["a1-b3", "c5xb3"]),
    ]
    last: Last = 1


@dataclass(frozen=True, slots=True)
class TakeBackTurns(RulingCommand):
    """Takes back the last turns. The board has to be put back accordingly."""

    variant = "take-back"
    last: Last = 1


@dataclass(frozen=True, slots=True)
class SetPosition(RulingCommand):
    """Puts the game into another position: a whole `position`, or `cells` with `off` and `to_move`.

    With `cells` the game's memory stays what it was, and so does what is not given.
    """

    variant = "set-position"
    position: Annotated[Printed | None, Meaning("the position, as a state prints it; its ply is ignored")] = (
        None
    )
    cells: Annotated[
        Printed | None,
        Meaning("the stack on each cell that is not empty, lowest piece first", {"a1": ["black.archer"]}),
    ] = None
    off: Annotated[
        Printed | None,
        Meaning(
            "for each place off the board, how many of each piece lie there",
            {"captured": {"white.archer": 1}},
        ),
    ] = None
    to_move: Annotated[str | None, Meaning("the seat to move", "black")] = None


@dataclass(frozen=True, slots=True)
class PauseGame(RulingCommand):
    """Pauses the game: nothing on the board is judged until it goes on."""

    variant = "pause"


@dataclass(frozen=True, slots=True)
class GoOn(RulingCommand):
    """Resumes a paused game. Also takes back a result that was declared."""

    variant = "go-on"


@dataclass(frozen=True, slots=True)
class DeclareResult(RulingCommand):
    """Ends the game with a result."""

    variant = "result"
    winners: Annotated[
        tuple[str, ...], Meaning("the seats that win; several: drawn or shared; none: a void game", ["white"])
    ] = ()
    why: Annotated[str | None, Meaning("the reason, a sentence for the record", "The flag fell.")] = None
    scores: Annotated[
        Mapping[str, int | float] | None,
        Meaning("the score of every seat; by default what the game awards"),
    ] = None
