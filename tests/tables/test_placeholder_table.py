"""A table whose board is missing: what there is to see of it, and how it comes beside those at play."""

from __future__ import annotations

from pathlib import Path

from adoube.games.registry import make_game
from adoube.records.journal import Journal
from adoube.sensing.views import view_named
from adoube.tables.commands import CommandRequest, NewGame
from adoube.tables.engine import Engine
from adoube.tables.history import History
from adoube.tables.match import match_of
from adoube.tables.placeholder_table import placeholder_state
from adoube.tables.state import Phase, TableState
from tests.tables.loopback import Loopback, quick_table
from tests.tables.test_engine import has_turns, playing, running, until

GAME = make_game("jarmo")


def waiting(why: str, past: History | None = None) -> TableState:
    contest = match_of(GAME, ["Ada", "Grace"])
    return placeholder_state(
        "east", GAME, contest, view_named("occupancy", GAME.seats), past or History(), why
    )


def test_a_table_that_waits_shows_who_plays_what_and_why_it_waits() -> None:
    state = waiting("the cable is out")

    assert (state.table, state.title, state.phase) == ("east", "Jarmo", Phase.HELD)
    assert [seat.player for seat in state.seats] == ["Ada", "Grace"]
    assert (state.message.kind, state.message.text) == ("fault", "the cable is out")
    assert not state.connected


def test_its_version_is_older_than_all_that_follow() -> None:
    past = History(rows=3, games=1, matches=1)
    table = quick_table("east")
    table.open(past)

    assert waiting("the cable is out", past).version < table.version


def test_nothing_of_waiting_is_written_down(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        engine = Engine(journal)
        engine.stand_in(waiting("the cable is out"))
        engine.start()
        engine.stop()

        assert journal.rows("east") == []


def test_each_new_reason_is_shown_once_and_commands_are_refused_with_it(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal, running(journal, quick_table("north")) as (engine, _):
        heard: list[str] = []
        engine.subscribe(lambda state: heard.append(state.message.text) if state.table == "east" else None)

        for why in ("no port", "no port", "no board"):
            engine.stand_in(waiting(why))
        answer = engine.submit(CommandRequest("east", 0, NewGame())).result(30)

        assert heard == ["no port", "no board"]
        assert (answer.result, answer.why) == ("refused", "no board")


def test_a_table_that_comes_late_is_played_at_and_touches_no_other(tmp_path: Path) -> None:
    # Given a table at play, and another one that waits.
    with Journal.open(tmp_path) as journal, running(journal, quick_table("north")) as (engine, [north]):
        until(engine, "north", playing)
        engine.stand_in(waiting("no port"))
        assert engine.submit(CommandRequest("east", 0, NewGame())).result(30).why == "no port"

        # When its board is there.
        late = quick_table("east")
        board = Loopback("port of east", late, engine.deliver)
        engine.add(late, "port of east", board.wired)
        board.plug_in()

        # Then turns are played at both.
        until(engine, "east", playing)
        board.play("a1-b3", 0)
        north.play("a1-b3", 0)
        until(engine, "east", has_turns(1))
        until(engine, "north", has_turns(1))
    with Journal.open(tmp_path) as journal:
        assert journal.rows("east")
