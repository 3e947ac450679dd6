"""The calls of a client: the shapes of answers, ids of any kind, and nonsense."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import chess
import pytest

from adoube.feeds.livechess.session import Eboards, LiveMoment, Session
from adoube.tables.clock import Clocks
from adoube.tables.commands.kinds import Phase
from tests.feeds.livechess.chess_tables import ChessTable
from tests.feeds.livechess.clients import EBOARDS, setup_call, subscribe_call
from tests.scoreboard.tables import PLAYING

NOW = LiveMoment(1_000_000, 1_800_000_000_000)
START = chess.Board().board_fen()
SUBSCRIBE = {"id": 5, "call": "subscribe"}


def session_of(table: ChessTable, *only: str) -> Session:
    return Session(table.tables.states, Eboards(only), lambda: NOW)


def answers(session: Session, call: object) -> list[dict[str, Any]]:
    return session.answer(call if isinstance(call, str | bytes) else json.dumps(call))


def test_the_boards_are_listed_with_their_eight_fields() -> None:
    [answer] = answers(session_of(ChessTable()), EBOARDS)

    assert answer == {
        "response": "call",
        "id": 1,
        "param": [
            {
                "serialnr": "hall-1",
                "source": "adoube",
                "state": "ACTIVE",
                "battery": None,
                "comment": None,
                "board": START,
                "flipped": False,
                "clock": None,
            }
        ],
        "time": NOW.epoch_ms,
    }


def test_a_clock_tells_whole_seconds_and_whose_runs() -> None:
    table = ChessTable()
    allowed_ms = {"white": 60_000, "black": 60_000}
    table.keep_time(Clocks({"white": 500, "black": 0}, "white", NOW.monotonic_ms - 2_000, allowed_ms))

    [answer] = answers(session_of(table), EBOARDS)

    assert answer["param"][0]["clock"] == {"white": 58, "black": 60, "run": True, "time": NOW.epoch_ms}


@pytest.mark.parametrize(
    ("connected", "closed", "state", "source"),
    [(False, False, "NOTRESPONDING", None), (True, True, "INACTIVE", "adoube")],
)
def test_a_board_that_is_not_there_is_told_so(
    connected: bool, closed: bool, state: str, source: str | None
) -> None:
    table = ChessTable()
    table.unplug(connected=connected, closed=closed)

    [board] = answers(session_of(table), EBOARDS)[0]["param"]

    assert (board["state"], board["source"]) == (state, source)


def test_a_board_that_is_played_at_comes_first_and_other_games_are_no_boards() -> None:
    idle = replace(ChessTable("aisle").state, phase=Phase.SET_UP)
    table = ChessTable("hall-1", idle, replace(PLAYING, table="jarmo"))

    boards = answers(session_of(table), EBOARDS)[0]["param"]
    chosen = answers(session_of(table, "aisle"), EBOARDS)[0]["param"]

    assert [board["serialnr"] for board in boards] == ["hall-1", "aisle"]
    assert [board["serialnr"] for board in chosen] == ["aisle"]


def test_a_subscription_is_answered_and_tells_at_once_what_stands() -> None:
    done, feed = answers(session_of(ChessTable()), subscribe_call("hall-1", call_id=2, feed_id=1))

    assert done == {"response": "call", "id": 2, "param": None, "time": NOW.epoch_ms}
    assert (feed["response"], feed["id"]) == ("feed", 1)
    assert feed["param"] == {"serialnr": "hall-1", "flipped": False, "board": START, "clock": None}


def test_a_set_up_is_answered_and_tells_at_once_the_moves_since() -> None:
    session = session_of(ChessTable())
    answers(session, subscribe_call("hall-1"))

    done, feed = answers(session, setup_call(chess.STARTING_FEN))

    assert (done["response"], done["id"], done["param"]) == ("call", 3, None)
    assert feed["param"]["start"] == chess.STARTING_FEN
    assert (feed["param"]["san"], feed["param"]["match"]) == ([], True)


@pytest.mark.parametrize("given", [7, "7", 7.5, None, True, {"a": 1}])
def test_an_id_comes_back_in_the_same_type(given: object) -> None:
    session = session_of(ChessTable())

    done, feed = answers(session, subscribe_call("hall-1", call_id=given, feed_id=given))
    again, _ = answers(session, setup_call(chess.STARTING_FEN, call_id=given, feed_id=given))

    for message in (done, feed, again):
        assert json.dumps(message["id"]) == json.dumps(given)


def test_the_page_of_lichess_is_told_of_two_games_in_this_order() -> None:
    """lila's ui/dgt at d35310fc, run in Chromium: it sets up again for each game, and reads a list alone."""
    table = ChessTable()
    session = session_of(table)
    told = [
        *answers(session, EBOARDS),
        *answers(session, subscribe_call("hall-1")),
        *answers(session, setup_call(chess.STARTING_FEN)),
    ]
    table.play("e2e4")
    told += session.news()
    table.take_back()
    told += session.news()
    table.next_game()
    told += [*session.news(), *answers(session, setup_call(chess.STARTING_FEN))]

    lists = [each["param"].get("san") if each["response"] == "feed" else each["response"] for each in told]
    assert lists == ["call", "call", None, "call", [], ["e4"], [], "call", []]


def test_the_page_that_begins_again_after_a_takeback_on_lichess_is_told_what_follows() -> None:
    """The page does not go back by itself (lila d35310fc, ui/dgt)."""
    table = ChessTable()
    for turn in ("e2e4", "e7e5", "g1f3"):
        table.play(turn)
    table.take_back()
    stands = chess.Board()
    for turn in ("e2e4", "e7e5"):
        stands.push_uci(turn)

    session = session_of(table)
    told = [*answers(session, EBOARDS), *answers(session, subscribe_call("hall-1"))]
    told += answers(session, setup_call(stands.fen()))
    table.play("f1c4")
    told += session.news()

    lists = [each["param"].get("san") if each["response"] == "feed" else each["response"] for each in told]
    assert lists == ["call", "call", None, "call", [], ["Bc4"]]


def test_two_feeds_of_one_connection_are_told_each() -> None:
    table = ChessTable()
    session = session_of(table)
    for feed_id in ("one", "two"):
        answers(session, subscribe_call("hall-1", feed_id=feed_id))
    answers(session, setup_call(chess.STARTING_FEN, feed_id="two"))

    table.play("e2e4")
    told = session.news()

    assert [(each["id"], each["param"].get("san")) for each in told] == [("one", None), ("two", ["e4"])]


def test_a_feed_that_is_left_is_told_no_more() -> None:
    table = ChessTable()
    session = session_of(table)
    answers(session, subscribe_call("hall-1"))

    [done] = answers(session, {"id": 9, "call": "unsubscribe", "param": {"id": 1}})
    table.play("e2e4")

    assert (done["response"], done["id"]) == ("call", 9)
    assert session.news() == []


@pytest.mark.parametrize("method", ["flip", "setup"])
def test_a_board_is_flipped_by_either_method(method: str) -> None:
    session = session_of(ChessTable())
    answers(session, subscribe_call("hall-1"))

    inner = {"id": 1, "method": method, "param": {"flip": True}}
    _, feed = answers(session, {"id": 4, "call": "call", "param": inner})

    assert feed["param"]["flipped"] is True


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("hello", "a call is a JSON object"),
        (b"\xff\xfe", "a call is a JSON object"),
        ("[" * 100_000, "a call is a JSON object"),
        ([1, 2], "a call is a JSON object"),
        ({"id": 5, "call": "dance"}, "is not a call"),
        ({"id": 5}, "is not a call"),
        ({"id": 5, "call": "subscribe", "param": 3}, "param must be an object"),
        ({"id": 5, "call": "subscribe", "param": {"feed": "weather", "id": 1}}, "is not a feed"),
        ({"id": 5, "call": "subscribe", "param": {"feed": "eboardevent", "param": {}}}, "needs an id"),
        (subscribe_call("attic", call_id=5), "there is no board"),
        (
            {
                **SUBSCRIBE,
                "param": {"feed": "eboardevent", "id": 1, "param": {"serialnr": [1]}},
            },
            "no board",
        ),
        (setup_call("x", call_id=5, feed_id=77), "there is no subscription with the id 77"),
        ({"id": 5, "call": "unsubscribe", "param": {"id": 3}}, "there is no subscription"),
    ],
)
def test_nonsense_is_an_error_of_that_id_and_the_next_call_is_answered(call: object, message: str) -> None:
    session = session_of(ChessTable())

    [refused] = answers(session, call)
    [listed] = answers(session, EBOARDS)

    assert refused["response"] == "error"
    assert refused["id"] == (call["id"] if isinstance(call, dict) else None)
    assert message in refused["param"]["message"]
    assert listed["response"] == "call"


@pytest.mark.parametrize(
    ("param", "message"),
    [
        ({"fen": "no fen"}, "the FEN cannot be read"),
        ({"fen": 3}, "is not a method with these values"),
        ({}, "is not a method with these values"),
    ],
)
def test_a_set_up_that_cannot_be_read_leaves_the_feed_as_it_was(param: Any, message: str) -> None:
    table = ChessTable()
    session = session_of(table)
    answers(session, subscribe_call("hall-1"))
    answers(session, setup_call(chess.STARTING_FEN))

    inner = {"id": 1, "method": "setup", "param": param}
    [refused] = answers(session, {"id": 6, "call": "call", "param": inner})
    table.play("e2e4")

    assert (refused["response"], refused["id"]) == ("error", 6)
    assert message in refused["param"]["message"]
    assert [each["param"].get("san") for each in session.news()] == [["e4"]]


def test_a_client_has_so_many_feeds_and_no_more() -> None:
    session = session_of(ChessTable())
    for feed_id in range(64):
        answers(session, subscribe_call("hall-1", feed_id=feed_id))

    [refused] = answers(session, subscribe_call("hall-1", feed_id="one more"))

    assert refused["response"] == "error"
