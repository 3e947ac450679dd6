"""Results on disk, one JSON object a line, only ever added to: a run goes on where it was stopped."""

import json
from collections.abc import Callable
from dataclasses import asdict
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import adoube_studio
import adoube_vision
from benchmarks.films.trial import FilmResult, FilmTrial
from benchmarks.trials.ledger import code_version

__all__ = ["FilmLedger", "film_version"]


@cache
def film_version() -> str:
    """A short name of the code that a result depends on: another one where a byte of it differs."""
    digest = sha256(code_version().encode())
    for package in (adoube_vision, adoube_studio):
        house = Path(str(package.__file__)).parent
        for file in sorted(house.rglob("*.py")):
            digest.update(str(file.relative_to(house)).encode() + file.read_bytes())
    return digest.hexdigest()[:12]


class FilmLedger:
    """The results in a file that belong to the present code; `any_code`: to whatever code."""

    def __init__(self, file: Path, *, any_code: bool = False) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        self._file = file
        self._known: dict[FilmTrial, FilmResult] = {}
        for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else ():
            try:
                plain = json.loads(line)
            except json.JSONDecodeError:
                continue  # cut off when its process was stopped: that film is watched anew
            if any_code or plain["code"] == film_version():
                trial = _trial(plain["trial"])
                self._known[trial] = FilmResult(**plain["result"])

    def result(self, trial: FilmTrial, watch: Callable[[FilmTrial], FilmResult]) -> FilmResult:
        """Return the known result of a trial; else run it."""
        if trial not in self._known:
            self._known[trial] = watch(trial)
            line = {"code": film_version(), "trial": asdict(trial), "result": asdict(self._known[trial])}
            with self._file.open("a", encoding="utf-8") as file:
                file.write(("" if file.tell() == 0 else "\n") + json.dumps(line))
        return self._known[trial]


def _trial(plain: dict[str, Any]) -> FilmTrial:
    """JSON has lists where a trial has tuples."""
    options = tuple((name, value) for name, value in plain.get("options", ()))
    stands_s = None if plain.get("stands_s") is None else tuple(plain["stands_s"])
    return FilmTrial(**{**plain, "options": options, "stands_s": stands_s})
