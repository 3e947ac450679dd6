"""The hall's database: its address, its errors, its connections, and the versions of its tables.

Connections notice when the other side is gone. Each migration of the tables only adds, so a program goes on
beside one that is newer by one. The database is brought up to date first, then the hosts, one after the
other.
"""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
from psycopg import conninfo

from adoube.errors import AdoubeError
from adoube.words import CodedText, coded

__all__ = [
    "SCHEMA_NAME",
    "VERSION",
    "Connection",
    "HallAddress",
    "HallError",
    "NotOurs",
    "bring_up_to_date",
    "clock_ahead_s",
    "clock_trouble",
    "clock_values",
    "connect",
    "database_errors",
    "is_clock_wrong",
    "require_hall",
]


class HallError(AdoubeError):
    """The hall's database cannot be used: which one, why, and what to do."""


class NotOurs(HallError):
    """The hall lets another process, or another journal, act under this computer's name."""


SCHEMA_NAME = "adoube"  # what PostgreSQL calls the part of a database that is the hall's

Connection = psycopg.Connection[tuple[Any, ...]]

CONNECT_S = 3  # how long an address may take to answer
UNANSWERED_MS = 5_000  # milliseconds without an answer after which a connection counts as cut
STATEMENT_MS = 10_000
# A process that is paused in the middle of a transaction must not hold its locks for longer.
IDLE_IN_TRANSACTION_MS = 15_000


@dataclass(frozen=True, slots=True)
class HallAddress:
    """The address of a hall's database: `postgresql://USER@HOST/NAME`, or PostgreSQL's `key=value` form.

    A password stands best in PostgreSQL's own password file. It is in no text of this.
    Raises HallError for what is no address.
    """

    text: str = field(repr=False)

    def __post_init__(self) -> None:
        self._parts()

    @property
    def shown(self) -> str:
        """The address as messages may have it."""
        parts = self._parts()
        hosts = str(parts.get("host") or "localhost").split(",")
        ports = str(parts.get("port") or "").split(",")
        # A single port is that of all hosts.
        ports = ports * len(hosts) if len(ports) == 1 else ports
        servers = (f"{host}:{port}" if port else host for host, port in zip(hosts, ports, strict=False))
        return f"{parts.get('dbname') or '?'}@{','.join(servers)}"

    def _parts(self) -> dict[str, Any]:
        try:
            return conninfo.conninfo_to_dict(self.text)
        except psycopg.ProgrammingError:
            # PostgreSQL quotes the address, with whatever stands in it.
            raise HallError(coded("hall.no_address")) from None


def connect(address: HallAddress, *, application: str = "adoube") -> Connection:
    """Return a connection in which every statement is a transaction of its own unless one is begun.

    Raises HallError if the database does not answer or lets nobody in.
    """
    with database_errors(address):
        return psycopg.connect(
            address.text,
            autocommit=True,
            connect_timeout=CONNECT_S,
            application_name=application,
            keepalives_idle=2,
            keepalives_interval=1,
            keepalives_count=3,
            tcp_user_timeout=UNANSWERED_MS,
            options=f"-c search_path={SCHEMA_NAME} -c statement_timeout={STATEMENT_MS}"
            f" -c idle_in_transaction_session_timeout={IDLE_IN_TRANSACTION_MS}",
        )


@contextmanager
def database_errors(address: HallAddress) -> Iterator[None]:
    """Raises HallError for whatever PostgreSQL, or the way to it, fails to do within the block."""
    try:
        yield
    except psycopg.Error as error:
        told = coded(
            "hall.failed",
            database=address.shown,
            why="; ".join(_reasons(error)),
            remedy=coded(_remedy_key(error)),
        )
        raise HallError(told) from error


# By the first characters of PostgreSQL's SQLSTATE (appendix A of its manual).
_REMEDIES_BY_STATE = (
    ("42501", "hall.no_right"),
    ("25006", "hall.only_reads"),
    ("53100", "hall.disk_full"),
    ("53300", "hall.no_connection_left"),
)
# A connection that was not made has no SQLSTATE, only libpq's words and the server's. A server that speaks
# another language than English gets the remedy that fits all of them.
_REMEDIES_BY_WORDS = (
    (r"certificate|SSL error|SSL negotiation|support SSL", "hall.no_tls"),
    # PostgreSQL ends "no pg_hba.conf entry" with "no encryption" whether or not TLS would help.
    (
        r"password|authentication|pg_hba\.conf|role \".*\" (?:does not exist|is not permitted)",
        "hall.no_login",
    ),
    (r"database \".*\" does not exist|permission denied for database", "hall.no_database"),
    (r"read-only|hot standby|recovery mode", "hall.only_reads"),
    (r"too many c|connection slots", "hall.no_connection_left"),
    (r"No space left", "hall.disk_full"),
    (r"starting up|shutting down", "hall.starts"),
)
_OF_ONE_SERVER = re.compile(r"^- host: .*?hostaddr: .*?: (.+)$")


def _reasons(error: psycopg.Error) -> list[str]:
    """Return the reason of the failure, one line for each server of the address."""
    lines = str(error).strip().splitlines() or [type(error).__name__]
    by_server = [found[1] for line in lines if (found := _OF_ONE_SERVER.match(line))]
    return [reason.removeprefix("connection failed: ") for reason in by_server or lines[:1]]


def _remedy_key(error: psycopg.Error) -> str:
    state, words = error.sqlstate or "", "; ".join(_reasons(error))
    for begins, key in _REMEDIES_BY_STATE:
        if state.startswith(begins):
            return key
    for pattern, key in _REMEDIES_BY_WORDS:
        if re.search(pattern, words):
            return key
    is_cut = not state or state.startswith(("08", "57P"))
    return "hall.no_way" if is_cut else "hall.see_log"


CLOCKS_DIFFER_S = 30  # noticeable in the times of turns, and more than the delay of a slow network


def clock_ahead_s(connection: Connection, address: HallAddress) -> float:
    """Return how far this computer's clock is ahead of the database's, in seconds."""
    with database_errors(address):
        found = connection.execute("SELECT extract(epoch FROM clock_timestamp())::float8").fetchone()
    assert found is not None
    return time.time() - float(found[0])


def is_clock_wrong(ahead_s: float) -> bool:
    return abs(round(ahead_s)) > CLOCKS_DIFFER_S


def clock_trouble(ahead_s: float, address: HallAddress) -> CodedText | None:
    """Return a warning if a clock of this computer that is so far ahead is wrong; None if it is not."""
    if not is_clock_wrong(ahead_s):
        return None
    return coded("hall.clock", database=address.shown, **clock_values(ahead_s))


def clock_values(ahead_s: float) -> dict[str, str | int]:
    """Return the values of a text about a wrong clock."""
    return {"seconds": abs(round(ahead_s)), "side": "ahead" if ahead_s > 0 else "behind"}


VERSION = 2  # the newest migration that this program knows
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
    # Together they take longer to import than the rest of the hall, and no other command needs them.
    from alembic import command
    from alembic.config import Config
    from sqlalchemy import create_engine
    from sqlalchemy.pool import NullPool

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
