"""The referee of a recorded game: what the trace's header says decides how it judges."""

from adoube.errors import AdoubeError
from adoube.fields import Fields
from adoube.games.base import AnyGame
from adoube.referee.begun import line_begun_at
from adoube.referee.referee import Referee
from adoube.referee.returns import Takeback
from adoube.referee.timings import Timings
from adoube.sensing.trace_lines import TraceHeader
from adoube.sensing.views import View
from adoube.words import say

__all__ = ["referee_of"]


def referee_of(
    header: TraceHeader, game: AnyGame, view: View, timings: Timings | None = None, *, explains: bool = False
) -> Referee:
    """`game` and `view` are those that the header names; `timings` overrule its own. `explains`: whether each
    verdict comes with its reasons.

    Raises AdoubeError where the header says what no referee knows.
    """
    if header.takeback not in tuple(Takeback):
        raise AdoubeError(say("trace.no_takeback", takeback=header.takeback, known=", ".join(Takeback)))
    line, open_lines = line_begun_at(game, header.begun)
    referee = Referee(
        game,
        view,
        timings or Timings.default().changed(Fields(header.timings or {}, "timings")),
        clock=header.clock,
        promise_ms=header.promise_ms,
        line=line,
        orientation=header.orientation,
        takeback=Takeback(header.takeback),
        knows_hand=header.knows_hand,
        explains=explains,
    )
    if open_lines:
        referee.restore(open_lines)
    return referee
