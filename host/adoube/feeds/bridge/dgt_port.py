"""Answers as a DGT board on a port, for a chess table."""

import threading
import time
from collections.abc import Callable

from adoube.feeds.bridge.dgt_answers import BoardAnswers, StandingBoard, standing_board
from adoube.link.errors import LinkError, PortGone
from adoube.link.serial_port import Port
from adoube.tables.state import Tables, TableState

__all__ = ["DgtPort"]

NS_PER_MS = 1_000_000
TICK_S = 1.0


class DgtPort:
    """Two threads: one reads what a program sends, the other tells it what happens. `close` ends both.

    `say_line` prints a line for people; each is said once.
    """

    def __init__(self, tables: Tables, table: str, port: Port, say_line: Callable[[str], None]) -> None:
        self._tables, self._table, self._port, self._say_line = tables, table, port, say_line
        self._answers = BoardAnswers(table, self._say_once)
        self._said: set[str] = set()
        self._turn = threading.Lock()
        self._stirred = threading.Event()
        self._ended = False
        self._reading = threading.Thread(target=self._read, name="bridge reads", daemon=True)
        self._telling = threading.Thread(target=self._tell, name="bridge tells", daemon=True)
        self._leave = tables.subscribe(self._hear)
        self._reading.start()
        self._telling.start()

    @property
    def name(self) -> str:
        """Where programs open it."""
        return self._port.name

    def close(self) -> None:
        self._leave()
        self._ended = True
        self._stirred.set()
        self._port.cancel()
        self._reading.join()
        self._telling.join()
        self._port.close()

    def _hear(self, state: TableState) -> None:
        """On the tables' thread: the other thread does the rest."""
        if state.table == self._table:
            self._stirred.set()

    def _read(self) -> None:
        while not self._ended:
            try:
                data = self._port.read()
                if data:
                    with self._turn:
                        self._write(self._answers.hear(data, self._now()))
            except LinkError as error:
                self._say_once(str(error))
                return

    def _tell(self) -> None:
        ticked_s = time.monotonic()
        while not self._ended:
            self._stirred.wait(max(0.0, ticked_s + TICK_S - time.monotonic()))
            self._stirred.clear()
            if second := time.monotonic() >= ticked_s + TICK_S:
                ticked_s = time.monotonic()
            try:
                with self._turn:
                    self._write(self._answers.news(self._now(), second=second))
            except LinkError as error:
                self._say_once(str(error))
                return

    def _now(self) -> StandingBoard:
        return standing_board(self._tables.states()[self._table], time.monotonic_ns() // NS_PER_MS)

    def _write(self, data: bytes) -> None:
        """A program that reads nothing is forgotten, until one asks again."""
        if not data:
            return
        try:
            self._port.write(data)
        except PortGone:
            self._answers.forget()

    def _say_once(self, line: str) -> None:
        if line not in self._said:
            self._said.add(line)
            self._say_line(line)
