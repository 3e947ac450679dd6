from __future__ import annotations

import json
import shutil
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from psycopg import Rollback

from adoube.hall.database import HallAddress, HallError, NotOurs, connect
from adoube.hall.exchange import CHANNEL, MOST_ROWS, journal_identity, replicate
from adoube.hall.lease import LASTS_S, Lease
from adoube.hall.rows import hosts_of
from adoube.records.journal import Journal
from adoube.records.payloads import payload_to_json
from tests.hall.journals import JournalOfTables, rows_in, set_aside_in

pytestmark = pytest.mark.postgres


@pytest.fixture
def host(tmp_path: Path) -> JournalOfTables:
    return JournalOfTables(tmp_path / "window", "window", "first", "second")


def held(hall: HallAddress, host: JournalOfTables) -> Lease:
    lease = host.lease()
    with connect(hall) as connection:
        lease.take(connection)
    return lease


def run_out(hall: HallAddress) -> None:
    """As if nobody had heard of any host for a while."""
    with connect(hall) as connection:
        connection.execute("UPDATE hosts SET held_until = now() - interval '1 second'")


def test_the_hall_has_every_row_as_the_journal_has_it(hall: HallAddress, host: JournalOfTables) -> None:
    host.press("first", 3)
    host.press("second", MOST_ROWS + 1)

    assert host.replicate(hall, held(hall, host)) == (MOST_ROWS + 6, frozenset())

    assert rows_in(hall) == [
        (
            row.id,
            row.table,
            row.game_number,
            row.kind,
            row.utc,
            row.monotonic_ns,
            json.loads(json.dumps(payload_to_json(row.payload))),
        )
        for row in host.rows
    ]


def test_what_was_brought_is_not_brought_again(hall: HallAddress, host: JournalOfTables) -> None:
    lease = held(hall, host)
    host.replicate(hall, lease)

    assert host.replicate(hall, lease) == (0, frozenset())
    host.press("first")
    assert host.replicate(hall, lease) == (1, frozenset())


def test_a_transaction_that_was_not_committed_brought_nothing(
    hall: HallAddress, host: JournalOfTables
) -> None:
    lease = held(hall, host)
    with connect(hall) as connection, connection.transaction() as transaction:
        replicate(connection, lease, host.journal)
        raise Rollback(transaction)

    assert rows_in(hall) == []
    assert host.replicate(hall, lease) == (2, frozenset())


def test_each_delivery_is_news_of_its_tables(hall: HallAddress, host: JournalOfTables) -> None:
    lease = held(hall, host)
    with connect(hall) as listener:
        listener.execute(f"LISTEN {CHANNEL}")
        host.press("first")
        host.replicate(hall, lease)

        assert [news.payload for news in listener.notifies(timeout=60, stop_after=2)] == ["first", "second"]


def test_nobody_else_acts_under_a_name_that_is_held(hall: HallAddress, host: JournalOfTables) -> None:
    held(hall, host)

    with connect(hall) as connection, pytest.raises(NotOurs, match="another process runs as window"):
        host.lease().take(connection)


def test_a_name_that_was_given_up_can_be_taken_at_once(hall: HallAddress, host: JournalOfTables) -> None:
    first = held(hall, host)
    with connect(hall) as connection:
        first.give_up(connection)

    assert host.replicate(hall, held(hall, host)) == (2, frozenset())


def test_a_process_that_was_paused_writes_nothing_beside_the_next_one(
    hall: HallAddress, host: JournalOfTables
) -> None:
    paused = held(hall, host)
    run_out(hall)
    following = held(hall, host)

    with pytest.raises(NotOurs):
        host.replicate(hall, paused)

    assert rows_in(hall) == []
    assert host.replicate(hall, following) == (2, frozenset())


def test_a_holder_who_was_late_goes_on_where_nobody_has_taken_the_name(
    hall: HallAddress, host: JournalOfTables
) -> None:
    lease = held(hall, host)
    run_out(hall)

    assert host.replicate(hall, lease) == (2, frozenset())


def test_the_next_process_waits_for_a_transaction_of_the_one_before(
    hall: HallAddress, host: JournalOfTables
) -> None:
    first, following = held(hall, host), host.lease()
    run_out(hall)
    taken = threading.Event()

    def take() -> None:
        with connect(hall) as connection, pytest.raises(NotOurs):
            following.take(connection)
        taken.set()

    with connect(hall) as connection:
        with connection.transaction():
            replicate(connection, first, host.journal)
            other = threading.Thread(target=take)
            other.start()
            assert not taken.wait(0.3)
        assert taken.wait(30)
    other.join()
    assert len(rows_in(hall)) == 2


def test_a_name_is_free_although_the_databases_clock_was_set_back(
    hall: HallAddress, host: JournalOfTables
) -> None:
    held(hall, host)
    with connect(hall) as connection:
        connection.execute("UPDATE hosts SET held_until = held_until + interval '5 minutes'")
        (window,) = hosts_of(connection, LASTS_S)
        assert not window.is_there
        assert window.last_heard < datetime.now(UTC) + timedelta(minutes=1)

    held(hall, host)

    with connect(hall) as connection:
        (window,) = hosts_of(connection, LASTS_S)
        assert window.is_there


def test_a_name_that_is_renewed_during_a_long_transaction_is_still_held_there(
    hall: HallAddress, host: JournalOfTables
) -> None:
    held(hall, host)
    with connect(hall) as waits, connect(hall) as renews, waits.transaction():
        waits.execute("SELECT now()")
        # As after a wait of six seconds, in which the holder has renewed its name.
        renews.execute("UPDATE hosts SET held_until = clock_timestamp() + interval '12 s'")
        (window,) = hosts_of(waits, LASTS_S)
    assert window.is_there


def test_rows_of_a_table_that_another_host_has_are_set_aside(
    hall: HallAddress, host: JournalOfTables, tmp_path: Path
) -> None:
    host.replicate(hall, held(hall, host))
    other = JournalOfTables(tmp_path / "door", "door", "second", "third")
    other.press("second")

    assert other.replicate(hall, held(hall, other)) == (3, frozenset({"second"}))

    assert sorted(row[1] for row in rows_in(hall)) == ["first", "second", "third"]
    assert [row[1] for row in set_aside_in(hall)] == ["second", "second"]


def test_another_journal_does_not_go_on_under_a_name(
    hall: HallAddress, host: JournalOfTables, tmp_path: Path
) -> None:
    host.replicate(hall, held(hall, host))
    run_out(hall)
    other = JournalOfTables(tmp_path / "other", "window", "first")

    with pytest.raises(NotOurs, match="has another journal for window"):
        held(hall, other)


def test_a_copy_of_a_journal_is_the_same_journal(host: JournalOfTables, tmp_path: Path) -> None:
    host.close()
    shutil.copytree(host.folder, tmp_path / "copy")

    with Journal.open_to_read(tmp_path / "copy") as copied, Journal.open_to_read(host.folder) as kept:
        assert journal_identity(copied) == journal_identity(kept)


def test_an_empty_journal_is_no_journal_yet(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as empty:
        assert journal_identity(empty) is None


def test_an_older_copy_of_a_journal_is_refused(
    hall: HallAddress, host: JournalOfTables, tmp_path: Path
) -> None:
    host.close()
    shutil.copytree(host.folder, tmp_path / "backup")
    later = JournalOfTables(host.folder)
    later.press("first", 2)
    lease = held(hall, later)
    later.replicate(hall, lease)
    backup = JournalOfTables(tmp_path / "backup")
    with pytest.raises(HallError, match="restore the newer journal"):
        backup.replicate(hall, lease)

    # Nor once something else was played in it.
    backup.press("first", 5)
    with pytest.raises(HallError, match="row 4 of this journal"):
        backup.replicate(hall, lease)

    assert len(rows_in(hall)) == 4
