"""A phone as the camera: a real browser films a board from a file, and the table follows the game.

All phones are pages of one browser, and all but the first test's film for one table.
"""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from adoube.games.registry import make_game
from tests.browser.chromium import launched
from tests.browser.phone_film import PhoneFilm, film_of
from tests.cli.processes import Running

pytestmark = [
    pytest.mark.browser,
    pytest.mark.full,
    pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals"),
]

# One turn of each side: each takes a browser without a graphics card six seconds.
GAME, SEED, TURNS = "jasir", 1, 2
SEES = re.compile("This view will do|Will do, with questions")


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> PhoneFilm:
    """The first turns of a game."""
    file = tmp_path_factory.mktemp("film") / "board.mjpeg"
    return film_of(make_game(GAME, seed=SEED), SEED, file, TURNS)


@pytest.fixture(scope="module")
def phone(playwright: Playwright, chromium: Path, film: PhoneFilm) -> Iterator[Browser]:
    """A browser whose camera shows the film."""
    with launched(
        playwright,
        chromium,
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={film.file}",
    ) as browser:
        yield browser


@contextmanager
def waiting_table(folder: Path) -> Generator[Running]:
    """A table that waits for its phone."""
    arguments = ("--camera", "phone", "--port", "0", "--turn-end", "dwell:1.5", "--data", str(folder))
    with Running("play", GAME, *arguments) as running, pytest.MonkeyPatch.context() as patch:
        running.until_said("^Scoreboard: https://")
        # Made for this computer, and signed by itself.
        patch.setenv("SSL_CERT_FILE", str(folder / "https" / "certificate.pem"))
        yield running


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with waiting_table(tmp_path_factory.mktemp("table")) as running:
        yield running


@pytest.fixture(autouse=True)
def put_away(phone: Browser) -> Iterator[None]:
    """No phone films on after its test."""
    yield
    for context in phone.contexts:
        context.close()


def filming(phone: Browser, table: Running) -> Page:
    """The page of the address that is to be scanned, once it films: this browser allows it unasked."""
    url, code = table.until_said(r"or open (\S+) and enter (\d{6})").groups()
    page = phone.new_context(ignore_https_errors=True).new_page()
    page.goto(f"{url}#{code}")
    expect(page.locator("video")).to_be_visible()
    return page


@pytest.mark.long
def test_turns_are_followed_through_the_page_of_a_phone(
    phone: Browser, film: PhoneFilm, tmp_path: Path
) -> None:
    with waiting_table(tmp_path) as table:
        follow(filming(phone, table), table, film)


def follow(page: Page, table: Running, film: PhoneFilm) -> None:
    expect(page.get_by_role("status")).to_have_text(SEES)

    # The film begins anew when it has ended.
    ends_s = time.monotonic() + film.lasts_s
    while len(turns := table.table(GAME)["turns"]) < TURNS and time.monotonic() < ends_s:
        page.wait_for_timeout(500)

    assert [turn["turn"] for turn in turns] == film.scripted.line.written_turns(), table.said
    assert table.ends_by(signal.SIGINT) == 0
    assert table.complained == ""


def test_a_phone_that_loses_its_network_is_said_on_both_sides_and_comes_back_by_itself(
    table: Running, phone: Browser
) -> None:
    page = filming(phone, table)
    says = page.get_by_role("status")
    expect(says).to_have_text(SEES)
    before = len(table.said)

    page.context.set_offline(True)
    expect(says).to_have_text(re.compile("The scoreboard cannot be reached"))
    table.until(lambda: "the phone has stopped sending pictures: unlock it" in table.said[before:])

    page.context.set_offline(False)
    expect(says).to_have_text(SEES)
    table.until(lambda: "The board can be read again." in table.said[before:])


def test_a_phone_whose_camera_is_taken_away_for_a_while_opens_it_again(
    table: Running, phone: Browser
) -> None:
    page = filming(phone, table)
    expect(page.get_by_role("status")).to_have_text(SEES)

    # As a locked screen, a call or another app does it.
    page.evaluate("for (const track of document.querySelector('video').srcObject.getTracks()) track.stop()")

    while page.evaluate("document.querySelector('video').srcObject.getTracks()[0].readyState") != "live":
        page.wait_for_timeout(100)
    seen = table.table(GAME)["camera"]["picture_version"]
    while table.table(GAME)["camera"]["picture_version"] <= seen + 1:
        page.wait_for_timeout(200)


def test_the_phone_that_begins_last_is_the_camera_and_the_other_is_told(
    table: Running, phone: Browser
) -> None:
    first = filming(phone, table)

    second = filming(phone, table)

    expect(first.get_by_role("status")).to_have_text(re.compile("Another phone is the camera now"))
    expect(first.get_by_role("button", name="Film the board")).to_be_visible()
    expect(second.get_by_role("status")).to_have_text(SEES)


def test_filming_is_stopped_and_begun_by_a_button_and_goes_on_where_the_page_is_loaded_again(
    table: Running, phone: Browser
) -> None:
    page = filming(phone, table)
    says = page.get_by_role("status")

    page.get_by_role("button", name="Stop filming").click()
    expect(says).to_have_text("This phone is not filming.")
    expect(page.locator("video")).to_be_hidden()
    page.get_by_role("button", name="Film the board").click()
    expect(says).to_have_text(SEES)
    page.reload()

    expect(says).to_have_text(SEES)
