"""A stand-in for bbpPairings: a program with the command line, the files and the statuses of its README.txt.

It makes no pairings. It looks up those that version 6.0.0 has made (`published`), or misbehaves on demand.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from tests.tournament import stand_in_program
from tests.tournament.published_rounds import FOLDER

__all__ = ["stand_in"]

# The round of test/tests/dutch_2025_C5 in bbpPairings 6.0.0; what that answers, what 5.0.1, and what neither.
TELLING_ROUND = "4 w 1 2 b 1 5 b 1 1 w 0 6 w 1 4 b 1 1 b 0 3 w 0 0000 - Z 2 w 0 6 b 1 3 b 0 5 w 0"
TELLING_PAIRS = {
    "2025": "3\n1 5\n3 2\n6 0\n",
    "2017": "3\n1 3\n6 2\n5 0\n",
    "another": "3\n1 6\n3 5\n2 0\n",
}


def stand_in(
    folder: Path, early: str = "", late: str = "", *, version: str = "v6.0.0", edition: str = "2025"
) -> Path:
    """An executable in a folder.

    `early` is code that runs first. `late` runs once the answer, `given`, is known, but not for the round by
    which the editions are told apart.
    """
    behaviour = {
        "version": version,
        "telling_round": TELLING_ROUND,
        "telling_pairs": TELLING_PAIRS[edition],
        "published": str(FOLDER),
        "early": early,
        "late": late,
    }
    file = folder / "stand_in.json"
    file.write_text(json.dumps(behaviour), encoding="utf-8")
    words = f'"{sys.executable}" "{stand_in_program.__file__}" "{file}"'
    if os.name != "posix":
        program = folder / "bbpPairings.cmd"
        program.write_text(f"@{words} %*\n", encoding="utf-8")
        return program
    program = folder / "bbpPairings.exe"
    program.write_text(f'#!/bin/sh\nexec {words} "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    return program
