"""Takes the guide's pictures: ``python -m tests.browser.guide_pictures FOLDER`` from the root."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from adoube.archive.past_games import JournalLibrary
from adoube.tables.state import TableState
from adoube_scoreboard.security.network import Reach
from adoube_scoreboard.services import Contents
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.browser.chromium import launched
from tests.browser.guide_tables import asked, records, room
from tests.scoreboard.live_class import Pupil
from tests.scoreboard.tables import FakeTables
from tests.scoreboard.virtual_tables import virtual_table
from tests.tools import find_chromium

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
WALL: ViewportSize = {"width": 1920, "height": 1080}
QUALITY = 60  # of the JPEGs: no more than 150 kB each, and small type is still sharp
USUAL_PORT = 8421  # so that addresses on the pictures are those that people see


def take_pictures(folder: Path, chromium: Path) -> list[Path]:
    """One picture a page, as the guide shows them. Returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        TemporaryDirectory() as kept,
        sync_playwright() as playwright,
        launched(playwright, chromium) as browser,
    ):
        camera = _Camera(browser, folder)
        _of_the_club(camera, records(Path(kept) / "club"))
        _of_a_virtual_board(camera, Path(kept) / "virtual")
        _of_a_class(camera, Path(kept) / "class")
        return camera.taken


class _Camera:
    """Opens pages and keeps their pictures."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self._browser = browser
        self._folder = folder
        self.taken: list[Path] = []

    @contextmanager
    def opened(self, size: ViewportSize, *, dark: bool = False) -> Generator[Page]:
        """A page of a fresh browser: nobody is logged in."""
        context = self._browser.new_context(viewport=size, color_scheme="dark" if dark else "light")
        yield context.new_page()
        context.close()

    def take(self, page: Page, name: str) -> None:
        self.taken.append(self._folder / f"{name}.jpg")
        page.screenshot(path=self.taken[-1], quality=QUALITY)


def _of_the_club(camera: _Camera, past_games: Path) -> None:
    states = {state.table: state for state in room()}
    tables = FakeTables(*states.values())
    server = serve(
        tables,
        port=USUAL_PORT,
        reach=Reach(host_names=("club.example",), behind_proxy=True),
        contents=Contents(library=JournalLibrary(past_games)),
    )
    try:
        _as_a_spectator(camera, server)
        _as_a_player(camera, server, tables, states["jarmo"])
        _as_the_arbiter(camera, server, tables, states["jarmo"])
    finally:
        server.stop()


def _as_a_spectator(camera: _Camera, server: RunningServer) -> None:
    with camera.opened(DESKTOP) as page:
        _live(page, f"{server.url}tables/jarmo")
        camera.take(page, "table")
        _live(page, f"{server.url}room")
        camera.take(page, "room")
        for name, address in (("records", "records"), ("record", "records/jarmo-1"), ("api", "api")):
            page.goto(server.url + address)
            camera.take(page, name)
    with camera.opened(DESKTOP, dark=True) as page:
        _live(page, f"{server.url}tables/jarmo")
        camera.take(page, "table-dark")
    with camera.opened(PHONE) as page:
        _live(page, f"{server.url}tables/jarmo")
        camera.take(page, "table-phone")
    with camera.opened(WALL) as page:
        page.goto(f"{server.url}projector?every=3600&table=jarmo")
        page.get_by_role("img", name="Jarmo").first.wait_for()
        camera.take(page, "projector")


def _as_a_player(camera: _Camera, server: RunningServer, tables: FakeTables, state: TableState) -> None:
    with camera.opened(PHONE) as page:
        page.goto(f"{server.url}join/jarmo/white")
        camera.take(page, "join")
        page.get_by_label("Six-digit code").fill(server.seat_codes["jarmo", "white"])
        page.get_by_role("button", name="Enter").click()
        page.wait_for_url("**/seat")
        tables.show(asked(state))
        page.get_by_text("A question for you").first.wait_for()
        camera.take(page, "seat")
        tables.show(state)


def _as_the_arbiter(camera: _Camera, server: RunningServer, tables: FakeTables, state: TableState) -> None:
    with camera.opened(DESKTOP) as page:
        page.goto(server.arbiter_url)
        _live(page, f"{server.url}tables/jarmo/arbiter")
        camera.take(page, "desk")
        page.goto(f"{server.url}tables/jarmo/arbiter/position")
        camera.take(page, "position")


def _of_a_virtual_board(camera: _Camera, folder: Path) -> None:
    folder.mkdir()
    with (
        virtual_table(folder, "jarmo", is_open=True, takes_turns=True) as engine,
        camera.opened(DESKTOP) as page,
    ):
        server = serve(engine)
        try:
            _live(page, server.url)
            for number, (start, end) in enumerate((("a1", "b3"), ("e5", "d3")), start=1):
                page.locator(f'[data-touch="{start}"]').click()
                page.locator(f'[data-touch="{end}"]').click()
                page.locator(".turn-list a[data-ply]").nth(number - 1).wait_for()
            page.locator('[data-touch="c1"]').click()
            page.locator(".touch.target").first.wait_for()
            camera.take(page, "virtual")
        finally:
            server.stop()


CLASS = ("Ada", "Grace", "Alan", "Emmy", "Noor", "Jonas", "Mila", "Finn", "Lea", "Ben", "Zoé", "Omar", "Ida")
ANSWERS = ("b1 a3", "c1 a2", "b1 a3", "d1 b2", "b1 d2")


def _of_a_class(camera: _Camera, folder: Path) -> None:
    """The teacher's page and a pupil's phone while a question about a turn is answered."""
    folder.mkdir()
    with virtual_table(folder, "jarmo", is_open=True) as engine, camera.opened(DESKTOP) as page:
        server = serve(engine)
        try:
            page.goto(server.arbiter_url)
            _live(page, f"{server.url}class/class")
            page.get_by_text("Ask the class").click()
            page.get_by_label("A turn").check()
            page.get_by_label("Question", exact=True).fill("Which turn would you play for Black?")
            page.get_by_role("button", name="Ask", exact=True).click()
            page.get_by_role("button", name="Close the answers").wait_for()
            for number, name in enumerate(CLASS):
                Pupil(server.url, name).answer(1, ANSWERS[number % len(ANSWERS)])
            page.locator(".tally .count", has_text="6").first.wait_for()
            camera.take(page, "class")
            with camera.opened(PHONE) as phone:
                phone.goto(f"{server.url}ask/class")
                phone.get_by_label("Your first name").fill("Max")
                phone.get_by_role("radio", name="Fox").check(force=True)
                phone.get_by_role("button", name="Join").click()
                for cell in ("b1", "a3"):
                    phone.locator(f'[data-touch="{cell}"]').click()
                phone.get_by_text("Your answer").wait_for()
                camera.take(phone, "pupil")
        finally:
            server.stop()


def _live(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_text("Live", exact=True).wait_for()


if __name__ == "__main__":
    found = find_chromium()
    if len(sys.argv) != 2 or found is None:
        sys.exit("usage: python -m tests.browser.guide_pictures FOLDER (and Chromium must be installed)")
    for picture in take_pictures(Path(sys.argv[1]), found):
        sys.stdout.write(f"{picture}\n")
