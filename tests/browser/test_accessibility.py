"""axe-core over all pages, each as whoever may open it: it finds nothing at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from adoube.archive.library import JournalLibrary
from adoube.tables.state import Message
from adoube_scoreboard.security.network import Reach
from adoube_scoreboard.services import Contents
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.scoreboard.lines import played
from tests.scoreboard.tables import OVER, FakeTables
from tests.tables.played_games import journal_with, opened_game, played_game
from tests.tools import AXE

SCRIPT = AXE / "node_modules" / "axe-core" / "axe.min.js"
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not SCRIPT.is_file(), reason="for want of axe-core, which start.py test fetches"),
]

SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 360, "height": 740},
    "desktop": {"width": 1280, "height": 800},
    "projector": {"width": 1920, "height": 1080},
}
LOOKS = (("phone", "dark"), ("desktop", "light"), ("projector", "dark"))
"""Layout and colours do not hang on each other: each size once, and both schemes, are enough."""
OPEN_TO_ALL = (
    "tables/jarmo",
    "tables/jarmo?ply=3",
    "tables/jarmo/rules",
    "how-to-play",
    "how-to-play/chess",
    "room",
    "projector?every=3600",
    "join/jarmo",
    "join/jarmo/black",
    "arbiter",
    "records",
    "records/one-1",
    "api",
)
THE_ARBITERS = (
    "desk",
    "desk/sheets",
    "tables/jarmo/arbiter",
    "tables/jarmo/arbiter/position",
    "class/jarmo",
    "room",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    refused = replace(played(6), message=Message("illegal", "No line joins d5 and d4.", "JAR-03"))
    tables = FakeTables(refused, replace(OVER, table="window-seat"))
    games = {("one", 1): played_game(opened_game(), most_turns=8)}
    running = serve(
        tables,
        reach=Reach(host_names=("club.example",), behind_proxy=True),
        contents=Contents(library=JournalLibrary(journal_with(tmp_path_factory.mktemp("games"), games))),
    )
    yield running
    running.stop()


@pytest.fixture(params=LOOKS)
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """A page of a fresh browser, by day or by night, into which axe may be put."""
    size, scheme = request.param
    context = browser.new_context(viewport=SIZES[size], color_scheme=scheme, bypass_csp=True)
    yield context.new_page()
    context.close()


def findings(page: Page, address: str) -> list[str]:
    """What axe finds there: errors of levels A and AA, and of good practice."""
    page.goto(address, wait_until="domcontentloaded")
    page.add_script_tag(path=SCRIPT)
    report = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    assert report["passes"], "axe looked at nothing"
    return [
        f"{address}: {each['id']}: {node['html'][:120]}"
        for each in report["violations"]
        for node in each["nodes"]
    ]


@pytest.mark.full(but=1)
def test_axe_finds_nothing_for_everybody(page: Page, server: RunningServer) -> None:
    assert [line for address in OPEN_TO_ALL for line in findings(page, server.url + address)] == []


@pytest.mark.full
def test_axe_finds_nothing_for_a_player(page: Page, server: RunningServer) -> None:
    page.goto(f"{server.url}join/jarmo/white")
    page.get_by_label("Code of six digits").fill(server.seat_codes["jarmo", "white"])
    page.get_by_role("button", name="Enter").click()
    page.wait_for_url("**/seat")

    assert findings(page, f"{server.url}seat") == []


@pytest.mark.full
def test_axe_finds_nothing_for_the_arbiter(page: Page, server: RunningServer) -> None:
    page.goto(f"{server.url}arbiter")
    page.get_by_label("Code of six digits").fill(server.arbiter_code)
    page.get_by_role("button", name="Enter").click()
    page.get_by_text("You are the arbiter").wait_for(state="attached")

    assert [line for address in THE_ARBITERS for line in findings(page, server.url + address)] == []
