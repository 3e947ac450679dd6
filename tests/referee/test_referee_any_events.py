"""Whatever a board may report, in whatever order: the referee keeps to the rules, and always finds back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.referee.config import Takeback, Timings
from adoube.referee.orientation import ways_to_lie
from adoube.referee.referee import Referee
from adoube.referee.verdicts import Moved, Over, Stage, TakenBack, TimedVerdict, TurnQuestion
from adoube.sensing.events import (
    AnswerGiven,
    CallMade,
    CellBroken,
    CellShows,
    CellTouched,
    ClockPressed,
    Event,
    FrameSeen,
    TouchesLost,
)
from adoube.sensing.trace import Orientation, Sensors
from adoube.sensing.views import EMPTY, Reading, reading_of, view_named

AFTER_SETTLING_MS = Timings.default().camera_settle_ms + 100
PAUSES_MS = (0, 0, 1, 40, 100, 250, 1000, 4000, 20_000)

FLICKERS = 24


class Table(NamedTuple):
    """A table's set-up; `quarter` is how its board lies, None where its source knows that."""

    game: str
    view: str
    clock: bool
    promise_ms: int | None
    takeback: Takeback
    quarter: int | None


tables = st.builds(
    lambda board, *rest: Table(*board, *rest),
    st.sampled_from(
        [
            *(
                3
                * [("jarmo", "occupancy", True), ("jarmo", "polarity", False), ("jasir", "occupancy", False)]
            ),
            ("chess", "occupancy", True),
            ("chess", "identity", True),
            ("froglet", "occupancy", True),
        ]
    ),
    st.sampled_from([None, 10, 50]),
    st.sampled_from(Takeback),
    st.sampled_from([None, None, 0, 1]),
)
numbers = st.integers(0, 200)
acts: st.SearchStrategy[tuple[Any, ...]] = st.one_of(
    st.tuples(st.just("turn"), numbers),
    st.tuples(st.just("turn"), numbers),
    st.tuples(st.just("press"), st.integers(0, 1)),
    st.tuples(st.just("show"), numbers, st.integers(0, 4)),
    st.tuples(st.just("touch"), numbers),
    st.tuples(st.just("broken"), numbers),
    st.tuples(st.just("flicker"), numbers),
    st.tuples(st.just("undo"), st.integers(1, 4)),
    st.tuples(st.sampled_from(["back", "lost", "takeback", "sweep", "other"])),
    st.tuples(st.just("answer"), st.integers(0, 3)),
)
stories = st.lists(st.tuples(acts, st.sampled_from(PAUSES_MS)), max_size=40)


class Told:
    """A referee to whom a story is told: what it said of it, and every event with its time."""

    def __init__(self, table: Table) -> None:
        self.game = make_game(table.game)
        self.view = view_named(table.view, self.game.seats)
        self.cells = self.game.board.names
        self.table = table
        ways = ways_to_lie(self.game.board)
        way = ways[(table.quarter or 0) % len(ways)]
        self._reported = {cell: source for source, cell in way.items()}
        self._shows: dict[str, Any] = {}
        self.referee = self.new_referee()
        self.now_ms = 0
        self.events: list[Event] = []
        self.said: list[TimedVerdict] = []
        self.show(reading_of(self.game.placement(self.game.start()), self.view, self.cells))
        self.now_ms = 200

    def new_referee(self) -> Referee:
        return Referee(
            self.game,
            Sensors(
                self.view,
                self.table.promise_ms,
                clock=self.table.clock,
                orientation=Orientation.KNOWN if self.table.quarter is None else Orientation.UNKNOWN,
            ),
            Timings.default(),
            takeback=self.table.takeback,
        )

    def tell(self, event: Event) -> None:
        self.events.append(event)
        self.said += self.referee.step(event, event.at_ms)

    def show(self, symbols: Sequence[Any]) -> None:
        for cell, shows in zip(self.cells, symbols, strict=True):
            if cell not in self._shows or shows != self._shows[cell]:
                self.becomes(cell, shows)

    def becomes(self, cell: str, shows: Any) -> None:
        self._shows[cell] = shows
        self.tell(CellShows(self.now_ms, self._reported[cell], shows))

    def act(self, act: tuple[Any, ...]) -> None:
        match act:
            case ("turn", number):
                if successors := list(self.game.successors(self.referee.certain_position)):
                    self.show(self._shown(successors[number % len(successors)][1]))
            case ("back",):
                self.show(self._shown(self.referee.certain_position))
            case ("undo", plies):
                positions = self.referee.line.positions
                if len(positions) >= plies:
                    self.show(self._shown(positions[-plies]))
            case ("sweep",):
                self.show([EMPTY] * len(self.cells))
            case (kind, number) if kind in ("touch", "broken", "flicker"):
                self._meddle(kind, self.cells[number % len(self.cells)])
            case ("show", number, which):
                symbols = [*sorted({*self._shown(self.referee.certain_position), EMPTY}, key=str), None]
                self.becomes(self.cells[number % len(self.cells)], symbols[which % len(symbols)])
            case _:
                self._speak(act)

    def _shown(self, position: object) -> Reading:
        return reading_of(self.game.placement(position), self.view, self.cells)

    def _meddle(self, kind: str, cell: str) -> None:
        if kind == "touch":
            self.tell(CellTouched(self.now_ms, cell, 12))
        elif kind == "broken":
            self.tell(CellBroken(self.now_ms, cell))
        else:
            piece = max(self._shown(self.referee.certain_position), key=str)
            for change in range(FLICKERS):
                self.now_ms += 30
                self.becomes(cell, piece if change % 2 else EMPTY)

    def _speak(self, act: tuple[Any, ...]) -> None:
        match act:
            case ("press", number):
                self.tell(ClockPressed(self.now_ms, self.game.seats[number]))
            case ("answer", number):
                question, still_open = self.referee.question, self.referee.open
                choices = (
                    *(question.choices if question else ()),
                    *(still_open.candidates if still_open else ()),
                    "a1-b3",
                )
                self.tell(AnswerGiven(self.now_ms, choices[number % len(choices)]))
            case ("lost",):
                self.tell(TouchesLost(self.now_ms))
            case ("takeback",):
                self.tell(CallMade(self.now_ms, "takeback", {"by": self.game.seats[0]}))
            case _:
                self.tell(CallMade(self.now_ms, "jump", {}))
                self.tell(FrameSeen(self.now_ms, 1, {}))

    def all(self, story: Sequence[tuple[tuple[Any, ...], int]]) -> Told:
        for act, pause_ms in story:
            self.now_ms += pause_ms
            self.act(act)
        return self


@settings(max_examples=30, deadline=None)
@given(table=tables, story=stories)
def test_every_turn_accepted_is_legal_where_it_is_accepted(table: Table, story: Any) -> None:
    told = Told(table).all(story)
    told.said += told.referee.finish()

    line = Line.begin(told.game)
    for one in told.said:
        if isinstance(one.verdict, Moved):
            moved = one.verdict
            assert (moved.ply, moved.seat) == (line.ply + 1, line.to_move)
            line = line.play(told.game.read(moved.turn))
            assert line.position == moved.position
        if isinstance(one.verdict, TakenBack):
            undone = len(one.verdict.turns)
            assert table.takeback is not Takeback.OFF
            assert line.written_turns()[-undone:] == list(one.verdict.turns)
            line = line.back(undone)
    assert line.written_turns() == told.referee.line.written_turns()
    ends = [one.verdict for one in told.said if isinstance(one.verdict, Over)]
    assert [over.outcome for over in ends] == ([line.outcome] if line.outcome else [])


@settings(max_examples=30, deadline=None)
@given(table=tables.filter(lambda table: table.quarter is None), story=stories)
def test_a_board_made_to_show_what_is_expected_is_back_in_step(table: Table, story: Any) -> None:
    told = Told(table).all(story)
    told.said += told.referee.finish()

    expected = reading_of(told.referee.expected(), told.view, told.cells)
    told.now_ms += 1_000_000
    told.show(expected)
    told.referee.step(None, told.now_ms + AFTER_SETTLING_MS)

    assert told.referee.out_of_step is None
    assert told.referee.stage is not Stage.SET_UP


@settings(max_examples=30, deadline=None)
@given(table=tables, story=stories, naps=st.lists(st.integers(1, 700), max_size=60))
def test_waking_up_in_between_changes_nothing(table: Table, story: Any, naps: list[int]) -> None:
    told = Told(table).all(story)
    told.said += told.referee.finish()

    again = told.new_referee()
    said: list[TimedVerdict] = []
    now_ms = 0
    for event in told.events:
        for nap in naps:
            if now_ms + nap >= event.at_ms:
                break
            now_ms += nap
            said += again.step(None, now_ms)
        now_ms = event.at_ms
        said += again.step(event, now_ms)
    said += again.finish()

    assert said == told.said


@settings(max_examples=30, deadline=None)
@given(table=tables, story=stories)
def test_what_is_to_come_lies_ahead_and_comes_to_an_end(table: Table, story: Any) -> None:
    told = Told(table).all(story)
    told.referee.step(None, told.now_ms)

    woken = 0
    while (wake_at_ms := told.referee.wake_at_ms) is not None:
        assert wake_at_ms > told.now_ms
        told.referee.step(None, wake_at_ms)
        woken += 1
        assert woken < 100


@settings(max_examples=30, deadline=None)
@given(table=tables, story=stories)
def test_nothing_is_asked_twice(table: Table, story: Any) -> None:
    told = Told(table).all(story)
    told.said += told.referee.finish()

    asked: list[tuple[int, tuple[str, ...]]] = []
    for one in told.said:
        match one.verdict:
            case TurnQuestion(ply=ply, choices=choices):
                assert (ply, choices) not in asked
                asked.append((ply, choices))
            case TakenBack():
                asked.clear()
    assert all(len(set(choices)) == len(choices) > 1 for _, choices in asked)
