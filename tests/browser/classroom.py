"""The tools that a teacher takes up on the page, and what is drawn there."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

__all__ = ["ARROWS", "ASKS", "ERASES", "MOVES", "RINGS", "arrow", "cell", "rings", "take_up"]

MOVES, ASKS, RINGS, ARROWS, ERASES = (
    "Move pieces",
    "Show where a piece may go",
    "Ring a cell",
    "Draw an arrow",
    "Erase",
)


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'[data-touch="{name}"]')


def rings(page: Page) -> Locator:
    return page.locator('.board [data-mark="highlight"]')


def arrow(page: Page, start: str, end: str) -> Locator:
    return page.locator(f'.board [data-mark="arrow"][data-from="{start}"][data-to="{end}"]')


def take_up(page: Page, tool: str) -> None:
    page.get_by_role("radio", name=tool).check(force=True)
