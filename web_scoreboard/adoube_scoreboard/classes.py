"""The classes at the tables: one session each, safe to use from any thread, told to whoever subscribes.

Nothing is stored: a class ends with its teacher's word, or with the program.
"""

import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum

from adoube.classroom.session import ClassSession
from adoube.tables.state import TableState
from adoube_scoreboard.security.codes import Allowance, Spent

__all__ = ["ANSWERS", "JOINS", "ClassNews", "Classes", "TooFast"]

JOINS = Allowance(250, 0.2)  # of one class: a hall full of phones at once, then five a second
ANSWERS = Allowance(10, 0.5)  # of one pupil


class ClassNews(StrEnum):
    """The parts of a class that have changed."""

    QUESTION = "question"  # what is asked, its phase, or the step of the lesson
    ANSWERS = "answers"
    ROLL = "roll"


class TooFast(Exception):
    """Too many requests at once; the next one is taken in so many seconds."""

    def __init__(self, wait_s: float) -> None:
        super().__init__(wait_s)
        self.wait_s = wait_s


@dataclass
class _ClassRoom:
    """A class with the key that its pupils' cookies name, and what they have lately sent."""

    session: ClassSession
    key: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    spent: dict[int, Spent] = field(default_factory=dict)  # by pupil; 0: all who join


Listener = Callable[[str, ClassNews], None]


class Classes:
    """Every table's class. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._rooms: dict[str, _ClassRoom] = {}
        self._listeners: list[Listener] = []
        self._lock = threading.RLock()

    @contextmanager
    def at(self, table: str) -> Iterator[ClassSession]:
        """Within it the class of a table is the caller's alone."""
        with self._lock:
            yield self._room(table).session

    def key(self, table: str) -> str:
        """Return the key of the class; a new class has another one."""
        with self._lock:
            return self._room(table).key

    def spend(self, table: str, pupil: int, allowance: Allowance) -> None:
        """Count a request of a pupil, or with 0 of somebody who joins. Raises TooFast."""
        with self._lock:
            room, now_s = self._room(table), self._clock()
            spent = room.spent.get(pupil, Spent())
            wait_s = (spent.now(allowance, now_s) + 1 - allowance.at_once) * allowance.then_each_s
            if wait_s > 0:
                raise TooFast(wait_s)
            room.spent[pupil] = spent.after(1, allowance, now_s)

    def end(self, table: str) -> None:
        """Forget a class: its pupils, its question, its lesson."""
        with self._lock:
            asked = self._room(table).session.questions
            self._rooms[table] = _ClassRoom(ClassSession(asked))
        self.tell(table, ClassNews.QUESTION)

    def subscribe(self, listener: Listener) -> None:
        """Call `listener` with each change from now on, on whatever thread it is made."""
        self._listeners.append(listener)

    def tell(self, table: str, news: ClassNews) -> None:
        for listener in self._listeners:
            listener(table, news)

    def hear(self, state: TableState) -> None:
        """A table's newest state: a question about a position that has gone is closed."""
        with self._lock:
            room = self._rooms.get(state.table)
            moved = room is not None and room.session.follow(*moment_of(state))
        if moved:
            self.tell(state.table, ClassNews.QUESTION)

    def _room(self, table: str) -> _ClassRoom:
        return self._rooms.setdefault(table, _ClassRoom(ClassSession()))


def moment_of(state: TableState) -> tuple[int, tuple[int, object]]:
    """Return the game that is played, and the position in it that stands."""
    line = state.line
    return state.record_number, (-1, None) if line is None else (line.ply, line.position)
