"""Hostile inputs to every address of the application: no fault, no markup of theirs, no way past a code."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from adoube.archive.past_games import JournalLibrary
from adoube.link.eboards.finding import BoardFound, BoardsFound
from adoube.tables.boards.camera_state import PhoneCamera
from adoube.tables.state import Phase, Question, Speech, Standing, TableState
from adoube.words import as_written
from adoube_scoreboard.api.tables import state_event
from adoube_scoreboard.app import create_app
from adoube_scoreboard.boards_there import BoardsThere
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.security.codes import Codes, seat_owner
from adoube_scoreboard.services import Contents
from adoube_scoreboard.streaming.frames import frame_maker
from tests.scoreboard.cameras import WATCHING, FakePictures
from tests.scoreboard.conftest import Clock
from tests.scoreboard.features.test_login import log_in
from tests.scoreboard.hostile_inputs import BODIES, COMMANDS, EVIL, TEXTS, Target, active_content, targets
from tests.scoreboard.tables import QUESTION, FakeTables
from tests.scoreboard.virtual_tables import virtual_table
from tests.tables.played_games import journal_with, opened_game, played_game

# Are for those who have no log-in yet: a code is what they ask for.
LOG_INS = {"joining.enter_as_arbiter", "joining.sit_down", "api_session.log_in", "phone_camera.enter"}
# Is sent no form: the key that stands in its address is what nobody else can know.
BY_KEY = {"phone_camera.picture"}
# Changes the language of a browser's pages, and nothing else: a token would need a cookie for everybody.
CHOICES = {"languages.choose"}
# Take a page's token from anybody: a leave ends the asker's own log-in, a look back changes no record, and
# pupils have no log-in.
BY_TOKEN = {"joining.leave", "look_back.give", "pupils.join"}
# Takes nothing but the log-in of whoever asks, and SameSite keeps that from other sites' pages.
LOG_OUTS = {"api_session.log_out"}


# What is in range may call itself anything.
EVIL_BOARDS = BoardsFound((BoardFound("usb:E661", "adoube", EVIL, held_by=EVIL),), (as_written(EVIL),))


def evil_state() -> TableState:
    """A table where everybody and everything is called by a piece of markup."""
    return replace(
        QUESTION,
        title=EVIL,
        seats=tuple(replace(seat, player=EVIL) for seat in QUESTION.seats),
        turns=tuple(replace(turn, text=EVIL) for turn in QUESTION.turns),
        message=replace(QUESTION.message, said=EVIL),
        question=Question(3, "white", EVIL, QUESTION.question.choices if QUESTION.question else ()),
        standings=(Standing(EVIL, 1), Standing("Grace", 2)),
        notes=(EVIL,),
        camera=WATCHING,
        speech=Speech(may_declare=True, knows_draws=True, may_dispute=True),
    )


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(evil_state())


@pytest.fixture
def codes(clock: Clock) -> Codes:
    return Codes(clock)


@pytest.fixture
def app(tables: FakeTables, key: OneUseKey, clock: Clock, codes: Codes, tmp_path: Path) -> Flask:
    games = {("one", 1): played_game(opened_game(people=(EVIL, "Grace")), most_turns=3)}
    library = JournalLibrary(journal_with(tmp_path / "journal", games))
    pictures = FakePictures(phones={"jarmo": PhoneCamera()})
    return create_app(
        tables,
        key,
        clock=clock,
        codes=codes,
        contents=Contents(library=library, pictures=pictures, boards=BoardsThere(lambda: EVIL_BOARDS)),
    )


@pytest.fixture
def seat(app: Flask, codes: Codes) -> FlaskClient:
    client = app.test_client()
    log_in(client, codes, "black")
    return client


@pytest.fixture(params=["client", "seat", "arbiter"])
def visitor(request: pytest.FixtureRequest) -> FlaskClient:
    found = request.getfixturevalue(request.param)
    assert isinstance(found, FlaskClient)
    return found


def sent(client: FlaskClient, target: Target, path: str, **more: Any) -> TestResponse:
    """An answer read to its end, which is checked for what no answer may have."""
    answer = client.open(path, method=target.method, **more)
    answer.get_data()
    answer.close()
    assert answer.status_code < 500, (target, path)
    assert "evil" not in (answer.headers.get("Set-Cookie") or "")
    assert b"root:x:" not in answer.data
    if answer.mimetype in ("text/html", "image/svg+xml"):
        assert active_content(answer.text) == [], (target, path)
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["X-Frame-Options"] == "DENY"
    return answer


def test_names_are_text_wherever_they_are_shown(app: Flask, visitor: FlaskClient) -> None:
    shown = 0
    for target in targets(app, "GET"):
        answer = sent(visitor, target, target.path())
        if answer.mimetype == "image/png":
            continue  # letters are drawn there
        shown += "&lt;img src=x" in answer.text or '<img src=x onerror=\\"' in answer.text

    assert shown >= 8


@pytest.mark.parametrize("form", ["svg", "json", "gif", "pdf"])
def test_names_are_text_in_files_to_keep(app: Flask, client: FlaskClient, form: str) -> None:
    [target] = [each for each in targets(app, "GET") if each.endpoint == "library.file"]

    answer = sent(client, target, target.path(form=form))

    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"] == f'attachment; filename="one-1.{form}"'


def test_names_are_text_in_live_frames(app: Flask) -> None:
    frame = json.loads(frame_maker(app)(evil_state(), "en"))

    pages = [*frame["parts"].values(), frame["turns"]["html"]]
    assert [active_content(page) for page in pages] == [[] for _ in pages]
    assert any("&lt;img src=x" in page for page in pages)
    assert len(state_event(evil_state()).decode().splitlines()) == 3


def test_the_search_for_markup_finds_markup() -> None:
    assert active_content(EVIL)
    assert active_content('<a href=" JavaScript:x">')
    assert active_content("<script>x</script>")
    assert not active_content('<script src="/static/js/table.js" type="module"></script><p>&lt;img src=x</p>')


def test_whatever_stands_in_an_address_is_no_fault(app: Flask, arbiter: FlaskClient) -> None:
    for target in targets(app, "GET", "DELETE"):
        for text in TEXTS:
            for gap in target.values:
                sent(arbiter, target, target.path(**{gap: text or "%20"}))


@pytest.mark.full
def test_whatever_is_asked_for_is_no_fault(app: Flask, arbiter: FlaskClient) -> None:
    names = ("key", "ply", "game", "player", "table", "since", "until", "result", "from", "page", "each_s")
    for target in targets(app, "GET"):
        for text in TEXTS[::3]:
            sent(arbiter, target, target.path(), query_string=dict.fromkeys(names, text))
        sent(arbiter, target, target.path() + "?%ff=%fe&&==&a[b]=c&" + "x=1&" * 500)


def test_whatever_a_body_holds_is_no_fault(app: Flask, visitor: FlaskClient) -> None:
    for target in targets(app, "POST", "DELETE"):
        for content_type, body in BODIES:
            sent(visitor, target, target.path(), data=body, content_type=content_type)


def test_a_body_beyond_the_limit_is_refused(app: Flask, visitor: FlaskClient) -> None:
    for target in targets(app, "POST"):
        answer = sent(visitor, target, target.path(), data={"code": "1" * 17_000})
        assert answer.status_code in (403, 413, 422), target


@pytest.mark.full
def test_whatever_an_arbiters_form_says_is_no_fault(app: Flask, arbiter: FlaskClient) -> None:
    with arbiter.session_transaction() as session:
        token = session["csrf"]
    fields = ("version", "kind", "act", "start", "end", "seat", "to_move", "cell", "to", "rule", "cell.a1")
    details = (
        "details.call",
        "details.x:number",
        "details.x:json",
        "details.x.y:truth",
        "details.:z",
        "page",
    )
    for target in targets(app, "POST"):
        if target.endpoint != "joining.leave":
            for text in TEXTS:
                form = {**dict.fromkeys((*fields, *details), text), "csrf": token}
                sent(arbiter, target, target.path(), data=form)
                sent(arbiter, target, target.path(), data={**form, "version": "8"})


@pytest.mark.parametrize("method", ["PUT", "PATCH", "POST", "DELETE", "TRACE", "PROPFIND", "EVIL"])
def test_a_method_that_is_not_known_changes_nothing(app: Flask, arbiter: FlaskClient, method: str) -> None:
    for target in targets(app, "GET"):
        known = {each.method for each in targets(app, "POST", "DELETE") if each.path() == target.path()}
        if method not in known:
            refused = sent(arbiter, target._replace(method=method), target.path())
            assert refused.status_code in (404, 405)


HEADERS = [
    {"X-HTTP-Method-Override": "DELETE", "X-Original-URL": "/arbiter", "X-Rewrite-URL": "/arbiter"},
    {"X-Forwarded-Proto": "https", "X-Forwarded-For": "127.0.0.1", "X-Forwarded-Prefix": "//evil.example"},
    {"Range": "bytes=-9999999999999999999,0-,5-1", "If-Range": "x", "If-Modified-Since": "99 Foo 9999"},
    {"Accept": "*/*;q=" + "9" * 500, "Accept-Language": "\xff", "Accept-Encoding": "\xff;q=NaN"},
    {"Authorization": "Basic " + "!" * 900, "If-None-Match": '"' * 900, "Cache-Control": "max-age=-1"},
    {"Content-Length": "-5"},
    {"Content-Length": "x"},
    {"Cookie": "a=b; " * 900},
    {"Origin": "null", "Referer": "http://evil.example/" + EVIL, "User-Agent": EVIL},
]


@pytest.mark.full(but=3)
@pytest.mark.parametrize("headers", HEADERS)
def test_no_header_opens_a_door(app: Flask, client: FlaskClient, headers: dict[str, str]) -> None:
    for target in targets(app, "GET", "POST", "DELETE"):
        plain = sent(client, target, target.path())
        odd = sent(client, target, target.path(), headers=headers)
        assert odd.status_code in (plain.status_code, 206, 304, 400, 416), target
        assert "Strict-Transport-Security" not in odd.headers


# roles


def guarded(app: Flask) -> Iterator[Target]:
    """Everything that changes something, but for the ways in and out."""
    return (
        each
        for each in targets(app, "POST", "PUT", "PATCH", "DELETE")
        if each.endpoint not in LOG_INS | LOG_OUTS | BY_KEY | CHOICES
    )


def test_a_spectator_changes_nothing(app: Flask, client: FlaskClient, tables: FakeTables) -> None:
    client.get("/arbiter")  # which gives whoever asks a token of their own
    with client.session_transaction() as session:
        token = session["csrf"]
    for target in guarded(app):
        for fields in ({}, {"csrf": ""}, {"csrf": "wrong"}, {"csrf": token}):
            if target.endpoint not in BY_TOKEN or fields.get("csrf") != token:
                assert sent(client, target, target.path(), data=fields).status_code == 403, target
                assert sent(client, target, target.path(), json=fields).status_code == 403, target

    assert tables.commands == []


@pytest.mark.parametrize("name", ["seat", "arbiter"])
def test_nobody_changes_anything_without_their_own_token(
    app: Flask, tables: FakeTables, name: str, request: pytest.FixtureRequest, codes: Codes
) -> None:
    visitor: FlaskClient = request.getfixturevalue(name)
    other = app.test_client()
    log_in(other, codes, "white")
    with other.session_transaction() as session:
        of_another = session["csrf"]

    for target in guarded(app):
        for fields in ({}, {"csrf": ""}, {"csrf": "wrong"}, {"csrf": of_another}, {"csrf": "\x00"}):
            assert sent(visitor, target, target.path(), data=fields).status_code == 403, target
            assert sent(visitor, target, target.path(), json=fields).status_code == 403, target

    assert tables.commands == []


def test_a_way_in_lets_nobody_in_without_the_code(app: Flask, client: FlaskClient, codes: Codes) -> None:
    codes.issue("arbiter")
    codes.issue(seat_owner("jarmo", "black"))
    client.get("/arbiter")
    with client.session_transaction() as session:
        token = session["csrf"]
    for target in targets(app, "POST"):
        if target.endpoint in LOG_INS:
            for code in ("", "000", "{}", "\x00", "' OR 1=1", "١٢٣٤٥٦"):
                form = {"csrf": token, "code": code}
                assert sent(client, target, target.path(), data=form).status_code in (403, 422, 429), target
                assert sent(client, target, target.path(), json=form).status_code in (403, 422, 429), target

    assert client.get("/api/session").json == {"role": "spectator", "table": None, "seat": None, "csrf": None}


@pytest.mark.parametrize(
    "forge",
    [
        lambda own: "",
        lambda own: "x" * 60_000,
        lambda own: "....",
        lambda own: own[:-2] + ("A" if own[-2] != "A" else "B") + own[-1],
        lambda own: own.swapcase(),
        lambda own: own.partition(".")[0],
        lambda own: "eyJyb2xlIjoiYXJiaXRlciJ9." + own.partition(".")[2],
        lambda own: ".eJw" + own,
        lambda own: "\xff\x00",
    ],
)
def test_a_cookie_that_was_made_by_hand_is_no_log_in(app: Flask, arbiter: FlaskClient, forge: object) -> None:
    assert callable(forge)
    name = app.config["SESSION_COOKIE_NAME"]
    own = arbiter.get_cookie(name)
    assert own is not None
    stranger = app.test_client(use_cookies=False)

    answer = stranger.get("/api/session", headers={"Cookie": f"{name}={forge(own.value)}"})

    assert answer.json is not None
    assert answer.json["role"] == "spectator"


def test_a_cookie_that_was_signed_elsewhere_is_no_log_in(app: Flask) -> None:
    other = Flask("other")
    other.secret_key = b"another key"
    signer = SecureCookieSessionInterface().get_signing_serializer(other)
    assert signer is not None
    forged = signer.dumps({"role": "arbiter", "table": "", "seat": "", "until": 9e99, "csrf": "x"})
    client = app.test_client()
    client.set_cookie(app.config["SESSION_COOKIE_NAME"], forged)

    assert client.get("/tables/jarmo/arbiter").status_code == 403
    assert client.post("/tables/jarmo/commands", data={"csrf": "x"}).status_code == 403


def test_over_https_browsers_are_told_to_stay_with_it(client: FlaskClient) -> None:
    plain = client.get("/tables/jarmo")
    secure = client.get("/tables/jarmo", base_url="https://scores.example.org")

    assert "Strict-Transport-Security" not in plain.headers
    assert secure.headers["Strict-Transport-Security"] == "max-age=86400"
    assert "camera=()" in plain.headers["Permissions-Policy"]


# a table with its engine


def test_a_table_survives_whatever_an_arbiter_sends(tmp_path: Path) -> None:
    # Given a table that is played on, with its arbiter.
    key = OneUseKey()
    with virtual_table(tmp_path, "jarmo", table="jarmo") as engine:
        client = create_app(engine, key, clock=lambda: 0.0).test_client()
        client.get("/arbiter", query_string={"key": key.text})
        with client.session_transaction() as session:
            token = session["csrf"]

        # When every nonsense is asked of it.
        for fields in COMMANDS:
            body = json.dumps({"version": engine.states()["jarmo"].version, **fields, "csrf": token})
            answer = client.post("/api/tables/jarmo/commands", data=body, content_type="application/json")
            assert answer.status_code in (200, 403, 404, 409, 422), (fields, answer.text)

        # Then it is there, and begins a new match when it is told to.
        version = engine.states()["jarmo"].version
        begin = {"kind": "begin", "version": version, "csrf": token, "details": {}}
        assert client.post("/api/tables/jarmo/commands", json=begin).status_code == 200
        assert engine.states()["jarmo"].phase in (Phase.PLAYING, Phase.SET_UP)
