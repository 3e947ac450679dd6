"""The exchange of a computer with its hall: rows and states go there, commands come from there.

One transaction brings the next rows of a journal, and the tables' states. Each row comes once, in order,
whatever is killed in between: the transaction that writes the rows also stores how far the hall has come. So
no offset is kept here, and nothing can be told twice or left out.

Commands from the hall's scoreboards are carried out at the computer whose table they are for. A command is
marked as taken before it is carried out. So it is carried out once at most, whatever is killed.
"""

import json
import logging
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid5

from adoube.errors import AdoubeError
from adoube.hall.database import Connection, HallAddress, HallError, connect, database_errors
from adoube.hall.lease import HeldName, Lease
from adoube.hall.serialization import answer_to_json, command_of, document_of
from adoube.records.journal import Journal, Row
from adoube.records.payloads import payload_to_json
from adoube.tables.commands import CommandRequest
from adoube.tables.state import Answered, Tables, TableState
from adoube.words import coded, say

__all__ = [
    "ANSWERS",
    "CHANNEL",
    "COMMANDS",
    "TAKEN_WITHIN_S",
    "VERSIONS",
    "CommandQueue",
    "Replicated",
    "hall_version",
    "journal_identity",
    "replicate",
]


NAMESPACE = UUID("5b7f8f1e-6f0c-4f0b-9a35-0d0c6f6b2f10")
FIRST = 1  # row


def journal_identity(journal: Journal) -> UUID | None:
    """Follows from its first row, so that a copy is the same journal; None while it has none.

    Not from people's names, which may be forgotten. Raises AdoubeError.
    """
    rows = journal.rows_after(0, FIRST)
    return uuid5(NAMESPACE, _moment(rows[0])) if rows else None


def _moment(row: Row) -> str:
    """Return the moment of a row by two clocks."""
    return f"{row.id} {row.utc.isoformat(timespec='milliseconds')} {row.monotonic_ns}"


# What PostgreSQL calls the news of tables; each names one of which there is something new.
CHANNEL = "adoube_tables"
MOST_ROWS = 500  # most rows in one transaction
VERSIONS = 2**32  # most versions of a table while one process holds its computer's name

_COLUMNS = 'journal, id, "table", game_number, kind, utc, monotonic_ns, data'


@dataclass(frozen=True, slots=True)
class Replicated:
    """The outcome of one replication."""

    rows: int
    fence: int
    clock_ahead_s: float  # how far this computer's clock is ahead of the database's
    # The tables that another computer has: their rows were set aside, and their states not told.
    not_ours: frozenset[str] = frozenset()


def hall_version(fence: int, version: int) -> int:
    """Return a table's version as the hall counts it: it grows even though each start counts from 1 again."""
    return fence * VERSIONS + version


def replicate(
    connection: Connection,
    lease: Lease,
    journal: Journal,
    states: Iterable[TableState] = (),
    now_ms: int = 0,
) -> Replicated:
    """Tells the hall what comes next in one transaction, and holds the computer's name for longer.

    `now_ms` is the moment by the clock of the states. Raises NotOurs; HallError if the journal is not the
    one that the hall knows; AdoubeError if it cannot be read; psycopg.Error.
    """
    with connection.transaction():
        held = lease.renew(connection)
        rows = _next_rows(journal, held)
        told = {state.table: state for state in states}
        if not rows and not told:
            return Replicated(0, held.fence, held.clock_ahead_s)
        if not rows:
            # What there is to see is told anew after a power cut: it need not wait for the disk.
            connection.execute("SET LOCAL synchronous_commit = off")
        named = {*told, *(row.table for row in rows)}
        ours = _claimed(connection, lease, named)
        _write(connection, lease, [row for row in rows if row.table in ours], held.fence)
        _set_aside(connection, lease, [row for row in rows if row.table not in ours])
        if rows:
            connection.execute(
                "UPDATE hosts SET taken = %s, taken_utc = %s WHERE name = %s",
                (rows[-1].id, rows[-1].utc, lease.host),
            )
        _tell(connection, [told[table] for table in sorted(ours & {*told})], held.fence, now_ms)
        for table in sorted(ours):
            connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, table))
    return Replicated(len(rows), held.fence, held.clock_ahead_s, frozenset(named) - ours)


def _next_rows(journal: Journal, held: HeldName) -> list[Row]:
    """Return the rows behind the last one that the hall has, which the journal must have as well."""
    if held.taken == 0:
        return journal.rows_after(0, MOST_ROWS)
    rows = journal.rows_after(held.taken - 1, MOST_ROWS + 1)
    if not rows or (rows[0].id, rows[0].utc) != (held.taken, held.taken_utc):
        raise HallError(coded("hall.journal_behind", file=journal.file, row=held.taken))
    return rows[1:]


def _claimed(connection: Connection, lease: Lease, tables: set[str]) -> frozenset[str]:
    """Return which of these tables are this computer's; one that no computer has becomes its own."""
    connection.execute(
        "INSERT INTO tables (name, host) SELECT unnest(%s::text[]), %s ON CONFLICT DO NOTHING",
        (sorted(tables), lease.host),
    )
    # Until the end of the transaction nobody else can be given one of them.
    found = connection.execute(
        "SELECT name FROM tables WHERE name = ANY(%s) AND host = %s ORDER BY name FOR SHARE",
        (sorted(tables), lease.host),
    ).fetchall()
    return frozenset(name for (name,) in found)


def _write(connection: Connection, lease: Lease, rows: Sequence[Row], fence: int) -> None:
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO rows ({_COLUMNS}, fence) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)",
            [(*_values(lease, row), fence) for row in rows],
        )


def _set_aside(connection: Connection, lease: Lease, rows: Sequence[Row]) -> None:
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO set_aside ({_COLUMNS}) VALUES (%s, %s, %s, %s, %s, %s, %s, %s)",
            [_values(lease, row) for row in rows],
        )


def _values(lease: Lease, row: Row) -> tuple[object, ...]:
    data = json.dumps(payload_to_json(row.payload), ensure_ascii=False, allow_nan=False)
    return (
        lease.journal,
        row.id,
        row.table,
        row.game_number,
        str(row.kind),
        row.utc,
        row.monotonic_ns,
        data,
    )


def _tell(connection: Connection, states: Sequence[TableState], fence: int, now_ms: int) -> None:
    with connection.cursor() as cursor:
        cursor.executemany(
            'INSERT INTO states ("table", version, told, document) VALUES (%s, %s, now(), %s)'
            ' ON CONFLICT ("table") DO UPDATE SET version = excluded.version, told = excluded.told,'
            " document = excluded.document",
            [
                (
                    state.table,
                    hall_version(fence, state.version),
                    json.dumps(document_of(state, now_ms), ensure_ascii=False),
                )
                for state in states
            ],
        )


logger = logging.getLogger(__name__)

# What PostgreSQL calls the news of commands; each names the computer that it is for.
COMMANDS = "adoube_commands"
ANSWERS = "adoube_answers"  # the news of answers; each is the number of a command
TAKEN_WITHIN_S = 10.0  # seconds after which a waiting command is dropped
LOOKS_S = 1.0  # seconds between looks without a notification
AGAIN_S = 1.0
ANSWERED_WITHIN_S = 10.0
ENDS_WITHIN_S = 5.0


class CommandQueue:
    """One computer's thread for commands."""

    def __init__(
        self, address: HallAddress, host: str, tables: Tables, holder: Callable[[], UUID | None]
    ) -> None:
        """`holder` gives who holds the computer's name here; nobody takes commands without it."""
        self._address, self._host, self._tables, self._holder = address, host, tables, holder
        self._trouble = ""
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name="hall commands", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._ending.set()
        self._thread.join(ENDS_WITHIN_S)

    def _run(self) -> None:
        while not self._ending.is_set():
            try:
                with connect(self._address) as connection, database_errors(self._address):
                    connection.execute(f"LISTEN {COMMANDS}")
                    self._trouble = ""
                    self._serve(connection)
            except AdoubeError as error:
                self._fails(str(error))
                self._ending.wait(AGAIN_S)

    def _fails(self, why: str) -> None:
        """Said once, until something else is wrong."""
        if why != self._trouble:
            self._trouble = why
            logger.warning("%s", say("hall.no_commands", why=why))

    def _serve(self, connection: Connection) -> None:
        while not self._ending.is_set():
            holder = self._holder()
            if holder is not None:
                for number, request in self._take(connection, holder):
                    self._answer(connection, holder, number, self._carried_out(request))
            for _ in connection.notifies(timeout=LOOKS_S, stop_after=1):
                pass

    def _take(self, connection: Connection, holder: UUID) -> Iterable[tuple[int, CommandRequest | Answered]]:
        """Return the commands that wait, oldest first, and from now on wait no more."""
        with connection.transaction():
            found = connection.execute(
                'SELECT commands.id, commands."table", version, document, hosts.fence,'
                " asked < now() - %s * interval '1 second' FROM commands"
                ' JOIN tables ON tables.name = commands."table" JOIN hosts ON hosts.name = tables.host'
                " WHERE commands.taken IS NULL AND hosts.name = %s AND holder = %s"
                " ORDER BY commands.id FOR UPDATE OF commands SKIP LOCKED",
                (TAKEN_WITHIN_S, self._host, holder),
            ).fetchall()
            connection.execute(
                "UPDATE commands SET taken = now() WHERE id = ANY(%s)", ([number for number, *_ in found],)
            )
        return [(number, _request(*values)) for number, *values in found]

    def _carried_out(self, request: CommandRequest | Answered) -> Answered:
        if isinstance(request, Answered):
            return request
        try:
            return self._tables.submit(request).result(ANSWERED_WITHIN_S)
        except TimeoutError:
            # The tables are held up, by a disk or a busy computer; they may carry it out later.
            return Answered("refused", coded("hall.no_answer"))

    def _answer(self, connection: Connection, holder: UUID, number: int, answered: Answered) -> None:
        """Tells what came of a command, unless somebody else is this computer in the hall by now."""
        document = json.dumps(answer_to_json(answered), ensure_ascii=False)
        with connection.transaction():
            connection.execute(
                "UPDATE commands SET answer = %s FROM hosts"
                " WHERE commands.id = %s AND hosts.name = %s AND holder = %s",
                (document, number, self._host, holder),
            )
            connection.execute("SELECT pg_notify(%s, %s)", (ANSWERS, str(number)))


def _request(
    table: str, version: int, document: dict[str, Any], fence: int, is_late: bool
) -> CommandRequest | Answered:
    """Return the request; an answer if it cannot be carried out."""
    if is_late:
        return Answered("refused", coded("hall.not_taken"))
    if version // VERSIONS != fence:
        return Answered("stale", coded("hall.other_start"))
    try:
        return CommandRequest(table, version % VERSIONS, command_of(document))
    except AdoubeError as error:
        return Answered("refused", error.said)
