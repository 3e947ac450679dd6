"""Games that were played, from the journal's rows: one in full, and a library of them all.

A game has every turn, every position, and the events in words; `turn_clocks` are the clocks after each of its
turns. A `Library` lists and searches the games that were ever played here, for programs and pages.
"""

import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from adoube.board.geometry import Placement
from adoube.games.base import AnyGame
from adoube.games.line import Line, printed
from adoube.games.registry import GameMaker, make_game
from adoube.games.scoresheet import entry_after
from adoube.games.verdict import Outcome, ending_sentence
from adoube.records.entries import (
    FinalScore,
    GameEntry,
    GameId,
    Search,
    StoredRows,
    entries_of,
    final_score,
    matching,
)
from adoube.records.journal import Journal, Row
from adoube.records.journal_file import JournalError
from adoube.records.payloads import (
    AnsweredRow,
    Asked,
    Called,
    FaultRow,
    Kind,
    Opened,
    Payload,
    Result,
    Resumed,
    Ruling,
    TakenBackRow,
    TurnPlayed,
    payload_to_json,
)
from adoube.tables.clock import TimeControl
from adoube.tables.messages import answer_words, ruling_sentence
from adoube.tables.rulings import RowReplay
from adoube.tables.state import shown_turns
from adoube.words import CodedText, coded, say
from adoube.words.names import seat_name

__all__ = [
    "JournalLibrary",
    "Library",
    "PastEvent",
    "PastGame",
    "PastTurn",
    "RowsLibrary",
    "TimedTurn",
    "TurnClock",
    "event_text",
    "past_game",
    "readable_details",
    "turn_clocks",
]


class TimedTurn(NamedTuple):
    """A turn that stands, as its row tells of its clock."""

    seat: str
    used_ms: int | None  # how long its seat had thought in the game by then; None where nobody kept its clock
    control: TimeControl | None  # the time of each player when it was played; None where there was none


class TurnClock(NamedTuple):
    """The clock of a turn's seat once that turn was accepted."""

    used_ms: int  # in the game
    took_ms: int | None  # in this turn; None where the seat's turn before it is not known
    left_ms: int | None  # what the clock showed, 0 once the time has run out; None where it counted up


def turn_clocks(turns: Iterable[TimedTurn]) -> list[TurnClock | None]:
    """Return the clock of each turn, by all turns of a game in order; None if it is not known."""
    played: Counter[str] = Counter()
    before: dict[str, int | None] = {}
    up: set[str] = set()
    found: list[TurnClock | None] = []
    for seat, used_ms, control in turns:
        if used_ms is None:
            found.append(None)
        else:
            # As on the page: the seconds that come with a turn do not bring back a time that was up.
            if control is not None and used_ms > control.allowed_ms(played[seat]):
                up.add(seat)
            left_ms = None if control is None else max(0, control.allowed_ms(played[seat] + 1) - used_ms)
            earlier_ms = before.get(seat, 0)
            took_ms = None if earlier_ms is None else used_ms - earlier_ms
            found.append(TurnClock(used_ms, took_ms, 0 if left_ms is not None and seat in up else left_ms))
        played[seat] += 1
        before[seat] = used_ms
    return found


# What the referee works with, and nobody who reads about a game wants to know.
_UNTOLD = frozenset({Kind.OPENED, Kind.SETTLED, Kind.UNDECIDED, Kind.CLOCK})


class PastTurn(NamedTuple):
    """A turn that stands. `ply` is 1 for the first, `cells` where the piece that moved went."""

    ply: int
    seat: str
    text: str  # in the game's notation
    entry: str  # as people read it
    cells: tuple[str, ...]
    utc: datetime  # when it was accepted
    clock: TurnClock | None = None  # None where nobody kept its clock


class PastEvent(NamedTuple):
    """Something that the journal tells about a game, in its order and in words."""

    utc: datetime
    kind: Kind
    ply: int  # how many turns stood after it
    said: CodedText | None  # None where the row means nothing to people
    details: Mapping[str, Any]

    @property
    def text(self) -> str:
        """The English text."""
        return "" if self.said is None else str(self.said)


@dataclass(frozen=True)
class PastGame:
    """One game in full, finished or not."""

    entry: GameEntry  # the game in the list of all: players, times, result
    game: AnyGame
    line: Line  # all turns that stand, for adoube's own modules
    turns: tuple[PastTurn, ...]
    happenings: tuple[PastEvent, ...]  # what the journal tells, in its order
    # The first turn that today's rules read otherwise than they did; `turns` ends before it.
    broken_at: int | None = None

    @property
    def last(self) -> int:
        """The number of the last turn, 0 where none was played."""
        return len(self.turns)

    def line_at(self, ply: int) -> Line:
        """Return the game after so many turns, 0 being its start. Raises ValueError if it has fewer."""
        return self.line if ply == self.line.ply else self.line.back_to(ply)

    def position(self, ply: int) -> dict[str, Any]:
        """Return the position at that time, printed as everywhere."""
        return printed(self.line_at(ply))

    def placement(self, ply: int) -> Placement:
        """Return the pieces on the board at that time."""
        return self.game.placement(self.line_at(ply).position)

    def scores(self, ply: int) -> Mapping[str, int | float]:
        """Return each seat's score at that time; after the last turn of a finished game, its result."""
        if ply == self.last and self.entry.final is not None:
            return self.entry.final.scores
        return self.line_at(ply).scores


def past_game(rows: Sequence[Row], make: GameMaker = make_game) -> PastGame | None:
    """Return the game whose rows these are, all of them in order; None if they do not begin one.

    Raises AdoubeError if today's program does not know the game.
    """
    first = next((row for row in rows if isinstance(row.payload, Opened)), None)
    if first is None or not isinstance(opened := first.payload, Opened):
        return None
    game = make(opened.game, opened.options, seed=opened.seed)
    reading = _GameReading(game)
    for row in rows:
        reading.read(row)
    line = reading.replay.line
    played = shown_turns(line)
    clocks = turn_clocks(
        TimedTurn(shown.seat, *timing) for shown, timing in zip(played, reading.timings, strict=True)
    )
    turns = tuple(
        PastTurn(shown.ply, shown.seat, shown.text, shown.entry, shown.cells, utc, clock)
        for shown, utc, clock in zip(played, reading.times, clocks, strict=True)
    )
    begun = GameEntry(GameId(first.table, first.game_number), opened, first.utc)
    final = reading.final
    if final is not None and final.said is None and line.outcome is not None:
        final = replace(final, said=line.outcome.said)
    entry = replace(begun, ended=reading.ended if final else None, turns=len(turns), final=final)
    return PastGame(entry, game, line, turns, tuple(reading.happenings), reading.replay.broken_at)


class _GameReading:
    """The rows one by one, with the time at which each turn that stands came to stand."""

    def __init__(self, game: AnyGame) -> None:
        self.replay = RowReplay(game)
        self.times: list[datetime] = []
        # By turn that stands: how long its seat had thought, under which time control.
        self.timings: list[tuple[int | None, TimeControl | None]] = []
        self._control: TimeControl | None = None
        self.happenings: list[PastEvent] = []
        self.final: FinalScore | None = None
        self.ended: datetime | None = None
        self._asked: dict[int, Asked] = {}

    def read(self, row: Row) -> None:
        payload, before = row.payload, self.replay.line
        if isinstance(payload, Opened | Resumed):
            written = payload.time_control
            self._control = None if written is None else TimeControl.read(written)
        if isinstance(payload, TurnPlayed | TakenBackRow | Called | Ruling):
            self._step(payload, row.utc)
        if isinstance(payload, Result | Ruling):
            self.final, self.ended = final_score(row), row.utc
        if isinstance(payload, Result) and self.replay.line.outcome is None and not self._is_broken:
            # Players have ended it by a sign on the board, which no position holds.
            outcome = Outcome(payload.winners, payload.clause, coded("past.by_sign"))
            self.replay.line = self.replay.line.ended(outcome)
        if row.kind not in _UNTOLD:
            details = readable_details(payload)
            ply = self.replay.line.ply
            said = event_text(payload, before, self._asked_for(payload))
            self.happenings.append(PastEvent(row.utc, row.kind, ply, said, details))

    def _asked_for(self, payload: Payload) -> Asked | None:
        """Return the question that a row answers."""
        if isinstance(payload, Asked):
            self._asked[payload.question] = payload
        return self._asked.get(payload.question) if isinstance(payload, AnsweredRow) else None

    @property
    def _is_broken(self) -> bool:
        return self.replay.broken_at is not None

    def _step(self, step: TurnPlayed | TakenBackRow | Called | Ruling, utc: datetime) -> None:
        before = self.replay.line
        self.replay.apply(step)
        after = self.replay.line
        # A turn that a correction has replaced came to stand when it was corrected.
        kept = next(
            (
                place
                for place, (was, now) in enumerate(zip(before.turns, after.turns, strict=False))
                if was is not now
            ),
            min(len(before.turns), len(after.turns)),
        )
        self.times[kept:] = [utc] * (len(after.turns) - kept)
        # A turn in place of another was played when that one was, which is what its clock knows.
        del self.timings[len(after.turns) :]
        used_ms = step.used_ms if isinstance(step, TurnPlayed) else None
        self.timings += [(used_ms, self._control)] * (len(after.turns) - len(self.timings))


def event_text(payload: Payload, line: Line, asked: Asked | None = None) -> CodedText | None:
    """Return the sentence for a row after `line`; None for a row of the referee. `asked`: its question."""
    match payload:
        case TurnPlayed(seat=seat, notation=notation, ply=ply):
            # Where today's rules have lost the game, nobody knows what stood before the turn.
            turn = entry_after(line, notation) if ply == line.ply + 1 else notation
            return coded("past.turn", seat=seat_name(seat), turn=turn)
        case TakenBackRow(ply=ply):
            return coded("past.taken_back", ply=ply)
        case Called():
            return _called(payload, line)
        case Asked(to=None, said=said):
            return coded("past.asked", text=said)
        case Asked(to=str(seat), said=said):
            return coded("past.asked_seat", seat=seat_name(seat), text=said)
        case AnsweredRow(answer=answer):
            choices = () if asked is None else asked.choices
            return coded("past.answered", answer=answer_words(answer, line, choices))
        case Ruling():
            return ruling_sentence(payload, line)
        case FaultRow(said=said):
            return coded("past.fault", text=said)
        case Resumed():
            return coded("past.resumed")
        case Result():
            return result_sentence(payload)
    return None


def _called(row: Called, line: Line) -> CodedText:
    """Return the sentence for a call or a hint."""
    match row:
        case Called(call="hint", details={"by": str(seat), "turn": str(turn)}):
            return coded("past.hint", seat=seat_name(seat), turn=entry_after(line, turn))
        case Called(call="hint", details={"by": str(seat), "cells": [*cells]}):
            return coded("past.hint_pieces", seat=seat_name(seat), cells=cells)
        case Called(call="hints", details=details):
            return coded("past.hints_allowed" if details.get("allowed") else "past.hints_forbidden")
    return coded("past.called", call=row.call)


def readable_details(payload: Payload) -> dict[str, Any]:
    """Return a row's fields as exports have them: texts in English, with their codes beside them."""
    details = payload_to_json(payload)
    match payload:
        case Asked(said=said) | FaultRow(said=said):
            return {"text": str(said), **details}
        case Ruling(details={"why": why}):
            said = CodedText.from_json(why)
            return {**details, "details": {**payload.details, "why": str(said), "said": why}}
    return details


def result_sentence(result: Result) -> CodedText:
    """Return who has won; in a draw or a void game nobody has."""
    return ending_sentence([*map(seat_name, result.winners)], len(result.scores))


KEPT = 8  # games in memory: whoever steps through one asks for it many times


class Library(Protocol):
    """Past games as the scoreboard may read them; safe to use from any thread."""

    def games(self, search: Search) -> list[GameEntry]:
        """Return the games that fit, the newest first. Raises AdoubeError if the journal cannot be read."""
        ...

    def game(self, name: str) -> PastGame | None:
        """Return one game by its name, such as `jarmo-3`; None if there is none. Raises AdoubeError."""
        ...


class RowsLibrary:
    """Reads stored rows, also while a table adds to them, and opens them anew for every question.

    `make` makes the games by whose rules they are read.
    """

    def __init__(
        self, open_rows: Callable[[], AbstractContextManager[StoredRows]], make: GameMaker = make_game
    ) -> None:
        self._open = open_rows
        self._make = make
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[str, int], PastGame] = OrderedDict()

    def games(self, search: Search) -> list[GameEntry]:
        with self._open() as stored:
            return matching(entries_of(stored), search)

    def game(self, name: str) -> PastGame | None:
        if (wanted := GameId.read(name)) is None:
            return None
        with self._open() as stored:
            rows = stored.rows_of_game(*wanted)
        if not rows:
            return None
        key = (name, rows[-1].id)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        found = past_game(rows, self._make)
        if found is not None:
            with self._lock:
                self._kept[key] = found
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
        return found


class JournalLibrary(RowsLibrary):
    """The games of the journal in a folder."""

    def __init__(self, folder: Path, make: GameMaker = make_game) -> None:
        super().__init__(partial(Journal.open_to_read, folder), make)
        self._folder = folder

    def required(self, name: str) -> PastGame:
        """Return one game by its name. Raises JournalError if there is none."""
        if (found := self.game(name)) is None:
            raise JournalError(say("past.no_game", folder=self._folder, id=name))
        return found
