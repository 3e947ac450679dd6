"""Whether the firmware may go on this board with this configuration; nothing is changed to find out."""

from adoube.hardware.install.errors import InstallRefused
from adoube.hardware.install.facts import BoardFacts, Version, version_text
from adoube.hardware.install.program_files import ProgramFiles
from adoube.words import say

__all__ = ["OLDEST_MICROPYTHON", "require_fit"]

OLDEST_MICROPYTHON: Version = (1, 24, 0)
"""what the firmware is written for"""


def require_fit(board: BoardFacts, program: ProgramFiles, *, downgrade: bool = False) -> None:
    """Raises InstallRefused for another Python, one too old, a newer firmware, or too little room."""
    if board.python != "micropython":
        raise InstallRefused(say("install.other_python", python=board.python))
    if board.version < OLDEST_MICROPYTHON:
        raise InstallRefused(
            say(
                "install.old_micropython",
                version=version_text(board.version),
                oldest=version_text(OLDEST_MICROPYTHON),
            )
        )
    if board.firmware is not None and board.firmware > program.version and not downgrade:
        raise InstallRefused(
            say(
                "install.newer_firmware",
                theirs=version_text(board.firmware),
                ours=version_text(program.version),
            )
        )
    needed = program.room_needed()
    if board.free_bytes < needed:
        raise InstallRefused(say("install.no_room", free=board.free_bytes // 1024, needed=-(-needed // 1024)))
