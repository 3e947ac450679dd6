"""Takes pictures of every page: ``python -m tests.browser.screenshots FOLDER`` from the root.

One file a page: at three widths, by day and by night.
"""

from __future__ import annotations

import sys
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from adoube.archive.analysis import AnalysisQueue
from adoube.archive.past_games import JournalLibrary
from adoube.computer.advisor import Advisor
from adoube.tables.state import Message, Remedy, TableState
from adoube_scoreboard.security.network import Reach
from adoube_scoreboard.services import Contents
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.browser.chromium import launched
from tests.browser.guide_tables import asked, lesson, records, room
from tests.scoreboard.tables import OVER, QUESTION, FakeTables
from tests.tools import find_chromium

# What tests of layouts use.
SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 360, "height": 740},
    "desktop": {"width": 1280, "height": 800},
    "projector": {"width": 3840, "height": 2160},
}
SHOWN: tuple[ViewportSize, ...] = (
    {"width": 390, "height": 844},
    {"width": 1280, "height": 800},
    {"width": 1920, "height": 1080},
)
SCHEMES = ("light", "dark")
HEIGHT = 330  # of each picture on a sheet, in pixels
QUALITY = 62
STYLE = (
    "body { margin: 0; display: grid; gap: 6px; background: #888 } div { display: flex; gap: 6px }"
    f"img {{ height: {HEIGHT}px }}"
)


@dataclass(frozen=True)
class Shown:
    """A page: its name, its address, who sees it, and what is at the table then."""

    name: str
    address: str
    who: str = "spectator"
    state: TableState | None = None


def pages(jarmo: TableState) -> Iterator[Shown]:
    """Every page, those of one person together. `jarmo` is the table that most of them show."""
    remedy = Remedy(empty=("d4",), fill=("d5",))
    illegal = replace(jarmo, message=Message("illegal", "No line joins d5 and d4.", "JAR-03"), remedy=remedy)
    yield Shown("table", "tables/jarmo")
    yield Shown("table-question", "tables/jarmo", state=replace(jarmo, question=QUESTION.question))
    yield Shown("table-illegal", "tables/jarmo", state=illegal)
    yield Shown("table-over", "tables/jarmo", state=OVER)
    yield Shown("room", "room")
    yield Shown("projector", "projector?every=3600&table=jarmo")
    yield Shown("projector-standings", "projector?every=3600&table=~standings")
    yield Shown("tv", "tv")
    yield Shown("overlay", "overlay/jarmo")
    yield Shown("overlay-strip", "overlay/jarmo?show=strip")
    yield Shown("embed", "embed/jarmo")
    yield Shown("how-to-play", "how-to-play")
    yield Shown("rules", "tables/jarmo/rules")
    yield Shown("records", "records")
    yield Shown("record", "records/jarmo-1")
    yield Shown("look-back", "records/jarmo-1/look-back")
    yield Shown("join", "join/jarmo/white")
    yield Shown("arbiters-code", "arbiter")
    yield Shown("api", "api")
    yield Shown("examples", "examples")
    yield Shown("seat", "seat", "player")
    yield Shown("seat-question", "seat", "player", asked(jarmo))
    yield Shown("all-tables", "desk", "arbiter")
    yield Shown("desk", "tables/jarmo/arbiter", "arbiter")
    yield Shown("position", "tables/jarmo/arbiter/position", "arbiter")
    yield Shown("new-game", "room#new-table", "arbiter")
    yield Shown("class", "class/jarmo", "arbiter", lesson(jarmo))


def take_screenshots(folder: Path, chromium: Path, only: tuple[str, ...] = ()) -> list[Path]:
    """A sheet for every page, or for those that are named. Returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    states = {state.table: state for state in room()}
    taken = []
    with (
        TemporaryDirectory() as kept,
        _past_games(Path(kept) / "club") as contents,
        sync_playwright() as playwright,
        launched(playwright, chromium) as browser,
        _serving(FakeTables(*states.values()), contents) as (server, tables),
    ):
        people = {who: _logged_in(browser, server, who) for who in ("spectator", "player", "arbiter")}
        for shown in pages(states["jarmo"]):
            if only and shown.name not in only:
                continue
            newest = tables.states()["jarmo"].version + 1
            tables.show(replace(shown.state or states["jarmo"], table="jarmo", version=newest))
            taken.append(folder / f"{shown.name}.jpg")
            _make_sheet(browser, taken[-1], _pictures(people[shown.who], server.url + shown.address))
    return taken


@contextmanager
def _past_games(folder: Path) -> Iterator[Contents]:
    """Games that are over; the first of them is looked back at as anywhere, by a computer player."""
    library = JournalLibrary(records(folder))
    game, advisor = library.required("jarmo-1"), Advisor()
    looks = AnalysisQueue(folder, advisor.ask)
    try:
        looks.begin(game)
        while looks.at(game).goes_on:
            sleep(0.1)
        yield Contents(library=library, looks_back=looks)
    finally:
        looks.close()
        advisor.close()


@contextmanager
def _serving(tables: FakeTables, contents: Contents) -> Iterator[tuple[RunningServer, FakeTables]]:
    reach = Reach(host_names=("club.example",), behind_proxy=True)
    server = serve(tables, reach=reach, contents=contents)
    yield server, tables
    server.stop()


def _logged_in(browser: Browser, server: RunningServer, who: str) -> Page:
    """A page of a browser of its own, in which somebody has logged in."""
    page = browser.new_context(reduced_motion="reduce").new_page()
    if who == "arbiter":
        page.goto(server.arbiter_url)
    if who == "player":
        page.goto(f"{server.url}join/jarmo/white")
        page.get_by_label("Six-digit code").fill(server.seat_codes["jarmo", "white"])
        page.keyboard.press("Enter")
        page.wait_for_url("**/seat")
    return page


def _pictures(page: Page, address: str) -> list[list[bytes]]:
    """By scheme and width what a browser shows first."""
    rows = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        rows.append([_picture(page, address, size) for size in SHOWN])
    return rows


def _picture(page: Page, address: str, size: ViewportSize) -> bytes:
    page.set_viewport_size(size)
    page.goto("about:blank")
    page.goto(address)
    page.evaluate("document.fonts.ready")
    return page.screenshot()


def _make_sheet(browser: Browser, file: Path, rows: list[list[bytes]]) -> None:
    """All pictures of a page in one file."""
    images = "".join(f"<div>{''.join(map(_image, row))}</div>" for row in rows)
    width = sum(round(size["width"] * HEIGHT / size["height"]) + 6 for size in SHOWN) - 6
    page = browser.new_page(viewport={"width": width, "height": 2 * HEIGHT + 6})
    page.set_content(f"<style>{STYLE}</style>{images}")
    page.screenshot(path=file, type="jpeg", quality=QUALITY)
    page.close()


def _image(picture: bytes) -> str:
    return f'<img src="data:image/png;base64,{b64encode(picture).decode()}">'


if __name__ == "__main__":
    found = find_chromium()
    if len(sys.argv) < 2 or found is None:
        sys.exit(
            "usage: python -m tests.browser.screenshots FOLDER [PAGE...] (and Chromium must be installed)"
        )
    for picture in take_screenshots(Path(sys.argv[1]), found, tuple(sys.argv[2:])):
        sys.stdout.write(f"{picture}\n")
