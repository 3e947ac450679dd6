"""Seating computer players and asking for hints: the kinds `computer`, `hint` and `hints`."""

from dataclasses import dataclass
from typing import Annotated

from adoube.serialization.field_rules import Meaning
from adoube.tables.commands.kinds import EVERYBODY, CommandKind, Giver, Phase, whole_number

__all__ = ["COMPUTER_STRENGTHS", "AllowHints", "AskHint", "SeatComputer"]


# `adoube.computer.strengths` holds one way to play for each.
COMPUTER_STRENGTHS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class SeatComputer(CommandKind):
    """Seats a computer player in the place of a person, or has it get up again."""

    kind = "computer"
    given_by = frozenset({Giver.ARBITER, Giver.VISITOR})
    while_placing = True
    seat: Annotated[str, Meaning("the seat", "white")]
    strength: Annotated[int, whole_number("strength"), Meaning("1 to 3, the strongest 3; 0: it gets up", 2)]


@dataclass(frozen=True, slots=True)
class AskHint(CommandKind):
    """Asks for a hint for the seat whose turn it is: first the pieces worth looking at, then a good turn.

    What is shown is written in the record as given.
    """

    kind = "hint"
    given_by = EVERYBODY
    phases = frozenset({Phase.PLAYING})
    seat: Annotated[str | None, Meaning("the seat that asks; not needed by the arbiter", "white")] = None
    whole: Annotated[bool, Meaning("true: a good turn at once; false, the default: the next step", True)] = (
        False
    )

    @property
    def speaks_for(self) -> str | None:
        return self.seat


@dataclass(frozen=True, slots=True)
class AllowHints(CommandKind):
    """Lets the players of a table ask for hints, or not; it stays so from game to game."""

    kind = "hints"
    while_placing = True
    allowed: Annotated[bool, Meaning("whether they may", True)]
