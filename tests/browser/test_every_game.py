"""The page of every game, in the midst of a random game of it."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize

from adoube.board.svg import MOST_SHOWN
from adoube.games.line import Line
from adoube.games.registry import OURS, make_game
from adoube.tables.state import Message, Phase, SeatState, TableState, shown_turns
from tests.scoreboard.tables import FakeTables

pytestmark = pytest.mark.browser

SEED = 4
PLIES = 40
TABLES: dict[str, tuple[str, dict[str, str]]] = {
    **{game: (game, {}) for game in OURS},
    "leap frog for twelve": ("leap-frog", {"size": "18", "players": "12"}),
}
PHONE: ViewportSize = {"width": 360, "height": 740}
SCREENS: tuple[ViewportSize, ...] = (PHONE, {"width": 1280, "height": 800}, {"width": 3840, "height": 2160})

DRAWN = """() => {
    const stacks = {};
    for (const piece of document.querySelectorAll("[data-layer=pieces] [data-cell][data-piece]"))
        (stacks[piece.dataset.cell] ??= []).push(piece.dataset.piece);
    return stacks;
}"""

# The parts that stand out beyond the page's right edge, or whose contents stand out of them.
CUT_OFF = """() => [...document.querySelectorAll("main, aside, .seat, .score, .board, .sentence, .off")]
    .filter((part) => part.getBoundingClientRect().right > innerWidth + 0.5
        || part.getClientRects().length > 0 && part.scrollWidth > part.clientWidth + 1)
    .map((part) => part.className || part.tagName)"""

# Whether the cards leave room for one another and for the turns.
IN_SIGHT = """() => [...document.querySelectorAll(".seat, .turns")].every((part) => {
    const { bottom, height } = part.getBoundingClientRect();
    return bottom <= innerHeight && height > 20;
})"""


def table_of(name: str, options: dict[str, str]) -> TableState:
    """A table after some random turns."""
    game, rng = make_game(name, options, seed=SEED), Random(SEED)
    line = Line.begin(game)
    while line.ply < PLIES and line.outcome is None:
        line = line.extended(*game.random_turn(line.position, rng))
    turns = shown_turns(line)
    scores = game.scores(line.position)
    return TableState(
        table="jarmo",
        version=1,
        game=name,
        title=game.title,
        board=game.board,
        phase=Phase.PLAYING,
        seats=tuple(
            SeatState(seat, f"Player {number}", scores[seat], 0, seat == line.to_move)
            for number, seat in enumerate(game.seats, start=1)
        ),
        turns=tuple(turns),
        placement=game.placement(line.position),
        message=Message("moved", f"{turns[-1].seat} played {turns[-1].text}."),
    )


@pytest.fixture(params=TABLES, ids=lambda name: name.replace(" ", "-"))
def state(request: pytest.FixtureRequest) -> TableState:
    return table_of(*TABLES[request.param])


@pytest.fixture
def tables(state: TableState) -> FakeTables:
    return FakeTables(state)


@pytest.mark.full(but=1)
def test_every_piece_is_drawn_and_nothing_is_cut_off(page: Page, state: TableState) -> None:
    drawn = page.evaluate(DRAWN)
    cells = state.placement.cells
    assert drawn == {cell: list(stack[-MOST_SHOWN:]) for cell, stack in cells.items() if stack}

    for screen in SCREENS:
        page.set_viewport_size(screen)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(CUT_OFF) == []
        if screen is not PHONE:
            assert page.evaluate(IN_SIGHT)
