"""Filmed games: what is played, who watches it from where, and what became of it.

Results are on disk, one JSON object a line, only ever added to: a run goes on where it was stopped.
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import adoube_studio
import adoube_vision
from benchmarks.trials.ledger import code_version

__all__ = ["FilmLedger", "FilmResult", "FilmTrial", "film_version"]


@dataclass(frozen=True)
class FilmTrial:
    """A random game by careful hands in the studio; the same trial goes the same way."""

    game: str
    angle_deg: float
    light: str
    seed: int = 1
    most_turns: int = 8
    clock: bool = True
    markers: bool = True
    restless: bool = False  # lamps are switched, people lean in, the camera is knocked
    frames_a_second: float = 12.0
    width_px: int = 960
    options: tuple[tuple[str, str], ...] = ()
    # How long the board stands between two turns: from and to, all orders of size alike; None: as careful
    # hands leave it.
    stands_s: tuple[float, float] | None = None
    # No hands: each position stands before the camera, as in a game that was photographed turn by turn.
    stills: bool = False
    answered: bool = True  # whether players answer what they are asked
    # A picture takes so many times as long as it does here, and those that come meanwhile are not seen.
    load: float = 0.0


@dataclass(frozen=True)
class FilmResult:
    """The result of a referee on a film. Counts, but for `wrong` and the two times."""

    turns: int  # that were played
    right: int  # turns of the record that are those played, the questions answered
    wrong: str | None  # the first turn accepted that was never played
    undecided: int
    lost: int  # turns that the record lacks
    asked_at_once: int  # questions, where a tie is asked as soon as it is final
    asked: int  # questions with the usual patience
    asked_late: int  # questions left once all later turns have had their chance to settle ties
    out_of_step: int
    frames: int
    read: int  # frames of which the referee heard
    # Cells, over all those frames, that were said to show what they do not; 0 where no truth is known.
    misread: int
    taken_s: float  # processor time of watching and judging
    # Of each turn that was accepted right, in order: how many later turns had been shown by then.
    lags: list[int] = field(default_factory=list)


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
