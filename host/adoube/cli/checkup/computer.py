"""What adoube needs of the computer: versions, extras, the folder of its records, a port for its page."""

import os
import platform
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path

from adoube import __version__
from adoube.cli.checkup.finding import Finding, ok, problem, warning
from adoube.extras import MODULES, how_to_add, missing_modules
from adoube.hardware.firmware_files import FirmwareMissing
from adoube.hardware.install.facts import version_text
from adoube.hardware.install.program_files import program_files
from adoube.records.errors import JournalError
from adoube.records.journal import FILE_NAME, Journal
from adoube.words import say

__all__ = ["check_data", "check_extras", "check_versions", "check_web_port"]

SCARCE_BYTES, FULL_BYTES = 200_000_000, 10_000_000
"""a year of evenings in a club fills some 50 MB; a journal that cannot grow stops its tables"""


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
    except FirmwareMissing as error:
        yield problem("versions", str(error), say("doctor.install_again"))


def check_extras() -> Iterator[Finding]:
    """Which extras are installed, and how the others are added."""
    for extra in MODULES:
        if not missing_modules(extra):
            yield ok("extras", say("doctor.extra_there", extra=extra))
        elif extra == "web":
            yield warning("extras", say("doctor.no_page"), how_to_add(extra))
        else:
            what, command = say(f"doctor.extra_{extra}"), how_to_add(extra)
            yield ok("extras", say("doctor.extra_missing", extra=extra, what=what, command=command))


def check_data(folder: Path) -> Iterator[Finding]:
    """Whether records can be written, and read, in this folder, which need not exist yet."""
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
    """Whether the scoreboard can have its usual port; where it cannot, it takes another one."""
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
