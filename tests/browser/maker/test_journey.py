"""From a microcontroller on a cable to a board that plays: the real program under the real interpreter."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from adoube.hardware.install.copying import KEPT_CONFIG, KEPT_MAIN
from adoube.hardware.install.program_files import program_files
from adoube.hardware.install.programs import slot_used
from tests.browser.maker.boards import BREADBOARD
from tests.browser.maker.serial_bridge import SerialBridge
from tests.browser.maker.steps import choose_port, config_on, copy_program, learn, said
from tests.firmware.interpreter_board import InterpreterBoard

ALL_FOUND = (
    "Every cell has a wire of its own, and board.json on the board now says which. "
    "Nothing has to be soldered for that."
)

pytestmark = [pytest.mark.browser, pytest.mark.node]


def slot_of(flash: Path) -> Path:
    slot = slot_used((flash / "main.py").read_text(encoding="utf-8"))
    assert slot is not None
    return flash / slot.strip("/") / "adoube_board"


def is_whole(package: Path) -> bool:
    """Return whether a package on the flash has every module as this adoube has it."""
    modules = program_files().modules
    return all(
        (package / name).is_file() and (package / name).read_bytes() == data for name, data in modules.items()
    )


@pytest.mark.long
def test_a_maker_learns_a_board_with_two_swapped_wires(
    maker: Page, board: InterpreterBoard, flash: Path
) -> None:
    copy_program(maker)

    assert is_whole(slot_of(flash))
    assert config_on(flash) == BREADBOARD

    # The wire of the last cell is broken: nothing is learned of it, and the board keeps what it had.
    found = learn(maker, board, broken="d1")

    assert found[0].startswith("Not every cell has its own wire.")
    assert found[1].startswith("Missing: d1 → 3 (GPIO 3).")
    assert found[2] == "a1 and b1 are exchanged."
    assert config_on(flash) == BREADBOARD

    # It is mended.
    found = learn(maker, board)

    assert found == [ALL_FOUND, "a1 and b1 are exchanged."]
    assert config_on(flash) == BREADBOARD | {"cells": [1, 0, 2, 3]}
    board.tell(cell=0, on=1)
    expect(maker.get_by_role("img", name="On: a1.")).to_be_visible()
    board.tell(cell=0, on=0)
    expect(maker.get_by_role("img", name="No cell is on.")).to_be_visible()

    maker.locator("[data-right]").click()
    maker.get_by_label("Name", exact=True).fill("kitchen")
    maker.get_by_role("button", name="Write it on the board").click()
    expect(maker.get_by_text("adoube play last-step.lud --board usb")).to_be_visible(timeout=150_000)
    with maker.expect_download() as saved:
        maker.get_by_role("link", name="Save board.json").click()

    finished = BREADBOARD | {"name": "kitchen", "cells": [1, 0, 2, 3]}
    assert config_on(flash) == finished
    assert json.loads(saved.value.path().read_text(encoding="utf-8")) == finished
    assert not [*flash.rglob("*.new"), *flash.glob("board_before_learning.json")]


@pytest.mark.full
@pytest.mark.long
@pytest.mark.parametrize("flash", ["import blink\n"], indirect=True)
def test_what_is_typed_for_a_network_goes_to_the_board_alone(
    maker: Page, flash: Path, bridge: SerialBridge
) -> None:
    # A chip with USB of its own is gone while it restarts, and its prompt pastes.
    bridge.drops_on_reset = bridge.pastes = True
    sent: list[str] = []
    maker.on("request", lambda request: sent.append(f"{request.url} {request.post_data}"))

    copy_program(maker)
    expect(maker.get_by_text(f"is on the board as {KEPT_MAIN.strip('/')}")).to_be_visible()
    assert (flash / KEPT_MAIN.strip("/")).read_text(encoding="utf-8") == "import blink\n"
    maker.locator("[data-right]").click()
    maker.get_by_label("Play by Wi-Fi").check()
    maker.get_by_label("Network", exact=True).fill('o"ma')
    maker.get_by_label("Password").fill("se}cret")
    token = maker.get_by_label("Token").input_value()
    maker.get_by_role("button", name="Write it on the board").click()
    command = f"adoube play last-step.lud --board wifi:last-step --token {token}"
    expect(maker.get_by_text(command)).to_be_visible(timeout=150_000)

    network = {"kind": "wifi", "ssid": 'o"ma', "password": "se}cret", "token": token, "port": 7117}
    assert config_on(flash) == BREADBOARD | {"link": network}
    assert not [each for each in sent if "cret" in each or token in each]
    bridge.pull()
    assert bridge.programs_pasted > 50


@pytest.mark.full
@pytest.mark.long
def test_a_cable_that_is_pulled_leaves_the_old_program(
    maker: Page, board: InterpreterBoard, flash: Path, bridge: SerialBridge
) -> None:
    copy_program(maker)
    old = slot_of(flash)
    maker.locator("[data-go=python]").click()
    maker.get_by_role("button", name="Choose the port").click()
    expect(maker.locator("[data-found]")).to_contain_text("adoube's program")
    bridge.cut_after = 100_000

    maker.get_by_role("button", name="Copy the program").click()

    assert said(maker).startswith("The connection to the board is lost")
    assert slot_of(flash) == old
    assert is_whole(old)
    # Plugged in again, a second attempt goes into the other slot.
    bridge.plug_in()
    maker.get_by_role("button", name="Copy the program").click()
    expect(maker.get_by_text("Live: 4 cells.")).to_be_visible(timeout=150_000)
    assert slot_of(flash) != old
    assert is_whole(slot_of(flash))
    assert not [*old.rglob("*.py")]


@pytest.mark.full
@pytest.mark.long
def test_a_board_that_was_left_half_learned_has_its_own_board_json_after_the_next_copy(
    maker: Page, flash: Path, bridge: SerialBridge
) -> None:
    kept = flash / KEPT_CONFIG.strip("/")
    copy_program(maker)
    maker.locator("[data-learn]").click()
    expect(maker.get_by_text("Put the magnet on a1, ")).to_be_visible(timeout=150_000)
    assert json.loads(kept.read_text(encoding="utf-8")) == BREADBOARD
    assert config_on(flash) == BREADBOARD | {"cells": [], "learning_not_finished": True}

    bridge.pull()
    assert said(maker).startswith("The connection to the board is lost")
    bridge.plug_in()
    maker.locator("[data-go=program]").click()
    maker.get_by_role("button", name="Copy the program").click()
    expect(maker.get_by_text("Live: 4 cells.")).to_be_visible(timeout=150_000)

    assert config_on(flash) == BREADBOARD
    assert not kept.exists()


def test_pulling_the_cable_while_cells_are_live_is_said(
    maker: Page, board: InterpreterBoard, bridge: SerialBridge
) -> None:
    copy_program(maker)

    bridge.pull()

    assert said(maker).startswith("The connection to the board is lost")


def test_the_port_is_asked_for_once_more_where_none_was_chosen(maker: Page) -> None:
    maker.evaluate("window.noPortIsChosen = true")
    choose_port(maker)
    assert said(maker).startswith("No port was chosen.")

    maker.evaluate("window.noPortIsChosen = false")
    maker.get_by_role("button", name="Choose the port").click()
    expect(maker.get_by_role("button", name="Copy the program")).to_be_visible()
