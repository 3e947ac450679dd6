"""The games that have ended since this program was started, and what they add up to: a round robin."""

import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from adoube.games.verdict import Ending, ending_of
from adoube.tables.state import Phase, TableState
from adoube.words import AnyText
from adoube.words.names import is_named

__all__ = ["GameStandings", "PlayerRow", "Results"]


class _Finished(NamedTuple):
    """One game: what each person got, and who has the best result."""

    title: str
    name: AnyText  # the title in the language of whoever reads it
    points: dict[str, int | float]
    winners: frozenset[str]
    ending: Ending


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A person's games of one kind, over all tables. `place` is shared by those with equal points."""

    place: int
    player: str
    games: int
    won: int
    drawn: int
    lost: int
    points: int | float


@dataclass(frozen=True, slots=True)
class GameStandings:
    """The table of one game's players, the best first."""

    title: AnyText
    rows: tuple[PlayerRow, ...]


class Results:
    """Remembers every game that it sees end; safe to use from any thread."""

    def __init__(self) -> None:
        self._finished: dict[tuple[str, int], _Finished] = {}
        self._lock = threading.Lock()

    def hear(self, state: TableState) -> None:
        """A table's newest state. A game that is over no more, by the arbiter's word, is forgotten again."""
        key = (state.table, state.record_number)
        with self._lock:
            if state.phase is Phase.OVER:
                self._finished[key] = _Finished(
                    state.title,
                    state.name,
                    {seat.player: seat.score for seat in state.seats},
                    frozenset(seat.player for seat in state.seats if seat.won),
                    ending_of([seat for seat in state.seats if seat.won], len(state.seats)),
                )
            else:
                self._finished.pop(key, None)

    def standings(self) -> tuple[GameStandings, ...]:
        """A table a game, by its title. Points of different games count different things."""
        with self._lock:
            finished = list(self._finished.values())
        titles = sorted({game.title for game in finished})
        tables = (_table([game for game in finished if game.title == title]) for title in titles)
        return tuple(table for table in tables if table.rows)


def _table(games: Sequence[_Finished]) -> GameStandings:
    # Who gave no name is another person at another table.
    named = [game for game in games if game.ending is not Ending.VOID and all(map(is_named, game.points))]
    people = sorted({player for game in named for player in game.points}, key=str.casefold)
    totals = sorted((_total(player, named) for player in people), key=lambda row: (-row.points, -row.won))
    better = [[other.points for other in totals].index(row.points) for row in totals]
    return GameStandings(
        games[0].name, tuple(_at(row, place + 1) for row, place in zip(totals, better, strict=True))
    )


def _total(player: str, games: Iterable[_Finished]) -> PlayerRow:
    own = [game for game in games if player in game.points]
    drawn = sum(game.ending is Ending.DRAWN for game in own)
    won = sum(game.ending is not Ending.DRAWN and player in game.winners for game in own)
    points = sum(game.points[player] for game in own)
    return PlayerRow(0, player, len(own), won, drawn, len(own) - won - drawn, points)


def _at(row: PlayerRow, place: int) -> PlayerRow:
    return PlayerRow(place, row.player, row.games, row.won, row.drawn, row.lost, row.points)
