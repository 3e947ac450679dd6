"""The arbiter's desk without scripts: every ruling as a form, the position, a new match, codes, the log."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from datetime import datetime, timedelta
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adoube.archive.past_games import JournalLibrary
from adoube.games.registry import game_names, make_game
from adoube.tables.assistants import ComputerState
from adoube.tables.commands import (
    AcceptAsPlayed,
    BeginMatch,
    CommandRequest,
    CorrectTurns,
    DeclareResult,
    DisputeTurn,
    PauseGame,
    Reopen,
    SeatComputer,
    TakeBackTurns,
)
from adoube.tables.state import Message, Phase, Speech
from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.security.codes import ARBITER, Codes, seat_owner
from adoube_scoreboard.services import Contents
from adoube_scoreboard.words import option_name
from tests.scoreboard.features.test_login import enter, log_in
from tests.scoreboard.tables import PLAYING, FakeTables
from tests.tables.played_games import journal_with, opened_game, played_game

DESK = "/tables/jarmo/arbiter"
COMMANDS = "/tables/jarmo/commands"


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(replace(PLAYING, speech=Speech(may_declare=True)))


def fields_of(page: str, button: str) -> dict[str, str]:
    """Return what the form with that button sends as it stands, without its boxes and the button itself."""
    forms = re.findall(r"<form.*?</form>", page, re.DOTALL)
    form = next(form for form in forms if re.search(rf"[> ]{button}</button>", form))
    inputs = re.findall(r"<input[^>]*>", form)
    kept = [each for each in inputs if 'type="checkbox"' not in each and 'type="radio"' not in each]
    fields = {
        name[1]: unescape(_value(each)) for each in kept if (name := re.search(r'name="([^"]+)"', each))
    }
    for name, options in re.findall(r'<select name="([^"]+)">(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'<option(?: value="([^"]*)")? selected>([^<]*)', options)
        fields[name] = "" if chosen is None else chosen[1] if chosen[1] is not None else chosen[2]
    return fields


def _value(field: str) -> str:
    found = re.search(r'value="([^"]*)"', field)
    return found[1] if found else ""


def send(arbiter: FlaskClient, button: str, **filled: object) -> int:
    fields = fields_of(arbiter.get(DESK).text, button) | {
        f"details.{name}": value for name, value in filled.items()
    }
    answer = arbiter.post(COMMANDS, data=fields)
    assert answer.location == DESK
    return answer.status_code


def test_nobody_else_comes_to_the_desk(app: Flask, client: FlaskClient, codes: Codes) -> None:
    player = app.test_client()
    log_in(player, codes, "white")

    for visitor in (client, player):
        for address in (DESK, f"{DESK}/log", f"{DESK}/position"):
            assert visitor.get(address).status_code == 403
        for address in (f"{DESK}/position", f"{DESK}/codes"):
            assert visitor.post(address, data={"seat": "black"}).status_code == 403


def test_every_ruling_is_a_form(arbiter: FlaskClient, tables: FakeTables) -> None:
    fields = fields_of(arbiter.get(DESK).text, "Resume")
    arbiter.post(COMMANDS, data=fields | {"details.ruling": "pause"})
    send(arbiter, "Accept the turn", turn="a1-a5")
    send(arbiter, "Take back", **{"last:number": "2"})
    send(arbiter, "Correct", **{"last:number": "2", "turns:words": "a1-b3 c5xb3"})
    send(arbiter, "Declare", **{"winners:each": ["white"], "why": "The flag fell."})
    send(arbiter, "Ask what was played")

    assert [asked.command for asked in tables.commands] == [
        PauseGame(),
        AcceptAsPlayed("a1-a5"),
        TakeBackTurns(2),
        CorrectTurns(("a1-b3", "c5xb3"), 2),
        DeclareResult(("white",), "The flag fell."),
        DisputeTurn(),
    ]


def test_what_cannot_be_taken_back_is_asked_for_once_more(arbiter: FlaskClient) -> None:
    page = arbiter.get(DESK).text + arbiter.get(f"{DESK}/position").text

    boxes = re.findall(
        r'<button type="button" class="button danger" popovertarget="([^"]+)"[^>]*>([^<]+)</button>\s*'
        r'<div class="confirm" id="([^"]+)" popover role="dialog".*?'
        r'<button class="button danger sure"[^>]*>([^<]+)<',
        page,
        re.DOTALL,
    )
    assert all(opens == box and opener.endswith("…") for opens, opener, box, _ in boxes)
    assert [act for *_, act in boxes] == [
        "Take back",
        "Correct",
        "Declare",
        "New code for Black",
        "New code for White",
        "Start",
        "New code for the arbiter",
        "Set this position",
    ]
    # And nothing of the kind is done by a button outside such a box.
    assert page.count("danger") == 2 * len(boxes)


def test_options_are_in_words(arbiter: FlaskClient) -> None:
    page = arbiter.get(DESK).text

    assert "A side that cannot move" in page
    assert '<option value="skip" selected>skips</option>' in page
    assert '<option value="costs_turn">as a turn of its own</option>' in page


def test_every_option_of_our_games_has_words() -> None:
    games = [make_game(name, {}) for name in game_names()]
    options = {option.key: option for game in games for option in game.all_options}

    unnamed = [key for key in options if str(option_name(key)) == key.replace("_", " ").capitalize()]
    # These are what they are called.
    assert set(unnamed) <= {"arrows", "cards", "dice", "geese", "jumps", "players", "tigers"}


def test_another_match_has_the_people_and_options_of_the_form(
    arbiter: FlaskClient, tables: FakeTables
) -> None:
    fields = fields_of(arbiter.get(DESK).text, "Start")
    fields |= {"details.people:each": ["Edith", "Joan"], "details.declare_void:truth": "yes"}  # type: ignore[dict-item]

    assert arbiter.post(COMMANDS, data=fields).status_code == 303

    (asked,) = tables.commands
    assert isinstance(asked.command, BeginMatch)
    assert asked.command.people == ("Edith", "Joan")
    assert asked.command.declare_void
    assert asked.command.options["stuck"] == "skip"


def test_the_desks_own_forms_need_the_token(arbiter: FlaskClient, codes: Codes, client: FlaskClient) -> None:
    code = codes.issue(seat_owner("jarmo", "white"))

    assert arbiter.post(f"{DESK}/codes", data={"seat": "white"}).status_code == 403
    assert arbiter.post(f"{DESK}/position", data={"act": "set"}).status_code == 403
    assert enter(client, "/join/jarmo/white", code) == 303


def test_a_new_code_is_shown_once_and_lets_that_seat_in(
    arbiter: FlaskClient, client: FlaskClient, codes: Codes
) -> None:
    old = codes.issue(seat_owner("jarmo", "white"))
    token = fields_of(arbiter.get(DESK).text, "New code for White")["csrf"]

    page = arbiter.post(f"{DESK}/codes", data={"csrf": token, "seat": "white"}).text

    found = re.search(r'class="code">(\d{3}) (\d{3})<', page)
    assert found is not None
    assert enter(client, "/join/jarmo/white", old) == 403
    assert enter(client, "/join/jarmo/white", found[1] + found[2]) == 303
    assert arbiter.post(f"{DESK}/codes", data={"csrf": token, "seat": "green"}).status_code == 404


CLOSED = replace(
    PLAYING,
    phase=Phase.HELD,
    closed=True,
    message=Message("fault", "A fault has closed this table: the wire has burnt."),
)


def test_a_closed_table_is_opened_again_at_the_desk(arbiter: FlaskClient, tables: FakeTables) -> None:
    assert "Open this table again" not in arbiter.get(DESK).text
    tables.show(CLOSED)

    page = arbiter.get(DESK).text

    assert "the wire has burnt" in page
    assert send(arbiter, "Open this table again") == 303
    assert tables.commands == [CommandRequest("jarmo", 7, Reopen())]


def test_the_arbiter_may_also_open_it_again_at_the_table(
    arbiter: FlaskClient, client: FlaskClient, tables: FakeTables
) -> None:
    tables.show(CLOSED)
    fields = fields_of(arbiter.get("/tables/jarmo").text, "Open this table again")

    answer = arbiter.post(COMMANDS, data=fields)

    assert (answer.status_code, answer.location) == (303, "/tables/jarmo")
    assert tables.commands == [CommandRequest("jarmo", 7, Reopen())]
    assert "Open this table again" not in client.get("/tables/jarmo").text


def test_nobody_else_opens_a_closed_table(app: Flask, tables: FakeTables, codes: Codes) -> None:
    tables.show(CLOSED)
    player, visitor = app.test_client(), app.test_client()
    fields = {"kind": "reopen", "version": 7, "csrf": log_in(player, codes, "white")}

    assert player.post(COMMANDS, json=fields).status_code == 403
    assert visitor.post(COMMANDS, json=fields).status_code == 403
    assert tables.commands == []


def test_a_new_code_ends_the_log_in_of_whoever_sits_there(
    app: Flask, arbiter: FlaskClient, codes: Codes
) -> None:
    white, black = app.test_client(), app.test_client()
    log_in(white, codes, "white")
    log_in(black, codes, "black")
    token = fields_of(arbiter.get(DESK).text, "New code for White")["csrf"]

    arbiter.post(f"{DESK}/codes", data={"csrf": token, "seat": "white"})

    assert white.get("/seat").status_code == 403
    assert black.get("/seat").status_code == 200


def renewed(arbiter: FlaskClient) -> str:
    """A new arbiter's code, as the desk shows it."""
    token = fields_of(arbiter.get(DESK).text, "New code for the arbiter")["csrf"]
    page = arbiter.post(f"{DESK}/code", data={"csrf": token}).text
    found = re.search(r'class="code">(\d{3}) (\d{3})<', page)
    assert found is not None
    return found[1] + found[2]


def test_a_new_arbiters_code_is_shown_once_and_the_old_one_is_void(app: Flask, codes: Codes) -> None:
    old = codes.issue(ARBITER)
    by_code, newcomer = app.test_client(), app.test_client()
    enter(by_code, "/arbiter", old)

    new = renewed(by_code)

    assert enter(newcomer, "/arbiter", old) == 403
    assert enter(newcomer, "/arbiter", new) == 303
    assert newcomer.get(DESK).status_code == 200
    assert new not in by_code.get(DESK).text


def test_a_new_arbiters_code_ends_every_other_log_in_as_the_arbiter_and_no_players(
    app: Flask, codes: Codes, key: OneUseKey
) -> None:
    renewing, by_key, player = app.test_client(), app.test_client(), app.test_client()
    enter(renewing, "/arbiter", codes.issue(ARBITER))
    by_key.get("/arbiter", query_string={"key": key.text})
    log_in(player, codes, "white")
    token = fields_of(by_key.get(DESK).text, "New code for White")["csrf"]

    renewed(renewing)

    assert renewing.get(DESK).status_code == 200
    assert by_key.get(DESK).status_code == 403
    fields = {"kind": "ruling", "version": 7, "csrf": token, "details": {"ruling": "pause"}}
    assert by_key.post(COMMANDS, json=fields).status_code == 403
    assert player.get("/seat").status_code == 200


def test_a_new_arbiters_code_makes_the_printed_link_void(
    app: Flask, client: FlaskClient, codes: Codes, key: OneUseKey
) -> None:
    by_code = app.test_client()
    enter(by_code, "/arbiter", codes.issue(ARBITER))

    renewed(by_code)

    assert client.get("/arbiter", query_string={"key": key.text}).status_code == 403


def test_a_new_arbiters_code_is_made_for_the_arbiter_alone(
    app: Flask, arbiter: FlaskClient, client: FlaskClient, codes: Codes
) -> None:
    player = app.test_client()
    token = log_in(player, codes, "white")

    assert arbiter.post(f"{DESK}/code").status_code == 403
    assert player.post(f"{DESK}/code", data={"csrf": token}).status_code == 403
    assert client.post(f"{DESK}/code").status_code == 403

    assert codes.number(ARBITER) == 0


def test_without_a_journal_the_log_says_that_nothing_is_written(arbiter: FlaskClient) -> None:
    assert "Nothing has been logged for this game yet." in arbiter.get(DESK).text


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="only on systems whose time zone a process can set")
def test_the_log_tells_the_time_of_the_venue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, key: OneUseKey
) -> None:
    folder = journal_with(tmp_path, {(PLAYING.table, 1): played_game(opened_game(), most_turns=2)})
    contents = Contents(library=JournalLibrary(folder))
    app = create_app(FakeTables(PLAYING), key, clock=lambda: 0.0, contents=contents)
    request.addfinalizer(time.tzset)
    monkeypatch.setenv("TZ", "Asia/Kathmandu")
    time.tzset()

    client = app.test_client()
    client.get("/arbiter", query_string={"key": key.text})
    log = client.get(f"{DESK}/log").text

    told = re.findall(r'<time datetime="([^"]+)">([^<]*)</time>', log)
    assert told
    for utc, shown in told:
        at = datetime.fromisoformat(utc) + timedelta(hours=5, minutes=45)
        assert shown == f"{at:%H:%M:%S}"


def test_names_are_escaped(arbiter: FlaskClient, tables: FakeTables) -> None:
    evil = "<script>alert(1)</script>"
    tables.show(replace(PLAYING, seats=(replace(PLAYING.seats[0], player=evil), PLAYING.seats[1])))

    assert evil not in arbiter.get(DESK).text


def test_a_computer_player_is_seated_by_a_form(arbiter: FlaskClient, tables: FakeTables) -> None:
    assert send(arbiter, "Set", seat="white", strength="2") == 303
    assert send(arbiter, "Set", seat="white", strength="0") == 303

    assert [request.command for request in tables.commands] == [
        SeatComputer("white", 2),
        SeatComputer("white", 0),
    ]


def test_the_desk_says_where_computer_players_sit(arbiter: FlaskClient, tables: FakeTables) -> None:
    tables.show(replace(PLAYING, computer=ComputerState({"white": 3})))

    assert "White: the computer, strength 3" in arbiter.get(DESK).text
