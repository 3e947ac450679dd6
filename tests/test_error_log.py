"""The log of errors that nobody foresaw: what is in it, who may read it, and how large it grows."""

from __future__ import annotations

import logging
import stat
import sys
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adoube.error_log import LIMIT_BYTES, ErrorLog

NOW = datetime(2026, 3, 1, 20, 15, tzinfo=UTC)


@pytest.fixture
def log(tmp_path: Path) -> ErrorLog:
    return ErrorLog(tmp_path / "log" / "errors.log", ["play", "jarmo", "--token=5ec2e7", "--board", "usb"])


def raised(text: str = "no such thing") -> TypeError:
    try:
        raise TypeError(text)
    except TypeError as error:
        return error


def test_an_error_is_logged_with_its_traceback_and_the_names_of_options_alone(log: ErrorLog) -> None:
    log.add(raised(), NOW, "table jarmo")

    head, *traceback = log.file.read_text(encoding="utf-8").splitlines()
    assert head.startswith("2026-03-01 20:15:00 UTC, adoube ")
    assert head.endswith(": adoube play --token --board (table jarmo)")
    assert traceback[0] == "Traceback (most recent call last):"
    assert "TypeError: no such thing" in traceback


def test_the_person_reads_one_line_that_says_where_the_log_is(
    log: ErrorLog, capsys: pytest.CaptureFixture[str]
) -> None:
    log.report(raised("two\nlines"))

    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert told.startswith("adoube: an unexpected error (TypeError: two lines). The log is at ")
    assert str(log.file) in told
    assert "`adoube doctor --json`" in told


def test_without_a_place_for_the_log_the_traceback_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")

    ErrorLog(tmp_path / "file" / "errors.log").report(raised())

    told = capsys.readouterr().err
    assert told.startswith("Traceback (most recent call last):\n")
    assert "errors.log cannot be written" in told.splitlines()[-1]


@pytest.mark.skipif(sys.platform == "win32", reason="only on systems with modes of files")
def test_only_the_user_can_read_the_log(log: ErrorLog) -> None:
    log.add(raised(), NOW)

    assert stat.S_IMODE(log.file.stat().st_mode) == 0o600
    assert stat.S_IMODE(log.file.parent.stat().st_mode) == 0o700


def test_the_log_never_takes_more_than_two_files_of_its_limit(log: ErrorLog) -> None:
    for number in range(12):
        log.add(raised(f"{number} {'x' * 100_000}"), NOW)

    files = sorted(log.file.parent.iterdir())
    assert [file.name for file in files] == ["errors.log", "errors.log.old"]
    assert all(file.stat().st_size <= LIMIT_BYTES for file in files)
    assert "xxx" in log.file.read_text(encoding="utf-8")


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_errors_of_threads_and_of_logging_are_reported_too(
    log: ErrorLog, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root = logging.getLogger()
    handlers = [*root.handlers]
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    log.watch_threads()

    def fail() -> None:
        raise raised("in a thread")

    try:
        thread = threading.Thread(target=fail, name="engine")
        thread.start()
        thread.join()
        logging.getLogger("adoube.tables.engine").error("table %s", "north", exc_info=raised("at a table"))
        logging.getLogger("adoube.feeds.worker").warning("a feed fails")
    finally:
        for handler in {*root.handlers} - {*handlers}:
            root.removeHandler(handler)

    told = capsys.readouterr().err
    assert "TypeError: in a thread" in told
    assert "TypeError: at a table" in told
    assert told.endswith("a feed fails\n")
    logged = log.file.read_text(encoding="utf-8")
    assert "(thread engine)" in logged
    assert "(table north)" in logged
