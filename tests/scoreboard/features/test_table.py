"""Pages as a browser without scripts gets them, and what every answer says about itself."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adoube.tables.state import Message
from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.streaming.frames import frame_maker
from tests.scoreboard.conftest import Clock
from tests.scoreboard.lines import played
from tests.scoreboard.tables import OVER, PLAYING, QUESTION, FakeTables, illegal, long_game


def test_the_only_table_is_the_home_page(client: FlaskClient) -> None:
    assert client.get("/").location == "/tables/jarmo"


def test_several_tables_are_listed(key: OneUseKey, clock: Clock) -> None:
    tables = FakeTables(PLAYING, replace(PLAYING, table="window-seat"))

    page = create_app(tables, key, clock=clock).test_client().get("/").text

    assert 'href="/tables/jarmo"' in page
    assert 'href="/tables/window-seat"' in page


def test_without_a_table_the_home_page_says_so(key: OneUseKey, clock: Clock) -> None:
    page = create_app(FakeTables(), key, clock=clock).test_client().get("/").text

    assert "no table yet" in page


def test_the_page_is_complete_before_any_script(client: FlaskClient) -> None:
    page = client.get("/tables/jarmo").text

    assert '<html lang="en">' in page
    assert 'data-piece="white.archer"' in page
    assert "Ada" in page
    assert "Grace" in page
    assert '<p class="clock score">4</p>' in page
    assert "Match so far: 14" in page
    assert "To move" in page
    assert "c1xd3" in page
    assert "Black captured on d3. White to move." in page
    assert "Board silent" not in page


def test_a_refusal_names_its_clause_and_what_to_do(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(illegal())

    page = client.get("/tables/jarmo").text

    assert "No line joins d5 and d4." in page
    assert "JAR-03" in page
    assert "Take off: d4" in page
    assert "Set: d5" in page


def test_a_spectator_reads_a_question_and_cannot_answer_it(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(QUESTION)

    page = client.get("/tables/jarmo").text

    assert "Which archer took on c3?" in page
    assert "The one from b3" in page
    assert 'name="answer"' not in page
    assert 'action="/tables/jarmo/commands"' not in page


def test_the_arbiter_has_a_button_for_each_choice(arbiter: FlaskClient, tables: FakeTables) -> None:
    tables.show(QUESTION)

    page = arbiter.get("/tables/jarmo").text

    assert page.count('name="answer"') == 3
    assert 'value="b3xc3"' in page


def test_the_next_game_is_offered_only_when_one_is_over(arbiter: FlaskClient, tables: FakeTables) -> None:
    assert "new-game" not in arbiter.get("/tables/jarmo").text

    tables.show(OVER)

    page = arbiter.get("/tables/jarmo").text
    assert "new-game" in page
    assert "won" in page


def test_a_loose_cable_is_said(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(replace(PLAYING, connected=False))

    page = client.get("/tables/jarmo").text

    assert "Board silent" in page
    assert "Check its cable." in page


def test_names_and_words_cannot_smuggle_markup(client: FlaskClient, tables: FakeTables) -> None:
    hostile = "<img src=x onerror=alert(1)>"
    seat = replace(PLAYING.seats[0], player=hostile)
    tables.show(
        replace(
            PLAYING,
            seats=(seat, PLAYING.seats[1]),
            title=hostile,
            message=replace(PLAYING.message, said=hostile, clause=hostile),
        )
    )

    assert "<img" not in client.get("/tables/jarmo").text


def test_all_turns_can_be_asked_for(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(long_game(120))

    assert client.get("/tables/jarmo/turns").text.count("data-ply=") == 120


@pytest.mark.parametrize("address", ["/tables/nowhere", "/tables/nowhere/turns", "/nothing", "/tables/"])
def test_what_is_not_there_is_said_on_a_page(client: FlaskClient, address: str) -> None:
    answer = client.get(address)

    assert answer.status_code == 404
    assert 'href="/"' in answer.text


def test_a_hostile_table_name_is_escaped(client: FlaskClient) -> None:
    assert "<script>" not in client.get("/tables/<script>alert(1)<script>").text


def test_an_address_used_wrongly_is_refused(client: FlaskClient) -> None:
    assert client.post("/").status_code == 405


@pytest.mark.parametrize(
    "address",
    ["/tables/jarmo", "/nothing", "/api/tables/jarmo", "/static/icons.svg", "/style.css", "/arbiter"],
)
def test_every_answer_forbids_foreign_and_inline_code(client: FlaskClient, address: str) -> None:
    with client.get(address) as answer:
        headers = answer.headers

    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"


def test_the_page_holds_no_inline_code_or_style(arbiter: FlaskClient, tables: FakeTables) -> None:
    tables.show(QUESTION)

    page = arbiter.get("/tables/jarmo").text

    assert "style=" not in page
    assert "<style" not in page
    assert "<script>" not in page
    assert " onclick" not in page


@pytest.mark.parametrize(
    "module",
    ["table", "parts", "turns", "stream", "commands", "pointing", "camera", "corners", "cross", "kept"],
)
def test_modules_are_served_as_scripts(client: FlaskClient, module: str) -> None:
    with client.get(f"/static/js/{module}.js") as answer:
        assert answer.status_code == 200
        assert answer.mimetype == "text/javascript"


def test_pages_are_never_kept(client: FlaskClient) -> None:
    assert client.get("/tables/jarmo").headers["Cache-Control"] == "no-store"


def test_a_failure_of_our_own_is_an_answer_without_a_traceback(
    app: Flask, client: FlaskClient, tables: FakeTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(tables, "states", broken)

    answer = client.get("/api/tables/jarmo")

    assert answer.status_code == 500
    assert answer.json is not None
    assert answer.json["error"] == "failed"


def test_the_end_of_a_turn_is_offered_only_where_the_page_ends_turns(
    arbiter: FlaskClient, tables: FakeTables
) -> None:
    assert "end-turn" not in arbiter.get("/tables/jarmo").text

    tables.show(replace(PLAYING, version=PLAYING.version + 1, may_end_turn="white"))

    page = arbiter.get("/tables/jarmo").text
    assert 'value="end-turn">Grace has played: end the turn</button>' in page


def test_what_the_board_does_not_show_stands_under_the_verdict(
    client: FlaskClient, tables: FakeTables
) -> None:
    tables.show(replace(PLAYING, notes=("First's card: 4", "Second has played: 1, 3")))

    page = client.get("/tables/jarmo").text

    _, _, notes = page.partition('data-part="notes"')
    assert page.index('data-part="verdict"') < page.index('data-part="notes"')
    listed = notes.partition("</ul>")[0]
    assert "<li>First&#39;s card: 4</li>" in listed
    assert "<li>Second has played: 1, 3</li>" in listed


def test_printed_the_page_is_by_day_and_has_nothing_to_press(client: FlaskClient) -> None:
    with client.get("/style.css") as answer:
        printed = answer.get_data(as_text=True).rpartition("@layer print {")[2]

    assert "color-scheme: light;" in lines_of(printed)
    assert {".bar,", ".steps,", ".replay,"} <= lines_of(printed.partition("display: none;")[0])


def test_a_dark_screen_prints_no_dark_board(client: FlaskClient) -> None:
    with client.get("/style.css") as answer:
        sheet = answer.get_data(as_text=True)

    assert "--board-wood:light-dark(" in sheet
    assert "prefers-color-scheme" not in sheet
    printed = sheet.rpartition("@layer print {")[2]
    assert re.search(r"@media print \{.*:root \{\s*color-scheme: light;", printed, re.DOTALL)


def lines_of(text: str) -> set[str]:
    return {line.strip() for line in text.splitlines()}


def test_a_page_defines_once_what_its_frames_refer_to(app: Flask, client: FlaskClient) -> None:
    """Each <use> of the live board has its piece on the page, and frames bring only what the game adds."""
    page = client.get("/tables/jarmo").text
    defined = re.findall(r'<g id="(board-[\w-]+)"', page)
    assert len(defined) == len(set(defined)) > 0
    assert {f"board-{piece}" for piece in re.findall(r'href="#board-([\w-]+)"', page)} <= set(defined)

    frame = frame_maker(app)(PLAYING, "en").decode()
    assert 'href=\\"#board-' in frame
    assert not set(re.findall(r'<g id=\\"(board-[\w-]+)', frame)) & set(defined)


def test_every_turn_of_the_running_game_can_be_seen(client: FlaskClient, tables: FakeTables) -> None:
    state = played(6)
    tables.show(state)

    steps = [client.get(f"/tables/jarmo/plies/{ply}").get_json() for ply in range(7)]

    assert [step["ply"] for step in steps] == list(range(7))
    assert {step["last"] for step in steps} == {6}
    assert steps[0]["text"] == "Before the first turn. Ada 5, Grace 5."
    assert steps[6]["text"].startswith(f"Turn 6 of 6: Grace {state.turns[5].text}. ")
    assert steps[0]["scores"] == {"black": "5", "white": "5"}
    assert len({step["pieces"] for step in steps}) == 7
    assert 'data-layer="pieces"' in steps[3]["pieces"]


@pytest.mark.parametrize("ply", ["7", "-1", "x", "²", "99999999999999999999", "1.0"])
def test_a_turn_that_was_not_played_cannot_be_seen(client: FlaskClient, tables: FakeTables, ply: str) -> None:
    tables.show(played(6))

    assert client.get(f"/tables/jarmo/plies/{ply}").status_code == 404
    assert client.get("/tables/jarmo", query_string={"ply": ply}).status_code == 404


def test_no_table_no_turns(client: FlaskClient) -> None:
    assert client.get("/tables/nowhere/plies/0").status_code == 404


def test_without_scripts_links_lead_through_the_game(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(played(6))

    page = client.get("/tables/jarmo?ply=3").text

    assert "Turn 3 of 6" in page
    assert 'href="?ply=2" data-step="back"' in page
    assert 'href="?ply=4" data-step="forward"' in page
    assert 'href="/tables/jarmo" data-step="live"' in page
    assert '<a href="?ply=5" data-ply="5">' in page
    assert 'class="board past"' in page


def test_the_seats_say_how_their_points_came_about(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(played(0))

    assert "0 on the enemy&#39;s first row × 2 + 5 elsewhere" in client.get("/tables/jarmo").text


def test_a_refusal_comes_with_the_words_of_its_rule(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(replace(played(2), message=Message("illegal", "No line joins d5 and d4.", "JAR-03")))

    page = client.get("/tables/jarmo").text

    assert 'Rule JAR-03</summary><p lang="en">' in page


def test_a_clause_without_words_is_named_all_the_same(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(replace(played(2), message=Message("illegal", "That is not allowed.", "XYZ-99")))

    page = client.get("/tables/jarmo").text

    assert "XYZ-99" in page
    assert "<summary>Rule" not in page


def test_the_ends_of_a_lifted_piece_are_drawn(client: FlaskClient, tables: FakeTables) -> None:
    tables.show(replace(played(2), may_go=("b3", "c2")))

    assert client.get("/tables/jarmo").text.count('data-mark="end"') == 2
