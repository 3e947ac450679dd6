"""The process in which computer players think: tasks come in as lines, answers go out as lines.

`python -m adoube.computer.worker MODULE:FUNCTION` names what advises, as `adoube.computer.strengths.advise`
does. It works at low priority and within bounded memory, one task at a time, and ends with its input.
"""

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict
from importlib import import_module
from queue import SimpleQueue
from threading import Thread
from typing import Any, NoReturn, TextIO

from adoube.computer.messages import Found, SearchTask, ToldLines, found_in, read_task
from adoube.computer.search.advice import OpponentError
from adoube.errors import AdoubeError
from adoube.words import CodedText, as_written, coded

if sys.platform != "win32":
    import resource

__all__ = ["main"]

NICENESS = 10
MEMORY_BYTES = 1 << 30  # the worker's address space, where a system can bound it
CHUNK = 1 << 16
# The exit status of a worker whose memory did not suffice: the next one begins with all of it.
OUT_OF_MEMORY = 3

Advise = Callable[..., Any]  # as `adoube.computer.strengths.advise`


class TaskQueue:
    """The tasks that were sent, and which of them nobody wants any more."""

    def __init__(self, descriptor: int) -> None:
        self._tasks: SimpleQueue[Mapping[str, Any]] = SimpleQueue()
        self._cancelled: set[int] = set()
        self._descriptor = descriptor
        Thread(target=self._read, daemon=True).start()

    def next(self) -> Mapping[str, Any]:
        """Return the oldest task that is left; waits for one."""
        return self._tasks.get()

    def is_cancelled(self, number: int) -> bool:
        return number in self._cancelled

    def _read(self) -> None:
        unfinished = b""
        while chunk := os.read(self._descriptor, CHUNK):
            *lines, unfinished = (unfinished + chunk).split(b"\n")
            for line in lines:
                told = json.loads(line)
                if "cancel" in told:
                    self._cancelled.add(told["cancel"])
                else:
                    self._tasks.put(told)
        end_with_children()


def end_with_children() -> NoReturn:
    """End this process at once, and what it has started: a chess engine may be thinking."""
    if hasattr(os, "killpg") and os.getpgrp() == os.getpid():
        os.killpg(os.getpid(), signal.SIGKILL)
    os._exit(0)


def step_back() -> None:
    """Leave the computer to the tables: low priority, and memory that ends before theirs does."""
    if sys.platform != "win32":
        os.nice(NICENESS)
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        bound = MEMORY_BYTES if most == resource.RLIM_INFINITY else min(MEMORY_BYTES, most)
        resource.setrlimit(resource.RLIMIT_AS, (bound, most))


def found(task: SearchTask, advise: Advise, lines: ToldLines, is_cancelled: Callable[[int], bool]) -> Found:
    """Think about one task. Raises AdoubeError if there is nothing to find."""
    ends_at = time.monotonic() + task.seconds
    line = lines.line_of(task.played)
    if line.outcome is not None:
        raise OpponentError(coded("worker.over"))
    advice = advise(
        line.game,
        line.position,
        line.positions,
        task.strength,
        random.Random(task.seed),
        lambda: is_cancelled(task.id) or time.monotonic() >= ends_at,
        **({} if task.budget is None else {"budget": task.budget}),
    )
    return found_in(advice, line.game.write)


def answer(
    given: Mapping[str, Any], advise: Advise, lines: ToldLines, is_cancelled: Callable[[int], bool]
) -> dict[str, Any]:
    """Return the answer to a task, whatever a game or a search makes of it. Raises MemoryError."""
    number = given.get("id")
    try:
        return {"id": number, "found": asdict(found(read_task(given), advise, lines, is_cancelled))}
    except AdoubeError as error:
        return _failed(number, error.said)
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - a stranger's game may fail in any way
        return _failed(number, coded("worker.failed", why=as_written(repr(error))))


def _failed(number: object, said: CodedText) -> dict[str, Any]:
    return {"id": number, "failed": said.to_json()}


def main() -> None:
    """Answer until standard input ends."""
    module, _, function = sys.argv[1].partition(":")
    # What a game prints must not come between the answers.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    sys.stdout = sys.stderr
    inbox = TaskQueue(sys.stdin.fileno())
    step_back()
    advise: Advise = getattr(import_module(module), function)
    lines = ToldLines()
    _write(answers, {"begun": os.getpid()})
    while True:
        given = inbox.next()
        try:
            told, status = answer(given, advise, lines, inbox.is_cancelled), None
        except MemoryError:
            told = {**_failed(given.get("id"), coded("worker.out_of_memory")), "ends": True}
            status = OUT_OF_MEMORY
        _write(answers, told)
        if status is not None:
            os._exit(status)


def _write(answers: TextIO, told: Mapping[str, Any]) -> None:
    answers.write(json.dumps(told) + "\n")
    answers.flush()


if __name__ == "__main__":
    main()
