from __future__ import annotations

import time
from pathlib import Path

import psycopg
import pytest

from adoube.hall.database import (
    VERSION,
    HallAddress,
    HallError,
    bring_up_to_date,
    clock_ahead_s,
    clock_trouble,
    connect,
    database_errors,
    require_hall,
)
from adoube.hall.lease import LASTS_S
from adoube.hall.rows import hosts_of
from tests.hall.journals import JournalOfTables
from tests.hall.operated import guide_block

pytestmark = pytest.mark.postgres


def test_an_empty_database_becomes_a_hall_once(empty: HallAddress) -> None:
    assert bring_up_to_date(empty) is None
    assert bring_up_to_date(empty) == VERSION
    with connect(empty) as connection:
        require_hall(connection, empty)


def test_a_database_without_a_hall_is_said_to_have_none(empty: HallAddress) -> None:
    with connect(empty) as connection, pytest.raises(HallError, match="has no hall: create one"):
        require_hall(connection, empty)


def test_an_older_hall_is_to_be_brought_up_to_date(hall: HallAddress) -> None:
    with connect(hall) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0'")

        with pytest.raises(HallError, match="update it with"):
            require_hall(connection, hall)


def test_a_hall_without_clocks_is_given_them_and_serves_the_older_program_as_well(
    hall: HallAddress, tmp_path: Path
) -> None:
    window = JournalOfTables(tmp_path / "window", "window", "first")
    with connect(hall) as connection:
        window.lease().take(connection)
        connection.execute("ALTER TABLE hosts DROP COLUMN clock_ahead_s")
        connection.execute("UPDATE alembic_version SET version_num = '1'")

    assert bring_up_to_date(hall) == 1

    with connect(hall) as connection:
        # As the older program takes a name.
        connection.execute(
            "INSERT INTO hosts (name, holder, held_until, program)"
            " VALUES ('door', gen_random_uuid(), now(), '0.1.0')"
        )
        door, window_there = hosts_of(connection, LASTS_S)
    assert (door.clock_ahead_s, window_there.name) == (None, "window")


def test_a_newer_hall_is_used_only_where_it_says_that_this_program_can(hall: HallAddress) -> None:
    with connect(hall) as connection:
        connection.execute("UPDATE alembic_version SET version_num = %s", (str(VERSION + 1),))
        require_hall(connection, hall)

        connection.execute("UPDATE hall SET oldest_program = %s", (VERSION + 1,))
        with pytest.raises(HallError, match="install a newer adoube"):
            require_hall(connection, hall)
    with pytest.raises(HallError, match="install a newer adoube"):
        bring_up_to_date(hall)


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("postgresql://adoube:secret@127.0.0.1:1/hall", "refused"),
        ("postgresql://adoube:secret@no-such-host.invalid/hall", "no-such-host.invalid"),
    ],
)
def test_an_address_that_does_not_answer_is_told_without_its_password(address: str, why: str) -> None:
    with pytest.raises(HallError, match=why) as told:
        connect(HallAddress(address))

    assert "secret" not in str(told.value)
    assert "\n" not in str(told.value)


def test_what_is_no_address_is_refused_without_repeating_it() -> None:
    with pytest.raises(HallError, match="write postgresql://") as told:
        HallAddress("postgresql://adoube:secret@[")

    assert "secret" not in str(told.value)


@pytest.mark.parametrize(
    ("error", "remedy"),
    [
        (
            psycopg.errors.InsufficientPrivilege("permission denied for table rows"),
            "give the role its rights",
        ),
        (psycopg.errors.ReadOnlySqlTransaction("cannot execute INSERT"), "a standby only reads"),
        (psycopg.errors.DiskFull("could not extend file"), "make room on the disk"),
        (psycopg.errors.IoError("could not read block 0"), "look into PostgreSQL's log"),
        (psycopg.errors.AdminShutdown("terminating connection"), "look at the cable"),
        (psycopg.errors.UndefinedTable("no such table"), "look into PostgreSQL's log"),
        # As libpq 17 and PostgreSQL 15 say them; such a connection has no SQLSTATE.
        (psycopg.OperationalError("SSL error: certificate verify failed"), "look at the certificates"),
        (psycopg.OperationalError("no pg_hba.conf entry for host, no encryption"), r"pg_hba\.conf$"),
        (psycopg.OperationalError("SSL connection has been closed unexpectedly"), "look at the cable"),
        (psycopg.OperationalError('FATAL:  role "nobody" does not exist'), "look at the user"),
        (psycopg.OperationalError('FATAL:  database "none" does not exist'), "create the database"),
        (psycopg.OperationalError("session is read-only"), "a standby only reads"),
        (psycopg.OperationalError("FATAL:  the database system is starting up"), "wait: PostgreSQL"),
        (
            psycopg.OperationalError("could not receive data: No route to host\nSSL SYSCALL"),
            "look at the cable",
        ),
    ],
)
def test_each_failure_of_the_database_is_told_with_a_remedy(error: psycopg.Error, remedy: str) -> None:
    address = HallAddress("postgresql://adoube@server/hall")

    with pytest.raises(HallError, match=remedy) as told, database_errors(address):
        raise error

    assert "\n" not in str(told.value)


def test_a_failure_of_several_servers_names_the_reason_of_each() -> None:
    address = HallAddress("postgresql://adoube@127.0.0.1:1,127.0.0.1:2/hall")

    with pytest.raises(HallError) as told:
        connect(address)

    assert address.shown == "hall@127.0.0.1:1,127.0.0.1:2"
    assert [f"port {number} failed" in str(told.value) for number in (1, 2)] == [True, True]


@pytest.mark.parametrize(("ahead_s", "told"), [(300, "300 s ahead of"), (-300, "300 s behind"), (2, None)])
def test_a_clock_that_differs_from_the_databases_is_told(
    hall: HallAddress, ahead_s: int, told: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = time.time
    monkeypatch.setattr("adoube.hall.database.time.time", lambda: right() + ahead_s)

    with connect(hall) as connection:
        found = clock_trouble(clock_ahead_s(connection, hall), hall)

    assert (found is None) == (told is None)
    assert told is None or told in str(found)


def test_a_role_with_the_rights_of_the_guide_adds_rows_and_changes_none(hall: HallAddress) -> None:
    role, statements = "adoube_computers", guide_block("sql", "GRANT USAGE")
    with connect(hall) as owner:
        owner.execute(f"DO $$ BEGIN CREATE ROLE {role} LOGIN; EXCEPTION WHEN duplicate_object THEN END $$")
        owner.execute(statements)

    with connect(HallAddress(hall.text.replace("adoube@", f"{role}@"))) as connection:
        require_hall(connection, hall)
        connection.execute("SELECT FROM tables FOR SHARE")
        for statement in ("DELETE FROM rows", "UPDATE rows SET kind = 'turn'", "UPDATE tables SET host = ''"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(statement)
