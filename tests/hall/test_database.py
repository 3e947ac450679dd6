from __future__ import annotations

import pytest

from adoube.hall.database import VERSION, HallAddress, HallError, bring_up_to_date, connect, require_hall

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
