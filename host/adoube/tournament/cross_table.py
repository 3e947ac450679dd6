"""The cross table of a tournament: every player's rounds in the order of the standings."""

from typing import NamedTuple

from adoube.tournament.model import NONE, Entry
from adoube.tournament.standings import Standings, StandingsRow

__all__ = ["CrossTableRow", "cross_table"]

SIGNS = {"=": "½", "W": "1", "D": "½", "L": "0", " ": "*"}  # the others are written as the file has them


class CrossTableRow(NamedTuple):
    """A row of the standings with a text for each round: `12w1`, or the letter of a bye."""

    standing: StandingsRow
    rounds: tuple[str, ...]


def cross_table(standings: Standings) -> tuple[CrossTableRow, ...]:
    """Return the rows in the order of the standings, up to their round."""
    return tuple(
        CrossTableRow(row, tuple(_sign(row.player.entry(number)) for number in range(1, standings.round + 1)))
        for row in standings.rows
    )


def _sign(entry: Entry) -> str:
    """Return the opponent's number, the colour and the result; of a round without an opponent its letter."""
    if not entry.opponent:
        return entry.result
    colour = "" if entry.colour == NONE else entry.colour
    return f"{entry.opponent}{colour}{SIGNS.get(entry.result, entry.result)}"
