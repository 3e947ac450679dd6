"""Traces, which hold what a board reported, and the referee's judgement of them."""

from dataclasses import dataclass
from pathlib import Path

from adoube.api.arguments import require_recorded
from adoube.api.live import Said
from adoube.api.pictures import game_picture
from adoube.api.positions import Position
from adoube.referee.readable_verdicts import Record, record_of
from adoube.referee.recorded_games import OpenedTrace, games_replayed, open_sample, open_trace

__all__ = ["Replay", "read_trace", "replay", "sample_trace"]


@dataclass(frozen=True)
class Replay:
    """A trace as the referee judged it."""

    said: tuple[Said, ...]  # every verdict with the time of the trace at which it was given, in milliseconds
    record: Record  # the turns (None for one that stays open), the scores, and what was asked
    position: Position  # after the turns that are certain
    # The records of the games before, where the trace holds several: the others are of the last game.
    before: tuple[Record, ...] = ()

    def _repr_svg_(self) -> str:
        """Draw the turns that are certain in a notebook, as a moving picture."""
        return game_picture(self.position.line)


def read_trace(file: str | Path) -> OpenedTrace:
    """Read a trace that `adoube play --record` or `adoube simulate` wrote: header, events, and its game.

    Raises AdoubeError that names the file, the line and the field.
    """
    return open_trace(Path(file))


def sample_trace(game: str) -> OpenedTrace:
    """Return the trace of a game that comes with adoube. Raises AdoubeError if there is none."""
    return open_sample(game)


def replay(trace: OpenedTrace, *, explain: bool = False) -> Replay:
    """Let the referee judge a trace. `explain`: verdicts that say something of the game have `reasons`.

    Raises AdoubeError for anything but a recorded game.
    """
    said, games = games_replayed(require_recorded(trace), explains=explain)
    *before, record = map(record_of, games)
    return Replay(tuple(said), record, Position(games[-1].line), tuple(before))
