"""The games of a round at some tables, from when the round began, and what the feeds of rounds share."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adoube.archive.game_scores import chess_pgn
from adoube.archive.past_games import PastGame
from adoube.feeds.game_reader import CHANGES, RESULTS, GameReader
from adoube.feeds.offsets import Offset, StoredOffset
from adoube.feeds.worker import FeedEntry
from adoube.records.entries import final_score
from adoube.records.payloads import Kind, Opened

__all__ = ["CHESS", "Round", "RoundFeed", "RoundGame", "round_pgn"]


CHESS = "chess"


@dataclass(frozen=True, slots=True)
class RoundGame:
    """A game, and its board in the round, 1 for the first."""

    board: int
    game: PastGame


@dataclass(frozen=True, slots=True)
class Round:
    """Which games are a round: its number, its event and where that is, and the tables in their order."""

    tables: tuple[str, ...]
    number: int = 1
    event: str = "adoube"
    site: str = "?"

    def games(self, reader: GameReader, stored: StoredOffset, newest: int) -> list[RoundGame]:
        """Its games as they stand after row `newest`, by their boards.

        Those are the games that began after the feed did, and those that were in play then. A table's second
        game has a board behind all first ones. Raises AdoubeError.
        """
        numbers = self._numbers(reader, newest)
        over = self._over(reader, numbers, stored.begun)
        found = []
        for place, table in enumerate(self.tables, start=1):
            told = [number for number in numbers[table] if (table, number) not in over]
            for later, number in enumerate(told):
                game = reader.game(table, number, until=newest)
                if game is not None:
                    found.append(RoundGame(place + later * len(self.tables), game))
        return sorted(found, key=lambda each: each.board)

    def newest_change(self, reader: GameReader, after: int) -> int | None:
        """Return the newest row behind one that may have changed a game of the round; None if none has."""
        rows = [row.id for row in reader.changes_after(after, CHANGES) if row.table in self.tables]
        return rows[-1] if rows else None

    def _numbers(self, reader: GameReader, newest: int) -> dict[str, list[int]]:
        """Return the games of chess that each table has begun, in order."""
        numbers: dict[str, list[int]] = {table: [] for table in self.tables}
        for row in reader.journal.rows_of_kinds((Kind.OPENED,)):
            opened = row.payload
            if (
                row.id <= newest
                and isinstance(opened, Opened)
                and opened.game == CHESS
                and row.table in numbers
            ):
                numbers[row.table].append(row.game_number)
        return numbers

    def _over(
        self, reader: GameReader, numbers: Mapping[str, Sequence[int]], begun: int
    ) -> frozenset[tuple[str, int]]:
        """Return the games that were over, or left for another one, when the feed began."""
        over: dict[tuple[str, int], bool] = {}
        for row in reader.journal.rows_of_kinds((Kind.OPENED, *RESULTS)):
            if row.id > begun or row.table not in numbers:
                continue
            if isinstance(row.payload, Opened):
                over |= {game: True for game in over if game[0] == row.table}
            over[row.table, row.game_number] = final_score(row) is not None
        return frozenset(game for game, is_over in over.items() if is_over)


def round_pgn(played: Round, shown: RoundGame, *, elapsed: bool) -> str:
    """One game, with what its player's clock showed after each turn; `elapsed`: also how long it took.

    A turn that stands although it is illegal ends the moves. A result by kings in the middle is a result.

    Each game has a site of its own: lila takes games of one event, site and round for the same if they begin
    alike, whatever their GameId says (modules/relay, RelayUpdatePlan at 39329bf).
    """
    game_id = str(shown.game.entry.id)
    headers = {
        "Event": played.event,
        "Site": game_id if played.site == "?" else f"{played.site}, {game_id}",
        "Round": f"{played.number}.{shown.board}",
        "Board": str(shown.board),
        "GameId": game_id,
    }
    return chess_pgn(shown.game, headers, elapsed=elapsed)


class RoundFeed(ABC):
    """The part of a `worker.Feed` that such feeds share. It is told once more when the program begins."""

    gives_up = False

    def __init__(self, played: Round) -> None:
        self._round = played
        self._begins = True  # whether nothing was sent yet since the program began

    def next_entry(self, reader: GameReader, stored: StoredOffset) -> FeedEntry | None:
        newest = self._round.newest_change(reader, stored.offset.row)
        if newest is None and not self._begins:
            return None
        at = stored.offset.row if newest is None else newest
        games = self._round.games(reader, stored, at)
        self._begins = self._begins and bool(games)
        if not games:
            return None if newest is None else FeedEntry(Offset(at))
        return FeedEntry(Offset(at), self._message(games))

    @abstractmethod
    def _message(self, games: Sequence[RoundGame]) -> Any:
        """Return the message of all games of the round, at least one."""
