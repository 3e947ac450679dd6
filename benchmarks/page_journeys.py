"""Presses and milliseconds that a turn costs a person at a board on the page: by hand, and by turns.

    python -m benchmarks.page_journeys [--runs 5]

A real browser plays at a real table, as somebody does who knows the page: once at a board whose pieces are
moved by hand (`--board virtual:hand`), once at one that takes turns (`--board virtual`). A press is a tap,
a click, or the beginning of a drag. A journey ends when the page's list shows its last turn; the time is
the median of the runs, and holds what Playwright takes for every press. Exit status 1 where castling takes
turns more than one press, or a promotion more than two.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import click
from playwright.sync_api import Browser, Page, sync_playwright

from adoube.tables.engine import Engine
from adoube_scoreboard.streaming.server import serve
from tests.browser.chromium import launched, page_browser
from tests.browser.turn_pages import drag, middle
from tests.scoreboard.virtual_tables import give, set_up, until, virtual_table
from tests.tools import find_chromium

TABLE = "class"
BESIDE, BOX, DONE = "Put it beside the board", "Box of pieces", "Done"
MOST_PRESSES = {"castle": 1, "promote a pawn": 2}
# Ten turns of each side: captures, both castle, the queens come off.
GAME = (
    *("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "g8f6", "e1g1", "f6e4", "d2d4", "e4d6"),
    *("b5c6", "d7c6", "d4e5", "d6f5", "d1d8", "e8d8", "b1c3", "f8e7", "f1d1", "d8e8"),
)

Step = Callable[[Page], None]


@dataclass(frozen=True)
class Journey:
    """Something that a person does, by a free hand and by turns, from a position of its own."""

    name: str
    game: str
    by_hand: Sequence[Step]
    by_turns: Sequence[Step]
    turns: int = 1
    cells: Mapping[str, Sequence[str]] = field(default_factory=dict)
    to_move: str = "white"


def tap(*cells: str) -> list[Step]:
    return [partial(_tap_one, cell) for cell in cells]


def _tap_one(cell: str, page: Page) -> None:
    page.mouse.click(*middle(page, cell))


def pull(start: str, end: str) -> list[Step]:
    return [lambda page: drag(page, start, end)]


def push(*names: str) -> list[Step]:
    return [partial(_push_one, name) for name in names]


def _push_one(name: str, page: Page) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def once_over(number: int) -> list[Step]:
    """Wait until the list shows that many turns: no press, but a person waits too."""
    return [lambda page: _wait_for(page, number)]


CASTLES = {"e1": ["white.king"], "h1": ["white.rook"], "e8": ["black.king"], "d7": ["black.pawn"]}
PROMOTES = {"e1": ["white.king"], "a7": ["white.pawn"], "h7": ["black.king"]}
CAPTURES = {"e1": ["white.king"], "e4": ["white.pawn"], "d5": ["black.pawn"], "e8": ["black.king"]}
CHAIN = {"c3": ["black.man"], "d4": ["white.man"], "f6": ["white.man"], "a7": ["white.man"]}


def whole_game(*, by_hand: bool) -> list[Step]:
    steps: list[Step] = []
    for number, turn in enumerate(GAME, start=1):
        start, end = turn[:2], turn[2:]
        steps += pull(start, end)
        if by_hand and turn == "e1g1":
            steps += pull("h1", "f1")
        steps += once_over(number)
    return steps


JOURNEYS = (
    Journey("castle", "chess", pull("e1", "g1") + pull("h1", "f1"), pull("e1", "g1"), cells=CASTLES),
    Journey(
        "promote a pawn",
        "chess",
        tap("a7") + push(BESIDE, BOX, "Take White queen") + tap("a8"),
        pull("a7", "a8") + push("White queen"),
        cells=PROMOTES,
    ),
    Journey("capture", "chess", tap("e4", "d5"), tap("e4", "d5"), cells=CAPTURES),
    Journey("step in Chinese checkers", "chinese-checkers", tap("e4", "f5") + push(DONE), tap("e4", "f5")),
    Journey(
        "two captures in draughts",
        "english-draughts",
        pull("c3", "g7") + tap("d4") + push(BESIDE) + tap("f6") + push(BESIDE),
        pull("c3", "g7"),
        cells=CHAIN,
        to_move="black",
    ),
    Journey("20 turns of chess", "chess", whole_game(by_hand=True), whole_game(by_hand=False), len(GAME)),
)


@dataclass(frozen=True)
class Cost:
    """The price of a journey."""

    presses: int
    ms: float


def cost_of(browser: Browser, journey: Journey, *, takes_turns: bool) -> Cost:
    """Make a journey at a fresh table. Raises TimeoutError of Playwright where it does not end."""
    with opened(browser, journey, takes_turns=takes_turns) as page:
        page.evaluate(
            "window.presses = 0; addEventListener('pointerdown', () => (window.presses += 1), true); 0"
        )
        began_s = time.perf_counter()
        for step in journey.by_turns if takes_turns else journey.by_hand:
            step(page)
        _wait_for(page, journey.turns)
        return Cost(page.evaluate("window.presses"), 1000 * (time.perf_counter() - began_s))


@contextmanager
def opened(browser: Browser, journey: Journey, *, takes_turns: bool) -> Iterator[Page]:
    """A visitor's page at a table that stands as the journey begins."""
    with (
        TemporaryDirectory() as folder,
        virtual_table(
            Path(folder), journey.game, is_open=True, takes_turns=takes_turns, table=TABLE
        ) as engine,
    ):
        if journey.cells:
            stand_as(engine, journey)
        server = serve(engine)
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        try:
            page = context.new_page()
            page.goto(server.url)
            page.locator(".live", has_text="Live").wait_for(state="attached")
            page.locator(".movers:not([hidden])").wait_for(state="attached")
            yield page
        finally:
            context.close()
            server.stop()


def stand_as(engine: Engine, journey: Journey) -> None:
    """Have the game and its board stand as the journey begins."""
    set_up(engine, journey.cells, journey.to_move)
    give(engine, "hand", {"act": "right"})
    bare = {cell: tuple(stack) for cell, stack in journey.cells.items()}
    until(engine, lambda state: state.virtual is not None and state.virtual.placement.cells == bare)


def _wait_for(page: Page, turns: int) -> None:
    page.wait_for_function("n => document.querySelectorAll('.turn-list a[data-ply]').length >= n", arg=turns)


@click.command()
@click.option("--runs", type=click.IntRange(min=1), default=5, show_default=True)
def main(runs: int) -> None:
    """Print a row for each journey."""
    chromium = find_chromium()
    if chromium is None:
        raise click.ClickException("Chromium is not installed.")
    click.echo(f"{'':26}{'free hand':>22}{'turns':>22}")
    click.echo(f"{'':26}{'presses':>10}{'ms':>12}{'presses':>10}{'ms':>12}")
    holds = True
    with sync_playwright() as playwright, launched(playwright, page_browser(chromium)) as browser:
        for journey in JOURNEYS:
            row = f"{journey.name:26}"
            for takes_turns in (False, True):
                costs = [cost_of(browser, journey, takes_turns=takes_turns) for _ in range(runs)]
                row += f"{costs[0].presses:>10}{median(cost.ms for cost in costs):>12,.0f}"
            holds &= costs[0].presses <= MOST_PRESSES.get(journey.name, sys.maxsize)
            click.echo(row)
    sys.exit(not holds)


if __name__ == "__main__":
    main()
