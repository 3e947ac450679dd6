"""The mistakes of a maker, and what the page says of them: nothing on the board has changed."""

from __future__ import annotations

import json
import os
import threading
import tty
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from adoube.hardware.install.program_files import OLDEST_MICROPYTHON
from adoube_scoreboard.streaming.server import RunningServer
from tests.browser.maker.boards import BREADBOARD
from tests.browser.maker.conftest import may_reach, page_with_port
from tests.browser.maker.serial_bridge import SerialBridge, serial_bridge
from tests.browser.maker.steps import choose_port, said

pytestmark = [pytest.mark.browser, pytest.mark.node]


@pytest.fixture
def receiver() -> Iterator[str]:
    """The port of a satellite receiver, which talks on and on and takes no orders (NMEA 0183)."""
    master, slave = os.openpty()
    tty.setraw(slave)
    os.set_blocking(master, False)
    stop = threading.Event()

    def talk() -> None:
        while not stop.wait(0.05):
            with suppress(BlockingIOError):
                os.write(master, b"$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n")

    talking = threading.Thread(target=talk)
    talking.start()
    yield os.ttyname(slave)
    stop.set()
    talking.join()
    os.close(master)
    os.close(slave)


@pytest.fixture
def beside_receiver(
    browser: Browser, server: RunningServer, receiver: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Page]:
    with serial_bridge(receiver) as bridge:
        may_reach(bridge, monkeypatch)
        yield from page_with_port(browser, f"{server.url}board-setup/", bridge)


def test_another_device_is_no_board(beside_receiver: Page) -> None:
    choose_port(beside_receiver)

    assert said(beside_receiver).startswith("This port shows no MicroPython prompt.")


def test_a_port_that_another_program_holds_is_said(maker: Page, bridge: SerialBridge) -> None:
    bridge.is_held = True
    choose_port(maker)
    assert said(maker).startswith("The port cannot be opened: another program uses it")

    bridge.is_held = False
    maker.get_by_role("button", name="Choose the port").click()
    expect(maker.get_by_role("button", name="Copy the program")).to_be_visible()


def test_an_old_micropython_is_refused_in_the_words_of_the_terminal(
    maker: Page, flash: Path, bridge: SerialBridge
) -> None:
    # The interpreter is a newer one: only what it says of its version is another.
    bridge.edits = {b"[1, 27, 0]": b"[1, 23, 2]"}

    choose_port(maker)

    oldest = ".".join(map(str, OLDEST_MICROPYTHON))
    assert said(maker).startswith(f"MicroPython 1.23.2 on the board is too old: put {oldest} or newer on it")
    assert not [*flash.iterdir()]


def test_another_python_is_refused(maker: Page, bridge: SerialBridge) -> None:
    bridge.edits = {b'"name": "micropython"': b'"name": "circuitpython"'}

    choose_port(maker)

    assert said(maker).startswith("The board runs circuitpython, not MicroPython")


@pytest.mark.full(but=2)
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "The file is not JSON ("),
        ("[1]", "The file is not a JSON object."),
        (
            json.dumps(BREADBOARD | {"sensor": "camera"}),
            '`sensor` is "camera". Write one of these: occupancy, dual, linear.',
        ),
        (
            json.dumps(BREADBOARD | {"wiring": {"kind": "hc156"}}),
            '`wiring.kind` is "hc156". Write one of these: matrix',
        ),
        (json.dumps(BREADBOARD | {"wiring": {"kind": "matrix", "rows": [1]}}), "is missing from `wiring`"),
        (json.dumps(BREADBOARD | {"cells": [0, 1, 1, 2]}), "`cells` has 1. Write each cell's input once"),
        (json.dumps(BREADBOARD | {"cells": [0, 1, 2, 4]}), "a whole number from 0 to 3"),
    ],
)
def test_a_wrong_board_json_is_refused_at_once(maker: Page, text: str, says: str) -> None:
    choose_file(maker, text)

    assert says in said(maker)
    expect(maker.get_by_role("button", name="Next", exact=True)).to_be_disabled()


def test_what_the_board_finds_wrong_in_board_json_is_said_before_anything_is_in_its_place(
    maker: Page, flash: Path
) -> None:
    choose_file(maker, json.dumps(BREADBOARD | {"status": "LED", "buzzer": 3, "colour": "red"}))
    choose_port(maker)
    maker.get_by_role("button", name="Copy the program").click()

    text = said(maker)

    assert "board.json: buzzer: GPIO 3 is used twice" in text
    assert "board.json: colour: this program knows no such field" in text
    assert not (flash / "main.py").exists()
    assert not (flash / "board.json").exists()


def test_a_board_json_of_ones_own_is_taken_as_it_is_written(maker: Page) -> None:
    choose_file(maker, json.dumps(BREADBOARD | {"name": "mine"}))

    expect(maker.get_by_text("board.json: 4 inputs, wiring pins.")).to_be_visible()
    with maker.expect_download() as saved:
        maker.locator("[data-step=board] [data-save]").evaluate("link => (link.hidden = false)")
        maker.get_by_role("link", name="Save board.json").click()
    assert json.loads(saved.value.path().read_text(encoding="utf-8"))["name"] == "mine"


def test_no_board_is_chosen_before_the_list_has_come(browser: Browser, server: RunningServer) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page = browser.new_context().new_page()
    page.route("**/boards.json", hold)
    with page.expect_request("**/boards.json"):
        page.goto(f"{server.url}board-setup/")
    expect(page.locator("[data-template]")).to_be_disabled()

    held[0].continue_()
    choose_file(page, "{")

    assert "The file is not JSON (" in said(page)
    page.context.close()


def test_a_file_that_was_corrected_can_be_chosen_again(maker: Page, tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    file.write_text("{", encoding="utf-8")
    maker.locator("[data-template]").select_option(label="A board.json of my own")
    pick(maker, file)
    assert "The file is not JSON (" in said(maker)

    file.write_text(json.dumps(BREADBOARD), encoding="utf-8")
    pick(maker, file)

    expect(maker.get_by_text("board.json: 4 inputs, wiring pins.")).to_be_visible()


def pick(page: Page, file: Path) -> None:
    with page.expect_file_chooser() as chooser:
        page.locator("[data-file]").click()
    chooser.value.set_files(file)


def test_a_browser_without_serial_ports_is_told_what_to_do_instead(
    browser: Browser, server: RunningServer
) -> None:
    page = opened_with(browser, server, "delete Navigator.prototype.serial")

    expect(page.get_by_text("This browser has no access to USB ports")).to_be_visible()
    expect(page.get_by_text("adoube firmware install --board usb --config board.json")).to_be_visible()
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_hidden()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save board.json").click()
    assert json.loads(saved.value.path().read_text(encoding="utf-8")) == BREADBOARD
    page.context.close()


def test_a_page_from_another_computer_by_http_is_told_so(browser: Browser, server: RunningServer) -> None:
    insecure = "Object.defineProperty(window, 'isSecureContext', { value: false })"
    page = opened_with(browser, server, insecure)

    expect(page.get_by_text("Browsers give only secure pages access to a USB port")).to_be_visible()
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_hidden()
    page.context.close()


def opened_with(browser: Browser, server: RunningServer, script: str) -> Page:
    page = browser.new_context().new_page()
    page.add_init_script(script)
    page.goto(f"{server.url}board-setup/")
    return page


def choose_file(page: Page, text: str) -> None:
    file: Any = {"name": "board.json", "mimeType": "application/json", "buffer": text.encode()}
    page.locator("[data-template]").select_option(label="A board.json of my own")
    page.locator("[data-file]").set_input_files(file)
