"""The person at a chess table as an engine: a program's lines come in, and its table follows them."""

import os
import threading
from collections.abc import Callable

from adoube.errors import AdoubeError
from adoube.feeds.bridge.table_follower import Dialogue, TableFollower
from adoube.tables.engine import Engine
from adoube.words import say

__all__ = ["EnginePort", "LineError"]

AT_ONCE = 65_536
LONGEST_LINE = 1 << 20  # bytes: no game is so long


class LineError(AdoubeError):
    """A program that speaks no engine protocol, or that cannot be told anything."""


class EnginePort:
    """One thread reads what the program says, and another has the table follow it.

    `hears`, `tells`: the file descriptors of the program's lines. `say_line` prints a line for people.
    """

    def __init__(self, dialogue: Dialogue, hears: int, tells: int, say_line: Callable[[str], None]) -> None:
        self._dialogue, self._hears, self._tells = dialogue, hears, tells
        self._follower = TableFollower(dialogue, self._write, say_line)
        self._gone = threading.Event()
        self.fault: LineError | None = None  # why the program was let go
        threading.Thread(target=self._read, name="bridge reads", daemon=True).start()

    def attend(self, engine: Engine, table: str, ending: threading.Event) -> None:
        """Has a table follow the program until either ends; `ending` is set where the program does."""

        def follow() -> None:
            try:
                self._follower.follow(engine, table, lambda: self._gone.is_set() or ending.is_set())
            finally:
                ending.set()

        threading.Thread(target=follow, name="bridge tells", daemon=True).start()

    def complain(self, why: str) -> None:
        """Tells the program why there is no table."""
        self._follower.complain(why)

    def _read(self) -> None:
        pending = b""
        while not self._gone.is_set():
            try:
                data = os.read(self._hears, AT_ONCE)
            except OSError:
                data = b""
            *lines, pending = (pending + data).split(b"\n")
            for line in lines:
                self._follower.hear(line.decode(errors="replace").strip())
            if len(pending) > LONGEST_LINE:
                self.fault = LineError(say("bridge.no_line"))
            if not data or self.fault is not None or self._dialogue.ended:
                self._end()

    def _write(self, lines: list[str]) -> None:
        """A program that has gone hears nothing."""
        if not lines:
            return
        data = "".join(f"{line}\n" for line in lines).encode()
        try:
            while data:
                data = data[os.write(self._tells, data) :]
        except OSError as error:
            if not isinstance(error, BrokenPipeError):
                self.fault = LineError(say("bridge.not_told", why=error.strerror))
            self._end()

    def _end(self) -> None:
        self._gone.set()
        self._follower.stir()
