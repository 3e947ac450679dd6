"""How long the page takes to put the program on a board: `python -m benchmarks.board_setup`.

The board is the real interpreter behind a pseudo-terminal, once without raw paste and once with it.
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from adoube_scoreboard.streaming.server import serve
from tests.browser.chromium import launched, page_browser
from tests.browser.maker.conftest import COPPER, may_reach, page_with_port
from tests.browser.maker.serial_bridge import serial_bridge
from tests.browser.maker.steps import copy_program
from tests.hardware.install.prompt_board import wired_board
from tests.scoreboard.tables import PLAYING, FakeTables
from tests.tools import find_chromium


def copied(browser: Browser, *, pastes: bool) -> str:
    """Return what the page says of a copy onto a new board."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as monkeypatch:
        flash = Path(folder) / "flash"
        flash.mkdir()
        server = serve(FakeTables(PLAYING))
        try:
            with wired_board(flash, COPPER) as board, serial_bridge(board.port) as bridge:
                bridge.pastes = pastes
                may_reach(bridge, monkeypatch)
                with closing(page_with_port(browser, f"{server.url}board-setup/", bridge)) as pages:
                    page = next(pages)
                    copy_program(page)
                    return page.get_by_text("Copied in").inner_text()
        finally:
            server.stop()


def main() -> None:
    chromium = find_chromium()
    if chromium is None:
        sys.exit("for want of Chromium")
    with sync_playwright() as playwright, launched(playwright, page_browser(chromium)) as browser:
        for pastes in (False, True):
            print(f"{'with' if pastes else 'without'} raw paste: {copied(browser, pastes=pastes)}")  # noqa: T201


if __name__ == "__main__":
    main()
