"""axe-core over all pages, each as whoever may open it: it finds nothing at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from adoube.archive.past_games import JournalLibrary
from adoube.tables.state import Message
from adoube.tournament import BoardAssignment
from adoube.tournament.by_py4swiss import Py4Swiss
from adoube.tournament.file import TournamentFile, with_pairings
from adoube.tournament.swiss import next_round
from adoube_scoreboard.security.network import Reach
from adoube_scoreboard.services import Contents
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.archive.advisors import looked_back
from tests.scoreboard.lines import played
from tests.scoreboard.tables import OVER, FakeTables
from tests.tables.played_games import journal_with, opened_game, played_game
from tests.tools import AXE
from tests.tournament.files import begun

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
# Layout and colours do not hang on each other: each size once, and both schemes, are enough. A page takes
# them on where it stands, as a telephone that is turned or a browser at nightfall has it.
LOOKS: tuple[tuple[str, Literal["light", "dark"]], ...] = (
    ("phone", "dark"),
    ("desktop", "light"),
    ("projector", "dark"),
)
FIND = """axe.run({ resultTypes: ["violations"] })
  .then(({ passes, violations }) => ({ passes: passes.length, violations }))"""
OPEN_TO_ALL = (
    "tables/jarmo",
    "tables/jarmo?ply=3",
    "tables/jarmo/rules",
    "how-to-play",
    "how-to-play/chess",
    "room",
    "tournament",
    "projector?every=3600",
    "projector?every=3600&table=~standings",
    "tv",
    "overlay/jarmo",
    "overlay/jarmo?show=strip&scheme=dark",
    "embed/jarmo",
    "join/jarmo",
    "join/jarmo/black",
    "ask/jarmo",
    "arbiter",
    "records",
    "records/one-1",
    "records/ended-1/look-back",
    "api",
)
THE_ARBITERS = (
    "desk",
    "desk/sheets",
    "tables/jarmo/arbiter",
    "tables/jarmo/arbiter/position",
    "class/jarmo",
    "room",
    "tournament",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    refused = replace(played(6), message=Message("illegal", "No line joins d5 and d4.", "JAR-03"))
    tables = FakeTables(refused, replace(OVER, table="window-seat"))
    games = {("one", 1): played_game(opened_game(), most_turns=8), ("ended", 1): played_game(opened_game())}
    folder = journal_with(tmp_path_factory.mktemp("games"), games)
    library = JournalLibrary(folder)
    file = TournamentFile(folder / "open.trf")
    file.path.write_bytes(with_pairings(begun(5, 3), [(1, 3), (4, 2)], {5: "U"}).data)
    running = serve(
        tables,
        reach=Reach(host_names=("club.example",), behind_proxy=True),
        contents=Contents(
            library=library,
            looks_back=looked_back(folder, library.required("ended-1")),
            venue=BoardAssignment(file, ("jarmo",), partial(next_round, Py4Swiss())),
        ),
    )
    yield running
    running.stop()


@pytest.fixture(scope="module")
def everybody(browser: Browser) -> Iterator[Page]:
    yield from with_axe(browser)


@pytest.fixture(scope="module")
def player(browser: Browser, server: RunningServer) -> Iterator[Page]:
    for page in with_axe(browser):
        page.goto(f"{server.url}join/jarmo/white")
        page.get_by_label("Six-digit code").fill(server.seat_codes["jarmo", "white"])
        page.get_by_role("button", name="Enter").click()
        page.wait_for_url("**/seat")
        yield page


@pytest.fixture(scope="module")
def arbiter(browser: Browser, server: RunningServer) -> Iterator[Page]:
    for page in with_axe(browser):
        page.goto(f"{server.url}arbiter")
        page.get_by_label("Six-digit code").fill(server.arbiter_code)
        page.get_by_role("button", name="Enter").click()
        page.get_by_text("You are the arbiter").wait_for(state="attached")
        yield page


def with_axe(browser: Browser) -> Iterator[Page]:
    """A page of a fresh browser; axe is in all that it opens."""
    # Of colours on their way to another scheme axe would see those between.
    context = browser.new_context(bypass_csp=True, reduced_motion="reduce")
    context.add_init_script(path=SCRIPT)
    yield context.new_page()
    context.close()


def findings(page: Page, address: str) -> list[str]:
    """Return what axe finds in any of the looks: errors of levels A and AA, and of good practice."""
    page.goto(address)
    return [f"{size}, {scheme}: {line}" for size, scheme in LOOKS for line in found_in(page, size, scheme)]


def found_in(page: Page, size: str, scheme: Literal["light", "dark"]) -> list[str]:
    page.set_viewport_size(SIZES[size])
    page.emulate_media(color_scheme=scheme)
    report = page.evaluate(FIND)
    assert report["passes"], "axe looked at nothing"
    return [f"{each['id']}: {node['html'][:120]}" for each in report["violations"] for node in each["nodes"]]


@pytest.mark.full(but=1)
@pytest.mark.parametrize("address", OPEN_TO_ALL)
def test_axe_finds_nothing_for_everybody(everybody: Page, server: RunningServer, address: str) -> None:
    assert findings(everybody, server.url + address) == []


@pytest.mark.full
def test_axe_finds_nothing_for_a_player(player: Page, server: RunningServer) -> None:
    assert findings(player, f"{server.url}seat") == []


@pytest.mark.full
@pytest.mark.parametrize("address", THE_ARBITERS)
def test_axe_finds_nothing_for_the_arbiter(arbiter: Page, server: RunningServer, address: str) -> None:
    assert findings(arbiter, server.url + address) == []
