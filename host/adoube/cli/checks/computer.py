"""The checks behind `adoube doctor`: of the computer, and of its boards. Each finding says what to do.

Of the computer: versions, extras, the records folder, the log of errors, ports and who holds them. Of boards:
whether their ports may be opened, whether a board answers, and what it reports.
"""

import os
import platform
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from adoube import __version__
from adoube.cli.board_client import BoardAnswers, ask_board, hello_in_words, version_line
from adoube.error_log import ErrorLog
from adoube.extras import (
    MODULES,
    how_to_add,
    how_to_mend_opencv,
    is_of_pipx,
    missing_modules,
    opencv_packages,
)
from adoube.hardware.install.errors import InstallError
from adoube.hardware.install.facts import BoardFacts, facts_of, version_text
from adoube.hardware.install.program_files import FirmwareMissingError, program_files
from adoube.link.discovery import BoardKind, BoardPort
from adoube.link.errors import LinkError, NotABoard, PortBusy
from adoube.link.port_owners import PortOwner, holders_of
from adoube.link.self_test_report import SelfTestReport
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


def check_command(program: Path | None = None) -> Iterator[Finding]:
    """Check that a terminal finds this installation's command, `program`; a source that runs has none."""
    own = program or Path(sys.executable).with_name("adoube.exe" if os.name == "nt" else "adoube")
    if not own.is_file():
        return
    found = shutil.which("adoube")
    if found is None:
        by_pipx = is_of_pipx(own.parents[1])
        remedy = say("doctor.ensure_path") if by_pipx else say("doctor.add_to_path", folder=own.parent)
        yield warning("command", say("doctor.command_not_found", command=own), remedy)
    elif Path(found).resolve() != own.resolve():
        text = say("doctor.another_command", found=found, own=own)
        yield warning("command", text, say("doctor.which_one"))
    else:
        yield ok("command", say("doctor.command_found", command=found))


def check_opencv() -> Iterator[Finding]:
    """Check that OpenCV loads, and that no second package of it overwrites its files."""
    if missing_modules("vision"):
        return
    # In a process of its own: a library that was compiled for another processor ends whatever loads it.
    loading = [sys.executable, "-c", "import cv2; cv2.setNumThreads(1)"]
    done = subprocess.run(loading, capture_output=True, text=True, check=False)
    packages = opencv_packages()
    if done.returncode:
        why = (done.stderr.strip().splitlines() or [str(done.returncode)])[-1]
        yield problem("camera", say("doctor.opencv_broken", why=why), how_to_mend_opencv())
    elif len(packages) > 1:
        yield warning("camera", say("doctor.opencv_twice", packages=packages), how_to_mend_opencv())
    else:
        yield ok("camera", say("doctor.opencv_loads", package=packages[0]))


def check_machine(system: str | None = None, machine: str | None = None) -> Iterator[Finding]:
    """Yield what cannot be had on this kind of computer; by default on the one that runs this."""
    if (system or sys.platform) == "win32" and (machine or platform.machine()) == "ARM64":
        yield warning("extras", say("doctor.windows_on_arm"), say("doctor.python_for_x64"))


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


def check_error_log(log: ErrorLog) -> Finding:
    """Say where the errors are that nobody foresaw, for a report of one."""
    if not log.file.is_file():
        return ok("errors", say("doctor.no_errors", file=log.file))
    last = datetime.fromtimestamp(log.file.stat().st_mtime).astimezone()
    return ok("errors", say("doctor.errors_logged", file=log.file, last=f"{last:%Y-%m-%d %H:%M}"))


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


# The group that owns a port, and whether this account is in it but began its session before.
PortGroup = Callable[[str], tuple[str, bool]]


def check_ports(ports: Sequence[BoardPort]) -> Iterator[Finding]:
    """Yield the ports on USB, by what is likely behind each."""
    likely = [port for port in ports if port.kind is not BoardKind.UNKNOWN]
    if not likely:
        yield warning("ports", say("doctor.no_ports"), say("doctor.plug_in"))
    for port in ports:
        key = "doctor.port" if port in likely else "doctor.other_device"
        number = port.serial or say("doctor.no_serial")
        ids = f"{port.vendor:04x}:{port.product:04x}"
        yield ok(
            "ports",
            say(key, device=port.device, kind=port.kind.value, id=ids, serial=number, what=port.description),
        )


def check_access(
    device: str,
    may_open: Callable[[str], bool] = lambda device: os.access(device, os.R_OK | os.W_OK),
    group_of: PortGroup | None = None,
) -> Finding:
    """Check whether this account may open a port that exists."""
    if may_open(device):
        return ok("permission", say("doctor.may_open", device=device))
    group, joined = (group_of or port_group)(device)
    remedy = say("doctor.log_in_again", group=group) if joined else say("doctor.join", group=group)
    return problem("permission", say("doctor.may_not_open", device=device, group=group), remedy)


def check_meddlers(names: Sequence[str]) -> Iterator[Finding]:
    """Yield a warning for running services that open boards' ports."""
    for name in names:
        yield warning("services", say("doctor.meddler", name=name), say(f"doctor.remedy_{name.lower()}"))


def check_bootsel(chips: Sequence[str]) -> Iterator[Finding]:
    """Yield the chips that are plugged in and have no program at all."""
    for chip in chips:
        yield warning("ports", say("doctor.bootsel", chip=chip), say("doctor.copy_uf2"))


def port_group(device: str) -> tuple[str, bool]:
    """Return the group that may open ports, from the system's own lists; "dialout" if they cannot tell."""
    try:
        import grp
        import pwd
    except ModuleNotFoundError:
        return "dialout", False
    try:
        group = grp.getgrgid(Path(device).stat().st_gid)
        person = pwd.getpwuid(os.getuid())
    except (OSError, KeyError):
        return "dialout", False
    listed = person.pw_name in group.gr_mem or person.pw_gid == group.gr_gid
    return group.gr_name, listed and group.gr_gid not in os.getgroups()


ERROR, WARNING = 1, 2  # levels of a LOG


def check_board(device: str, *, ask_micropython: bool) -> Iterator[Finding]:
    """Ask the board itself. `ask_micropython`: a device that is silent may be interrupted with Ctrl-C."""
    try:
        answers = ask_board(device)
    except PortBusy as error:
        yield check_holders(device, str(error), holders_of(device))
    except NotABoard as error:
        facts = _micropython(device) if ask_micropython else None
        yield _silent(str(error), facts)
    except LinkError as error:
        yield problem("board", str(error), say("doctor.try_again"))
    else:
        yield from check_answers(answers)


def check_holders(device: str, why: str, holders: tuple[PortOwner, ...]) -> Finding:
    """Return a finding for a port in use; it is as it should be if another adoube uses it."""
    if any(holder.name.startswith("adoube") for holder in holders):
        return ok("board", say("doctor.in_a_game", device=device, pid=holders[0].pid))
    if not holders:
        return problem("board", why, say("doctor.hidden_holder", device=device))
    names = ", ".join(f"{holder.name} ({holder.pid})" for holder in holders)
    return problem("board", say("doctor.held", device=device, names=names), say("doctor.close_holder"))


def check_answers(answers: BoardAnswers) -> Iterator[Finding]:
    """Yield what a board that answers reports of itself."""
    hello = answers.hello
    yield ok("board", " ".join(hello_in_words(hello)))
    same = hello.firmware == program_files().version
    yield Finding(
        Grade.OK if same else Grade.WARNING,
        "firmware",
        version_line(hello),
        "" if same else say("doctor.match_firmware"),
    )
    for said in answers.said:
        if said.level == ERROR:
            yield problem("configuration", said.text, say("doctor.mend_config"))
        elif said.level == WARNING:
            yield warning("configuration", said.text, say("doctor.mend_wiring"))
    if hello.partly_refused and not answers.said:
        yield problem("configuration", say("monitor.troubled"), say("doctor.mend_config"))
    for contradicted in answers.contradictions:
        yield problem("board", str(contradicted), say("doctor.match_firmware"))
    yield from _self_test(answers)


def _self_test(answers: BoardAnswers) -> Iterator[Finding]:
    tested = isinstance(answers.report, SelfTestReport)
    remedy = say("doctor.mend_wiring" if tested else "doctor.test_again")
    for text in answers.self_test:
        yield problem("self-test", str(text), remedy)
    if answers.report is None:
        yield warning("self-test", say("firmware.no_self_test"), say("doctor.match_firmware"))
    elif not answers.self_test:
        yield ok("self-test", say("firmware.self_test_good"))


def _silent(why: str, facts: BoardFacts | None) -> Finding:
    if facts is None:
        return problem("board", why, say("doctor.silent"))
    version = version_text(facts.version)
    if facts.firmware is None:
        text = say("doctor.only_micropython", machine=facts.machine, version=version)
        return problem("board", text, say("doctor.install_firmware"))
    text = say("doctor.program_stopped", version=version, firmware=version_text(facts.firmware))
    return problem("board", text, say("doctor.silent"))


def _micropython(device: str) -> BoardFacts | None:
    """Return what MicroPython behind a port says; None if it does not answer, or without mpremote."""
    try:
        from adoube.hardware.install.serial_remote import remote_at
    except ModuleNotFoundError:
        return None
    try:
        with remote_at(device) as remote:
            return facts_of(remote)
    except InstallError:
        return None
