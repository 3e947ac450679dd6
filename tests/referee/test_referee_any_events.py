"""Whatever a board may report, in whatever order: the referee keeps to the rules, and always finds back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.referee.referee import Referee
from adoube.referee.said import Said, Stage
from adoube.referee.timings import Timings
from adoube.referee.verdicts import Moved, Over, Question, TakenBack
from adoube.sensing.events import (
    AnswerGiven,
    CallMade,
    CellShows,
    CellTouched,
    ClockPressed,
    Event,
    FrameSeen,
    TouchesLost,
)
from adoube.sensing.views import reading_of, view_named

CELLS = make_game("jarmo").board.names
SEATS = ("black", "white")
PAUSES_MS = (0, 0, 1, 40, 100, 250, 1000, 4000, 20_000)

Table = tuple[str, str, bool, int | None]
"""the game, the view, whether there is a clock, and what the source promises"""

tables = st.tuples(
    st.sampled_from(["jarmo", "jasir"]),
    st.sampled_from(["occupancy", "polarity"]),
    st.booleans(),
    st.sampled_from([None, 10, 50]),
)
cells = st.sampled_from(CELLS)
acts: st.SearchStrategy[tuple[Any, ...]] = st.one_of(
    st.tuples(st.just("turn"), st.integers(0, 30)),
    st.tuples(st.just("turn"), st.integers(0, 30)),
    st.tuples(st.just("press"), st.sampled_from(SEATS)),
    st.tuples(st.just("show"), cells, st.sampled_from([0, 1, 1, None])),
    st.tuples(st.just("touch"), cells),
    st.tuples(st.just("back")),
    st.tuples(st.just("answer"), st.integers(0, 3)),
    st.tuples(st.just("lost")),
    st.tuples(st.just("other")),
)
stories = st.lists(st.tuples(acts, st.sampled_from(PAUSES_MS)), max_size=40)


class Told:
    """A referee to whom a story is told: what it said of it, and every event with its time."""

    def __init__(self, table: Table) -> None:
        game, view, clock, promise_ms = table
        self.game = make_game(game)
        self.view = view_named(view, self.game.seats)
        self.table = table
        self.referee = Referee(self.game, self.view, Timings.default(), clock=clock, promise_ms=promise_ms)
        self.now_ms = 0
        self.events: list[Event] = []
        self.said: list[Said] = []
        self.show(reading_of(self.game.placement(self.game.start()), self.view, CELLS))
        self.now_ms = 200

    def tell(self, event: Event) -> None:
        self.events.append(event)
        self.said += self.referee.step(event, event.at_ms)

    def show(self, symbols: Sequence[Any]) -> None:
        for cell, shows, now in zip(CELLS, symbols, self.referee.reading, strict=True):
            if shows != now:
                self.tell(CellShows(self.now_ms, cell, shows))

    def act(self, act: tuple[Any, ...]) -> None:
        match act:
            case ("turn", number):
                successors = self.referee.hypotheses.final[0].outlook.successors
                if successors:
                    self.show(successors[number % len(successors)].shown)
            case ("press", seat):
                self.tell(ClockPressed(self.now_ms, seat))
            case ("show", cell, shows):
                self.tell(CellShows(self.now_ms, cell, shows))
            case ("touch", cell):
                self.tell(CellTouched(self.now_ms, cell, 12))
            case ("back",):
                self.show(self.referee.hypotheses.final[0].outlook.shown)
            case ("answer", number):
                still_open = self.referee.open
                choices = still_open.candidates if still_open else ("a1-b3",)
                self.tell(AnswerGiven(self.now_ms, choices[number % len(choices)]))
            case ("lost",):
                self.tell(TouchesLost(self.now_ms))
            case _:
                self.tell(CallMade(self.now_ms, "jump", {}))
                self.tell(CallMade(self.now_ms, "takeback", {}))
                self.tell(FrameSeen(self.now_ms, 1, {}))

    def all(self, story: Sequence[tuple[tuple[Any, ...], int]]) -> Told:
        for act, pause_ms in story:
            self.now_ms += pause_ms
            self.act(act)
        return self


@settings(max_examples=150, deadline=None)
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
            assert line.written_turns()[-undone:] == list(one.verdict.turns)
            line = line.back(undone)
    assert line.written_turns() == told.referee.line.written_turns()
    ends = [one.verdict for one in told.said if isinstance(one.verdict, Over)]
    assert [over.outcome for over in ends] == ([line.outcome] if line.outcome else [])


@settings(max_examples=150, deadline=None)
@given(table=tables, story=stories)
def test_a_board_made_to_show_what_is_expected_is_back_in_step(table: Table, story: Any) -> None:
    told = Told(table).all(story)
    told.said += told.referee.finish()

    expected = reading_of(told.referee.expected(), told.view, CELLS)
    told.now_ms += 1_000_000
    told.show(expected)
    told.referee.step(None, told.now_ms + 200)

    assert told.referee.out_of_step is None
    assert told.referee.stage is not Stage.SET_UP


@settings(max_examples=100, deadline=None)
@given(table=tables, story=stories, naps=st.lists(st.integers(1, 700), max_size=60))
def test_waking_up_in_between_changes_nothing(table: Table, story: Any, naps: list[int]) -> None:
    told = Told(table).all(story)
    told.said += told.referee.finish()

    game, _, clock, promise_ms = table
    again = Referee(make_game(game), told.view, Timings.default(), clock=clock, promise_ms=promise_ms)
    said: list[Said] = []
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


@settings(max_examples=100, deadline=None)
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


@settings(max_examples=100, deadline=None)
@given(table=tables, story=stories)
def test_nothing_is_asked_twice(table: Table, story: Any) -> None:
    told = Told(table).all(story)
    told.said += told.referee.finish()

    questions = [one.verdict for one in told.said if isinstance(one.verdict, Question)]
    asked = [(question.ply, question.choices) for question in questions]

    assert len(asked) == len(set(asked)) == told.referee.questions_asked
