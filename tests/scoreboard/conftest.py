"""The fixtures of the scoreboard's tests: tables without an engine, the application, a clock to turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.security.codes import Codes
from adoube_scoreboard.streaming.server import RunningServer, serve
from tests.scoreboard.lighter import light_scoreboards
from tests.scoreboard.tables import PLAYING, FakeTables

__all__ = ["light_scoreboards"]


@dataclass
class Clock:
    seconds: float = 1_000_000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def key() -> OneUseKey:
    return OneUseKey()


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables(PLAYING)


@pytest.fixture
def codes(clock: Clock) -> Codes:
    return Codes(clock)


@pytest.fixture
def app(tables: FakeTables, key: OneUseKey, clock: Clock, codes: Codes) -> Flask:
    return create_app(tables, key, clock=clock, codes=codes)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A spectator."""
    return app.test_client()


@pytest.fixture
def arbiter(app: Flask, key: OneUseKey) -> FlaskClient:
    """A browser that has spent the arbiter's key."""
    client = app.test_client()
    client.get("/arbiter", query_string={"key": key.text})
    return client


@pytest.fixture
def server(tables: FakeTables) -> Iterator[RunningServer]:
    running = serve(tables)
    yield running
    running.stop()
