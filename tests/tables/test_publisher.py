"""Published states are told once; frozen ones stay; placeholders stand for tables that are not open."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from adoube.games.registry import make_game
from adoube.records.journal import Journal
from adoube.sensing.views import view_named
from adoube.tables.boards.camera_state import CameraState
from adoube.tables.commands import CommandRequest, NewGame
from adoube.tables.engine import Engine
from adoube.tables.history import History
from adoube.tables.match import match_of
from adoube.tables.publisher import Publisher, placeholder_state
from adoube.tables.state import Message, Phase, TableState
from tests.scoreboard.tables import PLAYING, QUESTION
from tests.tables.loopback import Loopback, quick_table
from tests.tables.test_engine import has_turns, playing, running, until


def test_a_state_is_told_when_its_version_is_new() -> None:
    heard: list[TableState] = []
    published = Publisher()
    published.subscribe(heard.append)
    newer = replace(PLAYING, version=PLAYING.version + 1)

    for state in (PLAYING, PLAYING, newer, newer):
        published.publish([state])

    assert heard == [PLAYING, newer]
    assert published.states() == {"jarmo": newer}


def test_a_new_picture_is_told_though_nothing_else_changed() -> None:
    heard: list[TableState] = []
    published = Publisher()
    published.subscribe(heard.append)
    first = replace(PLAYING, camera=CameraState("by its markers", None, picture_version=1))
    second = replace(PLAYING, camera=CameraState("by its markers", None, picture_version=2))

    for state in (first, first, second):
        published.publish([state])

    assert heard == [first, second]


def test_a_table_that_is_not_published_this_time_stays_as_it_was() -> None:
    published = Publisher()
    other = replace(PLAYING, table="other")
    published.publish([PLAYING, other])

    published.publish([replace(other, version=99)])

    assert published.states()["jarmo"] == PLAYING


def test_a_frozen_table_is_shown_as_it_was_with_the_word_why() -> None:
    published = Publisher()
    published.publish([QUESTION])
    heard: list[TableState] = []
    published.subscribe(heard.append)

    published.freeze("jarmo", Message("fault", "The disk is full."))
    published.publish([replace(QUESTION, version=QUESTION.version + 50, turns=())])

    (frozen,) = heard
    assert frozen.turns == QUESTION.turns
    assert frozen.version > QUESTION.version
    assert (frozen.phase, frozen.question, frozen.message.text) == (Phase.HELD, None, "The disk is full.")
    assert published.is_frozen("jarmo")


def test_what_was_never_published_cannot_be_frozen() -> None:
    published = Publisher()

    published.freeze("jarmo", Message("fault", "The disk is full."))

    assert not published.is_frozen("jarmo")
    assert not published.states()


def test_a_thawed_table_is_shown_as_it_was_seen_last_until_it_is_published_again() -> None:
    published = Publisher()
    published.publish([PLAYING])
    published.freeze("jarmo", Message("fault", "The disk is full."))
    published.publish([])
    frozen = published.states()["jarmo"]

    published.thaw("jarmo", Message("opening", "One moment."))
    thawed = published.states()["jarmo"]
    published.publish([replace(PLAYING, version=99)])

    assert frozen.closed
    assert not thawed.closed
    assert (thawed.message.text, thawed.turns) == ("One moment.", PLAYING.turns)
    assert thawed.version > frozen.version
    assert published.states()["jarmo"].version == 99


def test_what_stands_in_for_a_table_is_newer_than_what_was_shown_of_it() -> None:
    heard: list[int] = []
    published = Publisher()
    published.publish([replace(PLAYING, version=50)])
    published.subscribe(lambda state: heard.append(state.version))
    waiting = replace(PLAYING, version=7, message=Message("fault", "There is no board."))

    for state in (waiting, waiting, replace(waiting, message=Message("fault", "It is busy."))):
        published.show_placeholder(state)

    assert heard == [51, 52]


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
        engine.show_placeholder(waiting("the cable is out"))
        engine.start()
        engine.stop()

        assert journal.rows("east") == []


def test_each_new_reason_is_shown_once_and_commands_are_refused_with_it(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal, running(journal, quick_table("north")) as (engine, _):
        heard: list[str] = []
        engine.subscribe(lambda state: heard.append(state.message.text) if state.table == "east" else None)

        for why in ("no port", "no port", "no board"):
            engine.show_placeholder(waiting(why))
        answer = engine.submit(CommandRequest("east", 0, NewGame())).result(30)

        assert heard == ["no port", "no board"]
        assert (answer.result, answer.why) == ("refused", "no board")


def test_a_table_that_comes_late_is_played_at_and_touches_no_other(tmp_path: Path) -> None:
    # Given a table at play, and another one that waits.
    with Journal.open(tmp_path) as journal, running(journal, quick_table("north")) as (engine, [north]):
        until(engine, "north", playing)
        engine.show_placeholder(waiting("no port"))
        assert engine.submit(CommandRequest("east", 0, NewGame())).result(30).why == "no port"

        # When its board is there.
        late = quick_table("east")
        board = Loopback("port of east", late, engine.post_port_event)
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
