"""click's progress bar, for what takes a person more than a moment: only on a terminal, on standard error."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

__all__ = ["progress_bar"]

STEPS = 1000


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[float], None]]:
    """A bar for the share of the work that is done, from 0 to 1. Outside a terminal nothing is drawn."""
    if not sys.stderr.isatty():
        yield lambda share: None
        return
    with click.progressbar(length=STEPS, label=label, file=sys.stderr) as bar:
        yield lambda share: bar.update(round(STEPS * share) - bar.pos)
