"""Takes pictures of the table's page: ``python -m tests.browser.screenshots FOLDER`` from the root."""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright

from adoube_scoreboard.streaming.server import serve
from tests.browser.chromium import launched
from tests.scoreboard.tables import OVER, PLAYING, QUESTION, START, FakeTables, illegal, long_game
from tests.tools import find_chromium

SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 360, "height": 740},
    "desktop": {"width": 1280, "height": 800},
    "projector": {"width": 3840, "height": 2160},
}
MOMENTS = {
    "start": START,
    "playing": PLAYING,
    "question": QUESTION,
    "illegal": illegal(),
    "over": OVER,
    "long": long_game(120),
}


def take_screenshots(folder: Path, chromium: Path) -> list[Path]:
    """Every moment at every size, by day and by night, as the arbiter sees it. Returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    tables = FakeTables(START)
    server = serve(tables)
    taken = []
    try:
        with sync_playwright() as playwright, launched(playwright, chromium) as browser:
            page = browser.new_page()
            page.goto(server.arbiter_url)
            for (moment, state), (size, viewport), scheme in product(
                MOMENTS.items(), SIZES.items(), ("light", "dark")
            ):
                tables.show(state)
                page.set_viewport_size(viewport)
                page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
                page.get_by_text(state.message.text).wait_for()
                taken.append(folder / f"{moment}-{size}-{scheme}.png")
                page.screenshot(path=taken[-1])
    finally:
        server.stop()
    return taken


if __name__ == "__main__":
    found = find_chromium()
    if len(sys.argv) != 2 or found is None:
        sys.exit("usage: python -m tests.browser.screenshots FOLDER (and Chromium must be installed)")
    for picture in take_screenshots(Path(sys.argv[1]), found):
        sys.stdout.write(f"{picture}\n")
