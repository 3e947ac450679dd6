"""Tables in virtual time: scripted games are carried out at them, event by event, and killed in between."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.records.journal import Row
from adoube.records.payloads import Asked, Called, Opened, Result, TurnPlayed
from adoube.referee.config import Timings
from adoube.referee.questions import other_turns
from adoube.sensing.events import CellShows, ClockPressed, Event
from adoube.sensing.trace import Sensors
from adoube.sensing.views import reading_of, view_named
from adoube.simulation.hands import hands_named
from adoube.simulation.match_script import scripted_match
from adoube.simulation.recording import PROMISE_MS, recorded
from adoube.simulation.scripted import ScriptedGame
from adoube.tables.clock import Timekeeper
from adoube.tables.history import History
from adoube.tables.match import match_of
from adoube.tables.state import Answered
from adoube.tables.table import JudgingOptions, PendingRow, SetupOptions, Table
from tests.tables.asking import ask

__all__ = [
    "Sitting",
    "captures_that_look_alike",
    "evening_of",
    "of_kind",
    "sitting_that_is_asked",
    "stored",
    "table_of",
    "turns_in",
    "without_clock",
]

JARMO = make_game("jarmo")
OCCUPANCY = view_named("occupancy", JARMO.seats)
START = datetime(2026, 3, 1, 19, 0, tzinfo=UTC)


def table_of(
    view: str = "polarity",
    *,
    game: AnyGame | None = None,
    promise_ms: int | None = PROMISE_MS,
    clock: bool = True,
    by_page: bool = False,
    people: Sequence[str] = ("Ada", "Grace"),
    rounds: int | None = None,
    by_hand: bool = False,
    lift_to_answer: bool = True,
    recorded: bool = False,
    show_moves: bool = False,
    time: Timekeeper | None = None,
) -> Table:
    """A table of Ada, who sits down at Black first, and Grace."""
    played = game or make_game("jarmo")
    sensors = Sensors(view_named(view, played.seats), promise_ms, clock, by_page)
    return Table(
        "one",
        played,
        match_of(played, people, rounds),
        JudgingOptions(sensors, Timings.default(), lift_to_answer=lift_to_answer, show_moves=show_moves),
        setup=SetupOptions(by_hand=by_hand),
        recorded=recorded,
        time=time,
    )


def evening_of(
    seed: int, games: int = 1, view: str = "polarity"
) -> tuple[tuple[ScriptedGame, ...], tuple[Event, ...]]:
    """Games one after the other, by careful hands, and what the sensors report of them."""
    game = make_game("jarmo")
    script = scripted_match(game, hands_named("careful"), seed, games)
    trace = recorded(game, view_named(view, game.seats), script.games[0].set_up, script.actions())
    return script.games, trace.events


def without_clock(events: Iterable[Event]) -> list[Event]:
    return [event for event in events if not isinstance(event, ClockPressed)]


class Sitting:
    """A table with the rows that it has written, and the board in front of it as its sensors show it."""

    def __init__(self, table: Table, past: History | None = None) -> None:
        self.table = table
        self.rows: list[PendingRow] = []
        self.shows: dict[str, CellShows] = {}
        self.now_ms = 0
        if past is None:
            table.open()
        else:
            table.open(past)
        self._write()

    def happens(self, events: Iterable[Event]) -> Sitting:
        for event in events:
            self.now_ms = max(self.now_ms, event.at_ms)
            if isinstance(event, CellShows):
                self.shows[event.cell] = event
            self.table.handle(event)
            self._write()
        return self

    def waits(self) -> Sitting:
        """Nothing happens until nothing more is due."""
        while (wake_at_ms := self.table.wake_at_ms) is not None:
            self.now_ms = max(self.now_ms, wake_at_ms)
            self.table.wake(self.now_ms)
            self._write()
        return self

    def asks(
        self,
        kind: str,
        answer: str = "",
        *,
        question: int = 0,
        version: int | None = None,
        details: Mapping[str, object] | None = None,
    ) -> Answered:
        """A command from a page that shows the newest version, or the one given."""
        newest = self.table.version if version is None else version
        fields = details or {}
        if kind == "answer":
            fields = {"answer": answer, "question": question}
        result = ask(self.table, self.now_ms, kind, fields, version=newest)
        self._write()
        return result

    def board_reported_again(self) -> list[CellShows]:
        """Every cell as it stands, as a board tells it when it is met anew."""
        return [replace(shown, at_ms=self.now_ms) for shown in self.shows.values()]

    @property
    def turns(self) -> list[str]:
        return [turn.text for turn in self.table.state().turns]

    def _write(self) -> None:
        self.table.keep_time(self.now_ms)
        self.rows += self.table.take_rows()


def captures_that_look_alike() -> tuple[Line, str, tuple[str, ...]]:
    """A line, a turn after it, and the other turns that leave the same occupancy."""
    line = Line.begin(JARMO)
    for ply in range(60):
        for turn, after in JARMO.successors(line.position):
            others = other_turns(JARMO, OCCUPANCY, line.position, after)
            if others:
                return line, JARMO.write(turn), others
        turns = line.legal_turns()
        line = line.play(JARMO.read(turns[(7 * ply) % len(turns)]))
    raise AssertionError("no captures that look alike in this game")


def sitting_that_is_asked(
    *, lift_to_answer: bool = True, recorded: bool = False
) -> tuple[Sitting, list[str]]:
    """A board without a promise about touches, on which a hand has captured at one of two cells and touched
    both, which leaves a question; with the truth."""
    line, turn, (other, *_) = captures_that_look_alike()
    table = table_of("occupancy", promise_ms=None, lift_to_answer=lift_to_answer, recorded=recorded)
    sitting = Sitting(table)
    start = reading_of(JARMO.placement(JARMO.start()), OCCUPANCY, JARMO.board.names)
    sitting.happens(CellShows(0, cell, shows) for cell, shows in zip(JARMO.board.names, start, strict=True))
    sitting.waits()
    truth = [*line.written_turns(), turn]
    played = Line.begin(JARMO)
    for text in truth:
        seat, before, played = played.to_move, played, played.play(JARMO.read(text))
        assert seat is not None
        _carry_out(sitting, before, played)
        if text is turn:
            _bump(sitting, JARMO.trail(JARMO.read(other))[-1])
        sitting.happens([ClockPressed(sitting.now_ms + 400, seat)])
    sitting.waits()
    assert sitting.table.state().question is not None
    return sitting, truth


def _carry_out(sitting: Sitting, before: Line, after: Line) -> None:
    """A hand empties all cells that a turn changes, and then fills those on which something stands."""
    was, stands = JARMO.placement(before.position), JARMO.placement(after.position)
    changed = [cell for cell in JARMO.board.names if was.stack(cell) != stands.stack(cell)]
    for cell in (cell for cell in changed if was.stack(cell)):
        sitting.happens([CellShows(sitting.now_ms + 400, cell, 0)])
    for cell in (cell for cell in changed if stands.stack(cell)):
        sitting.happens([CellShows(sitting.now_ms + 400, cell, 1)])


def _bump(sitting: Sitting, cell: str) -> None:
    """A hand lifts a piece and sets it back."""
    sitting.happens([CellShows(sitting.now_ms + 200, cell, 0), CellShows(sitting.now_ms + 400, cell, 1)])


def stored(rows: Sequence[PendingRow]) -> list[Row]:
    """Rows as a journal reads them back."""
    return [Row("one", row.game_number, row.payload, START, 0, place) for place, row in enumerate(rows, 1)]


def turns_in(rows: Iterable[PendingRow], game_number: int = 1) -> list[str]:
    """The turns of one game as they are written down."""
    return [
        row.payload.notation
        for row in rows
        if isinstance(row.payload, TurnPlayed) and row.game_number == game_number
    ]


def of_kind(rows: Iterable[PendingRow], kind: type[Opened | Result | Asked | Called]) -> list[Any]:
    return [row.payload for row in rows if isinstance(row.payload, kind)]
