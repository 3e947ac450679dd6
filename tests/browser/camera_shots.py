"""Takes pictures of the camera's panel: ``python -m tests.browser.camera_shots FOLDER`` from the root."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import product
from pathlib import Path

from playwright.sync_api import sync_playwright

from adoube.sensing.camera import CellDoubt, ViewFault, ViewRating, ViewVerdict
from adoube_scoreboard.services import Contents
from adoube_scoreboard.streaming.server import serve
from tests.browser.camera_pictures import jpeg, kept
from tests.browser.chromium import launched
from tests.browser.screenshots import SIZES
from tests.scoreboard.cameras import WATCHED, WATCHING, FakePictures
from tests.scoreboard.tables import FakeTables
from tests.tools import find_chromium

NOT_READ = replace(WATCHING, confidences={}, waits_for="Take all pieces off the board.", asks=True)
PLACED = {
    "looking": replace(NOT_READ, found=None, outline=(), view=None, waits_for="Show the whole board."),
    "good": replace(WATCHING, view=ViewRating(ViewVerdict.GOOD)),
    "questions": replace(WATCHING, view=ViewRating(ViewVerdict.QUESTIONS, ViewFault.LOW)),
    "poor": replace(
        NOT_READ,
        waits_for=None,
        view=ViewRating(
            ViewVerdict.POOR, ViewFault.GLARE, dict.fromkeys(("b4", "c4", "b3", "c3", "b5"), CellDoubt.GLARE)
        ),
    ),
}


def take_screenshots(folder: Path, chromium: Path) -> list[Path]:
    """The panel while the camera is placed, in a game, with corners half shown, and a turn looked at.

    At every size, by day and by night.
    """
    folder.mkdir(parents=True, exist_ok=True)
    pictures = FakePictures({"jarmo": (40, jpeg())}, {("jarmo", 2, 5): kept()})
    tables = FakeTables(WATCHED)
    server = serve(tables, contents=Contents(pictures=pictures))
    taken: list[Path] = []
    try:
        with sync_playwright() as playwright, launched(playwright, chromium) as browser:
            page = browser.new_page()
            page.goto(server.arbiter_url)
            for (size, viewport), scheme in product(SIZES.items(), ("light", "dark")):
                page.set_viewport_size(viewport)
                page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
                for name, camera in PLACED.items():
                    tables.show(replace(WATCHED, turns=(), camera=camera))
                    page.reload()
                    page.locator(".picture img").wait_for()
                    taken.append(folder / f"{name}-{size}-{scheme}.png")
                    page.locator("details.camera").screenshot(path=taken[-1])
                tables.show(WATCHED)
                page.reload()
                page.get_by_text("What the camera sees").click()
                page.locator(".picture img").wait_for()
                taken.append(folder / f"camera-{size}-{scheme}.png")
                page.screenshot(path=taken[-1], full_page=True)
                page.get_by_role("button", name="Mark the four corners").click()
                area = page.locator(".pick")
                area.scroll_into_view_if_needed()
                box = area.bounding_box()
                assert box is not None
                for x, y in ((0.28, 0.2), (0.72, 0.2)):
                    area.click(position={"x": x * box["width"], "y": y * box["height"]})
                page.keyboard.press("Shift+ArrowDown")
                taken.append(folder / f"corners-{size}-{scheme}.png")
                page.screenshot(path=taken[-1], full_page=True)
                page.keyboard.press("Escape")
                page.get_by_role("link", name="Look at turn 5").click()
                page.locator(".kept-pictures img").last.wait_for()
                page.wait_for_timeout(200)
                taken.append(folder / f"turn-{size}-{scheme}.png")
                page.screenshot(path=taken[-1])
                page.keyboard.press("Escape")
    finally:
        server.stop()
    return taken


if __name__ == "__main__":
    found = find_chromium()
    if len(sys.argv) != 2 or found is None:
        sys.exit("usage: python -m tests.browser.camera_shots FOLDER (and Chromium must be installed)")
    for picture in take_screenshots(Path(sys.argv[1]), found):
        sys.stdout.write(f"{picture}\n")
