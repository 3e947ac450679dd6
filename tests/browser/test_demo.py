"""A whole demonstration, watched from beginning to end in a browser and held against the journal."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from adoube.games.registry import make_game
from tests.browser.demo import Demo, running_demo

pytestmark = [pytest.mark.browser, pytest.mark.full]

# Has the page write down what it shows after every change, until it is loaded again.
WATCH = """() => {
    const all = (css) => [...document.querySelectorAll(css)];
    window.watched = [];
    const note = () => window.watched.push({
        turns: all(".turn-list a[data-ply]").map((turn) => turn.textContent),
        scores: Object.fromEntries(all(".seat").map((seat) =>
            [seat.dataset.seat, seat.querySelector(".score").textContent.trim()])),
        toMove: document.querySelector(".seat[data-turn]")?.dataset.seat ?? null,
        pieces: Object.fromEntries(all(".board [data-piece]").map((piece) =>
            [piece.dataset.cell, piece.dataset.piece])),
        unsettled: document.querySelector("[data-mark=provisional]") !== null,
    });
    note();
    // Called once for all that one frame changed.
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
}"""

OVER = "() => document.querySelector('.sentence').dataset.kind === 'over'"
GAME_ENDS_WITHIN_MS = 180_000


@dataclass(frozen=True)
class Shown:
    """The state that a table shows after some turns."""

    scores: dict[str, str]
    to_move: str | None
    pieces: dict[str, str]


def shown_after(turns: list[str]) -> list[Shown]:
    """Return the states at the start and after each turn, by the rules."""
    game = make_game("jarmo", {}, seed=1)
    line = [game.start()]
    for turn in turns:
        line.append(game.play(line[-1], game.read(turn)))
    return [
        Shown(
            {seat: str(score) for seat, score in game.scores(position).items()},
            None if game.outcome(position, line[:ply]) else game.to_move(position),
            {cell: stack[-1] for cell, stack in game.placement(position).cells.items()},
        )
        for ply, position in enumerate(line)
    ]


def watch(page: Page, demo: Demo) -> list[dict[str, Any]]:
    """Record what the page shows from now to the end of the game, without being loaded again."""
    page.goto(demo.url)
    page.get_by_text("Live", exact=True).wait_for()
    page.evaluate(WATCH)
    page.wait_for_function("() => window.watched.at(-1).turns.length >= 5", timeout=GAME_ENDS_WITHIN_MS)
    shown: list[str] = page.evaluate("() => window.watched.at(-1).turns")
    assert demo.turns()[: len(shown)] == shown, "on disk before it was shown"
    page.wait_for_function(OVER, timeout=GAME_ENDS_WITHIN_MS)
    watched: list[dict[str, Any]] = page.evaluate("() => window.watched")
    return watched


@pytest.mark.long
def test_the_page_shows_a_whole_demo_as_the_journal_has_it(browser: Browser, tmp_path: Path) -> None:
    # Given a demo of one game, and a page that is opened while it goes on.
    page = browser.new_page()
    with running_demo("jarmo", tmp_path, "--seed", "1", "--speed", "20", "--games", "1") as demo:
        # When the game is watched to its end.
        watched = watch(page, demo)
        turns = demo.turns()
    page.close()

    # Then every moment is one of the journal's game, and the last one is its end.
    expected = shown_after(turns)
    for moment in watched:
        ply = len(moment["turns"])
        assert moment["turns"] == turns[:ply]
        assert moment["scores"] == expected[ply].scores
        assert moment["toMove"] == expected[ply].to_move
        if not moment["unsettled"]:
            assert moment["pieces"] == expected[ply].pieces
    assert watched[-1]["turns"] == turns
    assert not watched[-1]["unsettled"]
    assert expected[-1].to_move is None
    assert len({len(moment["turns"]) for moment in watched}) > 5, "it was watched live"
