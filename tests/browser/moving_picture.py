"""Makes the README's moving picture: ``python -m tests.browser.moving_picture .github/watching.webp``.

Hands play on a board of the studio, and the same acts reach a referee by the board of a page. Beside the
table as a camera sees it stands the scoreboard's page at that moment, as Chromium shows it.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import cv2
from PIL import Image
from playwright.sync_api import Page, ViewportSize, expect, sync_playwright

from adoube.board.geometry import EMPTY
from adoube.games.registry import make_game
from adoube.simulation.motions import Action, CellBecomes, Press
from adoube.tables.engine import Engine
from adoube_scoreboard.streaming.server import serve
from adoube_studio.camera import Camera
from adoube_studio.film import Surroundings, scene_at
from adoube_studio.hands import Gestures
from adoube_studio.rendering import Studio
from adoube_studio.scene import ImageSensor, Setting
from tests.browser.chromium import launched
from tests.scoreboard.virtual_tables import hand, virtual_table
from tests.tools import find_chromium

GAME = "jarmo"
PAGE: ViewportSize = {"width": 1024, "height": 768}
FILM = (640, 720)
HEIGHT = 420  # of the picture
QUALITY = 70
Frame = tuple[Image.Image, int]

APART_MS = 1_500  # from one act of a hand to the next
HAND_MS, REST_MS = 350, 2_200  # how long a picture of a hand is shown, and one of a board at rest


class Step(NamedTuple):
    """A piece goes from a cell to another; the page then says so in these words."""

    seat: str
    start: str
    end: str
    said: str


STEPS = (
    Step("black", "b1", "a3", "Ada moved from b1 to a3"),
    Step("white", "d5", "b4", "Grace moved from d5 to b4"),
    Step("black", "d1", "d2", "No line joins d1 and d2"),
    Step("black", "d2", "d1", "The board is right again"),
    Step("black", "d1", "c3", "Ada moved from d1 to c3"),
    Step("white", "e5", "d3", "Grace moved from e5 to d3"),
)


def main(target: Path, chromium: Path) -> None:
    """Write the moving picture to a WebP file."""
    actions = list(_actions())
    gestures = Gestures(_BOARD.board, _BOARD.placement(_BOARD.start()), actions, _BOARD.seats, seed=4)
    sensor = ImageSensor(noise=0, jpeg_quality=None)
    studio = Studio(Setting(_BOARD.board, Camera(35.0), FILM, sensor=sensor, seed=4))

    def film(at_ms: float) -> Image.Image:
        pixels = studio.render(scene_at(gestures, Surroundings(), at_ms))
        return Image.fromarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB))

    frames: list[Frame] = []
    with (
        TemporaryDirectory() as kept,
        virtual_table(Path(kept), GAME, players=("Ada", "Grace")) as engine,
        sync_playwright() as playwright,
        launched(playwright, chromium) as browser,
    ):
        server = serve(engine)
        page = browser.new_page(viewport=PAGE)
        page.goto(f"{server.url}tables/class")
        page.get_by_text("Live", exact=True).wait_for()
        frames.append((_joined(film(0), _seen(page)), REST_MS))
        for number, step in enumerate(STEPS):
            lifted_ms = (2 * number + 1) * APART_MS
            frames += _played(engine, page, step, lifted_ms, film)
        server.stop()
    first, *others = (frame for frame, _ in frames)
    first.save(
        target,
        save_all=True,
        append_images=others,
        duration=[shown_ms for _, shown_ms in frames],
        loop=0,
        quality=QUALITY,
        method=6,
    )


_BOARD = make_game(GAME, {})


def _actions() -> Iterator[Action]:
    at_ms = APART_MS
    for step in STEPS:
        piece = f"{step.seat}.archer"
        yield CellBecomes(at_ms, step.start, EMPTY)
        yield CellBecomes(at_ms + APART_MS, step.end, (piece,))
        yield Press(at_ms + APART_MS + 1, step.seat)
        at_ms += 2 * APART_MS


def _played(
    engine: Engine, page: Page, step: Step, lifted_ms: int, film: Callable[[float], Image.Image]
) -> Sequence[Frame]:
    """The pictures of one step, each with the milliseconds for which it is shown."""
    before = _seen(page)
    reaching = _joined(film(lifted_ms - 100), before)
    assert hand(engine, "lift", step.start) == "done"
    page.wait_for_timeout(600)
    held = _joined(film(lifted_ms + APART_MS / 2), _seen(page))
    assert hand(engine, "put", step.end) == "done"
    expect(page.locator("main")).to_contain_text(step.said)
    putting = _joined(film(lifted_ms + APART_MS), _seen(page))
    page.wait_for_timeout(600)
    at_rest = _joined(film(lifted_ms + APART_MS + 900), _seen(page))
    return (reaching, HAND_MS), (held, HAND_MS), (putting, HAND_MS), (at_rest, REST_MS)


def _seen(page: Page) -> Image.Image:
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def _joined(film: Image.Image, page: Image.Image) -> Image.Image:
    """The table on the left, the page on the right."""
    parts = [each.resize((each.width * HEIGHT // each.height, HEIGHT)) for each in (film, page)]
    joined = Image.new("RGB", (sum(part.width for part in parts), HEIGHT))
    joined.paste(parts[0], (0, 0))
    joined.paste(parts[1], (parts[0].width, 0))
    return joined


if __name__ == "__main__":
    found = find_chromium()
    assert found is not None, "it takes Chromium"
    main(Path(sys.argv[1]), found)
