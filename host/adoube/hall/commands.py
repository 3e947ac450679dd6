"""Commands from the hall's scoreboards, carried out at the computer whose table they are for.

A command is marked as taken before it is carried out. So it is carried out once at most, whatever is killed.
"""

import json
import logging
import threading
from collections.abc import Callable, Iterable
from typing import Any
from uuid import UUID

from adoube.errors import AdoubeError
from adoube.hall.database import Connection, HallAddress, connect, database_errors
from adoube.hall.replication import VERSIONS
from adoube.hall.serialization import answer_to_json, command_of
from adoube.tables.commands import CommandRequest
from adoube.tables.state import Answered, Tables
from adoube.words import coded, say

__all__ = ["ANSWERS", "COMMANDS", "TAKEN_WITHIN_S", "CommandQueue"]

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
