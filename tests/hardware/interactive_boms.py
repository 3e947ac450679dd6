"""Pages that InteractiveHtmlBom makes of a board in its open format.

    python -m tests.hardware.interactive_boms FILE

takes the picture of one that the guide shows, as a JPEG. Look at it afterwards.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import ViewportSize, sync_playwright

from adoube.hardware.factory_costs import BoardOrder
from adoube.hardware.papers.factory import factory_files
from adoube.hardware.pcb.board import CircuitBoard
from tests.browser.chromium import launched
from tests.hardware.asking import designed
from tests.hardware.pcb.boards import EVERYTHING, TILES, tile
from tests.tools import find_chromium

__all__ = ["interactive_file", "interactive_page"]

WITHIN_S = 60
HALLS = TILES[1]
SIZE: ViewportSize = {"width": 1400, "height": 860}
QUALITY = 70
FIELDS = "Value,JLCPCB,Number,Type"


def interactive_file(board: CircuitBoard, folder: Path) -> Path:
    """Return the file of a board, as a pack has it."""
    power = designed("leap-frog", **EVERYTHING).power
    file = folder / f"{board.name}-ibom.json"
    file.write_bytes(factory_files([BoardOrder(board, 1)], power)[file.name])
    return file


def interactive_page(board: Path, folder: Path) -> Path:
    """Return the page of a board, as the library's own program makes it."""
    program = [sys.executable, "-m", "InteractiveHtmlBom.generate_interactive_bom", str(board)]
    options = ["--no-browser", "--dest-dir", str(folder), "--name-format", "%f"]
    shown = ["--show-fields", FIELDS, "--include-tracks", "--include-nets"]
    no_windows = {"INTERACTIVE_HTML_BOM_NO_DISPLAY": "1", "INTERACTIVE_HTML_BOM_CLI_MODE": "1"}
    done = subprocess.run(
        [*program, *options, *shown],
        capture_output=True,
        text=True,
        timeout=WITHIN_S,
        check=False,
        env={**os.environ, **no_windows},
    )
    page = folder / f"{board.stem}.html"
    assert page.is_file(), done.stdout + done.stderr
    return page


def take_picture(file: Path) -> None:
    """Take the picture of a tile with its Halls chosen in the list."""
    chromium = find_chromium()
    assert chromium is not None
    with (
        TemporaryDirectory() as aside,
        sync_playwright() as playwright,
        launched(playwright, chromium) as browser,
    ):
        made = interactive_page(interactive_file(tile(*HALLS), Path(aside)), Path(aside))
        page = browser.new_page(viewport=SIZE)
        page.goto(made.as_uri())
        page.locator("#bombody tr").filter(has_text="DRV").click()
        page.screenshot(path=file, type="jpeg", quality=QUALITY)


if __name__ == "__main__":
    take_picture(Path(sys.argv[1]))
