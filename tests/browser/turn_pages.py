"""A page that plays turns: a real table behind it, and what a person sees and touches of it."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page

from adoube.tables.engine import Engine
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.scoreboard.virtual_tables import virtual_table

__all__ = [
    "cell",
    "drag",
    "ghosts",
    "middle",
    "opened_page",
    "piece",
    "refusal",
    "served_table",
    "taps",
    "targets",
    "told",
    "turns",
]


@contextmanager
def served_table(folder: Path, game: str, *, is_open: bool = True) -> Generator[tuple[Engine, RunningServer]]:
    """A table whose pages play turns, and its scoreboard."""
    with virtual_table(folder, game, is_open=is_open, takes_turns=True) as engine:
        server = serve(engine)
        try:
            yield engine, server
        finally:
            server.stop()


def opened_page(browser: Browser, address: str, **context: object) -> Page:
    """A visitor's page, live, with a hand that is ready; its context is closed with the browser."""
    page = browser.new_context(**context).new_page()  # type: ignore[arg-type]
    page.goto(address)
    page.locator(".live", has_text="Live").wait_for(state="attached")
    return page


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'[data-touch="{name}"]')


def taps(page: Page, *names: str) -> None:
    for name in names:
        cell(page, name).click()


def drag(page: Page, start: str, end: str) -> None:
    page.mouse.move(*middle(page, start))
    page.mouse.down()
    page.mouse.move(*middle(page, end), steps=4)
    page.mouse.up()


def middle(page: Page, name: str) -> tuple[float, float]:
    box = cell(page, name).locator(".area").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def turns(page: Page) -> Locator:
    return page.locator(".turn-list a[data-ply]")


def targets(page: Page) -> list[str]:
    """The cells that are marked as the next of the turn that has begun."""
    marked = page.locator(".touch.target").evaluate_all("cells => cells.map((cell) => cell.dataset.touch)")
    return sorted(marked)


def piece(page: Page, name: str) -> Locator:
    return page.locator(f'[data-layer="pieces"] [data-piece][data-cell="{name}"]')


def ghosts(page: Page) -> Locator:
    return page.locator(".ghosts > *")


def refusal(page: Page) -> Locator:
    return page.locator(".movers .refusal")


def told(page: Page) -> Locator:
    return page.locator(".movers .told")
