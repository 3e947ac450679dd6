"""Tables that are opened again after a fault: what goes on, what stays closed, and what has ended."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from adoube.app import table_supervisor
from adoube.app.plan import BoardPlan, CameraPlan, MatchPlan, Plan
from adoube.app.settings import VIRTUAL
from adoube.app.table_supervisor import TableStarter, TableSupervisor
from adoube.errors import AdoubeError
from adoube.records.journal import FILE_NAME, Journal
from adoube.referee.config import Timings
from adoube.sensing.camera import CalibrateFrom
from adoube.tables.boards.messages import BoardFailed
from adoube.tables.engine import Engine
from adoube.tables.state import Answered, Phase, TableState
from tests.cli.clubs import WITHIN_S, running_club, until
from tests.tables.asking import request_of


def plan_in(data: Path) -> Plan:
    """A table that is to begin a new match of Jarmo on the page."""
    match = MatchPlan("jarmo", {"first": "black"}, people=("Ada", "Grace"))
    return Plan("north", match, BoardPlan(VIRTUAL, Timings.default()), data, new_match=True)


@contextmanager
def club(data: Path) -> Iterator[tuple[Engine, TableSupervisor]]:
    with running_club(data, plan_in(data)) as (engine, openings):
        until(engine, "north", playing)
        yield engine, openings


def playing(state: TableState) -> bool:
    return state.phase is Phase.PLAYING


def ask(engine: Engine, kind: str, **details: object) -> Answered:
    """Send a command for the newest version, whatever changes meanwhile."""
    while True:
        version = engine.states()["north"].version
        answered = engine.submit(request_of("north", version, kind, details)).result(WITHIN_S)
        if answered.result != "stale":
            return answered


def close(engine: Engine) -> TableState:
    engine.post("north", BoardFailed("The wire has burnt."))
    return until(engine, "north", lambda state: state.closed)


def test_a_match_that_the_arbiter_began_otherwise_goes_on_and_no_new_one_begins(tmp_path: Path) -> None:
    with club(tmp_path) as (engine, _):
        begun = ask(engine, "begin", options={"first": "white"}, people=["Alan", "Kurt"], declare_void=True)
        assert begun.result == "done", begun.why
        until(engine, "north", lambda state: state.options["first"] == "white" and playing(state))
        shut = close(engine)

        ask(engine, "reopen")

        again = until(engine, "north", playing)
    assert [seat.player for seat in again.seats] == ["Alan", "Kurt"]
    assert again.options["first"] == "white"
    assert again.record_number == shut.record_number


def test_what_cannot_be_opened_again_stays_closed_with_the_word_and_may_be_tried_once_more(
    tmp_path: Path,
) -> None:
    with club(tmp_path) as (engine, _):
        shut = close(engine)
        (tmp_path / FILE_NAME).rename(tmp_path / "elsewhere")
        ask(engine, "reopen")
        still = until(engine, "north", lambda state: state.closed)
        (tmp_path / "elsewhere").rename(tmp_path / FILE_NAME)
        ask(engine, "reopen")
        until(engine, "north", playing)

    assert "there is no journal here" in still.message.text
    assert still.version > shut.version
    assert still.placement == shut.placement


def test_nothing_is_opened_after_the_end(tmp_path: Path) -> None:
    with club(tmp_path) as (engine, openings):
        close(engine)
        openings.stop()

        assert ask(engine, "reopen").result == "done"

    assert not playing(engine.states()["north"])


def test_a_search_for_a_board_is_given_up_at_the_end_without_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = iter(("it is asleep", "it was given up"))
    searching, given_up = threading.Event(), threading.Event()

    def search(_: TableStarter) -> None:
        why = next(tries)
        if why == "it was given up":
            searching.set()
            assert given_up.wait(WITHIN_S)
        raise AdoubeError(why)

    monkeypatch.setattr(TableStarter, "open", search)
    monkeypatch.setattr(table_supervisor, "FIRST_RETRY_S", 0.0)
    monkeypatch.setattr(table_supervisor, "give_up_bluetooth", given_up.set)
    with Journal.open(tmp_path) as journal:
        engine = Engine(journal)
        openings = TableSupervisor(journal, engine, lambda *_: None)
        openings.open(plan_in(tmp_path))
        openings.start()
        assert searching.wait(WITHIN_S)

        openings.stop()

        assert given_up.is_set()
        assert "it is asleep" in engine.states()["north"].message.text


def test_a_camera_that_has_learned_its_board_is_not_asked_to_learn_it_anew(tmp_path: Path) -> None:
    camera = CameraPlan("0", calibrate=CalibrateFrom.EMPTY)
    with Journal.open(tmp_path) as journal:
        plan = replace(plan_in(tmp_path), watching=BoardPlan(camera, Timings.default()))
        opening = TableStarter(plan, journal, Engine(journal), again=True)

    assert opening.plan.watching.board == CameraPlan("0")
