from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from adoube.hall.database import HallAddress, bring_up_to_date, connect
from adoube.hall.lease import LASTS_S
from adoube.hall.replicator import Replicator, start_replicator
from adoube.hall.rows import hosts_of
from tests.hall.journals import JournalOfTables, rows_in
from tests.hall.postgres import PostgresServer
from tests.scoreboard.tables import PLAYING, FakeTables

pytestmark = pytest.mark.postgres

WITHIN_S = 60.0


def until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + WITHIN_S
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.fixture
def host(tmp_path: Path) -> JournalOfTables:
    return JournalOfTables(tmp_path / "window", "window", "first")


@pytest.fixture
def link(hall: HallAddress, host: JournalOfTables) -> Iterator[Replicator]:
    begun = Replicator(hall, "window", host.folder)
    begun.start()
    yield begun
    begun.stop()


@pytest.fixture
def own_server() -> Iterator[PostgresServer]:
    begun = PostgresServer()
    yield begun
    begun.stop()


def test_what_tables_store_reaches_the_hall_at_once(hall: HallAddress, host: JournalOfTables) -> None:
    tables = FakeTables(PLAYING)
    stop = start_replicator(tables, address=hall, host="window", folder=host.folder)
    until(lambda: len(rows_in(hall)) == 1)

    host.press("first", 2)
    tables.show(PLAYING)
    until(lambda: len(rows_in(hall)) == 3)

    stop()


def test_a_table_that_is_opened_later_is_the_first_that_the_hall_hears_of(
    hall: HallAddress, tmp_path: Path
) -> None:
    host = JournalOfTables(tmp_path / "empty")
    link = Replicator(hall, "window", host.folder)
    link.start()

    host.open("first")
    link.notify()

    until(lambda: link.state.delivered == 1)
    link.stop()


def test_the_last_rows_are_brought_before_the_end(
    hall: HallAddress, host: JournalOfTables, link: Replicator
) -> None:
    until(lambda: link.state.is_there)
    host.press("first", 3)

    assert link.stop()

    assert len(rows_in(hall)) == 4


def test_the_name_is_free_at_once_after_an_orderly_end(
    hall: HallAddress, host: JournalOfTables, link: Replicator
) -> None:
    until(lambda: link.state.is_there)
    link.stop()

    with connect(hall) as connection:
        host.lease().take(connection)


def test_a_second_process_waits_until_the_name_is_free(
    hall: HallAddress, host: JournalOfTables, link: Replicator
) -> None:
    until(lambda: link.state.is_there)
    second = Replicator(hall, "window", host.folder)
    second.start()
    until(lambda: "another process runs as window in the hall" in second.state.trouble)

    link.stop()

    until(lambda: second.state.is_there)
    second.stop()


def test_a_clock_that_goes_wrong_meanwhile_is_told_once_and_noted_in_the_hall(
    hall: HallAddress,
    host: JournalOfTables,
    link: Replicator,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    until(lambda: link.state.is_there)
    right = time.time
    monkeypatch.setattr("adoube.hall.lease.time.time", lambda: right() + 300)

    for _ in range(3):
        host.press("first")
        link.notify()
        until(lambda: link.state.delivered == len(host.rows))

    assert len([record for record in caplog.records if "300 s ahead of" in record.getMessage()]) == 1
    with connect(hall) as connection:
        (window,) = hosts_of(connection, LASTS_S)
    assert window.clock_ahead_s == pytest.approx(300, abs=30)


def test_a_hall_that_does_not_answer_is_told_once_and_reached_when_it_is_there(
    tmp_path: Path, own_server: PostgresServer, caplog: pytest.LogCaptureFixture
) -> None:
    hall = HallAddress(own_server.address)
    bring_up_to_date(hall)
    own_server.kill()
    host = JournalOfTables(tmp_path / "window", "window", "first")
    with caplog.at_level("INFO"):
        link = Replicator(hall, "window", host.folder)
        link.start()
        until(lambda: bool(link.state.trouble))
        host.press("first", 20)
        own_server.start()
        until(lambda: link.state.delivered == 21)
        link.stop()

    told = [record.getMessage() for record in caplog.records if record.name == "adoube.hall.replicator"]
    assert [line.split(":")[0] for line in told[:1]] == ["the hall is out of reach"]
    assert len([line for line in told if "refused" in line]) == 1
    assert told[-1].endswith("rows sent: 21")


@pytest.fixture
def forgetful_server() -> Iterator[PostgresServer]:
    """A server that says what is committed before it has written it: killed, it has forgotten the newest."""
    begun = PostgresServer("-csynchronous_commit=off", "-cwal_writer_delay=10s")
    yield begun
    begun.stop()


@pytest.mark.full(but=1)
@pytest.mark.parametrize("kind", ["own_server", "forgetful_server"])
def test_rows_are_brought_once_in_order_however_often_the_server_is_killed(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    own_server: PostgresServer = request.getfixturevalue(kind)
    hall = HallAddress(own_server.address)
    bring_up_to_date(hall)
    host = JournalOfTables(tmp_path / "window", "window", "first", "second")
    link = Replicator(hall, "window", host.folder)
    link.start()
    for _ in range(4):
        for _ in range(40):
            host.press("first")
            host.press("second")
            link.notify()
        own_server.kill()
        host.press("second", 3)
        own_server.start()

    until(lambda: link.state.is_there and len(rows_in(hall)) == len(host.rows))

    link.stop()
    assert [(row[0], row[1], row[4]) for row in rows_in(hall)] == [
        (row.id, row.table, row.utc) for row in host.rows
    ]


def test_a_connection_that_answers_no_more_is_given_up_and_made_anew(
    tmp_path: Path, own_server: PostgresServer
) -> None:
    hall = HallAddress(own_server.address)
    bring_up_to_date(hall)
    host = JournalOfTables(tmp_path / "window", "window", "first")
    link = Replicator(hall, "window", host.folder)
    link.start()
    until(lambda: link.state.is_there)
    with connect(hall) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'adoube window'"
        )
    host.press("first")
    link.notify()

    until(lambda: len(rows_in(hall)) == 2)
    link.stop()
