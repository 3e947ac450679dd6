"""One worker process, as the thread that serves it holds it."""

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from threading import Lock, Thread, Timer
from typing import IO, Any

from adoube.computer.messages import Found, SearchTask, task_line
from adoube.computer.search.advice import OpponentError
from adoube.serialization.deserialization import deserialize
from adoube.serialization.fields import Fields
from adoube.words import CodedText, as_written, coded

__all__ = ["WorkerGoneError", "WorkerProcess"]


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
