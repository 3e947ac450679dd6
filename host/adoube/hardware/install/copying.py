"""Installs the program beside the one that runs, reads it back, and switches to it in one step.

If this ends early, main.py is still the old one, and the package that it starts is complete.
"""

import json
from collections.abc import Callable, Mapping

from adoube.hardware.install import programs
from adoube.hardware.install.errors import CopyError
from adoube.hardware.install.facts import BoardFacts, Remote
from adoube.hardware.install.program_files import CONFIG, MAIN, ProgramFiles, sha256
from adoube.hardware.install.programs import idle_slot, is_ours, slot_used
from adoube.words import coded

__all__ = ["KEPT_CONFIG", "KEPT_MAIN", "NEW", "NEW_CONFIG", "copy_program", "is_there", "read_back"]

NEW = ".new"
KEPT_MAIN = "/main_before_adoube.py"  # backup of a foreign main.py
KEPT_CONFIG = "/board_before_learning.json"  # the board's own, while another one stands in for it
# How a new board.json becomes the board's own, whether another one stands in for it or not.
NEW_CONFIG = ((CONFIG + NEW, KEPT_CONFIG), (KEPT_CONFIG, CONFIG))


def copy_program(
    remote: Remote,
    board: BoardFacts,
    program: ProgramFiles,
    config: bytes | None,
    progress: Callable[[float], None],
) -> None:
    """Copy the program to the board; with `config` also its board.json, else the board keeps its own.

    `progress` is told the share that is written, 0 to 1. Raises CopyError.
    """
    slot, used = idle_slot(board.main), slot_used(board.main)
    files = program.package_in(slot)
    if config is not None:
        files[CONFIG + NEW] = config
    files[MAIN + NEW] = program.main_in(slot)
    remote.run(programs.room_for_package(slot, program.folders))
    _write(remote, files, progress)
    read_back(remote, files)
    if board.main and not is_ours(board.main):
        remote.run(programs.keep(MAIN, KEPT_MAIN))
    # main.py last: it switches to the new package.
    remote.run(programs.switch([*(NEW_CONFIG if config is not None else ()), (MAIN + NEW, MAIN)]))
    if used is not None:
        remote.run(programs.remove_package(used))


def is_there(remote: Remote, board: BoardFacts, program: ProgramFiles, config: bytes | None) -> bool:
    """Return whether the board already has exactly these files."""
    slot = slot_used(board.main)
    if slot is None:
        return False
    files = program.package_in(slot) | {MAIN: program.main_in(slot)}
    if config is not None:
        files[CONFIG] = config
    return not _differing(remote, files)


def _write(remote: Remote, files: Mapping[str, bytes], progress: Callable[[float], None]) -> None:
    total, written = sum(map(len, files.values())), 0
    for path, data in files.items():
        remote.write(path, data)
        written += len(data)
        progress(written / total)


def read_back(remote: Remote, files: Mapping[str, bytes]) -> None:
    """Raise CopyError if the board holds other bytes than these."""
    differing = _differing(remote, files)
    if differing:
        raise CopyError(coded("install.differs", files=[*differing]))


def _differing(remote: Remote, files: Mapping[str, bytes]) -> list[str]:
    """Return the files that are missing on the board or differ."""
    answer = remote.run(programs.digests(files))
    try:
        found = json.loads(answer)
        return [path for path, data in files.items() if found.get(path) != sha256(data)]
    except (ValueError, AttributeError) as error:
        raise CopyError(coded("install.strange_answer", answer=answer[:60])) from error
