"""The referee of a recorded game: what the trace's header says decides how it judges."""

from adoube.games.base import AnyGame
from adoube.referee.referee import Referee
from adoube.referee.timings import Timings
from adoube.sensing.trace_lines import TraceHeader
from adoube.sensing.views import View

__all__ = ["referee_of"]


def referee_of(header: TraceHeader, game: AnyGame, view: View, timings: Timings | None = None) -> Referee:
    """`game` and `view` are those that the header names."""
    return Referee(
        game,
        view,
        timings or Timings.default(),
        clock=header.clock,
        promise_ms=header.promise_ms,
        orientation=header.orientation,
    )
