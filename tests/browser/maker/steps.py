"""The acts of a maker on the page, step by step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.maker.boards import CELLS
from tests.firmware.interpreter_board import InterpreterBoard

__all__ = ["choose_port", "config_on", "copy_program", "learn", "said", "touch"]

# A copy, and a start of the interpreter, on a machine that has other things to do.
PATIENCE_MS = 150_000


def choose_port(page: Page) -> None:
    """Go on with the first board of the list, and choose the port."""
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("button", name="Choose the port").click()


def copy_program(page: Page) -> None:
    """From the first step to the cells, live."""
    choose_port(page)
    page.get_by_role("button", name="Copy the program").click()
    expect(page.get_by_text("Live: 4 cells.")).to_be_visible(timeout=PATIENCE_MS)


def touch(page: Page, board: InterpreterBoard, cell: str) -> None:
    """Lay the magnet on the cell that lights up, and take it off when that is known."""
    expect(page.get_by_text(f"Put the magnet on {cell}, ")).to_be_visible(timeout=PATIENCE_MS)
    board.tell(cell=CELLS.index(cell), on=1)
    expect(page.get_by_text(f"{cell} is known. Take the magnet off.")).to_be_visible()
    board.tell(cell=CELLS.index(cell), on=0)


def learn(page: Page, board: InterpreterBoard, broken: str = "") -> list[str]:
    """Learn the wiring of all cells, of which some do not report; return what was found."""
    page.locator("[data-learn]").click()
    for cell in CELLS:
        if cell == broken:
            expect(page.get_by_text(f"Put the magnet on {cell}, ")).to_be_visible(timeout=PATIENCE_MS)
            page.get_by_role("button", name="This cell does not report").click()
        else:
            touch(page, board, cell)
    findings = page.locator("[data-findings] li")
    expect(findings.first).to_be_visible(timeout=PATIENCE_MS)
    return findings.all_inner_texts()


def said(page: Page) -> str:
    """Return what the page says beside the buttons, once it says something in red."""
    wrong = page.locator(".said.wrong:visible")
    expect(wrong).to_be_visible(timeout=PATIENCE_MS)
    return wrong.inner_text()


def config_on(flash: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((flash / "board.json").read_text(encoding="utf-8"))
    return found
