"""The page of rules: one click from the table, readable on a telephone, and on paper without links."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def test_the_rules_are_one_click_away_and_fit_a_telephone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("link", name="How to play").click()

    expect(page.get_by_role("heading", name="Set-up")).to_be_visible()
    expect(page.get_by_role("img", name="Jarmo: the board at the start")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.full
def test_on_paper_the_links_of_the_page_are_left_out(page: Page) -> None:
    page.get_by_role("link", name="How to play").click()
    expect(page.get_by_role("navigation")).to_have_count(2)

    page.emulate_media(media="print")

    expect(page.get_by_role("navigation")).to_have_count(0)
    expect(page.get_by_text("an archer follows one drawn line")).to_be_visible()
    expect(page.get_by_role("img", name="Jarmo: the board at the start")).to_be_visible()
