"""Asking the computer for a hint, and whether that is allowed: the kinds `hint` and `hints`."""

from dataclasses import dataclass
from typing import Annotated

from adoube.field_rules import Meaning
from adoube.tables.commands.kinds import EVERYBODY, CommandKind
from adoube.tables.phase import Phase

__all__ = ["AllowHints", "AskHint"]


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
