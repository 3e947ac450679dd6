"""Findings, and checks of the computer: versions, extras, the records folder, ports and who holds them."""

import os
import platform
import shutil
import socket
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from adoube import __version__
from adoube.extras import MODULES, how_to_add, missing_modules
from adoube.hardware.install.facts import version_text
from adoube.hardware.install.program_files import FirmwareMissingError, program_files
from adoube.records.journal import FILE_NAME, Journal
from adoube.records.journal_file import JournalError
from adoube.words import say

__all__ = ["Finding", "Grade", "ok", "problem", "warning"]


class Grade(StrEnum):
    """How bad it is: a PROBLEM stops a game, a WARNING may."""

    OK = "ok"
    WARNING = "warning"
    PROBLEM = "problem"


class Finding(NamedTuple):
    """`topic` is one word for what was looked at; `remedy` says what to do, "" where there is nothing to."""

    grade: Grade
    topic: str
    text: str
    remedy: str = ""


def ok(topic: str, text: str) -> Finding:
    return Finding(Grade.OK, topic, text)


def warning(topic: str, text: str, remedy: str) -> Finding:
    return Finding(Grade.WARNING, topic, text, remedy)


def problem(topic: str, text: str, remedy: str) -> Finding:
    return Finding(Grade.PROBLEM, topic, text, remedy)


# Services that open new ports to see whether a modem, or a braille display, is behind them.
MEDDLERS = ("ModemManager", "brltty")


class PortOwner(NamedTuple):
    """A process that has a port open."""

    pid: int
    name: str


def holders_of(device: str, proc: Path = Path("/proc")) -> tuple[PortOwner, ...]:
    """Return the processes that have this port open, as far as this account may see; none without /proc."""
    wanted = Path(device).resolve()
    return tuple(
        holder for holder in _processes(proc) if wanted in _open_files(proc / str(holder.pid) / "fd")
    )


def meddlers(proc: Path = Path("/proc")) -> tuple[str, ...]:
    """Return those of MEDDLERS that run."""
    running = {holder.name for holder in _processes(proc)}
    return tuple(name for name in MEDDLERS if name in running)


def _processes(proc: Path) -> Iterator[PortOwner]:
    for folder in sorted(proc.glob("[0-9]*"), key=lambda path: int(path.name)):
        try:
            yield PortOwner(int(folder.name), (folder / "comm").read_text(encoding="utf-8").strip())
        except OSError:
            # It ended while we looked.
            continue


def _open_files(folder: Path) -> Iterator[Path]:
    try:
        links = [*folder.iterdir()]
    except OSError:
        # Another account's process, or one that ended.
        return
    for link in links:
        try:
            yield link.readlink()
        except OSError:
            continue


# A year of evenings in a club fills some 50 MB; a journal that cannot grow stops its tables.
SCARCE_BYTES, FULL_BYTES = 200_000_000, 10_000_000


def check_versions() -> Iterator[Finding]:
    yield ok(
        "versions",
        say(
            "doctor.versions",
            adoube=__version__,
            python=platform.python_version(),
            system=platform.platform(),
        ),
    )
    try:
        yield ok("versions", say("doctor.firmware_here", version=version_text(program_files().version)))
    except FirmwareMissingError as error:
        yield problem("versions", str(error), say("doctor.install_again"))


def check_extras() -> Iterator[Finding]:
    """Yield the extras that are installed, and how the others are added."""
    for extra in MODULES:
        if not missing_modules(extra):
            yield ok("extras", say("doctor.extra_there", extra=extra))
        elif extra == "web":
            yield warning("extras", say("doctor.no_page"), how_to_add(extra))
        else:
            what, command = say(f"doctor.extra_{extra}"), how_to_add(extra)
            yield ok("extras", say("doctor.extra_missing", extra=extra, what=what, command=command))


def check_data(folder: Path) -> Iterator[Finding]:
    """Check that records can be written, and read, in this folder, which need not exist yet."""
    standing = next(path for path in (folder, *folder.parents) if path.exists())
    if not os.access(standing, os.W_OK | os.X_OK):
        yield problem(
            "records", say("doctor.unwritable", folder=folder), say("doctor.make_writable", folder=standing)
        )
        return
    free = shutil.disk_usage(standing).free
    if free < SCARCE_BYTES:
        grade = problem if free < FULL_BYTES else warning
        yield grade(
            "records", say("doctor.disk_low", mb=free // 1_000_000, folder=folder), say("doctor.make_room")
        )
    else:
        yield ok("records", say("doctor.data_good", folder=folder, gb=f"{free / 1e9:.1f}"))
    if (folder / FILE_NAME).exists():
        yield _journal(folder)


def check_web_port(port: int) -> Finding:
    """Check that the scoreboard's usual port is free; otherwise it takes another one."""
    with socket.socket() as trying:
        # As servers do, so that a port that was closed a moment ago counts as free.
        if os.name == "posix":
            trying.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trying.bind(("127.0.0.1", port))
        except OSError:
            return warning("scoreboard", say("doctor.port_taken", port=port), say("doctor.other_port"))
    return ok("scoreboard", say("doctor.port_free", port=port))


def _journal(folder: Path) -> Finding:
    try:
        with Journal.open_to_read(folder) as journal:
            tables = len(journal.tables())
    except JournalError as error:
        return problem("records", str(error), say("doctor.journal_remedy", file=folder / FILE_NAME))
    return ok("records", say("doctor.journal_good", tables=tables))
