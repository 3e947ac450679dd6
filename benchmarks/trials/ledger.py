"""Results on disk, one JSON object a line, only ever added to: a campaign goes on where it was stopped.

A line holds a trial, the version of the code that it was judged by, and its result. Every process that works
on a campaign has a file of its own in the folder, and reads those of all.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import adoube
from benchmarks.trials.trial import Result, Trial

__all__ = ["Ledger", "code_version"]

# The rooms whose code decides what becomes of a trial.
SOURCES = ("board", "games", "referee", "sensing", "simulation")


@cache
def code_version() -> str:
    """A short name of the code that a result depends on: another one where a byte of it differs."""
    house = Path(adoube.__file__).parent
    digest = sha256()
    for room in SOURCES:
        for file in sorted((house / room).rglob("*")):
            if file.suffix in (".py", ".toml"):
                digest.update(str(file.relative_to(house)).encode() + file.read_bytes())
    return digest.hexdigest()[:12]


class Ledger:
    """The results in a folder that belong to the present code, `known`. `name` is the file for new ones."""

    def __init__(self, folder: Path, name: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._file = folder / f"{name}.jsonl"
        lines = [line for line in _lines(folder) if line["code"] == code_version()]
        self.known = {_trial(line["trial"]): Result(**line["result"]) for line in lines}

    def add(self, trial: Trial, result: Result) -> None:
        self.known[trial] = result
        line = {"code": code_version(), "trial": asdict(trial), "result": asdict(result)}
        with self._file.open("a", encoding="utf-8") as file:
            # A line that was cut off before ends here, and spoils nothing but itself.
            file.write(("" if file.tell() == 0 else "\n") + json.dumps(line))


def _lines(folder: Path) -> Iterator[dict[str, Any]]:
    for file in sorted(folder.glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            try:
                yield json.loads(line)
            except json.JSONDecodeError:
                continue  # cut off when its process was stopped: that trial is played anew


def _trial(plain: dict[str, Any]) -> Trial:
    return Trial(**{**plain, "options": tuple((name, value) for name, value in plain["options"])})
