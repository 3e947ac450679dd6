"""Setting a position at the arbiter's desk without scripts: on the cells, or as text."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.tables.commands import SetPosition
from adoube.tables.state import SeatState, Speech, TableState
from adoube_scoreboard.app import create_app
from adoube_scoreboard.features.desk_position import cell_choices
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.security.codes import Codes
from tests.scoreboard.conftest import Clock
from tests.scoreboard.features.test_desk import fields_of
from tests.scoreboard.tables import PLAYING, FakeTables

DESK = "/tables/jarmo/arbiter"
POSITION, CHESS = "/tables/jarmo/arbiter/position", "/tables/chess/arbiter/position"
BUTTON = "Set this position"
CHESS_SEATS = (
    SeatState("white", "Ada", 0, 0, to_move=True),
    SeatState("black", "Wen", 0, 0, to_move=False),
)


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(replace(PLAYING, speech=Speech(may_declare=True)))


def chess_state() -> TableState:
    game = make_game("chess")
    line = Line.begin(game)
    return replace(
        PLAYING,
        table="chess",
        game="chess",
        title="Chess",
        board=game.board,
        turns=(),
        seats=CHESS_SEATS,
        placement=game.placement(line.position),
        line=line,
    )


@pytest.fixture
def board() -> FakeTables:
    """A table of chess before its first turn."""
    return FakeTables(chess_state())


@pytest.fixture
def chess(board: FakeTables, key: OneUseKey, clock: Clock, codes: Codes) -> FlaskClient:
    """The arbiter of that table."""
    client = create_app(board, key, clock=clock, codes=codes).test_client()
    client.get("/arbiter", query_string={"key": key.text})
    return client


def position_fields(arbiter: FlaskClient) -> dict[str, str]:
    return fields_of(arbiter.get(POSITION).text, BUTTON)


def chess_fields(arbiter: FlaskClient) -> dict[str, str]:
    return fields_of(arbiter.get(CHESS).text, BUTTON)


def occupied(fields: dict[str, str]) -> set[str]:
    return {
        name.removeprefix("cell.") for name, value in fields.items() if name.startswith("cell.") and value
    }


def objection(page: str) -> str:
    return page.partition('class="objection"')[2].partition("</p>")[0]


def test_the_position_form_shows_what_stands_and_sends_what_is_chosen(
    arbiter: FlaskClient, tables: FakeTables
) -> None:
    fields = position_fields(arbiter)
    assert (fields["cell.b1"], fields["cell.a1"], fields["to_move"]) == ("black.archer", "", "white")

    fields |= {"cell.b1": "", "cell.a1": "black.archer", "to_move": "black", "act": "set"}
    answer = arbiter.post(POSITION, data=fields)

    assert (answer.status_code, answer.location) == (303, DESK)
    (asked,) = tables.commands
    cells = {cell: tuple(stack) for cell, stack in PLAYING.placement.cells.items() if cell != "b1"}
    assert asked.command == SetPosition(
        cells=cells | {"a1": ("black.archer",)},
        off={"captured": {"black.archer": 1, "white.archer": 1}},
        to_move="black",
    )


def test_any_piece_of_the_game_can_be_set_up_also_one_that_is_off_the_board() -> None:
    game = make_game("river-crossing", {})
    start = game.placement(game.start())
    state = replace(PLAYING, game="river-crossing", options={}, board=game.board, placement=start)

    _, stacks = cell_choices(state, start)

    assert {"", "red.piece", "black.piece", "collector.piece", "black.piece red.piece"} <= set(stacks)


def test_looking_at_a_position_draws_it_and_changes_nothing(arbiter: FlaskClient, tables: FakeTables) -> None:
    fields = position_fields(arbiter) | {"cell.c5": "black.archer", "act": "look"}

    page = arbiter.post(POSITION, data=fields).text

    assert re.search(
        r'data-cell="c5"[^>]*data-piece="black.archer"|data-piece="black.archer"[^>]*data-cell="c5"', page
    )
    assert tables.commands == []


def test_a_board_is_cleared(arbiter: FlaskClient) -> None:
    page = arbiter.post(POSITION, data=position_fields(arbiter) | {"act": "clear"}).text

    assert occupied(fields_of(page, BUTTON)) == set()


def test_the_reason_why_no_game_can_stand_so_is_said(chess: FlaskClient) -> None:
    page = chess.post(CHESS, data=chess_fields(chess) | {"act": "clear"}).text

    assert "king" in objection(page)


def test_the_start_and_what_stands_can_be_taken_up_again(arbiter: FlaskClient) -> None:
    fields = position_fields(arbiter)
    start = make_game("jarmo").placement(make_game("jarmo").start())

    begun = fields_of(arbiter.post(POSITION, data=fields | {"act": "start"}).text, BUTTON)
    stands = fields_of(arbiter.post(POSITION, data=begun | {"act": "stand"}).text, BUTTON)

    assert occupied(begun) == set(start.cells)
    assert stands == fields


def test_a_position_as_text_is_set_with_all_that_it_says(chess: FlaskClient, board: FakeTables) -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K2R w K - 3 40"

    page = chess.post(CHESS, data=chess_fields(chess) | {"text": fen, "act": "read"}).text
    sent = fields_of(page, BUTTON) | {"act": "set"}
    assert sent["cell.e2"] == "white.pawn"
    chess.post(CHESS, data=sent)

    command = board.commands[-1].command
    assert isinstance(command, SetPosition)
    assert command.position is not None
    assert command.position["memory"] == {"fen": fen}


def test_a_text_that_was_read_and_then_changed_on_the_board_is_what_stands_there(
    chess: FlaskClient, board: FakeTables
) -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K2R w K - 3 40"
    page = chess.post(CHESS, data=chess_fields(chess) | {"text": fen, "act": "read"}).text

    sent = fields_of(page, BUTTON) | {"act": "set", "cell.h1": ""}
    chess.post(CHESS, data=sent)

    command = board.commands[-1].command
    assert isinstance(command, SetPosition)
    assert command.position is None
    assert command.cells == {"e8": ("black.king",), "e2": ("white.pawn",), "e1": ("white.king",)}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "king"),
        ("castle", "fen"),
        ("{", "JSON"),
        ('{"cells": {}}', "to_move"),
        ("", "fen"),
    ],
)
def test_a_text_that_says_no_position_is_kept_and_the_reason_stands_beside_it(
    chess: FlaskClient, board: FakeTables, text: str, why: str
) -> None:
    answer = chess.post(CHESS, data=chess_fields(chess) | {"text": text, "act": "read"})

    assert answer.status_code == 422
    assert why in objection(answer.text)
    assert fields_of(answer.text, BUTTON)["cell.e1"] == "white.king"
    assert board.commands == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"cell.b1": "green.dragon"},
        {"off.captured.black.archer": "-1"},
        {"off.captured.black.archer": "many"},
        {"version": "x"},
        {"to_move": "green"},
    ],
)
def test_a_position_that_cannot_be_read_is_refused(
    arbiter: FlaskClient, tables: FakeTables, wrong: dict[str, str]
) -> None:
    fields = position_fields(arbiter) | {"act": "set"} | wrong

    assert arbiter.post(POSITION, data=fields).status_code == 422
    assert tables.commands == []
