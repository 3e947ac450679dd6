"""The `Advisor`, which has worker processes search for good turns and reports the results.

Each worker process is held by a thread of its own.
"""

import json
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from threading import Condition, Lock, Thread, Timer, current_thread
from typing import IO, Any

from adoube.computer.messages import Found, Played, SearchTask, task_line
from adoube.computer.search.advice import Budget, OpponentError
from adoube.errors import AdoubeError
from adoube.serialization.deserialization import deserialize
from adoube.serialization.fields import Fields
from adoube.words import CodedText, as_written, coded

__all__ = ["Advisor", "Allowed", "Done", "Request", "Urgency", "WorkerGoneError", "WorkerProcess"]


class WorkerGoneError(OpponentError):
    """The worker is not there any more; the message says why."""


BEGINS_WITHIN_S = 60.0  # a slow, busy computer starts a worker within this time


class WorkerProcess:
    """A worker that was started. `ask` is for one thread; the rest is for any, and returns at once."""

    def __init__(self, advise: str, grace_s: float) -> None:
        """`advise`: MODULE:FUNCTION of what advises there. Raises WorkerGoneError.

        One that is silent for `grace_s` longer than its task may take, or after a cancel, is ended.
        """
        self._grace_s = grace_s
        self._silent_s: float | None = None  # for how long it had been silent when it was ended for that
        self._watchdog: Timer | None = None
        self._has_begun = False
        self._left = 0  # the task that was left last
        self._writing, self._watching = Lock(), Lock()
        try:
            process = subprocess.Popen(
                # -P: a file of the folder one happens to be in must not stand in for a library.
                [sys.executable, "-P", "-m", "adoube.computer.worker", advise],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                # Ctrl-C is for the tables, which then end their worker.
                start_new_session=True,
            )
        except OSError as error:
            raise WorkerGoneError(
                coded("worker.not_started", why=as_written(error.strerror or error))
            ) from error
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._tasks: IO[bytes] = process.stdin
        self._answers: IO[bytes] = process.stdout

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def ask(self, task: SearchTask) -> Found:
        """Return the worker's findings.

        Raises OpponentError for what it refuses, and WorkerGoneError where it has died or was ended.
        """
        try:
            self._await_begin()
            with self._watching:
                # Somebody may have left the task before it was asked.
                self._wind(self._grace_s + (0.0 if task.id == self._left else task.seconds))
            self._send(task_line(task))
            while line := self._answers.readline():
                if (told := self._read(line)).get("id") == task.id:
                    return self._found(told)
        except OSError:  # its end of the pipe is closed
            pass
        finally:
            self._watch(None)
        raise self._gone()

    def _await_begin(self) -> None:
        """A worker's first line says that it has begun. Until then no task's time runs."""
        if not self._has_begun:
            self._watch(BEGINS_WITHIN_S)
            if not self._answers.readline():
                raise self._gone()
            self._has_begun = True

    def cancel(self, number: int) -> None:
        """Have the worker leave a task; `ask` returns soon."""
        with self._watching:
            self._left = number
            if self._watchdog is not None:
                self._wind(self._grace_s)
        # A worker that does not read must hold up nobody.
        Thread(target=self._send_cancel, args=(number,), daemon=True).start()

    def end(self) -> None:
        """End the worker and what it has started. May be called twice."""
        if self._process.poll() is not None:
            return
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """End it, and give back its pipes; for the thread that asks."""
        self.end()
        for pipe in (self._tasks, self._answers):
            with suppress(OSError):  # what was not written is lost with it
                pipe.close()

    def _watch(self, within_s: float | None) -> None:
        """End a worker that is silent for so long from now; with None no longer."""
        with self._watching:
            self._wind(within_s)

    def _wind(self, within_s: float | None) -> None:
        if self._watchdog is not None:
            self._watchdog.cancel()
        self._watchdog = None
        if within_s is not None:
            self._watchdog = Timer(within_s, self._bite, (within_s,))
            self._watchdog.daemon = True
            self._watchdog.start()

    def _bite(self, silent_s: float) -> None:
        self._silent_s = silent_s
        self.end()

    def _gone(self) -> WorkerGoneError:
        self.end()
        if self._silent_s is not None:
            return WorkerGoneError(coded("worker.hangs", seconds=round(self._silent_s)))
        return WorkerGoneError(coded("worker.died", status=self._process.returncode))

    def _send_cancel(self, number: int) -> None:
        with suppress(OSError, ValueError):  # it has ended: then there is nothing to leave
            self._send(json.dumps({"cancel": number}))

    def _send(self, line: str) -> None:
        with self._writing:
            self._tasks.write(line.encode() + b"\n")
            self._tasks.flush()

    def _read(self, line: bytes) -> dict[str, Any]:
        try:
            told = json.loads(line)
        except ValueError:
            told = None
        if not isinstance(told, dict):
            self.end()
            raise WorkerGoneError(coded("worker.unreadable"))
        return told

    def _found(self, told: dict[str, Any]) -> Found:
        if told.get("ends"):
            self.end()
        if "failed" in told:
            raise OpponentError(CodedText.from_json(told["failed"]))
        return deserialize(Found, Fields(told["found"], "found"))


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
