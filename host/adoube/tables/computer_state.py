"""What is known of the computer players at a table, and what they tell it."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

from adoube.board.placement import Placement
from adoube.games.line import Line
from adoube.words import AnyText

__all__ = [
    "NO_COMPUTERS", "ComputerPlays", "ComputerState", "ComputerStuck", "Moment", "PlannedTurn", "ProgramSits",
    "moment_of",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Moment:
    """One position of one game at a table."""

    record_number: int
    ply: int
    position: Hashable


@dataclass(frozen=True, slots=True)
class PlannedTurn:
    """The turn that a computer player has chosen, which a hand carries out."""

    moment: Moment
    seat: str
    text: str  # in the game's notation
    entry: str  # as people read it
    cells: tuple[str, ...]  # where the piece that moves goes, in that order; else the cells that change
    emptied: tuple[str, ...]  # the cells that nothing stands on after it
    after: Hashable  # the position after it
    placement: Placement  # what stands after it


@dataclass(frozen=True, slots=True)
class ComputerState:
    """The computer players of a table."""

    strengths: Mapping[str, int] = field(default_factory=dict)  # by the seat in which one sits
    thinks: str | None = None  # the seat for which one is looking for a turn
    planned: PlannedTurn | None = None  # the turn that waits to be carried out
    trouble: AnyText = ""  # why there is no turn where one is looked for; empty while there is hope
    programs: tuple[str, ...] = ()  # the seats for which a chess program plays that is bridged to this table


NO_COMPUTERS = ComputerState()


@dataclass(frozen=True, slots=True)
class ComputerPlays:
    """A computer player has chosen a turn."""

    moment: Moment
    turn: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class ComputerStuck:
    """A computer player finds no turn, and why; with no reason it looks again."""

    moment: Moment
    why: AnyText


@dataclass(frozen=True, slots=True)
class ProgramSits:
    """A program that is bridged to the table plays for these seats now; it chooses turns by `ComputerPlays`.

    Nothing of that is stored: after a restart the program has to come again.
    """

    seats: tuple[str, ...]


def moment_of(record_number: int, line: Line) -> Moment:
    """Where a line stands in the game of that number."""
    return Moment(record_number, line.ply, line.position)
