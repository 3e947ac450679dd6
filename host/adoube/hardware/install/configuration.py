"""A board.json before it goes on a board: read by the firmware's own Config, for the chip that is there.

Config runs in a process of its own: the firmware's modules are no part of this program.
"""

import json
import subprocess
import sys
from pathlib import Path

from adoube.errors import AdoubeError
from adoube.hardware.firmware_files import firmware_folder
from adoube.hardware.install.errors import InstallRefused
from adoube.words import say

__all__ = ["link_kind", "problems_with", "require_sound"]

WITHIN_S = 20.0

_CHECK = """
import json, sys
folder, chip = sys.argv[1:]
sys.path.insert(0, folder)
sys.dont_write_bytecode = True
from adoube_board.config import Config
print(json.dumps(Config(json.loads(sys.stdin.read()), chip).problems))
"""


def require_sound(text: str, where: str, chip: str, firmware: Path | None = None) -> None:
    """Raises InstallRefused, naming all problems, where the firmware on this chip would find any.

    `chip` is as the board itself names it; `where` is the file, for the message.
    """
    problems = problems_with(text, where, chip, firmware)
    if problems:
        raise InstallRefused(say("install.bad_config", where=where, problems="; ".join(problems)))


def problems_with(text: str, where: str, chip: str, firmware: Path | None = None) -> list[str]:
    """What the firmware would say of this board.json. Raises InstallRefused where it is no JSON object."""
    _object(text, where)
    folder = (firmware or firmware_folder()) / "lib"
    checked = subprocess.run(
        [sys.executable, "-c", _CHECK, str(folder), chip],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=WITHIN_S,
        check=False,
    )
    if checked.returncode:
        raise AdoubeError(say("install.check_failed", where=where, why=checked.stderr.strip()[-200:]))
    problems: list[str] = json.loads(checked.stdout)
    return problems


def link_kind(text: str) -> str:
    """Over what the board will speak: "usb", "uart" or "wifi"."""
    link = json.loads(text).get("link")
    return str(link.get("kind", "usb")) if isinstance(link, dict) else "usb"


def _object(text: str, where: str) -> None:
    try:
        found = json.loads(text)
    except ValueError as error:
        raise InstallRefused(say("install.not_json", where=where, why=error)) from error
    if not isinstance(found, dict):
        raise InstallRefused(say("install.not_json", where=where, why=say("install.no_object")))
