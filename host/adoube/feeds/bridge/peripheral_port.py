"""A chess table for apps of the open peripheral protocol: one at a time, whichever way it comes."""

import threading
from collections.abc import Callable

from adoube.feeds.bridge.table_follower import Dialogue, TableFollower
from adoube.link.eboards.dialects.peripheral_lines import Lost
from adoube.tables.assistants import ProgramSits
from adoube.tables.engine import Engine
from adoube.tables.state import TableState
from adoube.words import say

__all__ = ["AppBusyError", "PeripheralPort", "Tell"]

Tell = Callable[[str], None]  # sends a message to the app; never waits for long, and raises nothing
SayLine = Callable[[str], None]
# Makes the dialogue with one app, of what returns the table's newest state and what prints a line for people.
MakeDialogue = Callable[[Callable[[], TableState], SayLine], Dialogue]


class AppBusyError(Exception):
    """Another app is at the table."""


class Visit:
    """One app, from when it comes until it goes."""

    def __init__(
        self, make_dialogue: MakeDialogue, engine: Engine, table: str, tell: Tell, say_line: SayLine
    ) -> None:
        self._engine, self._table = engine, table
        self._tell, self._say_line = tell, say_line
        self._is_over = threading.Event()
        dialogue = make_dialogue(lambda: engine.states()[table], say_line)
        self._follower = TableFollower(dialogue, self._write, self._refuse)

    def follow(self) -> None:
        """Have the table follow the app until `end`."""
        self._follower.follow(self._engine, self._table, self._is_over.is_set)

    def leave_table(self) -> None:
        """No seat is the app's any more."""
        self._engine.post(self._table, ProgramSits(()))

    def end(self) -> None:
        self._is_over.set()
        self._follower.stir()

    def hear(self, message: str | Lost) -> None:
        if isinstance(message, Lost):
            self._write([f"err {say('bridge.no_message', count=message.count)}"])
        else:
            self._follower.hear(message)

    def _write(self, messages: list[str]) -> None:
        for message in messages:
            if not self._is_over.is_set():
                self._tell(message)

    def _refuse(self, why: str) -> None:
        """Tell people and the app what the table refuses."""
        self._say_line(why)
        self._write([f"err {' '.join(why.split())}"])


class PeripheralPort:
    """The table's side of a way by which apps come. `say_line` prints a line for people."""

    def __init__(self, make_dialogue: MakeDialogue, say_line: SayLine) -> None:
        self._make_dialogue, self._say_line = make_dialogue, say_line
        self._turn = threading.Lock()
        self._visit: Visit | None = None
        self._engine: tuple[Engine, str] | None = None

    def attend(self, engine: Engine, table: str) -> None:
        """From now on apps are served at this table."""
        self._engine = engine, table

    def join(self, tell: Tell) -> None:
        """An app has come. Raises AppBusyError while another one is here, or no table yet."""
        with self._turn:
            if self._visit is not None or self._engine is None:
                raise AppBusyError
            self._visit = visit = Visit(self._make_dialogue, *self._engine, tell, self._say_line)
        self._say_line(say("bridge.app_comes"))
        threading.Thread(target=self._follow, args=(visit,), name="bridge follows", daemon=True).start()

    def hear(self, message: str | Lost) -> None:
        """Take what the app says."""
        visit = self._visit
        if visit is not None:
            visit.hear(message)

    def leave(self) -> None:
        """The app has gone: people may go on alone, or wait for it."""
        with self._turn:
            visit, self._visit = self._visit, None
        if visit is not None:
            visit.end()
            self._say_line(say("bridge.app_goes"))

    def _follow(self, visit: Visit) -> None:
        visit.follow()
        with self._turn:
            if self._visit is None:
                visit.leave_table()
