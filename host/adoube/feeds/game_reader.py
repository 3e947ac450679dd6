"""Changes by rows of the journal: the game before and after each of them."""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass

from adoube.archive.past_games import PastGame, past_game
from adoube.games.registry import GameMaker, make_game
from adoube.records.journal import Journal, Row
from adoube.records.payloads import Kind

__all__ = ["CHANGES", "RESULTS", "Change", "GameReader"]

# The rows that may change a game's turns or its result.
CHANGES = (Kind.OPENED, Kind.TURN, Kind.TAKEBACK, Kind.RULING, Kind.RESULT)
RESULTS = (Kind.RULING, Kind.RESULT)  # the rows that may change its result

KEPT = 256  # games: more than a round of a hundred boards has


@dataclass(frozen=True, slots=True)
class Change:
    """A row, and the game as it stood before and after it. `before` is None if the row opened it."""

    row: Row
    before: PastGame | None
    now: PastGame

    @property
    def turns_left(self) -> int:
        """How many of the turns before still stand."""
        if self.before is None:
            return 0
        pairs = zip(self.before.turns, self.now.turns, strict=False)
        fewest = min(self.before.last, self.now.last)
        return next((n for n, (was, now) in enumerate(pairs) if was[:3] != now[:3]), fewest)


class GameReader:
    """Reads games from a journal by today's rules. One thread may use it at a time.

    `make` makes the games by whose rules it reads.
    """

    def __init__(self, journal: Journal, make: GameMaker = make_game) -> None:
        self.journal = journal
        self._make = make
        self._kept: OrderedDict[tuple[str, int], tuple[int, PastGame | None]] = OrderedDict()

    def change(self, row: Row) -> Change | None:
        """Return what a row has changed; None if its game was never opened. Raises AdoubeError."""
        before = self.game(row.table, row.game_number, until=row.id - 1)
        now = self.game(row.table, row.game_number, until=row.id)
        return None if now is None else Change(row, before, now)

    def game(self, table: str, game_number: int, *, until: int) -> PastGame | None:
        """Return a game as it stood after a row; None before it was opened. Raises AdoubeError."""
        last = self.journal.newest_id_of_game(table, game_number, until=until)
        if not last:
            return None
        key = (table, game_number)
        if key not in self._kept or self._kept[key][0] != last:
            rows = [row for row in self.journal.rows_of_game(table, game_number) if row.id <= until]
            self._kept[key] = last, past_game(rows, self._make)
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[key][1]

    def changes_after(self, row: int, kinds: tuple[Kind, ...] = CHANGES) -> Iterator[Row]:
        """Yield the rows of these kinds behind one, in order. Raises AdoubeError."""
        yield from self.journal.rows_of_kinds(kinds, after=row)
