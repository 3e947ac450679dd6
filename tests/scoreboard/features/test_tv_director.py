"""The table on television: where most is at stake, changed between turns, the same for all who ask."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Lock

import pytest

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.tables.clock import Clocks
from adoube.tables.engine import Engine
from adoube.tables.state import Message, Phase, TableState, TurnShown
from adoube_scoreboard.features.tv_director import (
    ABANDONED_MS,
    SEEN_MS,
    STAY_MS,
    TENSE_MS,
    Director,
    WatchedTable,
    is_between_turns,
    stake_of,
)
from tests.scoreboard.tables import OVER, PLAYING, QUESTION, illegal, seats
from tests.scoreboard.virtual_tables import hand, virtual_table

BEGUN_MS = 1_000_000


class Hall:
    """Tables whose turns the test plays, a clock that it turns, and the director that watches."""

    def __init__(self, *tables: str, boards: tuple[str, ...] = ()) -> None:
        self.now_ms = BEGUN_MS
        self.director = Director(lambda: self.now_ms, boards)
        self.states: dict[str, TableState] = {}
        for table in tables:
            self.show(replace(PLAYING, table=table))

    def show(self, state: TableState) -> None:
        self.states[state.table] = state
        self.director.hear(state)

    def change(self, table: str, **changes: object) -> None:
        self.show(replace(self.states[table], **changes))  # type: ignore[arg-type]

    def play(self, table: str, black: int = 4, white: int = 4) -> None:
        """A turn ends; the scores after it."""
        turns = self.states[table].turns
        played = TurnShown(len(turns) + 1, "black", "a1-b3")
        self.change(
            table,
            turns=(*turns, played),
            seats=seats(black, white),
            message=PLAYING.message,
            provisional=None,
            question=None,
            remedy=None,
        )

    def lift(self, table: str) -> None:
        """Somebody begins a turn."""
        self.change(table, message=Message("underway", "Fill b3."), provisional=self.states[table].placement)

    def wait(self, ms: int) -> None:
        self.now_ms += ms

    @property
    def shown(self) -> str | None:
        return self.director.shown()


def test_without_a_table_there_is_nothing_to_show() -> None:
    assert Hall().shown is None
    assert Hall().director.due_ms() is None


def test_the_closest_game_is_shown_when_the_next_turn_ends() -> None:
    hall = Hall("one", "two")
    hall.change("one", seats=seats(9, 1))
    assert hall.shown == "one"

    hall.play("two", 5, 5)

    assert hall.shown == "two"


def test_a_table_stays_for_a_while_however_much_is_at_stake_elsewhere() -> None:
    hall = Hall("one", "two")
    hall.play("two", 5, 5)
    hall.play("one", 5, 4)
    assert hall.shown == "two"

    hall.wait(STAY_MS // 2)
    hall.play("two", 9, 0)
    hall.wait(SEEN_MS)
    assert hall.shown == "two"

    hall.wait(STAY_MS)
    assert hall.shown == "one"


def test_a_turn_is_seen_before_its_table_is_left() -> None:
    hall = Hall("one", "two")
    hall.wait(STAY_MS)
    hall.play("one", 9, 0)
    assert hall.shown == "one"
    assert hall.director.due_ms() == hall.now_ms + SEEN_MS

    hall.wait(SEEN_MS)

    assert hall.shown == "two"


@pytest.mark.parametrize("begin", ["lift", "ask", "err"])
def test_a_table_is_not_left_while_a_turn_is_open_there(begin: str) -> None:
    hall = Hall("one", "two")
    if begin == "lift":
        hall.lift("one")
    elif begin == "ask":
        hall.change("one", question=QUESTION.question)
    else:
        hall.change("one", message=illegal().message, remedy=illegal().remedy)
    hall.wait(STAY_MS)
    hall.play("two", 4, 4)
    assert hall.shown == "one"

    hall.play("one", 9, 0)
    hall.wait(SEEN_MS)

    assert hall.shown == "two"


def test_the_next_turn_that_begins_meanwhile_is_waited_for() -> None:
    hall = Hall("one", "two")
    hall.wait(STAY_MS)
    hall.play("one", 9, 0)
    hall.wait(SEEN_MS // 2)
    hall.lift("one")
    hall.wait(SEEN_MS)
    assert hall.shown == "one"

    hall.play("one", 9, 0)
    hall.wait(SEEN_MS)

    assert hall.shown == "two"


def test_nothing_changes_between_two_turns() -> None:
    hall = Hall("one", "two")
    hall.play("two", 4, 4)
    shown = hall.shown

    hall.wait(10 * STAY_MS)
    hall.change("one", message=Message("hint", "Look at c3."))

    assert hall.shown == shown


def test_a_board_that_nobody_touches_any_more_holds_nobody_up() -> None:
    hall = Hall("one", "two")
    hall.lift("one")
    hall.wait(ABANDONED_MS)

    hall.play("two")

    assert hall.shown == "two"


def test_a_game_that_is_over_is_left_once_its_result_was_read() -> None:
    hall = Hall("one", "two")
    hall.wait(STAY_MS)
    hall.show(replace(OVER, table="one"))
    assert hall.shown == "one"

    hall.wait(SEEN_MS)

    assert hall.shown == "two"


def test_a_running_game_comes_before_one_that_waits() -> None:
    hall = Hall("one", "two")
    hall.change("one", phase=Phase.HELD)
    hall.wait(STAY_MS)
    assert hall.shown == "two"


def test_the_first_board_of_a_tournament_comes_first() -> None:
    hall = Hall("one", "two", "three", boards=("three", "two"))
    hall.play("one", 5, 5)
    hall.wait(SEEN_MS)
    assert hall.shown == "three"

    hall.wait(STAY_MS)
    hall.show(replace(OVER, table="three"))
    hall.wait(SEEN_MS)
    assert hall.shown == "two"


def test_a_question_is_exciting_for_a_while() -> None:
    asked = WatchedTable(replace(QUESTION, table="one"), BEGUN_MS, tense_ms=BEGUN_MS)

    assert stake_of(asked, (), BEGUN_MS).is_tense
    assert not stake_of(asked, (), BEGUN_MS + TENSE_MS).is_tense


@pytest.mark.parametrize(("left_ms", "tense"), [(61_000, False), (60_000, True), (1, True), (0, False)])
def test_the_last_minute_of_a_clock_is_exciting(left_ms: int, tense: bool) -> None:
    used = 600_000 - left_ms
    clocks = Clocks({"black": used, "white": 0}, "black", BEGUN_MS, {"black": 600_000, "white": 600_000})
    state = replace(PLAYING, clocks=clocks)

    assert stake_of(WatchedTable(state, BEGUN_MS), (), BEGUN_MS).is_tense is tense


def test_a_check_is_exciting() -> None:
    line = Line.begin(make_game("chess"))
    for turn in ("e2e4", "f7f5", "d1h5"):
        line = line.play(line.game.read(turn))

    assert stake_of(WatchedTable(replace(PLAYING, line=line), BEGUN_MS), (), BEGUN_MS).is_tense
    assert not stake_of(WatchedTable(replace(PLAYING, line=line.back(1)), BEGUN_MS), (), BEGUN_MS).is_tense


def test_all_who_ask_see_the_same() -> None:
    hall = Hall("one", "two", "three")
    rng = Random(5)
    for _ in range(200):
        table = rng.choice(("one", "two", "three"))
        if rng.random() < 0.3:
            hall.lift(table)
        else:
            hall.play(table, rng.randrange(9), rng.randrange(9))
        hall.wait(rng.randrange(STAY_MS))
        assert len({hall.director.shown() for _ in range(3)}) == 1


def test_at_real_tables_it_never_changes_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    """Hands lift, put down, put back and err at two boards; the director hears what their engines publish."""
    rng = Random(11)
    watch = Watch()
    with (
        virtual_table(tmp_path / "one", "salta", table="one") as one,
        virtual_table(tmp_path / "two", "salta", table="two") as two,
    ):
        for engine in (one, two):
            watch.hear(newest(engine))
            engine.subscribe(watch.hear)
        for _ in range(200):
            engine = rng.choice((one, two))
            hand(engine, *next_act(newest(engine), rng))
            watch.wait(rng.randrange(STAY_MS))

    assert watch.left
    assert [state.message for state in watch.left if not is_between_turns(state)] == []


class Watch:
    """A director, and every table as it stood when it was left. Engines tell it on their own threads."""

    def __init__(self) -> None:
        self.now_ms = BEGUN_MS
        self.left: list[TableState] = []
        self._director = Director(lambda: self.now_ms)
        self._states: dict[str, TableState] = {}
        self._lock = Lock()

    def hear(self, state: TableState) -> None:
        with self._lock:
            before = self._director.shown()
            self._states[state.table] = state
            self._director.hear(state)
            self._look(before)

    def wait(self, ms: int) -> None:
        with self._lock:
            before = self._director.shown()
            self.now_ms += ms
            self._look(before)

    def _look(self, before: str | None) -> None:
        if before is not None and self._director.shown() != before:
            self.left.append(self._states[before])


def newest(engine: Engine) -> TableState:
    return next(iter(engine.states().values()))


def next_act(state: TableState, rng: Random) -> tuple[str, str]:
    """One act of a hand, most often of a turn of Salta: two cells, and nothing is captured."""
    assert state.virtual is not None
    assert state.line is not None
    turns = [tuple(turn.split("-")) for turn in state.line.legal_turns()]
    if not state.virtual.hand:
        return ("right", "") if state.remedy is not None else ("lift", rng.choice(turns)[0])
    ends = [end for start, end in turns if start == state.virtual.lifted_from]
    chance = rng.random()
    if chance < 0.15 or not ends:
        return "back", ""
    return "put", rng.choice(state.board.names if chance < 0.25 else ends)
