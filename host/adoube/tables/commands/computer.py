"""Computer players that sit down and get up."""

from dataclasses import dataclass
from typing import Annotated

from adoube.field_rules import Meaning
from adoube.tables.commands.kinds import CommandKind, Giver, whole_number

__all__ = ["SeatComputer"]


@dataclass(frozen=True, slots=True)
class SeatComputer(CommandKind):
    """Seats a computer player in the place of a person, or has it get up again."""

    kind = "computer"
    given_by = frozenset({Giver.ARBITER, Giver.VISITOR})
    while_placing = True
    seat: Annotated[str, Meaning("the seat", "white")]
    strength: Annotated[int, whole_number("strength"), Meaning("1 to 3, the strongest 3; 0: it gets up", 2)]
