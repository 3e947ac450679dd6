"""The page that InteractiveHtmlBom makes of a tile: a line lights up its parts, and a leg its net."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.hardware.interactive_boms import interactive_file, interactive_page
from tests.hardware.pcb.boards import TILES, tile

pytestmark = [pytest.mark.browser, pytest.mark.interactive_bom]


@pytest.fixture
def shown(tmp_path: Path, browser: Browser) -> Iterator[Page]:
    """The page of a tile of halls, read from the disk."""
    page = interactive_page(interactive_file(tile(*TILES[1]), tmp_path), tmp_path)
    opened = browser.new_page(viewport={"width": 1500, "height": 950})
    complaints: list[str] = []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.goto(page.as_uri())
    yield opened
    opened.close()
    assert complaints == []


def test_a_line_of_the_list_lights_its_parts_up_on_the_board(shown: Page) -> None:
    parts = [each for each in tile(*TILES[1]).parts if each.part]
    lines = shown.locator("#bombody tr")

    lines.filter(has_text="DRV5033FA").hover()
    lit = shown.evaluate("highlightedFootprints.map(each => pcbdata.footprints[each].ref)")

    assert lines.count() == len({each.part for each in parts})
    assert sorted(lit) == sorted(each.refdes for each in parts if each.part == "drv5033fa")


def test_a_leg_lights_its_net_up_on_both_sides(shown: Page) -> None:
    shown.evaluate("netClicked('3V3S')")

    assert shown.evaluate("highlightedNet") == "3V3S"
    for side in "FB":
        assert shown.evaluate(f"pcbdata.tracks.{side}.some(each => each.net === highlightedNet)")
