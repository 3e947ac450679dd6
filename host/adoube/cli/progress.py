"""A progress bar for what takes a person more than a moment: on standard error, and only on a terminal."""

import sys
import time
from collections.abc import Callable
from types import TracebackType

import click

__all__ = ["Progress"]

AFTER_S = 2.0
"""what is done sooner needs no bar"""
WIDTH = 30


class Progress:
    """One line that is drawn over and over. Outside a terminal nothing is drawn."""

    def __init__(self, label: str, now_s: Callable[[], float] = time.monotonic) -> None:
        self._label, self._now_s = label, now_s
        self._from_s = now_s()
        self._drawn = ""

    def __enter__(self) -> "Progress":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._drawn:
            click.echo("\r" + " " * len(self._drawn) + "\r", nl=False, err=True)

    def at(self, share: float) -> None:
        """So much of the work is done, from 0 to 1."""
        if not sys.stderr.isatty() or self._now_s() - self._from_s < AFTER_S:
            return
        done = round(WIDTH * share)
        line = f"{self._label} [{'#' * done}{'.' * (WIDTH - done)}] {share:4.0%}"
        if line != self._drawn:
            self._drawn = line
            click.echo("\r" + line, nl=False, err=True)
