"""`adoube demo GAME --camera` as a program, followed to the film's end and held against its script."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from adoube.games.registry import make_game
from adoube.simulation.filmed import FilmedMatch
from adoube.words import say
from adoube_vision.source_names import STUDIO
from tests.cli.processes import Running

__all__ = ["DemoResult", "followed", "judged", "script_of"]

TURN = re.compile(r"^ +\d+  \S.*?  (\S.*)$", re.MULTILINE)
QUESTION = re.compile(r"^(?! +\d).*\?", re.MULTILINE)  # a line that asks, and is no turn
POLL_S = 0.5


@dataclass(frozen=True)
class DemoResult:
    """The result of a demonstration."""

    turns: int  # in its script
    accepted: int
    followed: int  # accepted as they were played, until the first that was not
    asked: int  # times that somebody was asked
    has_ended: bool  # whether its film was shown to the end
    complained: str  # what it said on standard error

    @property
    def wrong(self) -> int | None:
        """The number of the first turn accepted that was not played; None: there is none."""
        return self.followed + 1 if self.accepted > self.followed else None


def script_of(game: str, seed: int) -> list[str]:
    """The turns that are played in a demonstration, as they are written."""
    return FilmedMatch(seed, 1).script(make_game(game, seed=seed)).games[0].line.written_turns()


def judged(script: Sequence[str], said: str, complained: str = "") -> DemoResult:
    """Return the result of a demonstration of a script that printed `said`."""
    accepted = [turn.strip() for turn in TURN.findall(said)]
    pairs = enumerate(zip(accepted, script, strict=False))
    followed = next((number for number, (one, other) in pairs if one != other), None)
    return DemoResult(
        turns=len(script),
        accepted=len(accepted),
        followed=min(len(accepted), len(script)) if followed is None else followed,
        asked=len(QUESTION.findall(said)),
        has_ended=_ending() in said,
        complained=complained,
    )


def followed(
    game: str, seed: int, speed: float, most_s: float, beside: int = 0, record: Path | None = None
) -> DemoResult:
    """Shows a game, to the end or for so long, with so many busy processes beside it.

    `record`: where the trace goes.
    """
    kept = [] if record is None else ["--record", str(record)]
    with ExitStack() as closing:
        for _ in range(beside):
            closing.enter_context(_busy())
        running = Running(
            *("demo", game, "--camera", "--no-web", "--games", "1"),
            *("--speed", f"{speed:g}", "--seed", str(seed), *kept),
        )
        ends_s = time.monotonic() + most_s
        while running.process.poll() is None and _ending() not in running.said and time.monotonic() < ends_s:
            time.sleep(POLL_S)
        running.ends_by(signal.SIGINT)
    return judged(script_of(game, seed), running.said, running.complained)


def _ending() -> str:
    """Return what a demonstration says when its film is over."""
    return say("camera.film_ended", name=STUDIO)


@contextmanager
def _busy() -> Iterator[None]:
    """A process that takes all the time that it gets."""
    process = subprocess.Popen([sys.executable, "-c", "while True: pass"], env=dict(os.environ))
    try:
        yield
    finally:
        process.kill()
        process.wait()
