"""The drawing of a board in a browser."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from playwright.sync_api import Browser

from adoube.board.drawing.frame import DrawingLook, Facing
from adoube.board.geometry import Placement
from adoube.board.svg import draw_svg
from adoube.games.registry import make_game

pytestmark = pytest.mark.browser

# How many names stand at the edge, and those that cross the frame or run into a cell.
ASTRAY = """() => {
    const frame = document.querySelector(".board-panel").getBBox();
    const cells = [...document.querySelectorAll("[data-layer=board] [data-cell]")]
        .map((cell) => cell.getBBox());
    const right = (box) => box.x + box.width;
    const bottom = (box) => box.y + box.height;
    const labels = [...document.querySelectorAll("[data-layer=board] > g[aria-hidden] > text")];
    const astray = labels.filter((label) => {
        const box = label.getBBox();
        const ink = { x: box.x, width: box.width, y: box.y + box.height / 6, height: box.height * 2 / 3 };
        return box.x < frame.x || right(box) > right(frame) || bottom(ink) > bottom(frame)
            || cells.some((cell) => ink.x < right(cell) && right(ink) > cell.x
                && ink.y < bottom(cell) && bottom(ink) > cell.y);
    });
    return [labels.length, astray.map((label) => label.textContent)];
}"""


@pytest.mark.full(but=2)
@pytest.mark.parametrize("facing", Facing)
@pytest.mark.parametrize(
    ("name", "options", "labels"),
    [
        ("jarmo", {}, 10),
        ("leap-frog", {"size": "18", "players": "12"}, 36),
        ("froglet", {}, 24),
        ("halma", {"size": "16"}, 32),
        ("conspirateurs", {}, 34),
        ("pasang", {}, 22),
        ("chinese-checkers", {}, 17),
    ],
)
def test_the_names_at_the_edge_stand_between_frame_and_cells(
    browser: Browser, name: str, options: Mapping[str, str], labels: int, facing: Facing
) -> None:
    page = browser.new_page()
    look = DrawingLook(facing=facing)
    page.set_content(draw_svg(make_game(name, options).board, Placement({}, {}), look=look))

    assert page.evaluate(ASTRAY) == [labels, []]
    page.close()
