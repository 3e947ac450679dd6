"""What a table needs from its journal to go on where it was."""

from collections.abc import Iterable
from dataclasses import dataclass

from adoube.records.errors import JournalError
from adoube.records.payloads import Called, Opened, Result, TakenBack, TurnPlayed, Undecided
from adoube.records.rows import Row
from adoube.words import say

__all__ = ["OpenGame", "game_of"]


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game that was begun and has no result."""

    game_number: int
    opened: Opened
    turns: tuple[TurnPlayed, ...]
    """the turns that stand: those taken back are left out"""
    undecided: tuple[Undecided, ...]
    """what was open after the last turn, oldest first"""
    calls: tuple[tuple[int, Called], ...] = ()
    """each call with the number of turns that were accepted before it, oldest first"""


def game_of(rows: Iterable[Row]) -> OpenGame | None:
    """The game that one table is in the middle of; None before its first and between two games.

    Raises JournalError where the turns do not follow one another.
    """
    number = 0
    opened: Opened | None = None
    turns: list[TurnPlayed] = []
    undecided: list[Undecided] = []
    calls: list[tuple[int, Called]] = []
    for row in rows:
        match row.payload:
            case Opened() as payload:
                number, opened = row.game_number, payload
                turns, undecided, calls = [], [], []
            case TurnPlayed() as payload:
                if payload.ply != len(turns) + 1:
                    raise JournalError(
                        say("records.turn_missing", id=row.id, ply=payload.ply, after=len(turns))
                    )
                turns.append(payload)
                undecided = []
            case Called() as payload:
                calls.append((len(turns), payload))
            case Undecided() as payload:
                undecided.append(payload)
            case TakenBack(ply):
                del turns[ply:]
                calls = [(after, call) for after, call in calls if after <= ply]
                undecided = []
            case Result():
                opened = None
            case _:
                # The other kinds tell how it came about, not where the game stands.
                continue
    return OpenGame(number, opened, tuple(turns), tuple(undecided), tuple(calls)) if opened else None
