"""MicroPython on an ESP32 by Espressif's own program in the page, against an emulated loader."""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from adoube_scoreboard.streaming.server import RunningServer
from tests.browser.maker.conftest import may_reach, page_with_port
from tests.browser.maker.rom_loader import RomLoader, rom_loader
from tests.browser.maker.serial_bridge import serial_bridge
from tests.browser.maker.steps import said

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(sys.platform == "win32", reason="only on systems with pseudo-terminals"),
]

# Where the bootloader lies in an ESP32's flash, with which MicroPython's file begins
# (micropython.org/download/ESP32_GENERIC: "deploy from address 0x1000").
BEGINS = 0x1000
IMAGE = b"\xe9" + random.Random(1).randbytes(60_003)


@pytest.fixture
def loader() -> Iterator[tuple[RomLoader, str]]:
    with rom_loader() as running:
        yield running


@pytest.fixture
def esp(
    browser: Browser,
    server: RunningServer,
    loader: tuple[RomLoader, str],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Page]:
    with serial_bridge(loader[1]) as bridge:
        may_reach(bridge, monkeypatch)
        for page in page_with_port(browser, f"{server.url}board-setup/", bridge):
            page.get_by_role("button", name="Next", exact=True).click()
            page.get_by_label("ESP32", exact=True).check()
            yield page


def write(page: Page, image: bytes) -> None:
    file: Any = {"name": "ESP32_GENERIC.bin", "mimeType": "application/octet-stream", "buffer": image}
    page.locator("[data-image]").set_input_files(file)
    page.get_by_role("button", name="Write it on the board").click()


def test_the_file_is_on_the_emptied_flash_byte_for_byte(esp: Page, loader: tuple[RomLoader, str]) -> None:
    write(esp, IMAGE)

    expect(esp.get_by_text("MicroPython is on the ESP32")).to_be_visible(timeout=60_000)
    assert loader[0].is_erased
    assert bytes(loader[0].flash[BEGINS : BEGINS + len(IMAGE)]) == IMAGE
    assert set(loader[0].flash[:BEGINS]) == {0xFF}


def test_a_flash_that_keeps_something_else_is_found(esp: Page, loader: tuple[RomLoader, str]) -> None:
    loader[0].damages = True

    write(esp, IMAGE)

    assert said(esp).startswith("Writing failed (")


def test_a_file_that_is_no_image_is_refused_before_anything_is_erased(
    esp: Page, loader: tuple[RomLoader, str]
) -> None:
    write(esp, b"UF2\n" + IMAGE)

    assert said(esp).startswith("ESP32_GENERIC.bin is not an ESP32 image.")
    assert not loader[0].is_erased


@pytest.mark.parametrize("size", [0, 1, 55, 56, 63, 64, 65, 100_000])
def test_the_digest_is_that_of_pythons_own_library(esp: Page, size: int) -> None:
    data = random.Random(size).randbytes(size)

    digest = esp.evaluate(
        "async (data) => (await import('/static/js/message_digest.js')).md5(Uint8Array.from(data))", [*data]
    )

    assert digest == hashlib.md5(data, usedforsecurity=False).hexdigest()
