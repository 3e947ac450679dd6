"""The client of a scoreboard reads whatever a scoreboard shows, and gives it any command."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from inspect import Parameter, signature
from pathlib import Path
from typing import Any, get_args

import pytest

from adoube.api.scoreboard import (
    RemoteCommand,
    RequestRefusedError,
    ScoreboardClient,
    ScoreboardError,
    StaleVersionError,
    UnknownCommandError,
    board_commands,
    commands,
)
from adoube.api.scoreboard.commands import make_call, pause_game, play_turn, resign, take_back_turns
from adoube.archive.past_games import JournalLibrary
from adoube.tables.boards.camera_state import CameraState
from adoube.tables.boards.eboard_state import BoardHealth, MotorsState
from adoube.tables.boards.virtual import VirtualState
from adoube.tables.clock import Clocks
from adoube.tables.commands import Command, MakeCall, PauseGame, Resign
from adoube.tables.state import Answered, SetUpShown, TableState
from adoube_scoreboard.api.docs import description
from adoube_scoreboard.api.tables import state_as_json
from adoube_scoreboard.services import Contents
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.scoreboard.tables import OVER, PLAYING, QUESTION, START, FakeTables, illegal, with_plan
from tests.scoreboard.virtual_tables import virtual_table
from tests.tables.played_games import journal_with, opened_game, played_game

FUNCTIONS: Mapping[str, Callable[..., RemoteCommand]] = {
    name: getattr(module, name) for module in (commands, board_commands) for name in module.__all__
}
# A state with everything that a board may have beside its pieces.
EQUIPPED = replace(
    illegal(),
    provisional=START.placement,
    camera=CameraState(
        "by its markers",
        None,
        confidences={"a1": 0.75},
        picture_version=4,
        outline=((0.1, 0.2),),
        size=(640, 480),
    ),
    health=BoardHealth("Chessnut Air", 80, False),
    motors=MotorsState(allowed=True, works=False, halted="a hand was in the way"),
    set_up=SetUpShown(("shared.red",), ("a1",), is_read=True),
    clocks=Clocks({"black": 1000, "white": 2000}, allowed_ms={"black": 60_000, "white": 60_000}),
    virtual=VirtualState(START.placement, ("black.archer",), "a1", (("white.archer", 2),), takes_turns=True),
)
# The operations of the API whose methods have other names, and those that need none.
METHODS = {"table_events": "follow", "room_events": "follow_all", "log_in": "__init__"}
WITHOUT_METHOD = {"openapi", "log_out"}  # it is read at the start; a log-in ends with the program


# reading


@pytest.mark.parametrize(
    "state",
    [START, PLAYING, QUESTION, OVER, illegal(), EQUIPPED, with_plan(PLAYING, "white", ("b3", "c4"))],
    ids=["start", "playing", "question", "over", "illegal", "equipped", "planned"],
)
def test_a_state_has_everything_that_the_scoreboard_tells(
    client: ScoreboardClient, tables: FakeTables, state: TableState
) -> None:
    tables.show(state)

    read = client.table("jarmo")

    assert as_json(read) == as_json(state_as_json(state))


def test_tables_games_and_rules_are_listed(client: ScoreboardClient) -> None:
    games = {game.id: game for game in client.games()}

    assert client.tables() == ("jarmo",)
    assert games["jarmo"].seats == ("black", "white")
    assert games["jarmo"].options["first"].default == "black"
    assert {rule.id: rule.kind for rule in client.rules("jarmo")}["JAR-03"] == "clause"


def test_past_games_are_searched_and_read_whole(tables: FakeTables, tmp_path: Path) -> None:
    played = {
        ("one", 1): played_game(opened_game()),
        ("two", 1): played_game(opened_game("jarmo", ("Ada", "Alan")), most_turns=6),
    }
    library = JournalLibrary(journal_with(tmp_path, played))
    server = serve(tables, contents=Contents(library=library))
    try:
        client = ScoreboardClient(server.url)
        found = client.records(player="alan", since=date(2000, 1, 1))
        whole = client.record(found.games[0].id)
        with pytest.raises(RequestRefusedError) as refused:
            client.record("one-9")
    finally:
        server.stop()

    assert found.count == 1
    assert [(game.id, game.players["white"], game.turns) for game in found.games] == [("two-1", "Alan", 6)]
    assert len(whole["plies"]) == 6
    assert refused.value.code == "no_past_game"


def test_a_name_that_no_address_can_have_is_refused_by_the_scoreboard(client: ScoreboardClient) -> None:
    with pytest.raises(RequestRefusedError):
        client.table("../records")


# commands


def test_every_command_has_a_function_and_a_scoreboard_takes_what_it_makes(
    arbiter: ScoreboardClient, tables: FakeTables
) -> None:
    made = [function(**values_for(name)) for name, function in FUNCTIONS.items()]

    for command in made:
        arbiter.command("jarmo", command, version=PLAYING.version)

    assert [type(asked.command).__name__ for asked in tables.commands] == [each.schema for each in made]
    assert {each.schema for each in made} == {each.__name__ for each in get_args(Command)}


def test_what_is_left_out_is_not_sent(arbiter: ScoreboardClient, tables: FakeTables) -> None:
    arbiter.command("jarmo", make_call("jump", pawn="c3"))

    assert tables.commands[0].command == MakeCall("jump", None, {"pawn": "c3"})
    assert take_back_turns().body() == {"kind": "ruling", "details": {"ruling": "take-back"}}


def test_a_command_without_a_log_in_says_what_to_do(client: ScoreboardClient, tables: FakeTables) -> None:
    with pytest.raises(ScoreboardError, match="give ScoreboardClient the code of the arbiter or of a seat"):
        client.command("jarmo", pause_game())

    assert tables.commands == []


def test_a_command_that_the_scoreboard_does_not_know_is_not_sent(
    arbiter: ScoreboardClient, tables: FakeTables
) -> None:
    with pytest.raises(UnknownCommandError, match="does not know the command levitate: update adoube"):
        arbiter.command("jarmo", RemoteCommand("Levitate", "levitate", {}))

    assert tables.commands == []


def test_a_command_for_an_older_version_is_refused(arbiter: ScoreboardClient, tables: FakeTables) -> None:
    with pytest.raises(StaleVersionError, match="The table has moved on since"):
        arbiter.command("jarmo", pause_game(), version=PLAYING.version - 1)

    arbiter.command("jarmo", pause_game(), version=PLAYING.version)
    assert [asked.version for asked in tables.commands] == [6, 7]


class MovingTables(FakeTables):
    """Tables that move on twice before a command arrives, and answer then."""

    def __init__(self) -> None:
        super().__init__(PLAYING)
        self.moves_left = 2

    def submit(self, command: Any) -> Any:
        if self.moves_left:
            self.moves_left -= 1
            self.show(replace(PLAYING, version=command.version + 1))
        return super().submit(command)


def test_a_command_for_whatever_the_table_shows_is_sent_again_where_it_moves_on() -> None:
    tables = MovingTables()
    server = serve(tables)
    try:
        ScoreboardClient(server.url, server.arbiter_code).command("jarmo", pause_game())
    finally:
        server.stop()

    assert [(asked.version, asked.command) for asked in tables.commands] == [
        (7, PauseGame()),
        (8, PauseGame()),
        (9, PauseGame()),
    ]


def test_a_refusal_has_the_sentence_of_the_table(arbiter: ScoreboardClient, tables: FakeTables) -> None:
    tables.answer = Answered("refused", "No line joins a1 and a2.")

    with pytest.raises(RequestRefusedError, match=r"The table refused: No line joins a1 and a2\.") as refused:
        arbiter.command("jarmo", play_turn("a1-a2"))

    assert (refused.value.status, refused.value.code) == (422, "refused")


# log-ins


def test_a_player_logs_in_with_the_code_of_the_seat(server: RunningServer, tables: FakeTables) -> None:
    code = server.seat_codes["jarmo", "white"]
    white = ScoreboardClient(server.url, code, table="jarmo", seat="white")

    white.command("jarmo", resign("white"))

    assert (white.session.role, white.session.table, white.session.seat) == ("seat", "jarmo", "white")
    assert tables.commands[0].command == Resign("white")
    with pytest.raises(RequestRefusedError, match="seat"):
        white.command("jarmo", resign("black"))


def test_a_seat_without_its_table_is_refused_before_anything_is_sent() -> None:
    with pytest.raises(ScoreboardError, match="both table and seat"):
        ScoreboardClient("http://127.0.0.1:1/", "123456", seat="white")


def test_a_log_in_that_has_ended_is_renewed_with_the_same_code(
    arbiter: ScoreboardClient, tables: FakeTables
) -> None:
    # The scoreboard forgets a log-in by its clock, a day later; the client only sees that its cookie is void.
    arbiter._log_in = arbiter._log_in._replace(cookie="session=void")

    arbiter.command("jarmo", pause_game())

    assert len(tables.commands) == 1
    assert arbiter.session.role == "arbiter"


# a game that is really played


def test_two_clients_play_on_one_board(tmp_path: Path) -> None:
    with virtual_table(tmp_path, "jarmo", takes_turns=True) as engine:
        server = serve(engine)
        codes = server.seat_codes
        black, white = (
            ScoreboardClient(server.url, codes["class", seat], table="class", seat=seat)
            for seat in ("black", "white")
        )
        try:
            before = black.choices("class", "b1")
            black.command("class", play_turn("b1-a3"))
            after = black.choices("class", "b1")
            with pytest.raises(RequestRefusedError, match="turn"):
                black.command("class", play_turn("a1-b3"))
            white.command("class", play_turn("a5-b3"))
            played = white.table("class").turns
        finally:
            server.stop()

    assert set(before.cells) == {"a3", "d2"}
    assert after.cells == {}
    assert [(turn.seat, turn.turn) for turn in played] == [("black", "b1-a3"), ("white", "a5-b3")]


def test_a_turn_that_the_rules_forbid_is_refused_with_their_clause(tmp_path: Path) -> None:
    with virtual_table(tmp_path, "jarmo", takes_turns=True) as engine:
        server = serve(engine)
        try:
            arbiter = ScoreboardClient(server.url, server.arbiter_code)
            with pytest.raises(RequestRefusedError, match="JAR-03"):
                arbiter.command("class", play_turn("a1-a2"))
        finally:
            server.stop()


# opening tables


def test_a_table_is_opened_by_the_arbiter(arbiter: ScoreboardClient, tables: FakeTables) -> None:
    assert arbiter.open_table("jarmo", open_to_all=True) == "jarmo"
    assert [(wanted.game, wanted.is_open, wanted.board) for wanted in tables.wanted] == [("jarmo", True, "")]


# everything is there


def test_every_operation_of_the_api_has_a_method() -> None:
    operations = {
        operation["operationId"] for path in description()["paths"].values() for operation in path.values()
    }
    methods = {METHODS.get(name, name) for name in operations - WITHOUT_METHOD}

    assert {name for name in methods if not hasattr(ScoreboardClient, name)} == set()


def as_json(value: Any) -> Any:
    """A value as it is written in JSON, where a list and a tuple are the same."""
    plain = dataclasses.asdict(value) if dataclasses.is_dataclass(value) else value  # type: ignore[arg-type]
    return json.loads(json.dumps(plain))


def values_for(name: str) -> dict[str, Any]:
    """The examples of the description for the fields that a function needs."""
    examples = {
        "question": 3,
        "strength": 2,
        "allowed": True,
        "turns": ["a1-b3"],
        "cells": ["b3"],
        "side": "left",
        "ply": 2,
        "from_": "start",
        "corners": [[0.2, 0.1], [0.8, 0.1], [0.95, 0.9], [0.05, 0.9]],
    }
    needed = [
        key
        for key, parameter in signature(FUNCTIONS[name]).parameters.items()
        if parameter.default is Parameter.empty and parameter.kind is not Parameter.VAR_KEYWORD
    ]
    return {key: examples.get(key, "white") for key in needed}
