"""Lines that a person types while a program does something else."""

import os
import sys
from queue import Empty, SimpleQueue
from threading import Thread

from adoube.errors import AdoubeError
from adoube.words import say

__all__ = ["NobodyThere", "TypedLines"]

CHUNK = 1024


class NobodyThere(AdoubeError):
    """Standard input ended while somebody was asked to press Enter."""


class TypedLines:
    """Standard input, read in a thread from the first question on."""

    def __init__(self, descriptor: int | None = None) -> None:
        self._descriptor = descriptor
        self._entered: SimpleQueue[bool] = SimpleQueue()
        self._thread: Thread | None = None

    def entered(self) -> bool:
        """Whether Enter was pressed since this was last asked. Raises NobodyThere once input has ended."""
        if self._thread is None:
            descriptor = sys.stdin.fileno() if self._descriptor is None else self._descriptor
            self._thread = Thread(target=self._read, args=(descriptor,), daemon=True)
            self._thread.start()
        try:
            if self._entered.get_nowait():
                return True
        except Empty:
            return False
        raise NobodyThere(say("calibrate.nobody"))

    def _read(self, descriptor: int) -> None:
        # Not through sys.stdin: a thread that waits there keeps its lock, over which the interpreter, ending,
        # would stumble.
        while chunk := os.read(descriptor, CHUNK):
            for _ in range(chunk.count(b"\n")):
                self._entered.put(True)
        self._entered.put(False)
