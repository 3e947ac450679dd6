"""Reads standard input in the background, and ends long-running commands gracefully."""

import os
import select
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from threading import Thread

from adoube.errors import AdoubeError
from adoube.words import say

__all__ = ["LineReader", "NoTerminal", "ShutdownEvent", "until_ended", "wait"]


CHUNK = 1024
LOOK_S = 0.5  # how often a terminal is looked at that may be another program's


class NoTerminal(AdoubeError):
    """Standard input ended while a person was asked to press Enter."""


class LineReader:
    """Reads lines from standard input, in a thread that starts with the first question."""

    def __init__(self, descriptor: int | None = None) -> None:
        self._descriptor = descriptor
        self._entered: SimpleQueue[str | None] = SimpleQueue()
        self._thread: Thread | None = None

    def entered(self) -> bool:
        """Return whether Enter was pressed since the last call. Raises NoTerminal once input has ended."""
        return self.typed() is not None

    def typed(self) -> str | None:
        """Return the next line, if one was typed since the last call; None otherwise.

        Raises NoTerminal once input has ended, and where there is none.
        """
        if self._thread is None:
            descriptor = _standard_input() if self._descriptor is None else self._descriptor
            self._thread = Thread(target=self._read, args=(descriptor,), daemon=True)
            self._thread.start()
        try:
            line = self._entered.get_nowait()
        except Empty:
            return None
        if line is None:
            raise NoTerminal(say("calibrate.nobody"))
        return line

    def _read(self, descriptor: int) -> None:
        # Not through sys.stdin: a thread that waits there keeps its lock, over which the interpreter, ending,
        # would stumble.
        begun = b""
        while chunk := _chunk(descriptor):
            *lines, begun = (begun + chunk).split(b"\n")
            for line in lines:
                self._entered.put(line.decode("utf-8", "replace").strip())
            begun = begun[-CHUNK:]
        self._entered.put(None)


def _standard_input() -> int:
    if sys.stdin is None:
        raise NoTerminal(say("calibrate.nobody"))
    try:
        return sys.stdin.fileno()
    except (OSError, ValueError) as error:
        raise NoTerminal(say("calibrate.nobody")) from error


def _chunk(descriptor: int) -> bytes:
    """Read the next bytes, none once input has ended; a program in the background does not read its terminal.

    The system would stop it for that.
    """
    if hasattr(os, "tcgetpgrp") and os.isatty(descriptor):
        while not (select.select([descriptor], [], [], LOOK_S)[0] and _has_terminal(descriptor)):
            continue
    try:
        return os.read(descriptor, CHUNK)
    except OSError:
        return b""


def _has_terminal(descriptor: int) -> bool:
    has_it = os.tcgetpgrp(descriptor) == os.getpgrp()
    if not has_it:
        time.sleep(LOOK_S)  # the line lies there, and select would say so again at once
    return has_it


class ShutdownEvent(threading.Event):
    """An event that Ctrl-C and SIGTERM set. Until somebody waits for it, they interrupt the start as well."""

    def __init__(self) -> None:
        super().__init__()
        self.interrupts = True


class _StartInterrupted(BaseException):
    """Raised in the main thread by a signal that comes before everything has started."""


@contextmanager
def until_ended() -> Iterator[ShutdownEvent]:
    """Give an event that Ctrl-C and SIGTERM set, instead of an exception in the middle of something.

    A start may wait for seconds, for a board or a camera. It is interrupted, and then the block just ends.
    """
    ending = ShutdownEvent()
    heard: SimpleQueue[None] = SimpleQueue()

    def handle(*_: object) -> None:
        heard.put(None)
        if ending.interrupts:
            ending.interrupts = False  # a second signal leaves the closing alone
            raise _StartInterrupted

    def pass_on() -> None:
        heard.get()
        ending.set()

    # Not set in the handler, which would wait for a lock that the wait it interrupts may hold.
    threading.Thread(target=pass_on, name="ending", daemon=True).start()
    wanted = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.signal(number, handle) for number in wanted}
    try:
        with suppress(_StartInterrupted):
            yield ending
    finally:
        ending.interrupts = False
        heard.put(None)
        ending.set()
        for number, handler in before.items():
            signal.signal(number, handler)


def wait(ending: ShutdownEvent) -> None:
    ending.interrupts = False
    while not ending.wait(0.5):
        # In slices: on Windows an endless wait would not let Ctrl-C through.
        continue
