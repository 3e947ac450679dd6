"""The games of a round: at some tables, those that are played from when the round began to be told."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adoube.archive.past_game import PastGame
from adoube.feeds.game_reader import CHANGES, RESULTS, GameReader
from adoube.feeds.places import Standing
from adoube.records.entries import final_score
from adoube.records.payloads import Kind, Opened

__all__ = ["CHESS", "Round", "RoundGame"]

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

    def games(self, reader: GameReader, standing: Standing, newest: int) -> list[RoundGame]:
        """Its games as they stand after row `newest`, by their boards.

        Those are the games that began after the feed did, and those that were in play then. A table's second
        game has a board behind all first ones. Raises AdoubeError.
        """
        numbers = self._numbers(reader, newest)
        over = self._over(reader, numbers, standing.begun)
        found = []
        for place, table in enumerate(self.tables, start=1):
            told = [number for number in numbers[table] if (table, number) not in over]
            for later, number in enumerate(told):
                game = reader.game(table, number, until=newest)
                if game is not None:
                    found.append(RoundGame(place + later * len(self.tables), game))
        return sorted(found, key=lambda each: each.board)

    def newest_change(self, reader: GameReader, after: int) -> int | None:
        """The newest row behind one that may have changed a game of the round; None where none has."""
        rows = [row.id for row in reader.changes_after(after, CHANGES) if row.table in self.tables]
        return rows[-1] if rows else None

    def _numbers(self, reader: GameReader, newest: int) -> dict[str, list[int]]:
        """The games of chess that each table has begun, in order."""
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
        """The games that were over, or left for another one, when the feed began."""
        over: dict[tuple[str, int], bool] = {}
        for row in reader.journal.rows_of_kinds((Kind.OPENED, *RESULTS)):
            if row.id > begun or row.table not in numbers:
                continue
            if isinstance(row.payload, Opened):
                over |= {game: True for game in over if game[0] == row.table}
            over[row.table, row.game_number] = final_score(row) is not None
        return frozenset(game for game, is_over in over.items() if is_over)
