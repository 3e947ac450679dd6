"""`adoube doctor`: checks everything between this computer and a board's cells, and says what to do."""

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from adoube.app.scoreboard import PortMemory
from adoube.app.settings import is_eboard
from adoube.cli.arguments import BOARD
from adoube.cli.checks.computer import (
    Finding,
    Grade,
    check_access,
    check_board,
    check_bootsel,
    check_command,
    check_data,
    check_error_log,
    check_extras,
    check_machine,
    check_meddlers,
    check_opencv,
    check_ports,
    check_versions,
    check_web_port,
    problem,
    warning,
)
from adoube.cli.checks.eboards import (
    check_asked,
    check_bluetooth,
    check_hid,
    check_serial,
    kinds_behind,
)
from adoube.cli.command import command_of
from adoube.cli.output import json_option, report
from adoube.cli.path_types import OUTPUT_FILE, RECORDS_FOLDER
from adoube.cli.renamed import board_option
from adoube.error_log import default_error_log
from adoube.hardware.install.facts import boards_in_bootsel
from adoube.hardware.linux import SYSTEMD_FILE, UDEV_FILE, UsbId, systemd_unit, udev_rules
from adoube.link.discovery import ESP32_IDS, RASPBERRY_PI, BoardKind, boards_there, find_board
from adoube.link.eboards.catalogue import EBOARD_KINDS
from adoube.link.errors import LinkError
from adoube.link.hid_port import udev_rule
from adoube.link.port_owners import meddlers
from adoube.output_files import write_output
from adoube.terminal_colour import TextTone, toned
from adoube.words import say


def checkup(port: str | None, data: Path) -> Iterator[Finding]:
    """Yield every finding as it is made; `port` None: all ports that look like a board's."""
    yield from check_versions()
    yield from check_command()
    yield from check_extras()
    yield from check_machine()
    yield from check_opencv()
    yield from check_data(data)
    yield check_error_log(default_error_log())
    yield check_web_port(PortMemory(data).recalled())
    kinds = tuple(EBOARD_KINDS.values())
    there = boards_there()
    yield from check_ports(there)
    yield from check_bootsel(boards_in_bootsel())
    yield from check_meddlers(meddlers())
    if port is not None:
        yield from check_asked(port, data) if is_eboard(port) else _asked_for(port)
        return
    yield from check_bluetooth(kinds)
    yield from check_hid(kinds)
    yield from check_serial([found for found in there if found.kind is BoardKind.UNKNOWN], kinds)
    for found in there:
        if found.kind is not BoardKind.UNKNOWN:
            # Behind a converter there may be anything, also what a Ctrl-C would disturb.
            is_pico = found.kind is BoardKind.PICO
            others = [] if is_pico else kinds_behind(found, kinds)
            for finding in _behind(found.device, ask_micropython=is_pico):
                yield _or_another(finding, others)


def _or_another(finding: Finding, boards: list[str]) -> Finding:
    """Return the finding of a port without a board of ours, where one of another maker may be behind it."""
    if not boards or finding.topic != "board" or finding.grade is not Grade.PROBLEM:
        return finding
    return warning("board", finding.text, say("doctor.or_another", remedy=finding.remedy, boards=boards))


def _asked_for(port: str) -> Iterator[Finding]:
    try:
        device = find_board(port)
    except LinkError as error:
        yield problem("ports", str(error), say("doctor.plug_in"))
        return
    yield from _behind(device, ask_micropython="://" not in device)


def _behind(device: str, *, ask_micropython: bool) -> Iterator[Finding]:
    if Path(device).exists():
        access = check_access(device)
        yield access
        if access.remedy:
            return
    yield from check_board(device, ask_micropython=ask_micropython)


WIDTH = 8  # of the longest grade, and a space
TONES = {Grade.OK: TextTone.GOOD, Grade.WARNING: TextTone.DOUBTFUL, Grade.PROBLEM: TextTone.BAD}


def in_words(finding: Finding) -> str:
    """Return the finding, and below it what to do, if anything."""
    grade = toned(say(f"doctor.grade_{finding.grade}").ljust(WIDTH), TONES[finding.grade])
    line = f"{grade} {finding.topic}: {finding.text}"
    return f"{line}\n{'':<{WIDTH}} {say('doctor.do', remedy=finding.remedy)}" if finding.remedy else line


def in_json(finding: Finding) -> str:
    return json.dumps(finding._asdict())


# The same tables by which ports are found.
BOARD_IDS: frozenset[UsbId] = (
    ESP32_IDS
    | {(RASPBERRY_PI, None)}
    | {usb for kind in EBOARD_KINDS.values() if kind.serial is not None for usb in kind.serial.usb}
)
HID_VENDORS = sorted({kind.hid.vendor for kind in EBOARD_KINDS.values() if kind.hid is not None})
# That own serial ports (on Debian and Fedora, on Arch), HID devices, Bluetooth and cameras.
GROUPS = ("dialout", "uucp", "plugdev", "bluetooth", "video")


def write_system_file(kind: str, out: Path | None, *, as_json: bool) -> None:
    """Write the file of this kind to `out`, or to standard output; what to do with it to standard error.

    Nothing is written anywhere else. Raises AdoubeError if `out` cannot be written.
    """
    text, place = system_file(kind)
    if out is None:
        report(text.removesuffix("\n"), {"text": text, "place": place}, as_json=as_json)
    else:
        write_output(out, text)
        report("", {"wrote": out, "place": place}, as_json=as_json)
    click.echo(say(f"doctor.then_{kind}", file=out or say("doctor.this_text"), place=place), err=True)


def system_file(kind: str) -> tuple[str, str]:
    """Return the text for "udev" or "systemd", and where it belongs."""
    if kind == "udev":
        return udev_rules(BOARD_IDS, map(udev_rule, HID_VENDORS)), UDEV_FILE
    return systemd_unit(_program(), _groups()), SYSTEMD_FILE


def _program() -> str:
    """Return the command that starts this adoube from anywhere."""
    beside = Path(sys.executable).with_name("adoube")
    found = str(beside) if beside.is_file() else shutil.which("adoube")
    return found or f"{sys.executable} -m adoube"


def _groups() -> list[str]:
    """Return the groups of this computer that may open boards: a unit with another one does not start."""
    try:
        import grp
    except ModuleNotFoundError:
        return [GROUPS[0]]
    there = {group.gr_name for group in grp.getgrall()}
    return [name for name in GROUPS if name in there] or [GROUPS[0]]


@command_of("doctor", "doctor.help")
@board_option("doctor.board_help", BOARD, "usb|PORT|wifi:NAME|KIND|KIND:WHERE", former="--port")
@click.option("--data", type=RECORDS_FOLDER, help=say("play.data_help"))
@json_option
@click.option("--write", type=click.Choice(("udev", "systemd")), help=say("doctor.write_help"))
@click.option("--out", type=OUTPUT_FILE, help=say("doctor.out_help"))
def command(board: str | None, data: Path | None, as_json: bool, write: str | None, out: Path | None) -> int:
    if write is not None:
        write_system_file(write, out, as_json=as_json)
        return 0
    if out is not None:
        raise click.UsageError(say("doctor.out_of_what"))
    from adoube.records.journal import default_folder

    worst = Grade.OK
    for finding in checkup(board, data or default_folder()):
        click.echo(in_json(finding) if as_json else in_words(finding))
        if finding.grade is Grade.PROBLEM:
            worst = Grade.PROBLEM
    return 1 if worst is Grade.PROBLEM else 0
