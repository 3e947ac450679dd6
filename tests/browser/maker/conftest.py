"""A page that sets up a board, with a microcontroller on a cable beside it."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from adoube_scoreboard.security import headers
from adoube_scoreboard.streaming.server import RunningServer
from tests.browser.maker.boards import BREADBOARD
from tests.browser.maker.serial_bridge import SerialBridge, serial_bridge
from tests.firmware.interpreter_board import InterpreterBoard
from tests.hardware.install.prompt_board import wired_board

POLYFILL = (Path(__file__).parent / "serial_polyfill.js").read_text(encoding="utf-8")


# The breadboard, with the wires of its first two sensors swapped.
COPPER = BREADBOARD | {"cells": [1, 0, 2, 3]}


@pytest.fixture
def flash(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The files on the board: none at first, or a main.py that a test gives as its parameter."""
    folder = tmp_path / "flash"
    folder.mkdir()
    if main := getattr(request, "param", ""):
        (folder / "main.py").write_text(main, encoding="utf-8")
    return folder


@pytest.fixture
def board(flash: Path) -> Iterator[InterpreterBoard]:
    if sys.platform == "win32":
        pytest.skip("only on systems with pseudo-terminals")
    with wired_board(flash, COPPER) as running:
        yield running


@pytest.fixture
def bridge(board: InterpreterBoard) -> Iterator[SerialBridge]:
    with serial_bridge(board.port) as running:
        yield running


@pytest.fixture
def maker(
    browser: Browser, server: RunningServer, bridge: SerialBridge, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Page]:
    """The page, with serial ports; it must not complain in its console."""
    may_reach(bridge, monkeypatch)
    yield from page_with_port(browser, f"{server.url}board-setup/", bridge)


def may_reach(bridge: SerialBridge, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the page's own policy stand, but for the port that is none of the browser's."""
    policy = headers._CONTENT_SECURITY_POLICY
    wider = policy.replace("connect-src 'self'", f"connect-src 'self' {bridge.address}")
    monkeypatch.setattr(headers, "_CONTENT_SECURITY_POLICY", wider)
    monkeypatch.setitem(headers._ALWAYS, "Content-Security-Policy", wider)


def page_with_port(browser: Browser, address: str, bridge: SerialBridge) -> Generator[Page]:
    context = browser.new_context()
    context.add_init_script(POLYFILL.replace("SERIAL_ADDRESS", bridge.address))
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    yield page
    context.close()
    assert [text for text in complaints if "WebSocket" not in text] == []
