"""A real scoreboard for its client: on sockets of this computer, with tables without an engine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from adoube.api.scoreboard import ScoreboardClient
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.scoreboard.lighter import light_scoreboards
from tests.scoreboard.tables import PLAYING, FakeTables

__all__ = ["light_scoreboards"]


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(PLAYING)


@pytest.fixture
def server(tables: FakeTables) -> Iterator[RunningServer]:
    running = serve(tables)
    yield running
    running.stop()


@pytest.fixture
def client(server: RunningServer) -> Iterator[ScoreboardClient]:
    """A program without a code."""
    with ScoreboardClient(server.url) as client:
        yield client


@pytest.fixture
def arbiter(server: RunningServer) -> Iterator[ScoreboardClient]:
    with ScoreboardClient(server.url, server.arbiter_code) as client:
        yield client
