"""The hall's database: its address, its errors, and connections that notice when the other side is gone."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import psycopg
from psycopg import conninfo

from adoube.errors import AdoubeError
from adoube.words import coded

__all__ = ["SCHEMA_NAME", "Connection", "HallAddress", "HallError", "NotOurs", "connect", "database_errors"]


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
        host, port = parts.get("host") or "localhost", parts.get("port")
        return f"{parts.get('dbname') or '?'}@{host}{f':{port}' if port else ''}"

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
        lines = str(error).strip().splitlines() or [type(error).__name__]
        raise HallError(coded("hall.failed", database=address.shown, why=lines[0])) from error
