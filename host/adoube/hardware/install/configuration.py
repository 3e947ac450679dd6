"""Checks before the firmware is installed: the board, and board.json by the firmware's own code.

The firmware's `Config` runs in a process of its own: its modules are no part of this program.
"""

import json
import subprocess
import sys
from pathlib import Path

from adoube.errors import AdoubeError
from adoube.hardware.install.errors import RefusalError
from adoube.hardware.install.facts import BoardFacts, Version, version_text
from adoube.hardware.install.program_files import ProgramFiles, firmware_folder
from adoube.words import coded

OLDEST_MICROPYTHON: Version = (1, 24, 0)  # the oldest version that the firmware supports


def require_fit(board: BoardFacts, program: ProgramFiles, *, downgrade: bool = False) -> None:
    """Raise RefusalError for another Python, an old one, a newer firmware, or too little space."""
    if board.python != "micropython":
        raise RefusalError(coded("install.other_python", python=board.python))
    if board.version < OLDEST_MICROPYTHON:
        raise RefusalError(
            coded(
                "install.old_micropython",
                version=version_text(board.version),
                oldest=version_text(OLDEST_MICROPYTHON),
            )
        )
    if board.firmware is not None and board.firmware > program.version and not downgrade:
        raise RefusalError(
            coded(
                "install.newer_firmware",
                theirs=version_text(board.firmware),
                ours=version_text(program.version),
            )
        )
    needed = program.room_needed()
    if board.free_bytes < needed:
        raise RefusalError(coded("install.no_room", free=board.free_bytes // 1024, needed=-(-needed // 1024)))


WITHIN_S = 20.0

_CHECK = """
import json, sys
folder, chip = sys.argv[1:]
sys.path.insert(0, folder)
sys.dont_write_bytecode = True
from adoube_board.config.config import Config
print(json.dumps(Config(json.loads(sys.stdin.read()), chip).problems))
"""


def require_sound(text: str, where: str, chip: str, firmware: Path | None = None) -> None:
    """Raise RefusalError, naming all problems, if the firmware would find any on this chip.

    `chip` is as the board itself names it; `where` is the file, for the message.
    """
    problems = problems_with(text, where, chip, firmware)
    if problems:
        raise RefusalError(coded("install.bad_config", where=where, problems="; ".join(problems)))


def problems_with(text: str, where: str, chip: str, firmware: Path | None = None) -> list[str]:
    """Return the firmware's complaints about a board.json. Raises RefusalError if it is no JSON object."""
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
        raise AdoubeError(coded("install.check_failed", where=where, why=checked.stderr.strip()[-200:]))
    problems: list[str] = json.loads(checked.stdout)
    return problems


def link_kind(text: str) -> str:
    """Return the kind of link that the board will use: "usb", "uart" or "wifi"."""
    link = json.loads(text).get("link")
    return str(link.get("kind", "usb")) if isinstance(link, dict) else "usb"


def _object(text: str, where: str) -> None:
    try:
        found = json.loads(text)
    except ValueError as error:
        raise RefusalError(coded("install.not_json", where=where, why=error)) from error
    if not isinstance(found, dict):
        raise RefusalError(coded("install.not_json", where=where, why=coded("install.no_object")))
