"""The tables that a tournament is played at: a board of each round stands at each."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass

from adoube.tables.commands import BeginMatch, CommandRequest
from adoube.tables.commands.kinds import Phase
from adoube.tables.state import Answered, Tables, TableState
from adoube.tournament.file import TournamentFile
from adoube.tournament.model import NextRound, Pairing, Tournament

__all__ = [
    "BoardAssignment",
    "Pairer",
]

Pairer = Callable[[Tournament, Mapping[int, str]], NextRound]


@dataclass(frozen=True)
class BoardAssignment:
    """A tournament's file, and its tables by board; boards without one are played elsewhere.

    `pair` makes the pairings of the next round; None if that is not installed.
    """

    file: TournamentFile
    tables: tuple[str, ...]
    pair: Pairer | None = None

    def table_of(self, board: int) -> str | None:
        return self.tables[board - 1] if board <= len(self.tables) else None

    def begin_round(self, tables: Tables) -> Iterator[tuple[str, Future[Answered]]]:
        """Has each table begin the match of its board, where that is open and nobody plays it yet.

        Gives the tables and their answers. A game of others that has begun is not given up: its table
        refuses. Raises AdoubeError if the file cannot be read.
        """
        tournament = self.file.read().tournament
        states = tables.states()
        for game in tournament.open:
            table = self.table_of(game.board)
            if table is None or table not in states:
                continue
            people = (tournament.names[game.white.number], tournament.names[game.black.number])
            if not is_at_the_board(states[table], people):
                pairing = (tournament.round, game.white.number, game.black.number)
                # A game without a turn is given up by nobody.
                command = BeginMatch(people=people, pairing=pairing, declare_void=not states[table].turns)
                request = CommandRequest(table, states[table].version, command)
                yield table, tables.submit(request)

    def is_played(self, tournament: Tournament, game: Pairing, states: Mapping[str, TableState]) -> bool:
        """True if the two sit at their table."""
        state = states.get(self.table_of(game.board) or "")
        people = (tournament.names[game.white.number], tournament.names[game.black.number])
        return state is not None and is_at_the_board(state, people)


def is_at_the_board(state: TableState, people: tuple[str, str]) -> bool:
    """Return whether these two play at a table, in any game of their match."""
    is_over = state.phase is Phase.OVER and state.game_number == state.games_in_match
    return {seat.player for seat in state.seats} == {*people} and not is_over
