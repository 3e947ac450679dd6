"""The tables that a tournament is played at: a board of each round stands at each, and gives its results.

`ResultsFeed` writes the results of the tournament's games into its file, each once its match is over.
"""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import NamedTuple

from adoube.errors import AdoubeError
from adoube.feeds.game_reader import RESULTS, GameReader
from adoube.feeds.offsets import Offset, StoredOffset, feed_key
from adoube.feeds.worker import DeliveryFailed, FeedEntry
from adoube.games.registry import GameMaker, make_game
from adoube.records.entries import FinalScore, final_score
from adoube.records.journal import Row
from adoube.records.journal_file import JournalError
from adoube.records.payloads import Kind, Opened
from adoube.tables.commands import BeginMatch, CommandRequest
from adoube.tables.commands.kinds import Phase
from adoube.tables.history import match_of_rows
from adoube.tables.state import Answered, Tables, TableState
from adoube.tournament.file import NotPairedError, TournamentFile, with_result
from adoube.tournament.model import NextRound, Pairing, Tournament
from adoube.tournament.trf import Trf
from adoube.words import coded, say

__all__ = ["BoardAssignment", "Pairer", "ResultsFeed"]


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


logger = logging.getLogger(__name__)

KIND = "tournament"
WAITS_S = (1.0, 5.0, 20.0, 60.0)
NO_RESULT = ""


class _Ended(NamedTuple):
    """How a match has ended: the pairing that it is, who played, and the word for the result."""

    pairing: tuple[int, int, int]
    people: tuple[str, ...]
    result: str


class ResultsFeed:
    """A tournament's file, as `worker.Feed`. It waits for as long as the file cannot be read or written."""

    gives_up = False

    def __init__(
        self, file: TournamentFile, make: GameMaker = make_game, *, waits_s: Sequence[float] = WAITS_S
    ) -> None:
        self.name = say("feeds.tournament", file=file.path)
        self.key = feed_key(KIND, str(file.path.resolve()))
        self.waits_s = waits_s
        self._file, self._make = file, make

    def next_entry(self, reader: GameReader, stored: StoredOffset) -> FeedEntry | None:
        """Return the next result of a pairing; rows that are none of it are passed over."""
        passed = None
        for row in reader.changes_after(stored.offset.read_from, RESULTS):
            if (ended := self._read(reader, row)) is not None:
                return FeedEntry(Offset(row.id), ended)
            passed = row
        return None if passed is None else FeedEntry(Offset(passed.id))

    def send(self, entry: FeedEntry, message_id: str) -> None:
        ended: _Ended = entry.message

        def changed(trf: Trf) -> Trf:
            number, *players = ended.pairing
            names = trf.tournament.names
            if tuple(names.get(player) for player in players) != ended.people:
                raise NotPairedError(
                    coded("tournament.others", file=trf.name, round=number, people=[*ended.people])
                )
            return with_result(trf, number, players[0], players[1], ended.result)

        try:
            self._file.change(changed)
        except NotPairedError as error:
            raise DeliveryFailed(str(error), again=False) from error
        except AdoubeError as error:
            raise DeliveryFailed(str(error), again=True) from error

    def _read(self, reader: GameReader, row: Row) -> _Ended | None:
        """Read the result in a row; a game that today's program cannot read is skipped."""
        try:
            return self._ended(reader, row)
        except JournalError:
            raise
        except AdoubeError as error:
            logger.warning("%s", say("feeds.unreadable", feed=self.name, row=row.id, why=error))
            return None

    def _ended(self, reader: GameReader, row: Row) -> _Ended | None:
        """Return the result of a pairing in a row; None if it has none or is no game of a tournament."""
        kinds = (Kind.OPENED, *RESULTS)
        rows = [
            each
            for each in reader.journal.rows_of_kinds(kinds)
            if each.table == row.table and each.id <= row.id
        ]
        games = {each.game_number: each.payload for each in rows if isinstance(each.payload, Opened)}
        opened = games.get(row.game_number)
        if opened is None or opened.pairing is None:
            return None
        match = match_of_rows(rows, opened.match_number, self._make)
        before, now = (self._result(some, opened) for some in (rows[:-1], rows))
        return None if before == now else _Ended(opened.pairing, match.people, now)

    def _result(self, rows: Sequence[Row], opened: Opened) -> str:
        """Return the word for a match's result by some rows; none while it goes on, or where a game was void.

        A game's winners count, of several games the sums of their scores.
        """
        match = match_of_rows(rows, opened.match_number, self._make)
        numbers = [
            row.game_number
            for row in rows
            if isinstance(row.payload, Opened) and row.payload.match_number == opened.match_number
        ]
        finals = [_final(rows, number) for number in numbers]
        if not match.over or not all(final is not None and final.winners for final in finals):
            return NO_RESULT
        winners = match.winners()
        if match.games == 1 and finals[0] is not None:
            sitting = match.sitting(0)
            winners = tuple(sitting[seat] for seat in finals[0].winners)
        if len(winners) != 1:
            return "1/2"
        return "1-0" if winners[0] == match.people[0] else "0-1"


def _final(rows: Sequence[Row], game_number: int) -> FinalScore | None:
    """Return how a game stands by the newest of its rows that decide that."""
    decided = [row for row in rows if row.game_number == game_number and not isinstance(row.payload, Opened)]
    return final_score(decided[-1]) if decided else None
