"""Visitors without a log-in at a table that is open to all: every kind of command."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from adoube.board.geometry import Placement
from adoube.tables.boards.virtual import VirtualState
from adoube.tables.commands import AskNextGame, Command, NewGame, SeatComputer
from adoube.tables.commands.reading import KINDS
from adoube.tables.state import TableState
from adoube_scoreboard.api.docs import example_of
from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.services import Site
from tests.scoreboard.conftest import Clock
from tests.scoreboard.features.test_virtual_board import seated
from tests.scoreboard.security.test_access import form_token
from tests.scoreboard.tables import OVER, PLAYING, QUESTION, START, FakeTables

COMMANDS = "/tables/jarmo/commands"
# Whoever sees motors go wrong may stop them.
AT_ONCE = {"hand", "turn", "end-turn", "answer", "call", "undo", "hint", "put-off-next-game", "stop-motors"}
TOGETHER = {"new-game", "ask-next-game"}
BETWEEN_GAMES = {"computer"}
NEVER = {
    *("ruling", "begin", "reopen", "recalibrate", "corners", "set-up", "chalk", "hints"),
    *("dispute", "agree", "resign", "draw", "allow-motors"),
}


def opened(state: TableState) -> TableState:
    """The same at a table whose board is on the page and open to all."""
    placement = Placement(state.placement.cells)
    return replace(state, virtual=VirtualState(placement, box=("black.archer",), is_open=True))


def at_table(
    state: TableState, key: OneUseKey, clock: Clock, *, loopback_only: bool
) -> tuple[FlaskClient, FakeTables]:
    """Somebody without a log-in, at the page of a table that is open to all."""
    tables = FakeTables(opened(state))
    return create_app(tables, key, clock=clock, site=Site(loopback_only=loopback_only)).test_client(), tables


def given(
    client: FlaskClient, tables: FakeTables, fields: Mapping[str, Any]
) -> tuple[int, str, list[Command]]:
    """The answer to a command: the status, the code of a refusal, and what reached the table."""
    version = tables.states()["jarmo"].version
    answer = client.post(COMMANDS, json={**fields, "version": version, "csrf": form_token(client)})
    code = str((answer.json or {}).get("error", ""))
    return answer.status_code, code, [asked.command for asked in tables.commands]


def test_every_kind_of_command_is_decided() -> None:
    decided = [AT_ONCE, TOGETHER, BETWEEN_GAMES, NEVER]

    assert set().union(*decided) == set(KINDS)
    assert sum(map(len, decided)) == len(KINDS)


@pytest.mark.parametrize("kind", sorted(NEVER))
@pytest.mark.parametrize("state", [PLAYING, OVER], ids=["playing", "over"])
def test_what_is_the_arbiters_or_a_seats_own_is_never_a_visitors(
    key: OneUseKey, clock: Clock, state: TableState, kind: str
) -> None:
    client, tables = at_table(state, key, clock, loopback_only=True)

    for variant in KINDS[kind]:
        assert given(client, tables, example_of(variant)) == (403, "arbiter_only", [])


@pytest.mark.parametrize("kind", sorted(AT_ONCE - {"answer"}))
def test_what_belongs_to_playing_reaches_the_table_as_it_is(key: OneUseKey, clock: Clock, kind: str) -> None:
    for variant in KINDS[kind]:
        client, tables = at_table(PLAYING, key, clock, loopback_only=False)

        status, _, reached = given(client, tables, example_of(variant))

        assert status == 200
        assert [type(command) for command in reached] == [variant]


def test_a_question_for_a_seat_is_answered_by_whoever_plays_it(key: OneUseKey, clock: Clock) -> None:
    client, tables = at_table(QUESTION, key, clock, loopback_only=False)

    assert given(client, tables, {"kind": "answer", "question": 3, "answer": "skip"})[0] == 200


@pytest.mark.parametrize("kind", sorted(TOGETHER))
@pytest.mark.parametrize("loopback_only", [True, False])
def test_a_visitor_asks_everybody_for_the_next_game(
    key: OneUseKey, clock: Clock, kind: str, loopback_only: bool
) -> None:
    client, tables = at_table(OVER, key, clock, loopback_only=loopback_only)

    assert given(client, tables, {"kind": kind}) == (200, "", [AskNextGame()])


def test_a_seated_player_and_the_arbiter_begin_it(key: OneUseKey, clock: Clock) -> None:
    tables = FakeTables(opened(OVER))
    player = seated(tables, key, clock)
    assert given(player, tables, {"kind": "new-game"})[2] == [NewGame()]

    app = create_app(tables, key, clock=clock)
    arbiter = app.test_client()
    arbiter.get("/arbiter", query_string={"key": key.text})
    assert given(arbiter, tables, {"kind": "new-game"})[2] == [NewGame(), NewGame()]


def test_no_visitor_begins_the_next_game_by_setting_the_board_up(key: OneUseKey, clock: Clock) -> None:
    client, tables = at_table(OVER, key, clock, loopback_only=True)

    assert given(client, tables, {"kind": "hand", "details": {"act": "right"}}) == (403, "ask_next_game", [])
    plain = {"start": "right", "version": OVER.version, "csrf": form_token(client)}
    assert client.post("/tables/jarmo/moves", data=plain).status_code == 403
    assert tables.commands == []


SITS, GETS_UP = (
    {"kind": "computer", "details": {"seat": "white", "strength": strength}} for strength in (2, 0)
)


@pytest.mark.parametrize("fields", [SITS, GETS_UP], ids=["sits down", "gets up"])
@pytest.mark.parametrize("state", [START, OVER], ids=["before", "after"])
def test_between_games_a_visitor_seats_the_computer(
    key: OneUseKey, clock: Clock, state: TableState, fields: dict[str, Any]
) -> None:
    client, tables = at_table(state, key, clock, loopback_only=False)

    status, _, reached = given(client, tables, fields)

    assert (status, [type(command) for command in reached]) == (200, [SeatComputer])


@pytest.mark.parametrize("fields", [SITS, GETS_UP], ids=["sits down", "gets up"])
def test_during_a_game_nobody_from_elsewhere_has_the_computer_take_a_seat(
    key: OneUseKey, clock: Clock, fields: dict[str, Any]
) -> None:
    client, tables = at_table(PLAYING, key, clock, loopback_only=False)
    assert given(client, tables, fields) == (403, "computer_between_games", [])

    client, tables = at_table(PLAYING, key, clock, loopback_only=True)
    assert given(client, tables, fields)[0] == 200


def test_the_page_offers_to_put_off_what_was_asked_for(key: OneUseKey, clock: Clock) -> None:
    client, tables = at_table(OVER, key, clock, loopback_only=True)
    assert 'value="put-off-next-game"' not in client.get("/tables/jarmo").text

    speech = replace(OVER.speech, next_asked="A player would like to start the next game.")
    tables.show(replace(opened(OVER), speech=speech))

    page = client.get("/tables/jarmo").text
    assert "A player would like to start the next game." in page
    assert 'value="put-off-next-game"' in page
    assert 'value="new-game"' in page
