"""Writes, or prints, what Linux is to be told of boards, and says which commands put it in force."""

import shutil
import sys
from pathlib import Path

import click

from adoube.errors import AdoubeError
from adoube.hardware.system.systemd import SYSTEMD_FILE, systemd_unit
from adoube.hardware.system.udev import UDEV_FILE, UsbId, udev_rules
from adoube.link.discovery import ESP32_IDS, RASPBERRY_PI
from adoube.words import say

__all__ = ["BOARD_IDS", "system_file", "write_system_file"]

BOARD_IDS: frozenset[UsbId] = ESP32_IDS | {(RASPBERRY_PI, None)}
"""The same table by which ports are found."""
GROUPS = ("dialout", "uucp")
"""that own serial ports: on Debian and Fedora, on Arch"""


def write_system_file(kind: str, out: Path | None) -> None:
    """The file of this kind to `out`, or to standard output; what to do with it to standard error.

    Nothing is written anywhere else. Raises AdoubeError where `out` cannot be written.
    """
    text, place = system_file(kind)
    if out is None:
        click.echo(text, nl=False)
    else:
        try:
            out.write_text(text, encoding="utf-8")
        except OSError as error:
            raise AdoubeError(say("doctor.cannot_write", file=out, why=error.strerror)) from error
    click.echo(say(f"doctor.then_{kind}", file=out or say("doctor.this_text"), place=place), err=True)


def system_file(kind: str) -> tuple[str, str]:
    """The text for "udev" or "systemd", and where it belongs."""
    if kind == "udev":
        return udev_rules(BOARD_IDS), UDEV_FILE
    return systemd_unit(_program(), _group()), SYSTEMD_FILE


def _program() -> str:
    """How to start this adoube from anywhere."""
    beside = Path(sys.executable).with_name("adoube")
    found = str(beside) if beside.is_file() else shutil.which("adoube")
    return found or f"{sys.executable} -m adoube"


def _group() -> str:
    try:
        import grp
    except ModuleNotFoundError:
        return GROUPS[0]
    there = {group.gr_name for group in grp.getgrall()}
    return next((name for name in GROUPS if name in there), GROUPS[0])
