"""Runs `adoube demo` in a process of its own and reads what it wrote down."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
from collections.abc import Generator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

__all__ = ["Demo", "running_demo"]


@dataclass(frozen=True)
class Demo:
    """A demonstration that goes on by itself."""

    url: str
    data: Path

    def turns(self) -> list[str]:
        """The turns of the first game, as the journal on disk has them now."""
        address = f"file:{self.data / 'journal.sqlite3'}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as journal:
            rows = journal.execute(
                "SELECT data FROM rows WHERE kind = 'turn' AND game_number = 1 ORDER BY id"
            ).fetchall()
        return [json.loads(data)["notation"] for (data,) in rows]


@contextmanager
def running_demo(game: str, data: Path, *options: str) -> Generator[Demo]:
    """A demo on a free port, ended as by somebody who shuts the computer down."""
    command = [sys.executable, "-c", "from adoube.cli.main import main; main()"]
    arguments = ["demo", game, "--port", "0", "--data", str(data), *options]
    with subprocess.Popen([*command, *arguments], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield Demo(_address(process.stdout), data)
        finally:
            process.terminate()
            process.communicate()
    assert process.returncode == 0, "it ends cleanly"


def _address(lines: IO[str]) -> str:
    """The scoreboard's address, from the first line that prints one."""
    said = ""
    for line in lines:
        said += line
        if found := re.search(r"http://127\.0\.0\.1:\d+/", line):
            return found[0]
    raise AssertionError(f"the demo ended without an address: {said}")
