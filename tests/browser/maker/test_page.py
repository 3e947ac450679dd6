"""The page itself, step by step: for those who use no mouse, for screen readers, and on a narrow screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from adoube_scoreboard.streaming.server import RunningServer
from tests.browser.test_accessibility import LOOKS, SCRIPT, found_in

pytestmark = pytest.mark.browser

STEPS = ("board", "python", "program", "wiring", "name", "done")
SHOW = """async (name) => {
  const { show } = await import("/static/js/setup_page.js");
  show(name);
  // As they stand while somebody is at work.
  document.querySelector("[data-found]").textContent = "Raspberry Pi Pico, MicroPython 1.28.0.";
  document.querySelector("[data-told]").textContent = "Put the magnet on b, the bright cell. 2 of 4.";
  const { BoardDrawing } = await import("/static/js/board_drawing.js");
  const cells = ["a", "b", "c", "d"].map((name, at) => [name, 25 * at, 0]);
  const drawing = new BoardDrawing(document.querySelector("[data-cells]"), cells, (on) => `On: ${on}`);
  drawing.show([2], 1, [0], [3]);
  for (const said of document.querySelectorAll("[data-said]")) {
    said.textContent = "The board stopped responding.";
    said.classList.add("wrong");
  }
  for (const each of document.querySelectorAll("[data-network], [data-chip], [data-own]")) each.hidden = 0;
  for (const details of document.querySelectorAll("details.trouble-help")) details.open = true;
}"""


@pytest.fixture
def page(browser: Browser, server: RunningServer) -> Iterator[Page]:
    context = browser.new_context(bypass_csp=True, reduced_motion="reduce")
    if SCRIPT.is_file():
        context.add_init_script(path=SCRIPT)
    context.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'serial', { get: () => new EventTarget() })"
    )
    page = context.new_page()
    page.goto(f"{server.url}board-setup/")
    expect(page.get_by_role("img", name="No cell is on.")).to_be_visible()
    yield page
    context.close()


@pytest.mark.skipif(not SCRIPT.is_file(), reason="for want of axe-core, which start.py test fetches")
@pytest.mark.full(but=1)
@pytest.mark.parametrize("step", STEPS)
def test_axe_finds_nothing_in_a_step(page: Page, step: str) -> None:
    page.evaluate(SHOW, step)

    assert [
        f"{size}, {scheme}: {line}" for size, scheme in LOOKS for line in found_in(page, size, scheme)
    ] == []


@pytest.mark.full(but=2)
@pytest.mark.parametrize("step", STEPS)
def test_no_step_is_wider_than_a_telephone(page: Page, step: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate(SHOW, step)

    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_keyboard_alone_goes_through_the_first_steps(page: Page) -> None:
    page.locator("[data-template]").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-preview] [data-cell]")).to_have_count(25)
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_focused()
    page.keyboard.press("Enter")

    # Who reads by ear hears the step's title first.
    expect(page.get_by_role("heading", name="Put MicroPython on it")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="MicroPython for every model")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Choose the file, then write it.")).to_be_visible()
    page.get_by_role("button", name="Back", exact=True).press("Enter")
    expect(page.get_by_role("heading", name="Which board is it?")).to_be_focused()
