"""Takes the picture of all games that the front page shows: ``python -m tests.browser.games_picture FILE``.

Each board some turns into a random game, with the game's id below. FILE is a JPEG.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright

from adoube.board.svg import DrawingLook, Trays, draw_svg
from adoube.games.line import Line
from adoube.games.registry import OURS, described_games, make_game
from tests.browser.chromium import launched
from tests.tools import find_chromium

SEED = 3
PLIES = 8
# Of games that begin on an empty board.
LATER = {"conspirateurs": 60, "dala": 30, "dara": 26, "nine-mens-morris": 20, "rimau-rimau": 14}
SIMILAR = {"jasir", "leap-frog", "leap-frog-murray"}  # their boards are those of others, or a wall of pieces
SIZE = 150
COLUMNS = 6
QUALITY = 62
STYLE = f"""
    body {{ margin: 12px; display: grid; grid-template-columns: repeat({COLUMNS}, {SIZE}px); gap: 14px;
            font: 12px system-ui, sans-serif; text-align: center; background: #fff; }}
    figure {{ margin: 0; display: flex; flex-direction: column; justify-content: space-between; gap: 4px; }}
    svg {{ width: {SIZE}px; max-height: {SIZE}px; margin: auto; }}
"""


def shown_games() -> list[str]:
    """Ours, described or not, in the order of `adoube games`."""
    return [name for name in (*OURS, *described_games()) if name not in SIMILAR]


def figure_of(name: str) -> str:
    """A board in the midst of a game, and what the game is called."""
    game, rng = make_game(name, seed=SEED), Random(SEED)
    line = Line.begin(game)
    while line.ply < LATER.get(name, PLIES) and line.outcome is None:
        line = line.extended(*game.random_turn(line.position, rng))
    look = DrawingLook(prefix=name, coordinates=False, trays=Trays.NONE)
    board = draw_svg(game.board, game.placement(line.position), look=look)
    return f"<figure>{board}<figcaption>{name}</figcaption></figure>"


def take_picture(file: Path, chromium: Path) -> None:
    """Write the picture of all games."""
    figures = "".join(map(figure_of, shown_games()))
    with sync_playwright() as playwright, launched(playwright, chromium) as browser:
        width = COLUMNS * (SIZE + 14) + 10
        page = browser.new_page(viewport={"width": width, "height": SIZE})
        page.set_content(f"<style>{STYLE}</style>{figures}")
        page.screenshot(path=file, full_page=True, type="jpeg", quality=QUALITY)


if __name__ == "__main__":
    if (found := find_chromium()) is None:
        sys.exit("no Chromium was found")
    take_picture(Path(sys.argv[1]), found)
