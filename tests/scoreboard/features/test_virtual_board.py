"""A board on the page: who may move its pieces, what a form may ask, and what a page is told."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adoube.board.geometry import Placement
from adoube.tables.boards.virtual import VirtualState
from adoube.tables.commands import CommandRequest, HandCommand, LiftPieces
from adoube.tables.commands.reading import KINDS
from adoube.tables.engine import Engine
from adoube.tables.state import Choice, Question, Remedy, Tables, TableState
from adoube_scoreboard.app import create_app
from adoube_scoreboard.features.virtual_board import virtual_shown, virtual_view
from adoube_scoreboard.security.access import OneUseKey, Role, RoleKind
from adoube_scoreboard.security.codes import Codes, seat_owner
from adoube_scoreboard.services import Site
from adoube_scoreboard.streaming.frames import frame_maker
from tests.scoreboard.conftest import Clock
from tests.scoreboard.security.test_access import form_token
from tests.scoreboard.tables import PLAYING, QUESTION, FakeTables
from tests.scoreboard.virtual_tables import hand, until, virtual_table

COMMANDS = "/tables/jarmo/commands"
LIFT = {"kind": "hand", "version": 7, "details": {"act": "lift", "where": "b1", "above": 0}}


def at_virtual_board(*, is_open: bool) -> TableState:
    placement = Placement(PLAYING.placement.cells)
    return replace(PLAYING, virtual=VirtualState(placement, box=("black.archer",), is_open=is_open))


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(at_virtual_board(is_open=True))


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with virtual_table(tmp_path, "jarmo", is_open=True) as running:
        yield running


def test_anybody_moves_pieces_at_an_open_table(client: FlaskClient, tables: FakeTables) -> None:
    answer = client.post(COMMANDS, json={**LIFT, "csrf": form_token(client)})

    assert answer.status_code == 200
    assert tables.commands == [CommandRequest("jarmo", 7, LiftPieces("b1"))]


@pytest.mark.parametrize("kind", ["ruling", "dispute", "agree", "recalibrate", "corners", "resign", "chalk"])
def test_nothing_else_gets_through_at_an_open_table(
    client: FlaskClient, tables: FakeTables, kind: str
) -> None:
    details = {"ruling": "pause", "seat": "black", "act": "wipe"}
    fields = {"kind": kind, "version": 7, "csrf": form_token(client), "details": details}

    answer = client.post(COMMANDS, json={**fields, "from": "start", "corners": [[0, 0]] * 4})

    assert answer.status_code in (403, 422)
    assert tables.commands == []
    assert not any(Role().may(each, "jarmo", is_open=True) for each in KINDS[kind])


@pytest.mark.parametrize("path", [COMMANDS, "/tables/jarmo/moves"])
def test_a_visitor_needs_the_pages_token(client: FlaskClient, tables: FakeTables, path: str) -> None:
    form_token(client)

    answer = client.post(path, data={"kind": "end-turn", "version": 7, "start": "right", "csrf": "wrong"})

    assert answer.status_code == 403
    assert tables.commands == []


@pytest.mark.parametrize("path", [COMMANDS, "/tables/jarmo/moves"])
def test_a_visitor_moves_nothing_at_a_table_that_is_not_open(
    client: FlaskClient, tables: FakeTables, path: str
) -> None:
    token = form_token(client)
    tables.show(at_virtual_board(is_open=False))

    assert client.post(path, json={**LIFT, "csrf": token}).status_code == 403
    assert client.post(path, data={"start": "lift b1 0", "end": "drop", "csrf": token}).status_code == 403
    assert tables.commands == []
    assert 'class="movers"' not in client.get("/tables/jarmo").text


def test_a_visitor_of_an_open_table_is_nobody_at_another_one(app: Flask, tables: FakeTables) -> None:
    client = app.test_client()
    token = form_token(client)
    tables.show(replace(PLAYING, table="other"))

    answer = client.post("/tables/other/commands", json={**LIFT, "csrf": token})

    assert answer.status_code == 403
    assert tables.commands == []


def seated(
    tables: Tables,
    key: OneUseKey,
    clock: Clock,
    *,
    seat: str = "black",
    table: str = "jarmo",
    loopback_only: bool = True,
    codes: Codes | None = None,
) -> FlaskClient:
    """A player who has sat down with the code of the seat."""
    codes = codes or Codes(clock)
    client = create_app(
        tables, key, clock=clock, codes=codes, site=Site(loopback_only=loopback_only)
    ).test_client()
    code = codes.issue(seat_owner(table, seat))
    entry = client.get(f"/join/{table}/{seat}").text.partition('name="csrf" value="')[2].partition('"')[0]
    client.post(f"/join/{table}/{seat}", data={"code": code, "csrf": entry})
    return client


@pytest.mark.parametrize("kind", ["resign", "draw", "agree"])
def test_at_an_open_table_a_seat_still_speaks_for_itself_alone(
    tables: FakeTables, key: OneUseKey, clock: Clock, kind: str
) -> None:
    client = seated(tables, key, clock)
    fields = {"kind": kind, "version": 7, "csrf": form_token(client)}

    answer = client.post(COMMANDS, json={**fields, "details": {"seat": "white", "turn": "a1-b3"}})

    assert (answer.status_code, answer.json and answer.json["error"]) == (403, "not_yours")
    assert tables.commands == []


def answer_the_arbiters_question(client: FlaskClient, tables: FakeTables) -> int:
    question = Question(3, None, "How did it end?", (Choice("draw", "A draw"),))
    token = form_token(client)
    tables.show(replace(at_virtual_board(is_open=True), question=question))
    fields = {"kind": "answer", "version": 7, "question": 3, "answer": "draw", "csrf": token}
    return client.post(COMMANDS, json=fields).status_code


def test_where_this_computer_alone_reaches_an_open_table_anybody_answers_for_all(
    client: FlaskClient, tables: FakeTables
) -> None:
    assert answer_the_arbiters_question(client, tables) == 200
    assert "data-lets-the-arbiter-answer" not in client.get("/tables/jarmo").text


def test_where_others_reach_an_open_table_the_arbiter_alone_answers_what_no_seat_is_asked(
    tables: FakeTables, key: OneUseKey, clock: Clock
) -> None:
    app = create_app(tables, key, clock=clock, site=Site(loopback_only=False))
    visitor, arbiter = app.test_client(), app.test_client()
    arbiter.get("/arbiter", query_string={"key": key.text})

    assert answer_the_arbiters_question(visitor, tables) == 403
    assert "data-lets-the-arbiter-answer" in visitor.get("/tables/jarmo").text
    assert tables.commands == []

    assert answer_the_arbiters_question(arbiter, tables) == 200
    assert "data-lets-the-arbiter-answer" not in arbiter.get("/tables/jarmo").text


def test_where_others_reach_an_open_table_a_seat_does_not_answer_for_the_arbiter(
    tables: FakeTables, key: OneUseKey, clock: Clock
) -> None:
    assert answer_the_arbiters_question(seated(tables, key, clock, loopback_only=False), tables) == 403
    assert tables.commands == []


def test_where_others_reach_an_open_table_anybody_still_plays_and_answers_for_a_seat(
    tables: FakeTables, key: OneUseKey, clock: Clock
) -> None:
    client = create_app(tables, key, clock=clock, site=Site(loopback_only=False)).test_client()
    token = form_token(client)

    assert client.post(COMMANDS, json={**LIFT, "csrf": token}).status_code == 200
    tables.show(replace(at_virtual_board(is_open=True), question=QUESTION.question))
    fields = {"kind": "answer", "version": 7, "question": 3, "answer": "skip", "csrf": token}
    assert client.post(COMMANDS, json=fields).status_code == 200


def test_a_seat_moves_pieces_at_its_own_table(key: OneUseKey, clock: Clock) -> None:
    tables = FakeTables(replace(at_virtual_board(is_open=False), movers=("black",)))
    client = seated(tables, key, clock)

    answer = client.post(COMMANDS, json={**LIFT, "csrf": form_token(client)})

    assert answer.status_code == 200
    assert [asked.command.kind for asked in tables.commands] == ["hand"]
    assert Role(RoleKind.SEAT, "jarmo", "black").may(HandCommand, "other") is False


def moves(client: FlaskClient, engine: Engine, act: str, where: str = "", prefix: str = "") -> Any:
    """A movement asked for by a log-in, whatever the table's version: the status, and what is said."""
    details = {"act": act, "where": where, "above": 0}
    while True:
        asked = {
            "kind": "hand",
            "version": engine.states()["class"].version,
            "csrf": form_token(client, "class"),
            "details": details,
        }
        answer = client.post(f"{prefix}/tables/class/commands", json=asked)
        refused = answer.json or {}
        if refused.get("error") != "stale":
            return answer.status_code, refused.get("error"), refused.get("text")


OTHERS_TURN = (
    403,
    "not_your_turn",
    "It is Person 1's turn: until it is over, only Person 1 moves the pieces.",
)


@pytest.mark.parametrize("prefix", ["", "/api"])
@pytest.mark.parametrize(
    ("act", "where"), [("lift", "a1"), ("lift", "a5"), ("take", "white.archer"), ("right", "")]
)
def test_in_the_opponents_turn_nothing_is_taken_from_a_seat(
    tmp_path: Path, key: OneUseKey, clock: Clock, act: str, where: str, prefix: str
) -> None:
    with virtual_table(tmp_path, "jarmo") as engine:
        white = seated(engine, key, clock, seat="white", table="class")
        before = engine.states()["class"]

        assert moves(white, engine, act, where, prefix) == OTHERS_TURN

        assert engine.states()["class"] == before


def test_a_seat_cannot_change_or_put_down_what_the_other_has_begun(
    tmp_path: Path, key: OneUseKey, clock: Clock
) -> None:
    with virtual_table(tmp_path, "jarmo") as engine:
        codes = Codes(clock)
        black = seated(engine, key, clock, seat="black", table="class", codes=codes)
        white = seated(engine, key, clock, seat="white", table="class", codes=codes)

        assert moves(black, engine, "lift", "a1")[0] == 200
        for act, where in (("put", "a2"), ("back", ""), ("drop", ""), ("right", "")):
            assert moves(white, engine, act, where) == OTHERS_TURN
        assert moves(black, engine, "put", "b3")[0] == 200
        until(engine, lambda state: len(state.turns) == 1)

        assert moves(black, engine, "lift", "b1")[1] == "not_your_turn"
        assert moves(white, engine, "lift", "c5")[0] == 200


def undoes(client: FlaskClient, engine: Engine, prefix: str = "", **details: Any) -> tuple[int, str | None]:
    fields = {
        "kind": "undo",
        "version": engine.states()["class"].version,
        "csrf": form_token(client, "class"),
        "details": details,
    }
    answer = client.post(f"{prefix}/tables/class/commands", json=fields)
    return answer.status_code, (answer.json or {}).get("error")


@pytest.mark.parametrize("prefix", ["", "/api"])
def test_no_seat_agrees_for_another_that_its_turn_is_undone(
    tmp_path: Path, key: OneUseKey, clock: Clock, prefix: str
) -> None:
    with virtual_table(tmp_path, "jarmo") as engine:
        codes = Codes(clock)
        black = seated(engine, key, clock, seat="black", table="class", codes=codes)
        white = seated(engine, key, clock, seat="white", table="class", codes=codes)
        assert (hand(engine, "lift", "a1"), hand(engine, "put", "b3")) == ("done", "done")
        until(engine, lambda state: len(state.turns) == 1)

        assert undoes(black, engine, prefix, seat="black") == (200, None)
        assert undoes(black, engine, prefix, seat="white") == (403, "not_yours")
        assert undoes(black, engine, prefix) == (422, "refused")
        assert len(engine.states()["class"].turns) == 1

        assert undoes(white, engine, prefix, seat="white") == (200, None)
        until(engine, lambda state: not state.turns and state.movers == ("black",))


def test_a_visitor_undoes_no_turn_of_others(tmp_path: Path, key: OneUseKey, clock: Clock) -> None:
    with virtual_table(tmp_path, "jarmo") as engine:
        visitor = create_app(engine, key, clock=clock).test_client()

        assert undoes(visitor, engine) == (403, "arbiter_only")


def test_a_form_moves_nothing_in_the_opponents_turn(tmp_path: Path, key: OneUseKey, clock: Clock) -> None:
    with virtual_table(tmp_path, "jarmo") as engine:
        white = seated(engine, key, clock, seat="white", table="class")
        before = engine.states()["class"]

        assert moved(white, start="lift a1 0", end="put b3") == 403
        assert moved(white, start="right") == 403

        assert engine.states()["class"] == before


def test_a_right_that_was_looked_at_for_another_version_is_none(key: OneUseKey, clock: Clock) -> None:
    tables = FakeTables(replace(at_virtual_board(is_open=False), movers=("black",)))
    client = seated(tables, key, clock)

    answer = client.post(COMMANDS, json={**LIFT, "version": 8, "csrf": form_token(client)})

    assert (answer.status_code, answer.json and answer.json["error"]) == (409, "stale")
    assert tables.commands == []


def test_the_arbiter_moves_pieces_in_everybodys_turn(tmp_path: Path, key: OneUseKey, clock: Clock) -> None:
    with virtual_table(tmp_path, "jarmo") as engine:
        arbiter = create_app(engine, key, clock=clock).test_client()
        arbiter.get("/arbiter", query_string={"key": key.text})

        assert moves(arbiter, engine, "lift", "a1")[0] == 200
        assert moves(arbiter, engine, "put", "b3")[0] == 200


@pytest.mark.parametrize(
    "details", [None, [], "lift", {}, {"act": 3}, {"act": "lift", "where": ["a1"]}, {"act": {"a": 1}}]
)
def test_a_movement_that_cannot_be_read_is_refused(
    client: FlaskClient, tables: FakeTables, details: Any
) -> None:
    answer = client.post(COMMANDS, json={**LIFT, "details": details, "csrf": form_token(client)})

    assert answer.status_code == 422
    assert tables.commands == []


def moved(client: FlaskClient, **fields: str) -> int:
    page = client.get("/tables/class").text
    values = {
        name: page.partition(f'name="{name}" value="')[2].partition('"')[0] for name in ("csrf", "version")
    }
    return client.post("/tables/class/moves", data={**values, **fields}).status_code


@pytest.fixture
def visitor(engine: Engine, key: OneUseKey, clock: Clock) -> FlaskClient:
    """Anybody, at an open table with the real referee."""
    return create_app(engine, key, clock=clock).test_client()


def test_a_form_lifts_and_puts_in_one(visitor: FlaskClient, engine: Engine) -> None:
    assert moved(visitor, start="lift a1 0", end="put b3") == 303

    virtual = engine.states()["class"].virtual
    assert virtual is not None
    assert (virtual.placement.stack("a1"), virtual.placement.stack("b3")) == ((), ("black.archer",))


def test_what_a_form_cannot_put_down_goes_back(visitor: FlaskClient, engine: Engine) -> None:
    assert moved(visitor, start="lift a1 0", end="put z9") == 422

    virtual = engine.states()["class"].virtual
    assert virtual is not None
    assert (virtual.placement.stack("a1"), virtual.hand) == (("black.archer",), ())


def test_a_form_puts_everything_right(visitor: FlaskClient, engine: Engine) -> None:
    hand(engine, "lift", "a1")

    assert moved(visitor, start="right") == 303

    virtual = engine.states()["class"].virtual
    assert virtual is not None
    assert (virtual.placement.stack("a1"), virtual.hand) == (("black.archer",), ())


@pytest.mark.parametrize(
    "wrong",
    [
        {"start": "lift a1", "end": "put b3"},
        {"start": "lift a1 x", "end": "put b3"},
        {"start": "lift a1 ٣", "end": "put b3"},
        {"start": "throw a1 0", "end": "put b3"},
        {"start": "lift a1 0"},
        {"start": "lift a1 0", "end": "put"},
        {"end": "drop"},
        {"start": "lift a1 0", "end": "drop", "version": "-1"},
    ],
)
def test_a_form_that_cannot_be_read_moves_nothing(
    visitor: FlaskClient, engine: Engine, wrong: Mapping[str, str]
) -> None:
    before = engine.states()["class"].virtual

    assert moved(visitor, **wrong) == 422

    assert engine.states()["class"].virtual == before


def test_a_frame_tells_what_the_hand_holds(app: Flask) -> None:
    state = at_virtual_board(is_open=True)
    assert state.virtual is not None
    lifted = replace(state.virtual, hand=("black.archer",), lifted_from="b1")

    brought = json.loads(frame_maker(app)(replace(state, virtual=lifted, may_go=("a3",)), "en"))

    assert brought["virtual"]["hand"] == ["black.archer"]
    assert (brought["virtual"]["from"], brought["virtual"]["mayGo"]) == ("b1", ["a3"])
    assert brought["virtual"]["names"]["black.archer"] == "Black archer"
    assert "In the hand: Black archer, from b1" in brought["parts"]["hand"]


def test_pieces_keep_the_marks_that_the_rules_gave_them() -> None:
    settled = Placement({"a5": ("black.archer.marked",), "b5": ("white.archer.marked",)})
    virtual = VirtualState(Placement({"a5": ("black.archer",), "b5": ("black.archer",)}))

    shown = virtual_shown(settled, virtual)

    assert dict(shown.cells) == {"a5": ("black.archer.marked",), "b5": ("black.archer",)}


def test_what_is_captured_is_offered_to_hands_only_while_the_board_stands_wrongly() -> None:
    state = at_virtual_board(is_open=False)
    assert state.virtual is not None
    virtual = replace(state.virtual, beside=(("black.archer", 2), ("white.archer", 1)))
    settled = Placement(state.placement.cells, {"captured": {"black.archer.marked": 1, "white.archer": 1}})
    state = replace(state, virtual=virtual, placement=settled)

    offered = [(kind.piece, kind.how_many) for kind in virtual_view(state, virtual).beside]
    assert offered == [("black.archer", 1)]

    astray = replace(state, remedy=Remedy(("b3",), ()))
    offered = [(kind.piece, kind.how_many) for kind in virtual_view(astray, virtual).beside]
    assert offered == [("black.archer", 2), ("white.archer", 1)]
