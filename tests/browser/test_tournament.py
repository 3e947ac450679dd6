"""The tournament's page in a real browser: a result comes by itself, and the arbiter runs a round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from adoube.tournament import BoardAssignment
from adoube.tournament.by_py4swiss import Py4Swiss
from adoube.tournament.file import TournamentFile, with_pairings, with_result
from adoube.tournament.swiss import next_round
from adoube_scoreboard.services import Contents
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.scoreboard.tables import OVER, START, FakeTables
from tests.tournament.files import begun

pytestmark = pytest.mark.browser

NORTH = replace(START, table="north")


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(NORTH)


@pytest.fixture
def file(tmp_path: Path) -> TournamentFile:
    path = tmp_path / "open.trf"
    path.write_bytes(with_pairings(begun(4, 3), [(1, 3), (4, 2)], {}).data)
    return TournamentFile(path)


@pytest.fixture
def server(tables: FakeTables, file: TournamentFile) -> Iterator[RunningServer]:
    running = serve(
        tables, contents=Contents(venue=BoardAssignment(file, ("north",), partial(next_round, Py4Swiss())))
    )
    yield running
    running.stop()


@pytest.fixture
def phone(browser: Browser, server: RunningServer) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    with page.expect_websocket(lambda socket: "/room/events?" in socket.url):
        page.goto(f"{server.url}tournament")
    page.get_by_text("Live", exact=True).wait_for(state="attached")
    yield page
    context.close()


def set_results(file: TournamentFile) -> None:
    for white, black in [(1, 3), (4, 2)]:
        file.change(partial(with_result, round_number=1, white=white, black=black, result="0-1"))


def test_a_result_comes_to_a_phone_by_itself(phone: Page, tables: FakeTables, file: TournamentFile) -> None:
    expect(phone.get_by_role("table", name="Standings")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") == 390

    set_results(file)
    tables.show(replace(OVER, table="north"))

    expect(phone.get_by_role("table", name="Round 1")).to_contain_text("0 – 1")
    expect(phone.get_by_role("row", name="1 Player 2 2 1")).to_be_visible()


def test_the_arbiter_pairs_the_next_round_without_a_script(
    browser: Browser, server: RunningServer, file: TournamentFile
) -> None:
    set_results(file)
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.arbiter_url)
    page.goto(f"{server.url}tournament")

    page.get_by_role("button", name="Make the pairings of round 2").click()
    expect(page.get_by_text("Proposal for round 2")).to_be_visible()
    page.get_by_role("button", name="Accept these pairings").click()

    expect(page.get_by_role("table", name="Round 2")).to_be_visible()
    expect(page.get_by_role("button", name="Start round 2 on the tables")).to_be_visible()
    assert file.read().tournament.round == 2
    context.close()
