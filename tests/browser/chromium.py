"""Starts the browser that is installed, with nothing of its own going on in the background.

Pages are tried in Chromium's headless shell. A machine that lacks it takes Chromium itself: it shows the same
and needs more than twice the processor time. The shell has no camera: what films needs Chromium.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Playwright

from tests.tools import find_headless_shell

__all__ = ["launched", "page_browser"]

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def page_browser(chromium: Path) -> Path:
    """The browser for pages: the headless shell, else `chromium`."""
    return find_headless_shell() or chromium


@contextmanager
def launched(playwright: Playwright, chromium: Path, *flags: str) -> Generator[Browser]:
    """A headless browser with a fresh profile, closed at the end; `flags` are more of its own."""
    browser = playwright.chromium.launch(executable_path=chromium, headless=True, args=[*FLAGS, *flags])
    try:
        yield browser
    finally:
        browser.close()
