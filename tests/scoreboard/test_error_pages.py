"""Pages that cannot be had: an answer of ours whichever way it fails, and no link that leads there."""

from __future__ import annotations

import json
import logging
import re
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adoube.archive.past_games import JournalLibrary
from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.security.codes import Codes
from adoube_scoreboard.services import Contents
from adoube_scoreboard.streaming.hub import Hub
from adoube_scoreboard.streaming.request_body import BODY_LIMIT
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.scoreboard.conftest import Clock
from tests.scoreboard.features.test_login import log_in
from tests.scoreboard.streaming.test_server import ask
from tests.scoreboard.tables import FakeTables
from tests.scoreboard.test_hostile_connections import connected
from tests.scoreboard.virtual_tables import virtual_table
from tests.tables.played_games import journal_with, opened_game, played_game

TITLE = "That did not work"


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes libraries absent, and what was imported with them."""

    def absent(*names: str) -> None:
        for name in names:
            monkeypatch.setitem(sys.modules, name, None)
        for loaded in (
            "adoube.archive.score_sheet",
            *(n for n in sys.modules if n.startswith("adoube.games.chess")),
        ):
            monkeypatch.delitem(sys.modules, loaded, raising=False)

    return absent


@pytest.fixture
def library(tmp_path: Path) -> JournalLibrary:
    games = {
        ("one", 1): played_game(opened_game(), most_turns=4),
        ("two", 1): played_game(opened_game("chess", ("Ada", "Alan")), most_turns=4),
    }
    return JournalLibrary(journal_with(tmp_path, games))


@pytest.fixture
def app(library: JournalLibrary, tables: FakeTables, key: OneUseKey, clock: Clock) -> Flask:
    return create_app(tables, key, clock=clock, contents=Contents(library=library))


def at_once(app: Flask, *addresses: str) -> Counter[int]:
    """The statuses of requests, sixteen at a time."""
    with ThreadPoolExecutor(16) as workers:
        return Counter(workers.map(lambda address: app.test_client().get(address).status_code, addresses))


def test_a_file_that_cannot_be_made_is_refused_however_many_ask_at_once(app: Flask, without: Any) -> None:
    without("fpdf")

    assert at_once(app, *["/records/one-1.pdf"] * 300) == {404: 300}


def test_a_game_whose_library_is_missing_is_refused_however_many_ask_at_once(
    app: Flask, without: Any
) -> None:
    without("chess")

    assert at_once(app, *["/records/two-1", "/records/two-1.pgn"] * 100) == {503: 200}


def test_what_cannot_be_had_has_no_link(client: FlaskClient, without: Any) -> None:
    assert "/records/one-1.pdf" in client.get("/records/one-1").text

    without("fpdf", "chess")

    page, listed = client.get("/records/one-1").text, client.get("/records").text
    assert "/records/one-1.pdf" not in page
    assert "/records/one-1.svg" in page
    assert 'href="/records/one-1"' in listed
    assert 'href="/records/two-1"' not in listed
    assert "Alan" in listed, "that it was played is still told"


OF_EACH_GAME = "/how-to-play/"
ENOUGH = 3  # pages of rules; every game's is asked for in tests/scoreboard/features/test_rules.py


def links_from(client: FlaskClient, *begun: str) -> dict[str, tuple[int, str]]:
    """Every address that pages lead to, with its status and the page that led there first."""
    found: dict[str, tuple[int, str]] = {}
    waiting = [(address, "") for address in begun]
    while waiting:
        address, led_by = waiting.pop()
        alike = [other for other in found if other.startswith(OF_EACH_GAME)]
        if address in found or (address.startswith(OF_EACH_GAME) and len(alike) >= ENOUGH):
            continue
        with client.get(address) as answer:
            found[address] = (answer.status_code, led_by)
            page = answer.get_data(as_text=True) if answer.mimetype == "text/html" else ""
        for link in re.findall(r'<(?:a|link|script|img)[^>]* (?:href|src)="([^"#]+)"', page):
            onward = unescape(link)
            onward = f"{address.partition('?')[0]}{onward}" if onward.startswith("?") else onward
            if onward.startswith("/"):
                waiting.append((onward, address))
    return found


@pytest.mark.full(but=1)
@pytest.mark.parametrize("who", ["spectator", "seat", "arbiter"])
def test_no_page_has_a_link_that_leads_nowhere(
    who: str, tmp_path: Path, key: OneUseKey, clock: Clock, without: Any, library: JournalLibrary
) -> None:
    without("fpdf", "chess")
    folder = tmp_path / "live"
    folder.mkdir()
    with virtual_table(folder, "jarmo", table="jarmo") as engine:
        codes = Codes(clock)
        past = library if who == "spectator" else JournalLibrary(folder)
        app = create_app(engine, key, clock=clock, codes=codes, contents=Contents(library=past))
        client = app.test_client()
        if who == "seat":
            log_in(client, codes, "white")
        elif who == "arbiter":
            client.get("/arbiter", query_string={"key": key.text})

        found = links_from(
            client, "/", "/room", "/records/nothing-1", "/tables/nothing", "/records/nothing-1.pdf"
        )

    dead = {address: led_by for address, (status, led_by) in found.items() if status >= 400 and led_by}
    if who == "spectator":
        # The records are another evening's: the running game is not among them.
        dead = {address: led_by for address, led_by in dead.items() if "/records/jarmo-1" not in address}
    assert dead == {}
    assert len(found) > 20


@pytest.mark.parametrize("prefix", ["", "/api"])
@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nowhere", 404),
        ("GET", "/tables/nothing", 404),
        ("DELETE", "/tables/jarmo", 405),
        ("POST", "/tables/jarmo/commands", 413),
        ("GET", "/records", 503),
        ("GET", "/tables/jarmo", 500),
    ],
)
def test_every_error_is_a_page_of_ours_and_json_for_programs(
    client: FlaskClient,
    library: JournalLibrary,
    tables: FakeTables,
    monkeypatch: pytest.MonkeyPatch,
    method: str,
    path: str,
    status: int,
    prefix: str,
) -> None:
    if status == 500:
        monkeypatch.setattr(tables, "states", lambda: 1 / 0)
    if status == 503:
        (library._folder / "journal.sqlite3").write_bytes(b"no journal" * 1000)
    form = "application/x-www-form-urlencoded"
    body = b"x" * (BODY_LIMIT + 1) if status == 413 else b""
    if status == 413:
        monkeypatch.setattr("adoube_scoreboard.commands.require_somebody", lambda name: None)

    answer = client.open(prefix + path, method=method, data=body, content_type=form)

    assert answer.status_code == status
    if prefix:
        assert answer.json is not None
        assert set(answer.json) == {"error", "text"}
    else:
        assert TITLE in answer.text
        assert "Werkzeug" not in answer.text
    assert "Content-Security-Policy" in answer.headers


@pytest.mark.parametrize("prefix", ["", "/api"])
def test_a_fault_outside_the_pages_is_said_in_our_words(
    tables: FakeTables, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, prefix: str
) -> None:
    def broken(self: Hub, table: str) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Hub, "channel", broken)
    server = serve(tables)
    try:
        with caplog.at_level(logging.CRITICAL, "adoube_scoreboard.streaming.asgi"):
            answer = ask(server, f"{prefix}/tables/jarmo/events")
            said = answer.read().decode()
    finally:
        server.stop()

    assert answer.status == 500
    assert "Something went wrong in adoube itself." in said
    assert (json.loads(said)["error"] == "failed") if prefix else "{" not in said


def test_a_foreign_name_is_refused_to_programs_as_json(server: RunningServer) -> None:
    with ask(server, "/api/tables", host="evil.example") as answer:
        assert answer.status == 400
        assert json.load(answer)["error"] == "host"


def test_what_is_no_request_gets_our_sentence(server: RunningServer) -> None:
    said = b""
    with connected(server, b"\x16\x03\x01 no http\r\n\r\n") as line:
        while part := line.recv(4096):
            said += part

    assert b"The request cannot be read." in said
