"""An overlay as a browser source of OBS shows it, and a table in a frame of another site."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from playwright.sync_api import Browser, Page, expect

from adoube_scoreboard.security.network import Reach
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.scoreboard.lines import played
from tests.scoreboard.tables import FakeTables

pytestmark = pytest.mark.browser

Pixels = NDArray[np.uint8]
OPAQUE = 255


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(played(4))


@pytest.fixture(params=["light", "dark"])
def source(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A browser source: 1280 to 720, with no ground of its own, on a computer by day and by night."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, color_scheme=request.param)
    yield context.new_page()
    context.close()


def pixels(page: Page) -> Pixels:
    """The picture that a browser source hands on: blue, green, red, and how opaque each is."""
    taken = np.frombuffer(page.screenshot(omit_background=True), np.uint8)
    found = cv2.imdecode(taken, cv2.IMREAD_UNCHANGED)
    assert found is not None
    return found.astype(np.uint8)


def box_of(page: Page, selector: str) -> tuple[slice, slice]:
    """The rows and columns of a part, without the pixels at its edge and its round corners."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    edge = 12
    top, left = round(box["y"]) + edge, round(box["x"]) + edge
    return (
        slice(top, round(box["y"] + box["height"]) - edge),
        slice(left, round(box["x"] + box["width"]) - edge),
    )


def clear_around(found: Pixels, *drawn: tuple[slice, slice]) -> bool:
    """Return whether nothing is painted beyond these parts and what lies right beside them."""
    around = found[..., 3].copy()
    margin = 14
    for rows, columns in drawn:
        top, left = max(0, rows.start - margin), max(0, columns.start - margin)
        around[top : rows.stop + margin, left : columns.stop + margin] = 0
    return not around.any()


def test_around_board_and_strips_every_pixel_is_transparent(source: Page, server: RunningServer) -> None:
    source.goto(f"{server.url}overlay/jarmo?size=500")
    source.locator(".board svg").wait_for()

    found = pixels(source)
    board = box_of(source, ".board svg")
    strips = [box_of(source, f"[data-side={side}]") for side in ("far", "near")]

    for rows, columns in (board, *strips):
        assert (found[rows, columns, 3] == OPAQUE).all()
    assert clear_around(found, board, *strips)


def test_the_board_alone_and_the_strip_alone(source: Page, server: RunningServer) -> None:
    source.goto(f"{server.url}overlay/jarmo?show=board&size=400")
    found, board = pixels(source), box_of(source, ".board svg")
    assert (found[(*board, 3)] == OPAQUE).all()
    assert clear_around(found, board)

    source.goto(f"{server.url}overlay/jarmo?show=strip")
    found = pixels(source)
    strips = [box_of(source, f"[data-side={side}]") for side in ("far", "near")]
    assert all((found[(*strip, 3)] == OPAQUE).all() for strip in strips)
    assert clear_around(found, *strips)


def test_colours_are_those_of_the_address(source: Page, server: RunningServer) -> None:
    source.goto(f"{server.url}overlay/jarmo?show=strip&ground=ff000080&turn=0000ff")
    found = pixels(source)
    to_move, other = box_of(source, "[data-turn]"), box_of(source, ".strip:not([data-turn])")

    assert (found[to_move[0].start, to_move[1].stop - 200] == (255, 0, 0, 255)).all()
    blue, green, red, alpha = (int(value) for value in found[other[0].start, other[1].stop - 200])
    assert (blue, green) == (0, 0)
    assert red == 255
    assert alpha == pytest.approx(128, abs=1)


def test_an_overlay_follows_its_table(source: Page, server: RunningServer, tables: FakeTables) -> None:
    source.goto(f"{server.url}overlay/jarmo")
    newer = played(5, version=61)
    seats = (replace(newer.seats[0], player="Emmy"), *newer.seats[1:])
    source.wait_for_function("document.querySelector('.live').classList.contains('trouble') === false")

    tables.show(replace(newer, seats=seats))

    expect(source.locator("[data-seat=black] .name")).to_have_text("Emmy")
    expect(source.locator("[data-mark=last-turn]").first).to_be_attached()


class FramingSite(BaseHTTPRequestHandler):
    """A page of another site that shows a table in a frame."""

    def do_GET(self) -> None:
        page = f'<!doctype html><title>Club</title><iframe src="{self.server.framed}"></iframe>'  # type: ignore[attr-defined]
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(page.encode())

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def site() -> Iterator[ThreadingHTTPServer]:
    running = ThreadingHTTPServer(("127.0.0.1", 0), FramingSite)
    Thread(target=running.serve_forever, daemon=True).start()
    yield running
    running.shutdown()
    running.server_close()


@pytest.mark.parametrize("named", [True, False])
def test_a_site_that_is_named_shows_the_table_in_a_frame_and_no_other_does(
    browser: Browser, site: ThreadingHTTPServer, tables: FakeTables, named: bool
) -> None:
    address = f"http://127.0.0.1:{site.server_address[1]}"
    reach = Reach(embed_origins=(address,) if named else ("https://club.example.org",))
    server = serve(tables, reach=reach)
    site.framed = f"{server.url}embed/jarmo"  # type: ignore[attr-defined]
    page = browser.new_page()
    try:
        page.goto(address)
        if named:
            expect(page.frame_locator("iframe").locator(".board svg")).to_be_visible()
            expect(page.frame_locator("iframe").get_by_text("Live", exact=True)).to_be_visible()
        else:
            page.wait_for_load_state("load")
            assert "jarmo" not in page.frames[-1].url
    finally:
        page.close()
        server.stop()
