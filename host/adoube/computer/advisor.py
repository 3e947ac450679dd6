"""The `Advisor`, which has worker processes search for good turns and reports the results."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from threading import Condition, Thread, current_thread

from adoube.computer.child import WorkerGoneError, WorkerProcess
from adoube.computer.messages import Found, Played, SearchTask
from adoube.computer.search.advice import Budget, OpponentError
from adoube.errors import AdoubeError
from adoube.words import as_written, coded

__all__ = ["Advisor", "Allowed", "Done", "Request", "Urgency"]

logger = logging.getLogger(__name__)

ADVISE = "adoube.computer.strengths:advise"
GRACE_S = 5.0  # a search checks its time only now and then, beside other programs
ENDS_WITHIN_S = 3.0


class Urgency(IntEnum):
    """The urgency of a request; the lowest comes first."""

    HINT = 0
    HURRIED_TURN = 1  # one for which there is less time than it would take
    TURN = 2
    BACKGROUND = 3


@dataclass(frozen=True, slots=True)
class Allowed:
    """Limits of one search."""

    seconds: float = 20.0  # of the wall clock: so long after it has begun, it ends with what it has
    budget: Budget | None = None  # how far to look; None: as far as the strength does


@dataclass(frozen=True, slots=True)
class Request:
    """Good turns are wanted where a line stands."""

    table: str  # who asks: requests of one table are dealt with in their order, tables take turns
    played: Played
    strength: int
    # What the search may use, asked when it begins: a clock may have run while others were dealt with.
    allowed: Callable[[], Allowed] = Allowed
    seed: int = 0  # decides what a search leaves to chance
    urgency: Urgency = Urgency.TURN


# Takes what became of a request: what was found, or why nothing was.
Done = Callable[[Found | OpponentError], None]


@dataclass(eq=False)
class _QueuedRequest:
    """A request, and where its answer is waited for. Its fields are held by the advisor's lock."""

    number: int
    request: Request
    done: Done
    child: WorkerProcess | None = field(default=None)  # the worker that thinks about it
    cancelled: bool = False


class Advisor:
    """Has workers think, for any number of tables. Safe to use from any thread; ends with `close`.

    Workers are started when they are first needed. One that dies or hangs is ended, and the next request
    gets a new one.
    """

    def __init__(self, *, workers: int = 1, advise: str = ADVISE, grace_s: float = GRACE_S) -> None:
        """`advise`: MODULE:FUNCTION of what advises; `grace_s`: how long after its time a search may end."""
        self._advise, self._grace_s = advise, grace_s
        self._changed = Condition()
        self._waiting: list[_QueuedRequest] = []
        # By table, how many requests had been begun when one of its own was.
        self._served: dict[str, int] = {}
        self._asked = self._begun = 0
        self._children: dict[Thread, WorkerProcess] = {}
        self._closing = False
        self._threads = [
            Thread(target=self._serve, name=f"advisor {number}", daemon=True)
            for number in range(1, workers + 1)
        ]

    @property
    def pids(self) -> tuple[int, ...]:
        """The workers that there are now."""
        with self._changed:
            return tuple(child.pid for child in self._children.values())

    def ask(self, request: Request, done: Done) -> Callable[[], None]:
        """Return at once; `done` is called later, once, on a thread of this object, and must return soon.

        What is returned cancels the request: `done` is not called after that, unless it is at that moment.
        """
        with self._changed:
            self._asked += 1
            asked = _QueuedRequest(self._asked, request, done)
            self._waiting.append(asked)
            for thread in self._threads:
                if thread.ident is None and not self._closing:
                    thread.start()
            self._changed.notify()
        return lambda: self._cancel(asked)

    def close(self) -> None:
        """End the workers; nobody is answered from now on. May be called twice."""
        with self._changed:
            self._closing = True
            self._waiting.clear()
            children = list(self._children.values())
            self._changed.notify_all()
        for child in children:
            child.end()
        for thread in self._threads:
            if thread.ident is not None:
                thread.join(ENDS_WITHIN_S)

    def _cancel(self, asked: _QueuedRequest) -> None:
        with self._changed:
            asked.cancelled = True
            if asked in self._waiting:
                self._waiting.remove(asked)
            if asked.child is not None:
                asked.child.cancel(asked.number)

    # on the threads, one for each worker

    def _serve(self) -> None:
        me = current_thread()
        while (asked := self._next()) is not None:
            answer = self._answer(me, asked)
            with self._changed:
                asked.child = None
                unwanted = asked.cancelled or self._closing
            if not unwanted:
                _tell(asked, answer)
        with self._changed:
            child = self._children.pop(me, None)
        if child is not None:
            child.close()

    def _next(self) -> _QueuedRequest | None:
        """Wait for the request that is due: the most urgent, of the table that has waited longest."""
        with self._changed:
            while not self._waiting and not self._closing:
                self._changed.wait()
            if self._closing:
                return None
            due = min(self._waiting, key=self._due)
            self._waiting.remove(due)
            self._begun += 1
            self._served[due.request.table] = self._begun
            return due

    def _due(self, asked: _QueuedRequest) -> tuple[int, int, int]:
        return asked.request.urgency, self._served.get(asked.request.table, 0), asked.number

    def _answer(self, me: Thread, asked: _QueuedRequest) -> Found | OpponentError:
        request = asked.request
        try:
            child, allowed = self._child(me, asked), request.allowed()
            return child.ask(
                SearchTask(
                    asked.number,
                    request.played,
                    request.strength,
                    allowed.seconds,
                    request.seed,
                    allowed.budget,
                )
            )
        except WorkerGoneError as gone:
            self._forget(me)
            return gone
        except OpponentError as refused:
            return refused
        except AdoubeError as error:
            return OpponentError(error.said)
        except Exception as error:
            # Whatever it is, the next request must find this thread.
            logger.exception("asking a worker")
            self._forget(me)
            return OpponentError(coded("worker.failed", why=as_written(repr(error))))

    def _child(self, me: Thread, asked: _QueuedRequest) -> WorkerProcess:
        """Return the worker of this thread, a new one where there is none. Raises WorkerGoneError."""
        with self._changed:
            if self._closing or asked.cancelled:
                raise OpponentError(coded("worker.cancelled"))
            child = self._children.get(me)
            if child is not None and not child.is_alive:
                child.close()
                child = None
            if child is None:
                child = self._children[me] = WorkerProcess(self._advise, self._grace_s)
            asked.child = child
            return child

    def _forget(self, me: Thread) -> None:
        with self._changed:
            child = self._children.pop(me, None)
        if child is not None:
            child.close()


def _tell(asked: _QueuedRequest, answer: Found | OpponentError) -> None:
    try:
        asked.done(answer)
    except Exception:
        # The next request must find this thread.
        logger.exception("telling table %s", asked.request.table)
