"""The output of a command: in words or as JSON, its standard streams when they fail, and a progress bar."""

import errno
import io
import json
import os
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO, cast

import click

from adoube.errors import AdoubeError
from adoube.words import say

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

__all__ = [
    "OutputError",
    "ReaderGone",
    "discard_output",
    "json_option",
    "progress_bar",
    "report",
    "watch_standard_streams",
]


STEPS = 1000


def json_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--json`, as the argument `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help=say("commands.json_help"))(function)


def report(text: str, document: Mapping[str, object], *, as_json: bool) -> None:
    """Print what was done: `text`, or `document` as a line of JSON. An empty text prints nothing.

    A file or folder that was written is `wrote` in the document.
    """
    if as_json:
        click.echo(json.dumps(document, ensure_ascii=False, default=str))
    elif text:
        click.echo(text)


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[float], None]]:
    """Show a bar for the share of the work that is done, from 0 to 1. Outside a terminal nothing is drawn."""
    if not sys.stderr.isatty():
        yield lambda share: None
        return
    with click.progressbar(length=STEPS, label=label, file=sys.stderr) as bar:
        yield lambda share: bar.update(round(STEPS * share) - bar.pos)


class OutputError(AdoubeError):
    """Standard output that cannot be written."""


class ReaderGone(OutputError):
    """Standard output that nobody reads any more (`adoube judge ... | head`)."""


def watch_standard_streams() -> None:
    """Make standard output raise OutputError if it cannot be written, and standard error keep silent.

    A thread beside the main one goes on without what it has printed: that is said once on standard error.
    Raises OutputError if standard output is closed.
    """
    # A file that is opened later would take the place of one that is closed.
    if sys.stdin is None:
        sys.stdin = _nothing("r")
    if sys.stdout is None:
        raise OutputError(say("commands.output_closed", nowhere=os.devnull))
    if sys.stderr is None:
        sys.stderr = _nothing("w")
    sys.stdout, sys.stderr = _watched(sys.stdout, _Output), _watched(sys.stderr, _Complaints)


def discard_output() -> None:
    """Make standard output write nothing from here on, not even what it still holds."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _nothing(mode: str) -> TextIO:
    return cast("TextIO", os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


def _watched(stream: TextIO, kind: "type[_Stream]") -> TextIO:
    """Return the same stream, as one of this kind."""
    if not isinstance(stream, io.TextIOWrapper) or (os.name == "nt" and stream.isatty()):
        return stream  # a console is never full, and has ways of its own on Windows
    return io.TextIOWrapper(
        kind(io.FileIO(stream.fileno(), "w", closefd=False)),
        encoding=stream.encoding,
        errors=stream.errors,
        line_buffering=stream.line_buffering,
    )


class _Stream(io.BufferedWriter):
    """A file that says with `_failed` that it cannot be written.

    Below the buffer an interrupt could come before it is noted what was written: all would be written again.
    """

    def write(self, data: "ReadableBuffer", /) -> int:
        try:
            return super().write(data)
        except OSError as error:
            self._failed(error)
            return memoryview(data).nbytes

    def flush(self) -> None:
        try:
            super().flush()
        except OSError as error:
            self._failed(error)

    def _failed(self, error: OSError) -> None:
        raise NotImplementedError


class _Output(_Stream):
    def _failed(self, error: OSError) -> None:
        gone = isinstance(error, BrokenPipeError) or (os.name == "nt" and error.errno == errno.EINVAL)
        if threading.current_thread() is threading.main_thread():
            raise (ReaderGone if gone else OutputError)(say("commands.output_unwritable", why=error.strerror))
        discard_output()
        if not gone:
            sys.stderr.write("adoube: " + say("commands.output_lost", why=error.strerror) + "\n")
            sys.stderr.flush()


class _Complaints(_Stream):
    def _failed(self, error: OSError) -> None:
        """Ignore it: there is nobody to tell."""
