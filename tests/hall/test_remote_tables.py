"""Tables seen at a scoreboard of the hall that has none of its own."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import fields
from pathlib import Path

import pytest

from adoube.games.line import printed
from adoube.games.registry import make_game
from adoube.hall import exchange as commands
from adoube.hall import remote_tables as front_module
from adoube.hall.database import HallAddress, bring_up_to_date, connect
from adoube.hall.exchange import VERSIONS
from adoube.hall.remote_tables import HallTables
from adoube.hall.replicator import start_replicator
from adoube.hall.serialization import LEFT_OUT, command_document, document_of, state_of
from adoube.tables.engine import Engine
from adoube.tables.state import TableState
from tests.hall.postgres import PostgresServer
from tests.scoreboard.virtual_tables import hand, virtual_table
from tests.tables.asking import request_of

pytestmark = pytest.mark.postgres

WITHIN_S = 60.0


def until(front: HallTables, table: str, wanted: Callable[[TableState], bool]) -> TableState:
    end = time.monotonic() + WITHIN_S
    while not wanted(state := front.states()[table]):
        assert time.monotonic() < end, state
        time.sleep(0.01)
    return state


@contextmanager
def a_table(folder: Path, hall: HallAddress, host: str, table: str, game: str = "jarmo") -> Iterator[Engine]:
    """A table at a computer of the hall."""
    with virtual_table(folder, game, is_open=True, table=table) as engine:
        stop = start_replicator(engine, address=hall, host=host, folder=folder)
        try:
            yield engine
        finally:
            stop()


@contextmanager
def a_front(hall: HallAddress, *tables: str) -> Iterator[HallTables]:
    front = HallTables(hall)
    front.start()
    try:
        end = time.monotonic() + WITHIN_S
        while not {*tables} <= {*front.states()}:
            assert time.monotonic() < end
            time.sleep(0.01)
        yield front
    finally:
        front.stop()


@pytest.fixture(autouse=True)
def ends_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads that look without news, and whether they are to end, do so often."""
    for module in (commands, front_module):
        monkeypatch.setattr(module, "LOOKS_S", 0.1)


@pytest.fixture
def engine(hall: HallAddress, tmp_path: Path) -> Iterator[Engine]:
    with a_table(tmp_path / "window", hall, "window", "first") as begun:
        yield begun


@pytest.fixture
def front(hall: HallAddress, engine: Engine) -> Iterator[HallTables]:
    with a_front(hall, "first") as begun:
        yield begun


def play(engine: Engine, origin: str, target: str) -> None:
    hand(engine, "lift", where=origin)
    hand(engine, "put", where=target)


def differing(engine: Engine, there: TableState) -> dict[str, tuple[object, object]]:
    """By name the fields that differ, versions and the table's own affairs aside."""
    here = engine.states()[there.table]
    left_out = {*LEFT_OUT, "version", "computer"}
    return {
        field.name: (getattr(here, field.name), getattr(there, field.name))
        for field in fields(TableState)
        if field.name not in left_out and getattr(here, field.name) != getattr(there, field.name)
    }


def test_a_table_is_seen_elsewhere_as_at_its_own_computer(engine: Engine, front: HallTables) -> None:
    play(engine, "a1", "b3")
    there = until(front, "first", lambda state: bool(state.turns) and not differing(engine, state))
    here = engine.states()["first"]

    assert here.message.kind == "moved"
    assert there.line is not None
    assert here.line is not None
    assert printed(there.line) == printed(here.line)
    assert there.board == here.board
    assert there.version % VERSIONS == here.version


def test_listeners_hear_of_each_turn_that_is_played_elsewhere(engine: Engine, front: HallTables) -> None:
    heard: list[int] = []
    stop = front.subscribe(lambda state: heard.append(len(state.turns)))
    play(engine, "a1", "b3")
    until(front, "first", lambda state: len(state.turns) == 1)
    stop()

    assert heard[-1] == 1


def test_what_there_was_no_news_of_is_seen_all_the_same(
    hall: HallAddress, engine: Engine, front: HallTables
) -> None:
    before = front.states()["first"].version
    with connect(hall) as connection:
        connection.execute("UPDATE states SET version = version + 7, told = now()")

    until(front, "first", lambda state: state.version == before + 7)


def test_a_table_is_seen_whose_program_is_older_or_newer_by_a_field(engine: Engine) -> None:
    state = engine.states()["first"]
    document = {**document_of(state, 0), "a_newer_field": [1]}
    del document["chalk"]

    assert differing(engine, state_of(document, make_game("jarmo"), state.line, 0)) == {}


def test_a_scoreboard_that_comes_later_sees_the_game_so_far(hall: HallAddress, engine: Engine) -> None:
    play(engine, "a1", "b3")
    with a_front(hall, "first") as late:
        there = until(late, "first", lambda state: bool(state.turns))

    assert [turn.text for turn in there.turns] == ["a1-b3"]
    assert there.line is not None
    assert there.line.written_turns() == ["a1-b3"]


def test_a_command_is_carried_out_at_the_tables_computer(engine: Engine, front: HallTables) -> None:
    version = front.states()["first"].version

    done = front.submit(request_of("first", version, "ruling", {"ruling": "pause"})).result(WITHIN_S)

    assert done.result == "done"
    assert engine.states()["first"].phase.value == "held"
    until(front, "first", lambda state: state.phase.value == "held")


def test_a_command_for_an_older_version_is_stale(engine: Engine, front: HallTables) -> None:
    version = front.states()["first"].version
    front.submit(request_of("first", version, "ruling", {"ruling": "pause"})).result(WITHIN_S)

    late = front.submit(request_of("first", version, "ruling", {"ruling": "go-on"})).result(WITHIN_S)
    older = front.submit(request_of("first", version % VERSIONS, "ruling", {"ruling": "go-on"})).result(
        WITHIN_S
    )

    assert (late.result, older.result) == ("stale", "stale")


def test_a_command_that_was_left_waiting_is_carried_out_by_nobody_later(
    hall: HallAddress, engine: Engine, front: HallTables
) -> None:
    version = front.states()["first"].version
    document = json.dumps(
        command_document(request_of("first", version, "ruling", {"ruling": "pause"}).command)
    )
    with connect(hall) as connection:
        connection.execute(
            'INSERT INTO commands ("table", version, document, asked)'
            " VALUES ('first', %s, %s, now() - interval '1 minute')",
            (version, document),
        )
        end = time.monotonic() + WITHIN_S
        while not (
            answers := connection.execute("SELECT answer FROM commands WHERE answer IS NOT NULL").fetchall()
        ):
            assert time.monotonic() < end
            time.sleep(0.05)

    [(answer,)] = answers
    assert answer["result"] == "refused"
    assert engine.states()["first"].phase.value == "playing"


def test_a_computer_whose_name_another_process_has_taken_answers_no_more(
    hall: HallAddress, engine: Engine, front: HallTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(front_module, "TAKEN_WITHIN_S", 0.5)
    version = front.states()["first"].version
    begun, freed = threading.Event(), threading.Event()

    def hold_up(_: TableState) -> None:
        begun.set()
        freed.wait(WITHIN_S)

    stop = engine.subscribe(hold_up)

    answer = front.submit(request_of("first", version, "ruling", {"ruling": "pause"}))
    assert begun.wait(WITHIN_S)
    with connect(hall) as connection:
        connection.execute("UPDATE hosts SET holder = gen_random_uuid()")
    freed.set()
    stop()

    assert "Look at the table" in answer.result(WITHIN_S).why


def test_a_refusal_comes_back_with_its_reason(front: HallTables) -> None:
    version = front.states()["first"].version

    refused = front.submit(request_of("first", version, "ruling", {"ruling": "go-on"})).result(WITHIN_S)

    assert refused.result == "refused"
    assert refused.why


def test_commands_are_carried_out_again_after_a_computer_was_held_up(
    engine: Engine, front: HallTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "ANSWERED_WITHIN_S", 0.2)
    version = front.states()["first"].version
    freed = threading.Event()

    def hold_up(_: TableState) -> None:
        freed.wait(WITHIN_S)

    stop = engine.subscribe(hold_up)

    held_up = front.submit(request_of("first", version, "ruling", {"ruling": "pause"})).result(WITHIN_S)
    freed.set()
    stop()
    version = until(front, "first", lambda state: state.phase.value == "held").version
    done = front.submit(request_of("first", version, "ruling", {"ruling": "go-on"})).result(WITHIN_S)

    assert (held_up.result, done.result) == ("refused", "done")


def test_a_command_that_could_not_be_stored_is_refused_and_the_next_one_is_not(
    hall: HallAddress, front: HallTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(front_module, "TAKEN_WITHIN_S", 0.2)
    version = front.states()["first"].version
    pause = request_of("first", version, "ruling", {"ruling": "pause"})
    with connect(hall) as connection:
        connection.execute(
            "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'disk full'; END $$"
        )
        connection.execute(
            "CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON commands DEFERRABLE INITIALLY DEFERRED"
            " FOR EACH ROW EXECUTE FUNCTION fail()"
        )

        refused = [each.result(WITHIN_S).result for each in [front.submit(pause) for _ in range(3)]]
        connection.execute("DROP TRIGGER at_commit ON commands")
    # By then it would have been taken back, had it been stored.
    time.sleep(1.5)
    monkeypatch.undo()

    assert refused == ["refused"] * 3
    assert front.submit(pause).result(WITHIN_S).result == "done"


def test_a_table_that_the_hall_does_not_have_is_unknown(front: HallTables) -> None:
    assert (
        front.submit(request_of("nowhere", 1, "ruling", {"ruling": "pause"})).result(WITHIN_S).result
        == "unknown"
    )


def test_a_table_whose_computer_has_gone_is_shown_as_it_was_and_takes_no_commands(
    hall: HallAddress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adoube.hall.remote_tables.TAKEN_WITHIN_S", 0.5)
    with ExitStack() as here:
        here.enter_context(a_table(tmp_path / "window", hall, "window", "first"))
        front = ExitStack()
        seen = front.enter_context(a_front(hall, "first"))
        here.close()
        with front:
            gone = until(seen, "first", lambda state: "has not been heard of" in state.message.text)
            request = request_of("first", gone.version, "ruling", {"ruling": "pause"})
            answered = seen.submit(request).result(WITHIN_S)
            assert answered.result == "refused"
            assert "does not answer. Nothing was done" in answered.why
            with connect(hall) as connection:
                [(waiting,)] = connection.execute(
                    "SELECT count(*) FROM commands WHERE taken IS NULL"
                ).fetchall()
            assert waiting == 0


def test_tables_of_several_computers_are_seen_together(hall: HallAddress, tmp_path: Path) -> None:
    with (
        a_table(tmp_path / "window", hall, "window", "first"),
        a_table(tmp_path / "door", hall, "door", "second", "konane"),
        a_front(hall, "first", "second") as front,
    ):
        assert {name: state.game for name, state in front.states().items()} == {
            "first": "jarmo",
            "second": "konane",
        }


def test_a_hall_that_is_out_of_reach_is_said_once_and_shown_until_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("adoube.hall.remote_tables.AGAIN_S", 0.05)
    server = PostgresServer()
    hall = HallAddress(server.address)
    bring_up_to_date(hall)
    with a_table(tmp_path / "window", hall, "window", "first"), a_front(hall, "first") as front:
        server.kill()
        until(front, "first", lambda state: "database is out of reach" in state.message.text)
        time.sleep(0.5)
        server.start()
        until(front, "first", lambda state: state.message.kind != "fault")
    server.stop()

    said = [record.getMessage() for record in caplog.records if record.name == "adoube.hall.remote_tables"]
    assert len([line for line in said if "Connection refused" in line]) == 1


def test_what_the_database_forgot_of_a_table_is_told_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adoube.hall.remote_tables.AGAIN_S", 0.05)
    server = PostgresServer("-cwal_writer_delay=10s")
    hall = HallAddress(server.address)
    bring_up_to_date(hall)
    with a_table(tmp_path / "window", hall, "window", "first") as engine, a_front(hall, "first") as front:
        versions: list[int] = []
        front.subscribe(lambda state: versions.append(state.version))
        before = front.states()["first"].version
        hand(engine, "lift", where="a1")
        lifted = until(front, "first", lambda state: state.version > before)
        server.kill()
        server.start()
        until(front, "first", lambda state: state.message.kind != "fault")

        with a_front(hall, "first") as late:
            until(late, "first", lambda state: state.version % VERSIONS == engine.states()["first"].version)
        assert front.states()["first"].version >= lifted.version
        assert versions == sorted(versions)
    server.stop()
