"""Halls in a real PostgreSQL server, one server for all tests of a worker."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from adoube.hall.database import HallAddress, bring_up_to_date
from tests.hall.postgres import PostgresServer

_NUMBERS = count()


@pytest.fixture(scope="session")
def server() -> Iterator[PostgresServer]:
    """A server that stays up; a test that kills one begins its own."""
    begun = PostgresServer()
    yield begun
    begun.stop()


@pytest.fixture
def empty(server: PostgresServer) -> HallAddress:
    """A database that holds nothing."""
    return HallAddress(server.new_database(f"hall{next(_NUMBERS)}"))


@pytest.fixture
def hall(empty: HallAddress) -> HallAddress:
    """A database with a hall."""
    bring_up_to_date(empty)
    return empty
