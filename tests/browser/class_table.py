"""A class at a real table of Jarmo on the page, and its teacher's page, as fixtures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from adoube.tables.engine import Engine
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.browser.conftest import opened
from tests.scoreboard.virtual_tables import virtual_table

__all__ = ["engine", "server", "teacher"]


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with virtual_table(tmp_path, "jarmo", is_open=True) as running:
        yield running


@pytest.fixture
def server(engine: Engine) -> Iterator[RunningServer]:
    running = serve(engine)
    yield running
    running.stop()


@pytest.fixture
def teacher(browser: Browser, server: RunningServer) -> Iterator[Page]:
    yield from opened(browser, f"{server.url}class/class", javascript=True, key=server.arbiter_url)
