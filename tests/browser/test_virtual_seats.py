"""The board on the page in the hands of two players, each at the page of an own seat."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from adoube_scoreboard.streaming.server import serve
from tests.browser.test_virtual_board import cell, turns
from tests.scoreboard.virtual_tables import virtual_table

pytestmark = pytest.mark.browser


def test_a_player_is_told_whose_turn_it_is_and_the_pieces_stay(browser: Browser, tmp_path: Path) -> None:
    with virtual_table(tmp_path, "jarmo") as engine:
        server = serve(engine)
        pages = {}
        for seat in ("black", "white"):
            pages[seat] = browser.new_context().new_page()
            pages[seat].goto(f"{server.url}join/class/{seat}")
            pages[seat].locator('input[name="code"]').fill(server.seat_codes["class", seat])
            pages[seat].keyboard.press("Enter")
            pages[seat].wait_for_url("**/seat")
            pages[seat].goto(f"{server.url}tables/class")
            pages[seat].get_by_text("Live", exact=True).wait_for()

        cell(pages["white"], "a1").drag_to(cell(pages["white"], "b3"))
        told = pages["white"].locator(".movers .refusal")
        expect(told).to_have_text("It is Person 1's turn: until it is over, only Person 1 moves the pieces.")
        expect(cell(pages["white"], "a1")).to_have_attribute("aria-label", "a1, Black archer")

        cell(pages["black"], "a1").drag_to(cell(pages["black"], "b3"))
        expect(turns(pages["white"])).to_have_text(["a1-b3"])
        cell(pages["white"], "c5").drag_to(cell(pages["white"], "b3"))
        expect(turns(pages["black"])).to_have_text(["a1-b3", "c5xb3"])

        for page in pages.values():
            page.context.close()
        server.stop()
