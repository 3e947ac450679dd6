"""Starts the browser that is installed, with nothing of its own going on in the background."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Playwright

__all__ = ["launched"]

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@contextmanager
def launched(playwright: Playwright, chromium: Path, *flags: str) -> Generator[Browser]:
    """A headless browser with a fresh profile, closed at the end; `flags` are more of its own."""
    browser = playwright.chromium.launch(executable_path=chromium, headless=True, args=[*FLAGS, *flags])
    try:
        yield browser
    finally:
        browser.close()
