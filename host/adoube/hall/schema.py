"""The tables of a hall's database, and the versions of them that this program can use.

Each migration only adds, so a program goes on beside one that is newer by one. The database is brought up to
date first, then the hosts, one after the other.
"""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

from adoube.hall.database import SCHEMA_NAME, Connection, HallAddress, HallError, connect, database_errors
from adoube.words import coded

__all__ = ["VERSION", "bring_up_to_date", "require_hall"]

VERSION = 1  # the newest migration that this program knows
MIGRATIONS = Path(__file__).with_name("migrations")


def bring_up_to_date(address: HallAddress) -> int | None:
    """Makes a hall of a database, or a newer one of an older. Returns the version before; None: no hall.

    Raises HallError.
    """
    with connect(address) as connection, database_errors(address):
        before = _version(connection)
        if before is not None and before > VERSION:
            raise _foreign(address, before)
        connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA_NAME}")
        _migrate(address)
    return before


def require_hall(connection: Connection, address: HallAddress) -> None:
    """Raises HallError if there is no hall in the database, or none that this program can use."""
    with database_errors(address):
        version = _version(connection)
        if version is None:
            raise HallError(coded("hall.no_hall", database=address.shown))
        if version < VERSION:
            raise HallError(coded("hall.older", database=address.shown, version=version, own=VERSION))
        if version > VERSION:
            found = connection.execute("SELECT oldest_program FROM hall").fetchone()
            if found is None or found[0] > VERSION:
                raise _foreign(address, version)


def _foreign(address: HallAddress, version: int) -> HallError:
    return HallError(coded("hall.newer", database=address.shown, version=version, own=VERSION))


def _version(connection: Connection) -> int | None:
    """Return the newest migration that the database has; None if it holds no hall."""
    there = connection.execute("SELECT to_regclass(%s)", (f"{SCHEMA_NAME}.alembic_version",)).fetchone()
    if there is None or there[0] is None:
        return None
    found = connection.execute("SELECT max(version_num::integer) FROM alembic_version").fetchone()
    return None if found is None or found[0] is None else int(found[0])


def _migrate(address: HallAddress) -> None:
    """Run all of it or nothing."""
    engine = create_engine(
        "postgresql+psycopg://", creator=lambda: _transactional(address), poolclass=NullPool
    )
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _transactional(address: HallAddress) -> Connection:
    connection = connect(address)
    connection.autocommit = False
    return connection
