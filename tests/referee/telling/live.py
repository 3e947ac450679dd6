"""Tables under the referee that tells what the decoder's hypotheses come to."""

from pathlib import Path
from typing import Any

from adoube.referee.config import Timings
from adoube.referee.recorded_games import open_trace, sensors_of
from adoube.referee.referee import Referee
from adoube.referee.verdicts import TimedVerdict
from tests.referee.scene import Scene

__all__ = ["FOR_GOOD_MS", "at_live", "recorded"]

FOR_GOOD_MS = 60_000  # longer than anything waits for


def at_live(game: Any = "jarmo", view: str = "occupancy", **how: Any) -> Scene:
    """A table whose set-up stands and was told."""
    return Scene(game, view, **how).forget()


def recorded(file: Path) -> tuple[Referee, list[TimedVerdict]]:
    """A referee that has followed a recorded table to its end, and all that it said."""
    opened = open_trace(file)
    referee = Referee(opened.game, sensors_of(opened.trace.header, opened.view), Timings.default())
    said = [one for event in opened.trace.events for one in referee.step(event, event.at_ms)]
    return referee, said + referee.finish()
