"""Hints on the pages: who sees a button, what it sends, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from adoube.tables.assistants import HintShown, HintState, HintWanted
from adoube.tables.commands import AllowHints, AskHint
from adoube_scoreboard.security.codes import Codes
from tests.scoreboard.features.test_login import log_in
from tests.scoreboard.features.test_phone import forms, press
from tests.scoreboard.tables import PLAYING, FakeTables

MAY_ASK = HintState(allowed=True, may_ask="white")
PIECES = replace(MAY_ASK, shown=HintShown("white", ("c5", "d5")))
TURN = replace(MAY_ASK, shown=HintShown("white", (), "c5-b3", ("c5", "b3")))


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(replace(PLAYING, hint=MAY_ASK))


@pytest.fixture
def white(client: FlaskClient, codes: Codes) -> FlaskClient:
    """White's telephone."""
    log_in(client, codes, "white")
    return client


def show(tables: FakeTables, hint: HintState) -> None:
    newest = tables.states()["jarmo"]
    tables.show(replace(newest, version=newest.version + 1, hint=hint))


def test_a_player_asks_for_a_hint_first_for_the_pieces_and_then_for_the_turn(
    white: FlaskClient, tables: FakeTables
) -> None:
    assert press(white, "Hint") == 303
    show(tables, PIECES)
    assert press(white, "Show the turn") == 303

    assert [request.command for request in tables.commands] == [AskHint("white"), AskHint("white")]
    show(tables, TURN)
    assert "Show the turn" not in forms(white.get("/seat").text), "there is no more to show"


@pytest.mark.parametrize(
    "hint",
    [
        HintState(allowed=True, may_ask="black"),
        HintState(allowed=True),
        replace(MAY_ASK, wanted=HintWanted(1, (1, 0, None), "white")),
    ],
)
def test_the_button_rests_while_there_is_nothing_to_ask(
    white: FlaskClient, tables: FakeTables, hint: HintState
) -> None:
    show(tables, hint)
    page = white.get("/seat").text

    assert "Hint" not in forms(page)
    assert "<span>Hint</span>" in page, "it keeps its place"


def test_without_leave_there_is_no_button(white: FlaskClient, tables: FakeTables) -> None:
    show(tables, HintState())

    assert "<span>Hint</span>" not in white.get("/seat").text


def test_a_player_gets_no_hint_for_another_seat(white: FlaskClient, tables: FakeTables) -> None:
    page = white.get("/seat").text
    token = page.partition('name="csrf" value="')[2].partition('"')[0]

    def asked(version: int, **details: str) -> int:
        body = {"kind": "hint", "version": version, "csrf": token, "details": details}
        return white.post("/api/tables/jarmo/commands", json=body).status_code

    assert asked(PLAYING.version, seat="black") == 403
    show(tables, HintState(allowed=True, may_ask="black"))
    assert asked(tables.states()["jarmo"].version) == 403
    assert tables.commands == []


def test_the_arbiter_allows_and_forbids_hints_at_the_desk(arbiter: FlaskClient, tables: FakeTables) -> None:
    page = arbiter.get("/tables/jarmo/arbiter").text
    assert "Allow hints" in page
    token = page.partition('name="csrf" value="')[2].partition('"')[0]
    fields = {"csrf": token, "version": str(PLAYING.version), "kind": "hints"}
    for word in ("yes", "no"):
        answer = arbiter.post("/tables/jarmo/commands", data={**fields, "details.allowed:truth": word})
        assert answer.status_code == 303

    assert [request.command for request in tables.commands] == [
        AllowHints(allowed=True),
        AllowHints(allowed=False),
    ]


def test_everybody_sees_where_a_hint_points(client: FlaskClient, tables: FakeTables) -> None:
    show(tables, PIECES)
    page = client.get("/tables/jarmo").text
    assert [f'data-mark="highlight" data-cell="{cell}"' in page for cell in ("c5", "d5", "b3")] == [
        True,
        True,
        False,
    ]
    show(tables, TURN)
    assert 'data-mark="arrow" data-from="c5" data-to="b3"' in client.get("/tables/jarmo").text
