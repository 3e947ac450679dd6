"""The engine: durable before shown, one table's trouble its own, and an end that keeps nobody waiting."""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from adoube.games.registry import make_game
from adoube.link.reader import PortFailed
from adoube.records.journal import FILE_NAME, Journal
from adoube.records.payloads import FaultRow
from adoube.referee.config import Timings
from adoube.sensing.trace import Sensors
from adoube.tables.boards.messages import BoardComplaint, BoardFailed, BoardNews
from adoube.tables.boards.virtual import VirtualBoard
from adoube.tables.commands import CommandRequest, DrawingCommand, NewGame, Reopen, WipeDrawings
from adoube.tables.engine import Engine
from adoube.tables.history import history_of
from adoube.tables.match import match_of
from adoube.tables.state import Answered, Phase, TableState
from adoube.tables.table import JudgingOptions, Table
from adoube.words import as_written
from tests.tables.loopback import Loopback, quick_table, unopened_table

WITHIN_S = 180.0


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path) as opened:
        yield opened


@contextmanager
def running(journal: Journal, *tables: Table) -> Iterator[tuple[Engine, list[Loopback]]]:
    """An engine with its tables, a board at each, met and standing set up."""
    engine = Engine(journal)
    boards = [Loopback(f"port of {table.name}", table, engine.post_port_event) for table in tables]
    for table, board in zip(tables, boards, strict=True):
        engine.add(table, f"port of {table.name}", board.wired)
    engine.start()
    for board in boards:
        board.plug_in()
    try:
        yield engine, boards
    finally:
        engine.stop()


def until(engine: Engine, table: str, wanted: Callable[[TableState], bool]) -> TableState:
    """The table's first state that is wanted."""
    ends_s = time.monotonic() + WITHIN_S
    while not wanted(state := engine.states()[table]):
        assert time.monotonic() < ends_s, state
        time.sleep(0.01)
    return state


def playing(state: TableState) -> bool:
    return state.phase is Phase.PLAYING


def held(state: TableState) -> bool:
    return state.phase is Phase.HELD


def has_turns(count: int) -> Callable[[TableState], bool]:
    return lambda state: len(state.turns) == count


def turns_on_disk(file: Path) -> list[str]:
    """The turns that stand, read by a connection of its own, as another program would."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as other:
        rows = other.execute(
            "SELECT kind, data FROM rows WHERE kind IN ('turn', 'takeback') ORDER BY id"
        ).fetchall()
    turns: list[str] = []
    for kind, data in rows:
        if kind == "turn":
            turns.append(json.loads(data)["notation"])
        else:
            del turns[json.loads(data)["ply"] :]
    return turns


def texts(state: TableState) -> list[str]:
    return [turn.text for turn in state.turns]


# durable before shown


def test_what_a_listener_is_shown_is_on_disk_already(journal: Journal) -> None:
    seen: list[tuple[list[str], list[str]]] = []

    def look(state: TableState) -> None:
        seen.append((texts(state), turns_on_disk(journal.file)))

    with running(journal, quick_table("one")) as (engine, (board,)):
        engine.subscribe(look)
        until(engine, "one", playing)
        board.play("a1-b3", button=0)
        until(engine, "one", has_turns(1))
        board.play("e5-d3", button=1)
        until(engine, "one", has_turns(2))

    assert (["a1-b3"], ["a1-b3"]) in seen
    assert seen[-1][0] == ["a1-b3", "e5-d3"]
    for shown, on_disk in seen:
        assert on_disk[: len(shown)] == shown


def test_a_journal_that_is_full_stops_every_table_and_shows_nothing_that_is_not_in_it(
    journal: Journal,
) -> None:
    with running(journal, quick_table("one"), quick_table("two")) as (engine, (board, other)):
        until(engine, "one", playing)
        board.play("a1-b3", button=0)
        before = until(engine, "one", has_turns(1))
        seen: list[TableState] = []
        engine.subscribe(seen.append)

        fill_up(journal)
        turns = ("e5-d3", "b3-a1", "d3-e5", "a1-b3")
        while not held(engine.states()["one"]) and len(turns_on_disk(journal.file)) < 400:
            for ply, turn in enumerate(turns):
                board.play(turn, button=(ply + 1) % 2)
        after = until(engine, "one", held)
        until(engine, "two", held)
        other.play("a1-b3", button=0)
        stale = CommandRequest("one", before.version, NewGame())
        answered = engine.submit(stale).result(WITHIN_S)

    assert "the journal cannot be used: database or disk is full" in after.message.text
    assert texts(after) == turns_on_disk(journal.file)
    assert after.version > before.version
    assert engine.states()["two"].turns == ()
    assert [texts(state) for state in seen if state.table == "one"][-1] == texts(after)
    assert answered.result == "refused"
    assert "the journal cannot be used" in answered.why


def fill_up(journal: Journal) -> None:
    """From now on the file may not grow."""
    (pages,) = journal._connection.execute("PRAGMA page_count").fetchone()
    journal._connection.execute(f"PRAGMA max_page_count = {pages}")


def test_a_table_that_cannot_be_stored_at_all_is_never_shown(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        fill_up(journal)
        journal._connection.execute("PRAGMA query_only = ON")
        engine = Engine(journal)
        engine.add(quick_table("one"))

        with pytest.raises(Exception, match=f"{FILE_NAME}: the journal cannot be used"):
            engine.start()

    assert not engine.states()


# one table's trouble


class BreaksOnNews(Table):
    def handle(self, news: BoardNews) -> None:
        raise RuntimeError("this table is broken")


class BreaksWhenShown(Table):
    shown = 0

    def state(self) -> TableState:
        self.shown += 1
        if self.shown > 1:
            raise RuntimeError("this table is broken")
        return super().state()


@pytest.mark.parametrize("kind", [BreaksOnNews, BreaksWhenShown])
def test_a_table_that_fails_closes_itself_with_the_word_and_no_other(
    kind: type[Table], journal: Journal
) -> None:
    with running(journal, quick_table("bad", kind), quick_table("good")) as (engine, (_, board)):
        broken = until(engine, "bad", held)
        until(engine, "good", playing)
        board.play("a1-b3", button=0)
        until(engine, "good", has_turns(1))
        answered = engine.submit(CommandRequest("bad", broken.version, NewGame())).result(WITHIN_S)

    assert "this table is broken" in broken.message.text
    assert answered.result == "refused"
    why = as_written("RuntimeError('this table is broken')")
    assert FaultRow(why) in [row.payload for row in journal.rows("bad")]


def close(engine: Engine, table: str, why: str = "The wire has burnt.") -> TableState:
    engine.post(table, BoardFailed(why))
    return until(engine, table, closed)


def closed(state: TableState) -> bool:
    return state.closed


def reopened(engine: Engine, journal: Journal, name: str) -> Loopback:
    """The table as its journal has it, at a board that stands as it did."""
    game = make_game("jarmo")
    table = unopened_table(name)
    with Journal.open_to_read(journal.file.parent) as past:
        history = history_of(past.rows(name))
    assert history.open_match is not None
    assert history.open_match.unfinished is not None
    stands = game.placement(history.open_match.unfinished.line.position)
    table.open(history)
    board = Loopback(f"port of {name}", table, engine.post_port_event)
    board.fake.levels = [int(bool(stands.stack(cell))) for cell in game.board.names]
    engine.add(table, f"port of {name}", board.wired)
    board.plug_in()
    return board


def test_what_ends_the_thread_of_a_board_closes_its_table_in_plain_words(journal: Journal) -> None:
    with running(journal, quick_table("one"), quick_table("two")) as (engine, _):
        until(engine, "one", playing)
        engine.post_port_event(PortFailed(time.monotonic_ns(), "port of one", "the port has failed"))
        shown = until(engine, "one", closed)
        other = until(engine, "two", playing)

    assert shown.message.text == (
        "A fault has closed this table: the port has failed. Its game is saved: open the table again at the"
        " arbiter's desk, or restart adoube."
    )
    assert not other.closed
    assert FaultRow(as_written("the port has failed")) in [row.payload for row in journal.rows("one")]


def test_a_closed_table_goes_on_from_its_journal_and_no_other_notices(journal: Journal) -> None:
    asked: list[str] = []
    with running(journal, quick_table("one"), quick_table("two")) as (engine, (board, other)):
        # Given a game of two turns at a table that a fault has closed, and another table.
        until(engine, "one", playing)
        until(engine, "two", playing)
        for ply, turn in enumerate(("a1-b3", "e5-d3")):
            board.play(turn, button=ply)
        before = until(engine, "one", has_turns(2))
        shut = close(engine, "one")
        other.play("a1-b3", button=0)
        unmoved = until(engine, "two", has_turns(1))

        # When somebody opens it again, whoever has its board is asked for it, and adds it once more.
        engine.on_reopen(asked.append)
        answered = engine.submit(CommandRequest("one", shut.version, Reopen())).result(WITHIN_S)
        opening = engine.states()["one"]
        assert (answered.result, asked) == ("done", ["one"])
        assert (opening.closed, opening.message.text) == (False, "This table is being opened again.")
        at_the_board = reopened(engine, journal, "one")

        # Then the game goes on where it was, at a version that no page has seen yet.
        again = until(engine, "one", playing)
        assert texts(again) == texts(before)
        assert again.version > opening.version > shut.version > before.version
        at_the_board.play("b3-a1", button=0)
        until(engine, "one", has_turns(3))
        assert engine.states()["two"] == unmoved
    assert turns_on_disk(journal.file) == ["a1-b3", "e5-d3", "a1-b3", "b3-a1"]


def test_a_table_that_a_full_disk_has_closed_is_opened_again_alone_once_there_is_space(
    journal: Journal,
) -> None:
    with running(journal, quick_table("one"), quick_table("two")) as (engine, (board, _)):
        until(engine, "one", playing)
        until(engine, "two", playing)
        engine.on_reopen(lambda _: None)
        fill_up(journal)
        while not engine.states()["one"].closed and len(turns_on_disk(journal.file)) < 400:
            for ply, turn in enumerate(("a1-b3", "e5-d3", "b3-a1", "d3-e5")):
                board.play(turn, button=ply % 2)
        shut = until(engine, "one", closed)
        until(engine, "two", closed)

        free(journal)
        engine.submit(CommandRequest("one", shut.version, Reopen())).result(WITHIN_S)
        reopened(engine, journal, "one")

        again = until(engine, "one", playing)
        assert texts(again) == texts(shut) == turns_on_disk(journal.file)
        assert engine.states()["two"].closed


def free(journal: Journal) -> None:
    """The file may grow again."""
    journal._connection.execute("PRAGMA max_page_count = 1073741823")


def test_a_table_is_opened_again_only_where_it_is_closed_and_by_the_newest_page(journal: Journal) -> None:
    asked: list[str] = []
    with running(journal, quick_table("one")) as (engine, _):
        open_state = until(engine, "one", playing)
        unable = engine.submit(CommandRequest("one", open_state.version, Reopen())).result(WITHIN_S)
        engine.on_reopen(asked.append)
        running_on = engine.submit(CommandRequest("one", open_state.version, Reopen())).result(WITHIN_S)
        unknown = engine.submit(CommandRequest("two", 1, Reopen())).result(WITHIN_S)
        shut = close(engine, "one")
        stale = engine.submit(CommandRequest("one", shut.version - 1, Reopen())).result(WITHIN_S)
        first = engine.submit(CommandRequest("one", shut.version, Reopen())).result(WITHIN_S)
        newest = engine.states()["one"].version
        second = engine.submit(CommandRequest("one", newest, Reopen())).result(WITHIN_S)
        other = engine.submit(CommandRequest("one", newest, NewGame())).result(WITHIN_S)

    assert [unable.result, running_on.result, running_on.why] == ["refused", "refused", "this table is open"]
    assert [unknown.result, stale.result, first.result, second.result] == [
        "unknown",
        "stale",
        "done",
        "refused",
    ]
    assert (other.result, other.why) == ("refused", "This table is being opened again.")
    assert asked == ["one"]


def test_a_listener_that_fails_keeps_nobody_else_from_hearing(journal: Journal) -> None:
    heard: list[TableState] = []

    def fail(state: TableState) -> None:
        raise RuntimeError("nobody listens here")

    with running(journal, quick_table("one")) as (engine, (board,)):
        engine.subscribe(fail)
        engine.subscribe(heard.append)
        until(engine, "one", playing)
        board.play("a1-b3", button=0)
        until(engine, "one", has_turns(1))

    assert texts(heard[-1]) == ["a1-b3"]


def test_who_leaves_hears_nothing_more(journal: Journal) -> None:
    heard: list[TableState] = []

    with running(journal, quick_table("one")) as (engine, (board,)):
        leave = engine.subscribe(heard.append)
        until(engine, "one", playing)
        leave()
        known = len(heard)
        board.play("a1-b3", button=0)
        until(engine, "one", has_turns(1))

    assert len(heard) == known


# an engine that gets too little time


class Clock:
    """The time, which the test may have leap."""

    def __init__(self) -> None:
        self.leapt_ns = 0

    def __call__(self) -> int:
        return time.monotonic_ns() + self.leapt_ns


def table_on_the_page(name: str) -> Table:
    game = make_game("jarmo")
    board = VirtualBoard(game, game.placement(game.start()))
    sensors = Sensors(board.view, None, clock=False, knows_hand=True)
    people = match_of(game, ("Ada", "Grace"))
    table = Table(name, game, people, JudgingOptions(sensors, Timings.default()), board=board)
    table.open()
    return table


def test_an_engine_that_was_late_tells_every_table_with_a_real_board(journal: Journal) -> None:
    clock = Clock()
    engine = Engine(journal, now_ns=clock)

    class TakesLong(Table):
        """A command keeps the engine for four seconds, and something else comes meanwhile."""

        def draw(self, command: DrawingCommand) -> None:
            engine.post("two", BoardComplaint("Lamp 3 is broken."))
            clock.leapt_ns += 4_000_000_000

    slow = quick_table("one", TakesLong)
    for table in (slow, quick_table("two"), table_on_the_page("virtual")):
        engine.add(table)
    engine.start()
    try:
        engine.submit(CommandRequest("one", slow.version, WipeDrawings())).result(WITHIN_S)
        one = until(engine, "one", lambda state: bool(state.notes))
        two = until(engine, "two", lambda state: len(state.notes) == 2)
    finally:
        engine.stop()

    assert str(one.notes[0]).startswith("This computer was busy or asleep for 4 s")
    assert two.notes == ("Lamp 3 is broken.", *one.notes)
    assert engine.states()["virtual"].notes == ()


# commands


def test_commands_are_answered_after_what_they_did_is_shown(journal: Journal) -> None:
    with running(journal, quick_table("one")) as (engine, _):
        state = until(engine, "one", playing)

        stale = engine.submit(CommandRequest("one", state.version - 1, NewGame())).result(WITHIN_S)
        refused = engine.submit(CommandRequest("one", state.version, NewGame())).result(WITHIN_S)
        unknown = engine.submit(CommandRequest("two", state.version, NewGame())).result(WITHIN_S)

    assert stale.result == "stale"
    assert refused.result == "refused"
    assert (unknown.result, unknown.why) == ("unknown", "there is no table 'two'")


def test_a_command_that_nobody_waits_for_any_more_harms_nothing(journal: Journal) -> None:
    with running(journal, quick_table("one")) as (engine, _):
        state = until(engine, "one", playing)

        for _ in range(50):
            engine.submit(CommandRequest("one", state.version, NewGame())).cancel()

        assert (
            engine.submit(CommandRequest("one", state.version, NewGame())).result(WITHIN_S).result
            == "refused"
        )


def test_commands_around_the_end_are_all_answered(journal: Journal) -> None:
    asked: list[Future[Answered]] = []
    stopped = threading.Event()

    def ask() -> None:
        while not stopped.is_set() or len(asked) < 10:
            asked.append(engine.submit(CommandRequest("one", 0, NewGame())))
            time.sleep(0.0005)

    with running(journal, quick_table("one")) as (engine, _):
        asking = threading.Thread(target=ask)
        asking.start()
        time.sleep(0.05)
        engine.stop()
        stopped.set()
        asking.join()
    late = engine.submit(CommandRequest("one", 0, NewGame()))

    assert {future.result(WITHIN_S).result for future in asked} <= {"stale", "refused"}
    assert late.result(WITHIN_S).why == "the program is stopping; it accepts nothing more"


# the end


def test_stopping_ends_the_thread_and_may_be_done_twice_or_without_a_start(journal: Journal) -> None:
    Engine(journal).stop()

    with running(journal, quick_table("one")) as (engine, _):
        until(engine, "one", playing)
        engine.stop()
        engine.stop()

    assert "engine" not in [thread.name for thread in threading.enumerate()]


def test_a_turn_made_before_the_stop_is_in_the_journal_after_it(journal: Journal) -> None:
    with running(journal, quick_table("one")) as (engine, (board,)):
        until(engine, "one", playing)
        board.play("a1-b3", button=0)

    assert turns_on_disk(journal.file) == ["a1-b3"]
