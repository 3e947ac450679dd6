"""Tables that are opened while others are played at: what is refused, and which a restart finds again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from adoube import extras
from adoube.app import table_supervisor as table_starter
from adoube.app.page_tables import FILE_NAME
from adoube.games import registry
from adoube.records.journal import Journal
from adoube.tables.commands.match import NewTable
from adoube.tables.engine import Engine
from adoube.tables.state import Answered, Phase, TableState
from tests.app.test_table_supervisor import plan_in
from tests.cli.clubs import WITHIN_S, running_club, until
from tests.link.dgt_board import FakeDgtBoard
from tests.link.served_board import SocketBoard
from tests.tables.asking import request_of


@contextmanager
def club(data: Path) -> Iterator[Engine]:
    """A club's engine, where `north` plays Jarmo and others may be opened."""
    with running_club(data, plan_in(data)) as (engine, _):
        yield engine


def opened(engine: Engine, game: str, name: str = "", *, is_open: bool = False) -> Answered:
    return engine.open_table(NewTable(game, name, is_open)).result(WITHIN_S)


def played(engine: Engine, table: str, turn: str) -> TableState:
    """Plays a turn, and returns the state that counts it."""
    before = len(until(engine, table, lambda state: state.phase is Phase.PLAYING).turns)
    while True:
        command = request_of(table, engine.states()[table].version, "turn", {"turn": turn})
        if (answered := engine.submit(command).result(WITHIN_S)).result != "stale":
            assert answered.result == "done", answered.why
            break
    return until(engine, table, lambda state: len(state.turns) > before)


def test_a_table_is_there_as_soon_as_it_is_said_to_be_open_and_is_played_at(tmp_path: Path) -> None:
    with club(tmp_path) as engine:
        answered = opened(engine, "jasir", "Final", is_open=True)

        assert (answered.result, answered.table) == ("done", "final")
        state = engine.states()["final"]
        assert state.game == "jasir"
        assert state.virtual is not None
        assert state.virtual.is_open
        assert played(engine, "final", "b1-a3").turns[0].text == "b1-a3"
        assert engine.states()["north"].record_number == 1
    with Journal.open_to_read(tmp_path) as journal:
        assert [table.name for table in journal.tables()] == ["north", "final"]


def test_a_table_that_was_played_at_is_found_again_and_one_that_was_not_is_forgotten(tmp_path: Path) -> None:
    with club(tmp_path) as engine:
        assert opened(engine, "jasir", "played").result == "done"
        assert opened(engine, "jasir", "idle", is_open=True).result == "done"
        played(engine, "played", "b1-a3")

    with club(tmp_path) as engine:
        assert set(engine.states()) == {"north", "played"}
        assert [turn.text for turn in engine.states()["played"].turns] == ["b1-a3"]
        assert opened(engine, "jarmo", "idle").result == "done"
        played(engine, "played", "b5xa3")
    assert '"played"' in (tmp_path / FILE_NAME).read_text(encoding="utf-8")


def test_a_table_of_that_name_is_neither_touched_nor_opened_twice(tmp_path: Path) -> None:
    with club(tmp_path) as engine:
        answers = [engine.open_table(NewTable("jasir", "one")) for _ in range(3)]
        found = [answer.result(WITHIN_S) for answer in answers]

        assert [each.result for each in found] == ["done", "refused", "refused"]
        assert "there is already a table 'one'" in found[1].why
        assert "there is already a table 'north'" in opened(engine, "jasir", "North").why
        assert engine.states()["north"].game == "jarmo"


def test_a_match_of_another_day_is_not_pushed_aside(tmp_path: Path) -> None:
    with club(tmp_path) as engine:
        opened(engine, "jasir", "one")
        played(engine, "one", "b1-a3")
    (tmp_path / FILE_NAME).unlink()

    with club(tmp_path) as engine:
        assert "one" not in engine.states()
        assert "the match at table 'one' is not over" in opened(engine, "jarmo", "one").why
        assert opened(engine, "jasir").table == "jasir", "no table was called so"
        assert opened(engine, "jarmo").table == "jarmo"


def test_a_game_whose_library_is_missing_says_how_to_install_it_and_its_name_stays_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with club(tmp_path) as engine:
        with monkeypatch.context() as without:
            without.setattr(extras, "find_spec", lambda _: None)
            assert "Install them with" in opened(engine, "chess", "board").why
        assert opened(engine, "jasir", "board").result == "done"


def test_a_fault_while_a_table_is_opened_is_told_and_leaves_the_name_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def burns(*_: object, **__: object) -> None:
        raise RuntimeError("a wire has burnt")

    with club(tmp_path) as engine:
        with monkeypatch.context() as broken:
            broken.setattr(table_starter, "attach_table", burns)
            assert "a wire has burnt" in opened(engine, "jasir", "one").why
        assert opened(engine, "jasir", "one").result == "done"


def test_after_the_end_nothing_is_opened_and_nobody_waits(tmp_path: Path) -> None:
    with club(tmp_path) as engine:
        pass

    assert opened(engine, "jasir").result == "refused"


def test_a_table_whose_game_is_gone_is_kept_until_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with club(tmp_path) as engine:
        opened(engine, "jasir", "one")
        played(engine, "one", "b1-a3")

    ours = dict(registry.OURS)
    with monkeypatch.context() as without:
        without.setattr(registry, "OURS", {key: ours[key] for key in ours if key != "jasir"})
        with club(tmp_path) as engine:
            assert "one" not in engine.states()
    assert "one: this table was opened on the page and cannot be reopened" in capsys.readouterr().out

    with club(tmp_path) as engine:
        assert len(engine.states()["one"].turns) == 1


def test_an_engine_without_a_club_opens_nothing(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        engine = Engine(journal)
        engine.start()
        assert not engine.opens_tables
        assert "command line" in opened(engine, "jasir").why
        engine.stop()


def test_a_table_on_an_electronic_board_is_played_on_it_and_no_other_gets_it(tmp_path: Path) -> None:
    with SocketBoard(FakeDgtBoard) as there, club(tmp_path / "data") as engine:
        board = f"dgt:{there.name}"
        answered = engine.open_table(NewTable("chess", board=board)).result(WITHIN_S)
        assert (answered.result, answered.table) == ("done", "chess"), answered.said
        until(engine, "chess", lambda state: state.phase is Phase.PLAYING)

        second = engine.open_table(NewTable("chess", "other", board=board)).result(WITHIN_S)

        assert second.result == "refused"
        assert str(second.said) == f"the table 'chess' is played on {board}: choose another board"


def test_a_board_that_cannot_be_opened_leaves_no_table(tmp_path: Path) -> None:
    with club(tmp_path) as engine:
        answered = engine.open_table(NewTable("chess", board="dgt:/dev/ttyNOWHERE")).result(WITHIN_S)
        unfit = engine.open_table(NewTable("leap-frog", board="dgt:/dev/ttyNOWHERE")).result(WITHIN_S)

        assert [*engine.states()] == ["north"]
    assert "the port /dev/ttyNOWHERE does not exist" in str(answered.said)
    assert "are not squares of a chess board" in str(unfit.said)
