"""The tables of a whole hall, for a scoreboard that has none of its own, as the database knows them.

Any number of such scoreboards may run. None keeps anything that another one would need.
"""

import json
import logging
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, replace
from datetime import datetime
from queue import SimpleQueue
from types import MappingProxyType
from typing import Any

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.hall.database import (
    Connection,
    HallAddress,
    clock_ahead_s,
    clock_trouble,
    connect,
    database_errors,
    require_hall,
)
from adoube.hall.exchange import ANSWERS, CHANNEL, COMMANDS, TAKEN_WITHIN_S
from adoube.hall.lease import IS_HELD, LASTS_S
from adoube.hall.rows import BEGINNING, RowPlace, rows_of_game
from adoube.hall.serialization import answer_of, command_document, state_of
from adoube.records.payloads import Called, Opened, Ruling, TakenBackRow, TurnPlayed
from adoube.tables.commands import CommandRequest
from adoube.tables.commands.match import NewTable
from adoube.tables.publisher import Listener, Publisher
from adoube.tables.rulings import RowReplay
from adoube.tables.state import Answered, Message, TableState
from adoube.words import CodedText, coded, say

__all__ = ["FollowedTable", "HallTables"]


class FollowedTable:
    """Follows one table from document to document. Rows that were read once are not read again."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._shown: tuple[str, dict[str, str], AnyGame] | None = None
        self._number = 0  # the game whose rows are followed
        self._place = BEGINNING
        self._replay: RowReplay | None = None

    def state(
        self, connection: Connection, version: int, document: Mapping[str, Any], now_ms: int
    ) -> TableState:
        """Return the state of a new document, under the hall's version of it. Raises AdoubeError."""
        line = self._line(connection, int(document["record_number"]), len(document["turns"]))
        game = line.game if line is not None else self._game(str(document["game"]), document["options"])
        return state_of({**document, "version": version}, game, line, now_ms)

    def _line(self, connection: Connection, number: int, turns: int) -> Line | None:
        """The game's line, as far as the document knows of it; None if no row tells of the game yet."""
        if number != self._number:
            self._number, self._place, self._replay = number, BEGINNING, None
        for place, row in rows_of_game(connection, self.name, number, self._place):
            self._read(place, row.payload)
        if self._replay is None:
            return None
        line = self._replay.line
        # Rows may be ahead of the document that came with them, and today's rules may not follow them.
        return line.back_to(line.ply - len(line.turns) + turns) if turns < len(line.turns) else line

    def _read(self, place: RowPlace, payload: object) -> None:
        self._place = place
        if isinstance(payload, Opened):
            self._replay = RowReplay(make_game(payload.game, payload.options, seed=payload.seed))
        elif self._replay is not None and isinstance(payload, TurnPlayed | TakenBackRow | Called | Ruling):
            self._replay.apply(payload)

    def _game(self, name: str, options: dict[str, str]) -> AnyGame:
        """Return the game of a table whose rows tell nothing yet. Raises AdoubeError."""
        if self._shown is None or self._shown[:2] != (name, options):
            self._shown = name, options, make_game(name, options)
        return self._shown[2]


logger = logging.getLogger(__name__)

GATHERS_S = 0.01  # seconds after a look in which notifications gather for the next
LOOKS_S = 1.0  # seconds between looks at which computers are there, and for lost notifications
AGAIN_S = 1.0
ENDS_WITHIN_S = 5.0
NS_PER_MS = 1_000_000
NO_NEWS: Mapping[str, Callable[[], None]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class _PendingCommand:
    """A command that was handed to the hall."""

    answer: "Future[Answered]"
    until_s: float


class HallTables:
    """The tables, as `adoube.tables.state.Tables`. Begin with `start`, which needs the hall to be there."""

    opens_tables = False

    def __init__(self, address: HallAddress, news: Mapping[str, Callable[[], None]] = NO_NEWS) -> None:
        """`news`: what else is called where the hall has news, by the name that PostgreSQL knows it by."""
        self._address, self._news = address, news
        self._publisher = Publisher()
        self._followed: dict[str, FollowedTable] = {}
        # By table what its computer has told, without what is known here alone.
        self._told: dict[str, TableState] = {}
        # By table when it was told what was read last, also where this program cannot show it.
        self._read: dict[str, datetime] = {}
        # The tables whose computers are missing, each with a word on that.
        self._missing: Mapping[str, CodedText] = {}
        self._asked: SimpleQueue[tuple[CommandRequest, Future[Answered]] | None] = SimpleQueue()
        self._waiting: dict[int, _PendingCommand] = {}
        self._handing_over = threading.Lock()
        self._trouble = ""
        self._ending = threading.Event()
        self._threads = (
            threading.Thread(target=self._follow, name="hall tables", daemon=True),
            threading.Thread(target=self._ask, name="hall asks", daemon=True),
        )

    def start(self) -> None:
        """Shows all tables as they stand, and follows them from then on. Raises HallError."""
        with connect(self._address) as connection, database_errors(self._address):
            require_hall(connection, self._address)
            if trouble := clock_trouble(clock_ahead_s(connection, self._address), self._address):
                logger.warning("%s", trouble)
            self._look(connection, None)
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._ending.set()
        self._asked.put(None)
        for thread in self._threads:
            thread.join(ENDS_WITHIN_S)

    def states(self) -> Mapping[str, TableState]:
        return self._publisher.states()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        return self._publisher.subscribe(listener)

    def submit(self, request: CommandRequest) -> "Future[Answered]":
        answer: Future[Answered] = Future()
        self._asked.put((request, answer))
        return answer

    def open_table(self, wanted: NewTable) -> "Future[Answered]":
        answer: Future[Answered] = Future()
        answer.set_result(Answered("refused", coded("hall.opens_no_tables")))
        return answer

    # following

    def _follow(self) -> None:
        while not self._ending.is_set():
            try:
                with connect(self._address) as connection, database_errors(self._address):
                    for channel in (CHANNEL, ANSWERS, *self._news):
                        connection.execute(f"LISTEN {channel}")
                    # Whatever was news while nobody listened here.
                    self._look(connection, None)
                    if self._trouble:
                        logger.warning("%s", say("hall.front_reached", database=self._address.shown))
                    self._trouble = ""
                    self._tell(self._news)
                    self._listen(connection)
            except AdoubeError as error:
                self._fails(str(error))
                self._ending.wait(AGAIN_S)

    def _fails(self, why: str) -> None:
        """Said once, until the hall was reached again or something else is wrong."""
        if why != self._trouble:
            self._trouble = why
            logger.warning("%s", say("hall.front_cut", why=why))
        self._show_cut(coded("hall.out_of_reach"))

    def _listen(self, connection: Connection) -> None:
        looked_s = shown_s = time.monotonic()
        while not self._ending.is_set():
            news = list(connection.notifies(timeout=LOOKS_S, stop_after=1))
            if news:
                # After a pause the first is shown at once.
                news += connection.notifies(timeout=max(0.0, shown_s + GATHERS_S - time.monotonic()))
            if time.monotonic() - looked_s < LOOKS_S:
                self._look(connection, {each.payload for each in news if each.channel == CHANNEL})
            else:
                self._look(connection, None)
                looked_s = time.monotonic()
            shown_s = time.monotonic()
            self._settle(connection)
            self._tell({each.channel for each in news})

    def _tell(self, channels: Iterable[str]) -> None:
        for channel in channels:
            if channel in self._news:
                self._news[channel]()

    def _look(self, connection: Connection, tables: Collection[str] | None) -> None:
        """Shows these tables, of which there is news, as the hall has them now.

        None: each table of which the hall was told something else than was read here, and all whose computers
        came or went.
        """
        for name, told, version, document in self._found(connection, tables):
            if self._is_forgotten(name, told, version):
                continue
            self._read[name] = told
            followed = self._followed.setdefault(name, FollowedTable(name))
            try:
                now_ms = time.monotonic_ns() // NS_PER_MS
                self._told[name] = followed.state(connection, version, document, now_ms)
            except AdoubeError as error:
                logger.warning("%s", error)
        if tables is None:
            self._missing = self._found_missing(connection)
        else:
            # Their computers have just been heard of.
            self._missing = {name: why for name, why in self._missing.items() if name not in tables}
        self._publish({name: self._missing.get(name) for name in self._told})

    def _is_forgotten(self, name: str, told: datetime, version: int) -> bool:
        """Return whether the hall has lost a state shown here, which the table's computer will send again."""
        shown = self._told.get(name)
        return shown is not None and version < shown.version and told < self._read[name]

    def _found(
        self, connection: Connection, tables: Iterable[str] | None
    ) -> list[tuple[str, datetime, int, dict[str, Any]]]:
        columns = 'SELECT "table", states.told, version, document FROM states'
        if tables is not None:
            return connection.execute(f'{columns} WHERE "table" = ANY(%s)', (sorted(tables),)).fetchall()
        return connection.execute(
            f"{columns} LEFT JOIN unnest(%s::text[], %s::timestamptz[]) AS known (name, told)"
            ' ON known.name = "table" WHERE known.told IS DISTINCT FROM states.told',
            ([*self._read], [*self._read.values()]),
        ).fetchall()

    def _found_missing(self, connection: Connection) -> Mapping[str, CodedText]:
        """Return the tables whose computers have not been heard of for a while, each with a word on that."""
        found = connection.execute(
            "SELECT tables.name, hosts.name, least(held_until - %s * interval '1 second', now())"
            f" FROM tables JOIN hosts ON hosts.name = tables.host WHERE NOT ({IS_HELD})",
            (LASTS_S,),
        ).fetchall()
        return {
            name: coded("hall.host_gone", host=host, since=f"{heard.astimezone():%H:%M:%S}")
            for name, host, heard in found
        }

    def _show_cut(self, why: CodedText) -> None:
        self._publish(dict.fromkeys(self._told, why))

    def _publish(self, why: Mapping[str, CodedText | None]) -> None:
        """Shows every table as it was told, or, where there is a reason, as one that is out of reach."""
        shown = self._publisher.states()
        new = []
        for name, state in self._told.items():
            trouble = why[name]
            seen = state if trouble is None else _out_of_reach(state, trouble)
            before = shown.get(name)
            if before is None or _shown(before) != _shown(seen):
                new.append(seen)
        self._publisher.publish(new)

    # commands

    def _ask(self) -> None:
        """Hands commands to the hall, one after the other; those that wait together by one connection."""
        while (asked := self._asked.get()) is not None:
            request, answer = asked
            try:
                with connect(self._address) as connection, database_errors(self._address):
                    self._hand_over(connection, request, answer)
                    for request, answer in self._more():
                        self._hand_over(connection, request, answer)
            except AdoubeError as error:
                answer.set_result(Answered("refused", error.said))

    def _more(self) -> Iterator[tuple[CommandRequest, "Future[Answered]"]]:
        """Return what else waits, until this is to end."""
        while not self._asked.empty():
            if (asked := self._asked.get()) is None:
                self._asked.put(None)
                return
            yield asked

    def _hand_over(self, connection: Connection, request: CommandRequest, answer: "Future[Answered]") -> None:
        if request.table not in self._told:
            answer.set_result(Answered("unknown", coded("table.unknown", name=request.table)))
            return
        document = json.dumps(command_document(request.command), ensure_ascii=False)
        # An answer must not come before it is known who waits; nobody waits for what was not stored.
        with self._handing_over:
            with connection.transaction():
                found = connection.execute(
                    'INSERT INTO commands ("table", version, document) VALUES (%s, %s, %s) RETURNING id,'
                    ' (SELECT host FROM tables WHERE name = "table")',
                    (request.table, request.version, document),
                ).fetchone()
                assert found is not None
                number, host = found
                connection.execute("SELECT pg_notify(%s, %s)", (COMMANDS, host))
            self._waiting[number] = _PendingCommand(answer, time.monotonic() + TAKEN_WITHIN_S)

    def _settle(self, connection: Connection) -> None:
        """Hands on the answers that have come, and takes back commands that nobody has taken in time."""
        with self._handing_over:
            waiting = dict(self._waiting)
        if not waiting:
            return
        found = connection.execute(
            "SELECT id, answer FROM commands WHERE id = ANY(%s) AND answer IS NOT NULL", ([*waiting],)
        ).fetchall()
        for number, document in found:
            self._settled(number, answer_of(document))
        now_s = time.monotonic()
        answered = {number for number, _ in found}
        late = [number for number, each in waiting.items() if each.until_s < now_s and number not in answered]
        for number in late:
            self._settled(number, _taken_back(connection, number))

    def _settled(self, number: int, answered: Answered) -> None:
        with self._handing_over:
            waiting = self._waiting.pop(number)
        waiting.answer.set_result(answered)


def _taken_back(connection: Connection, number: int) -> Answered:
    """Nobody carries the command out any more. Where somebody has begun to, nobody knows what came of it."""
    found = connection.execute(
        "UPDATE commands SET taken = now() WHERE id = %s AND taken IS NULL RETURNING id", (number,)
    ).fetchone()
    return Answered("refused", coded("hall.not_taken" if found else "hall.no_answer"))


def _out_of_reach(state: TableState, why: CodedText) -> TableState:
    """A table as it was seen last; its clocks stand, since nobody knows."""
    return replace(
        state,
        connected=False,
        health=None,
        message=Message("fault", why),
        clocks=state.clocks and state.clocks.stopped(),
    )


def _shown(state: TableState) -> tuple[object, ...]:
    """Return the part of a state whose changes are news."""
    return state.version, state.message, state.camera, state.health
