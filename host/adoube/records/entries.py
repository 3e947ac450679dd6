"""The games that a journal holds, one line each, and how they are searched."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import StrEnum
from typing import NamedTuple, Protocol

from adoube.games.verdict import Ending, ending_of
from adoube.records.journal import Row
from adoube.records.payloads import DECLARED, Kind, Opened, Result, Ruling, TakenBackRow, TurnPlayed
from adoube.words import CodedText

__all__ = [
    "FinalScore",
    "GameEntry",
    "GameId",
    "HowEnded",
    "Search",
    "StoredRows",
    "entries_of",
    "final_score",
    "matching",
]


class GameId(NamedTuple):
    """The permanent identity of a game: its table, and the number that the journal gives it there."""

    table: str
    number: int

    @classmethod
    def read(cls, text: str) -> "GameId | None":
        """`jarmo-3` is the third game of the table `jarmo`; None for what is no such name."""
        table, _, number = text.rpartition("-")
        if not table or not number.isascii() or not number.isdigit() or len(number) > 9:
            return None
        return cls(table, int(number)) if str(int(number)) == number != "0" else None

    def __str__(self) -> str:
        return f"{self.table}-{self.number}"


class HowEnded(StrEnum):
    """The outcomes to search for. With a player's name: that player won, or lost."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    VOID = "void"
    UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class FinalScore:
    """How a game ended. `winners` are seats: none for a void game, all that share the best score."""

    winners: tuple[str, ...]
    scores: dict[str, int | float]
    clause: str
    # Why, where the result was declared; the rules have their own words for what the board shows.
    said: CodedText | None = None

    @property
    def ending(self) -> Ending:
        return ending_of(self.winners, len(self.scores))

    @property
    def why(self) -> str:
        """The same in English; empty where nothing is said."""
        return "" if self.said is None else str(self.said)


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game in the list of all."""

    id: GameId  # its table and its number there, such as jarmo-3
    opened: Opened  # the game, its options and the players
    begun: datetime  # when it began
    ended: datetime | None = None  # when it ended; None while it goes on
    turns: int = 0  # Turns that stand, without those taken back.
    final: FinalScore | None = None  # the result; None while it goes on


@dataclass(frozen=True, slots=True)
class Search:
    """The criteria of a search for games, all optional; days are those of this clock, both included."""

    game: str = ""  # the id of a game
    player: str = ""  # any part of a name, capitals or not
    table: str = ""  # the name of a table
    since: date | None = None  # the first day
    until: date | None = None  # the last day
    result: HowEnded | None = None  # how it ended for `player`, or at all

    def fits(self, entry: GameEntry) -> bool:
        """Return whether a game meets the criteria."""
        day = entry.begun.astimezone().date()
        seats = self._seats(entry)
        return (
            self.game in ("", entry.opened.game)
            and self.table in ("", entry.id.table)
            and bool(seats)
            and (self.since is None or day >= self.since)
            and (self.until is None or day <= self.until)
            and (self.result is None or _ended_so(entry, self.result, seats if self.player else None))
        )

    def _seats(self, entry: GameEntry) -> set[str]:
        """Return the player's seats; every seat if nobody is named."""
        wanted = self.player.casefold()
        return {seat for seat, name in entry.opened.players.items() if wanted in name.casefold()}


class StoredRows(Protocol):
    """Rows of games, wherever they are kept: `adoube.records.journal.Journal` has them in a file.

    Everything raises AdoubeError for a row that cannot be read, and where nothing can be read.
    """

    def rows_of_game(self, table: str, game_number: int) -> list[Row]:
        """Return the rows of one game in order; none where there is no such game."""
        ...

    def rows_of_kinds(self, kinds: Collection[Kind]) -> list[Row]:
        """Return the rows of some kinds of all tables, in order, the earliest game first."""
        ...

    def newest_rows(self, kinds: Iterable[Kind], field: str) -> Mapping[tuple[str, int], Row]:
        """Return, by table and game, its newest row of these kinds that has a field of that name."""
        ...


def entries_of(journal: StoredRows) -> list[GameEntry]:
    """Return every game of every table, the newest first. Raises AdoubeError for an unreadable row."""
    found: dict[GameId, GameEntry] = {}
    for row in journal.rows_of_kinds((Kind.OPENED, Kind.RULING, Kind.RESULT)):
        name = GameId(row.table, row.game_number)
        if isinstance(row.payload, Opened):
            found[name] = GameEntry(name, row.payload, row.utc)
        elif name in found:
            final = final_score(row)
            found[name] = replace(found[name], final=final, ended=row.utc if final else None)
    for (table, number), row in journal.newest_rows((Kind.TURN, Kind.TAKEBACK, Kind.RULING), "ply").items():
        name, ply = GameId(table, number), _ply(row)
        if name in found and ply is not None:
            found[name] = replace(found[name], turns=ply)
    return list(reversed(found.values()))


def matching(entries: Iterable[GameEntry], search: Search) -> list[GameEntry]:
    """Those that a search looks for, in their order."""
    return [entry for entry in entries if search.fits(entry)]


def final_score(row: Row) -> FinalScore | None:
    """Return how the game has ended after a result or a ruling; None: it goes on."""
    match row.payload:
        case Result(winners=winners, scores=scores, clause=clause):
            return FinalScore(winners, dict(scores), clause)
        case Ruling(details=details) as ruling if ruling.ends_the_game:
            return FinalScore(
                tuple(details["winners"]),
                dict(details["scores"]),
                DECLARED,
                CodedText.from_json(details["why"]),
            )
    return None


def _ply(row: Row) -> int | None:
    """After how many turns the game stands by a row."""
    match row.payload:
        case TurnPlayed(ply=ply) | TakenBackRow(ply=ply):
            return ply
        case Ruling(details={"ply": int(ply)}):
            return ply
    return None


def _ended_so(entry: GameEntry, wanted: HowEnded, seats: set[str] | None) -> bool:
    final = entry.final
    if final is None:
        return wanted is HowEnded.UNFINISHED
    match wanted:
        case HowEnded.VOID:
            return final.ending is Ending.VOID
        case HowEnded.DRAWN:
            return final.ending is Ending.DRAWN
        case HowEnded.WON:
            return _is_decided(final) and (seats is None or not seats.isdisjoint(final.winners))
        case HowEnded.LOST:
            return _is_decided(final) and (seats is None or not seats.issubset(final.winners))
        case HowEnded.UNFINISHED:
            return False


def _is_decided(final: FinalScore) -> bool:
    return final.ending not in (Ending.DRAWN, Ending.VOID)
