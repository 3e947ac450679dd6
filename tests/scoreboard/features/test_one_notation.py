"""On no page does a person meet a turn of chess in another notation than SAN."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from adoube.archive.analysis import AnalysisQueue
from adoube.archive.past_games import JournalLibrary
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.records.payloads import Called, Result
from adoube.referee.verdicts import Moved, TurnQuestion
from adoube.tables.annotations import Annotator
from adoube.tables.commands import NoteTurn, ShowPosition
from adoube.tables.messages import message_of, turn_question
from adoube.tables.state import TableState
from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.services import Contents
from tests.archive.advisors import SlowAdvisor
from tests.scoreboard.lines import played
from tests.scoreboard.tables import FakeTables
from tests.tables.played_games import journal_with, opened_game, played_game

UCI = re.compile(r"\b[a-h][1-8][a-h][1-8][qrbn]?\b")
CHESS = make_game("chess")
BETTER = ("e2e4", "g8f6", "e4e5")  # how a game could have gone on from its start


def readable(page: str) -> str:
    """Return what a page has for people: its text, and what is read out or shown beside the pointer."""
    labels = re.findall(r'(?:aria-label|title|alt)="([^"]*)"', page)
    scriptless = re.sub(r"<(script|style|title)\b.*?</\1>", " ", page, flags=re.DOTALL)
    return unescape(" ".join([re.sub(r"<[^>]*>", " ", scriptless), *labels]))


def running() -> TableState:
    """A table in the midst of a game, with a question, two earlier positions, and what was played last."""
    state = played(6, game="chess")
    line = state.line
    assert line is not None
    before = line.back(1)
    last = Moved(line.ply, "black", line.written_turns()[-1], line.position, ())
    asked = TurnQuestion(1, line.ply + 1, "white", tuple(line.legal_turns()[:3]))
    annotator = Annotator()
    for command in (ShowPosition("left", 2), ShowPosition("right", 5), NoteTurn(5, "look")):
        annotator.draw(command, 1, line)
    return replace(
        state,
        message=message_of(last, before),
        question=turn_question(asked, line, 1),
        chalk=annotator.at(1, line),
    )


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    """The arbiter of that table, on a scoreboard with a finished game that was looked back at."""
    rows = played_game(opened_game("chess"), most_turns=8)
    hint = Called("hint", {"by": "white", "turn": "e2e4"})
    ended = Result(("black",), {"white": 0, "black": 1}, "declared")
    folder = journal_with(tmp_path, {("one", 1): [rows[0], hint, *rows[1:], ended]})
    library, advisor = JournalLibrary(folder), SlowAdvisor()
    looks = AnalysisQueue(folder, advisor.ask)
    looks.begin(library.required("one-1"))
    while advisor.asked:
        is_first = not looks.at(library.required("one-1")).judged
        white = 0.9 if is_first else 0.5
        advisor.answer({"white": white, "black": 1 - white}, *(BETTER if is_first else ["a1a2"]))
    contents, key = Contents(library=library, looks_back=looks), OneUseKey()
    app = create_app(FakeTables(running()), key, clock=lambda: 0.0, contents=contents)
    client = app.test_client()
    client.get("/arbiter", query_string={"key": key.text})
    return client


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/tables/jarmo",
        "/tables/jarmo?ply=3",
        "/tables/jarmo/turns",
        "/tables/jarmo/arbiter",
        "/tables/jarmo/rules",
        "/class/jarmo",
        "/class/jarmo/worksheet",
        "/room",
        "/projector",
        "/records/one-1",
        "/records/one-1?ply=3",
        "/records/one-1/look-back",
    ],
)
def test_a_page_has_no_turn_in_uci(client: FlaskClient, address: str) -> None:
    answer = client.get(address, follow_redirects=True)

    assert answer.status_code == 200
    assert not UCI.findall(readable(answer.text))


def test_the_answers_of_a_question_are_san_to_read_and_uci_to_send(client: FlaskClient) -> None:
    page = client.get("/tables/jarmo").text
    line = running().line
    assert line is not None

    buttons = dict(re.findall(r'name="answer" value="([^"]*)"[^>]*>([^<]*)<', page))

    assert [*buttons] == line.legal_turns()[:3]
    assert not [text for text in buttons.values() if UCI.search(text)]


def test_steps_through_a_game_are_told_in_san(client: FlaskClient) -> None:
    live, past = client.get("/tables/jarmo/plies/1").json, client.get("/records/one-1/plies/1").json

    assert live is not None
    assert past is not None
    assert " a6" not in live["text"]
    for told in (live, past):
        assert not UCI.search(told["text"])


def test_a_look_back_tells_the_better_line_in_san(client: FlaskClient) -> None:
    page = readable(client.get("/records/one-1/look-back").text)

    assert "Better: e4" in page
    assert "Then perhaps: Nf6 and e5." in page


def test_a_past_game_is_in_uci_for_programs_and_in_san_for_people(client: FlaskClient) -> None:
    document = json.loads(client.get("/records/one-1.json").text)
    line = Line.begin(CHESS)
    for each in document["plies"]:
        line = line.play(CHESS.read(each["turn"]))

    story = [each["text"] for each in document["happenings"]]
    picture = client.get("/records/one-1.svg").text

    assert line.ply == 8
    assert "Hint to White: e4." in story
    assert not [text for text in (*story, readable(picture)) if UCI.search(text)]


def test_programs_that_follow_a_table_get_both(client: FlaskClient) -> None:
    state = client.get("/api/tables/jarmo").json
    line = running().line

    assert state is not None
    assert line is not None
    assert [turn["turn"] for turn in state["turns"]] == line.written_turns()
    assert [turn["entry"] for turn in state["turns"]] == [turn.entry for turn in running().turns]
    assert not UCI.search(state["verdict"]["text"])
    assert {choice["answer"] for choice in state["question"]["choices"]} == set(line.legal_turns()[:3])
