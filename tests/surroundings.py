"""The surroundings of a test process: a home of its own, which the programs that it starts inherit.

Nothing that a test or its programs keep for a person comes into that person's home, and nothing that is there
alters a test. At the end no program may be left that a test has started.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

__all__ = ["HOMES", "enter_home", "left_running"]

# A variable that programs look in for a folder, and the folder's place in the home.
HOMES = {
    "HOME": "",
    "XDG_CACHE_HOME": ".cache",
    "XDG_CONFIG_HOME": ".config",
    "XDG_DATA_HOME": ".local/share",
    "XDG_STATE_HOME": ".local/state",
    "XDG_RUNTIME_DIR": "run",
}
# A program may take so long to end once it is told to.
ENDS_WITHIN_S = 10.0
PROCESSES = Path("/proc")
# Children that end when this process ends.
ENDING_WITH_US = ("multiprocessing.resource_tracker", "multiprocessing.forkserver", "forked_when_asked")


def enter_home(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a home in an empty folder, and let this process and those that it starts live there."""
    for variable, place in HOMES.items():
        (folder / place).mkdir(mode=0o700, parents=True, exist_ok=True)
        monkeypatch.setenv(variable, str(folder / place))


def left_running(home: Path, patience_s: float = ENDS_WITHIN_S) -> list[str]:
    """Return the programs that still run with this home, and other children: their numbers and command lines.

    Those that are ending are waited for. Only Linux shows them; elsewhere there are none.
    """
    until = time.monotonic() + patience_s
    while (left := list(_running(home))) and time.monotonic() < until:
        time.sleep(0.05)
    return left


def _running(home: Path) -> Iterator[str]:
    lives_there = os.fsencode(f"HOME={home}")
    for process in PROCESSES.glob("[0-9]*"):
        try:
            # As it was at the start: a process that has changed its home since, as this one, is not seen.
            at_start = (process / "environ").read_bytes().split(b"\0")
            command = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            parent = int((process / "stat").read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):  # It has ended meanwhile, or is another account's.
            continue
        is_child = parent == os.getpid()
        ends_with_us = is_child and any(name in command for name in ENDING_WITH_US)
        if command and (is_child or lives_there in at_start) and not ends_with_us:
            yield f"{process.name} {command.strip()}"
