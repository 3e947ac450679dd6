"""Errors that nobody foresaw: one line for the person, and the traceback in a log for this user alone."""

import logging
import os
import platform
import sys
import threading
import traceback
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import platformdirs

from adoube import __version__
from adoube.words import say

__all__ = ["UNFORESEEN", "ErrorLog", "default_error_log"]

UNFORESEEN = 70  # the exit status after such an error: EX_SOFTWARE of sysexits.h
LIMIT_BYTES = 1 << 18
ENTRY_BYTES = 1 << 16
OWNER_ALONE, FOLDER_OF_OWNER = 0o600, 0o700


def default_error_log(arguments: Sequence[str] = ()) -> "ErrorLog":
    """Return the log in the user's folder for logs: on Linux ~/.local/state/adoube/log/errors.log."""
    return ErrorLog(platformdirs.user_log_path("adoube", appauthor=False) / "errors.log", arguments)


class ErrorLog:
    """A file of tracebacks, the newest last. When it is full it is renamed to FILE.old, and a new one begins.

    Safe to use from any thread.
    """

    def __init__(self, file: Path, arguments: Sequence[str] = ()) -> None:
        """`arguments`: those of the running command. Only its name and the names of options are written."""
        self.file = file
        self._command = " ".join(["adoube", *_names_in(arguments)])
        self._lock = threading.Lock()

    def report(self, error: BaseException, doing: str = "") -> None:
        """Log an error, and say on standard error where. Where nothing can be logged, print the traceback.

        `doing`: the part of the program that failed, where one is known.
        """
        try:
            self.add(error, datetime.now(UTC), doing)
        except (OSError, RuntimeError) as failure:
            sys.stderr.write("".join(traceback.format_exception(error)))
            where = say("unforeseen.not_logged", file=self.file, why=failure)
        else:
            where = say("unforeseen.logged", file=self.file)
        what = " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":")
        sys.stderr.write(f"adoube: {say('unforeseen.unexpected', what=what)} {where}\n")
        sys.stderr.flush()

    def add(self, error: BaseException, now: datetime, doing: str = "") -> None:
        """Append the traceback of an error. Raises OSError."""
        entry = self._entry(error, now, doing)
        with self._lock:
            self.file.parent.mkdir(mode=FOLDER_OF_OWNER, parents=True, exist_ok=True)
            if self.file.exists() and self.file.stat().st_size + len(entry) > LIMIT_BYTES:
                self.file.replace(self.file.with_name(f"{self.file.name}.old"))
            number = os.open(self.file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, OWNER_ALONE)
            with os.fdopen(number, "ab") as log:
                log.write(entry)

    def watch_threads(self) -> None:
        """Report what other threads of this process raise, and errors that are passed to `logging`."""
        threading.excepthook = self._report_of_thread
        logging.getLogger().addHandler(_Handler(self))

    def _report_of_thread(self, failed: threading.ExceptHookArgs) -> None:
        if failed.exc_value is not None and failed.exc_type is not SystemExit:
            self.report(failed.exc_value, "" if failed.thread is None else f"thread {failed.thread.name}")

    def _entry(self, error: BaseException, now: datetime, doing: str) -> bytes:
        head = (
            f"{now:%Y-%m-%d %H:%M:%S} UTC, adoube {__version__}, Python {platform.python_version()}, "
            f"{platform.platform()}: {self._command}{doing and f' ({doing})'}\n"
        )
        text = "".join(traceback.format_exception(error)).encode("utf-8", "backslashreplace")
        # The end says what happened.
        return head.encode() + text[-ENTRY_BYTES:] + b"\n"


class _Handler(logging.Handler):
    """Reports the error of a log record; a record without one is printed."""

    def __init__(self, log: ErrorLog) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1] is not None:
            self._log.report(record.exc_info[1], record.getMessage())
        else:
            sys.stderr.write(f"{record.getMessage()}\n")
            sys.stderr.flush()


def _names_in(arguments: Sequence[str]) -> list[str]:
    """Return the command's name and the names of options: their values may be secret."""
    options = [word.partition("=")[0] for word in arguments if word.startswith("--")]
    return [*(word for word in arguments[:1] if not word.startswith("-")), *options]
