"""The page of a look back: asked for, followed, and read when it is done."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from adoube.archive.analysis import Analyses, AnalysisQueue, NoAnalyses
from adoube.archive.past_games import JournalLibrary, PastGame
from adoube_scoreboard.app import create_app
from adoube_scoreboard.features.look_back_view import Marked, balance_plot
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.services import Contents
from tests.archive.advisors import SlowAdvisor, finished_game, looked_back
from tests.scoreboard.tables import OVER, PLAYING, FakeTables
from tests.tables.played_games import journal_with, opened_game, played_game

PAGE = "/records/one-1/look-back"


@pytest.fixture
def game(tmp_path: Path) -> PastGame:
    return finished_game(tmp_path)


def client_of(folder: Path, looks: Analyses) -> FlaskClient:
    contents = Contents(library=JournalLibrary(folder), looks_back=looks)
    return create_app(FakeTables(PLAYING), OneUseKey(), clock=lambda: 0.0, contents=contents).test_client()


def token_on(page: str) -> str:
    return page.partition('name="csrf" value="')[2].partition('"')[0]


def give(client: FlaskClient, act: str) -> int:
    """The status of what is asked by the page's form."""
    return client.post(PAGE, data={"csrf": token_on(client.get(PAGE).text), "act": act}).status_code


def test_nothing_is_found_out_before_somebody_asks(tmp_path: Path, game: PastGame) -> None:
    advisor = SlowAdvisor()
    client = client_of(tmp_path, AnalysisQueue(tmp_path, advisor.ask))
    page = client.get(PAGE).text

    assert f'href="{PAGE}"' in client.get("/records/one-1").text
    assert 'data-stage="unasked"' in page
    assert not advisor.asked
    assert give(client, "begin") == 303
    assert len(advisor.asked) == 1


def test_how_far_it_is_can_be_followed_and_stopped(tmp_path: Path, game: PastGame) -> None:
    advisor = SlowAdvisor()
    client = client_of(tmp_path, AnalysisQueue(tmp_path, advisor.ask))
    give(client, "begin")
    advisor.answer({"black": 0.5, "white": 0.5}, "c1-d3")
    now = client.get(f"{PAGE}/now").text

    assert "Going through the game: 1 of 7" in now
    assert '<progress id="look-back-progress" max="7" value="1">' in now
    assert now.count("balance-line seat-") == 4, "two lines and their keys"
    assert give(client, "stop") == 303
    assert "It was stopped. Turns analysed: 1 of 7." in client.get(PAGE).text


def test_a_look_back_tells_the_balance_and_what_would_have_been_better(
    tmp_path: Path, game: PastGame
) -> None:
    page = unescape(client_of(tmp_path, looked_back(tmp_path, game)).get(PAGE).text)

    assert 'data-stage="done"' in page
    assert "estimate after 100 positions a turn" in page
    assert "Better: c5-d3" in page
    assert "Grace's chances fell from 50% to 10%." in page
    assert "Then perhaps: c1-d3." in page
    assert 'href="/records/one-1?ply=4"' in page
    assert page.count('class="sheet turning-point"') == 1
    rows = re.findall(r'<td class="num">(\d+)</td>.*?<td class="num">(\d+%)</td>', page)
    assert rows == [
        *((str(ply), "50%") for ply in range(4)),
        ("4", "90%"),
        ("5", "90%"),
        ("6", "90%"),
        ("6", "100%"),
    ]


def test_a_game_that_goes_on_has_no_look_back(tmp_path: Path) -> None:
    folder = journal_with(tmp_path, {("one", 1): played_game(opened_game(), most_turns=4)})
    client = client_of(folder, AnalysisQueue(tmp_path, SlowAdvisor().ask))

    assert "the game is not over" in client.get(PAGE).text
    assert PAGE not in client.get("/records/one-1").text


@pytest.mark.parametrize(("form", "status"), [({}, 403), ({"csrf": "", "act": "begin"}, 403)])
def test_only_our_own_page_asks(tmp_path: Path, game: PastGame, form: dict[str, str], status: int) -> None:
    client = client_of(tmp_path, AnalysisQueue(tmp_path, SlowAdvisor().ask))

    assert client.post(PAGE, data=form).status_code == status


def test_what_makes_no_sense_is_refused(tmp_path: Path, game: PastGame) -> None:
    client = client_of(tmp_path, NoAnalyses())

    assert give(client, "dance") == 422
    assert give(client, "begin") == 409
    assert client.get("/records/one-9/look-back").status_code == 404
    assert client.get("/records/one-9/look-back/now").status_code == 404


def test_every_seat_has_a_line_of_its_own_look() -> None:
    balance = [dict.fromkeys(("red", "collector", "black"), 1 / 3)] * 2
    plot = balance_plot(balance, ("red", "collector", "black"), 1, [Marked(1, "red", 1)], label='"so"')

    assert re.findall(r'class="balance-line (seat-\d)"', plot) == ["seat-1", "seat-2", "seat-3"]
    assert plot.count('class="balance-mark"') == 1
    assert 'role="img" aria-label="&quot;so&quot;"' in plot


def test_a_line_falls_from_the_top_where_all_is_won_to_the_bottom() -> None:
    plot = balance_plot([{"a": 1.0}, {"a": 0.0}], ("a",), 1, label="")
    heights = [float(y) for y in re.findall(r"[ML][\d.]+ ([\d.]+)", _drawn(plot))]

    assert heights == sorted(heights)
    assert heights[0] < heights[-1]


def _drawn(plot: str) -> str:
    """The path of the only line."""
    paths: list[str] = re.findall(r"<path[^>]*>", plot)
    return next(each for each in paths if "balance-line" in each)


def test_a_replay_bar_shows_the_balance_and_leads_to_the_turning_points(
    tmp_path: Path, game: PastGame, key: OneUseKey
) -> None:
    looks = looked_back(tmp_path, game)
    over = replace(OVER, table="one", record_number=1)
    contents = Contents(library=JournalLibrary(tmp_path), looks_back=looks)
    client = create_app(FakeTables(over), key, clock=lambda: 0.0, contents=contents).test_client()
    client.get("/arbiter", query_string={"key": key.text})
    record, lesson = client.get("/records/one-1").text, client.get("/class/one").text

    assert 'href="/records/one-1?ply=4" data-ply="4" aria-label="Show turn 4 in the game"' in record
    assert 'data-turning="4"' in lesson
    assert all('class="balance-strip"' in page for page in (record, lesson))
    assert f'href="{PAGE}"' in client.get("/tables/one").text, "the table of a game that is over leads there"
