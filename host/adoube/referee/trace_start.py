"""The start of a recording that does not begin with its game, written into its header and read from it.

`referee_of` makes the referee of a recorded game: what the trace's header says decides how it judges.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.line import Line, line_from, printed
from adoube.referee.config import Takeback, Timings
from adoube.referee.referee import Referee
from adoube.sensing.trace import Sensors, TraceHeader
from adoube.sensing.views import View
from adoube.serialization.fields import Fields
from adoube.words import coded

__all__ = ["begun_at", "line_begun_at", "referee_of", "sensors_of"]


def begun_at(line: Line, open_lines: Sequence[Sequence[str]]) -> dict[str, Any] | None:
    """Return where a recording begins that does not begin with its game, as JSON; None where it does.

    `turns` where playing them leads there, else the printed `position`; `open`: lines of turns after that,
    one of which was played.
    """
    stands = printed(line)
    if line.ply == 0 and stands == printed(Line.begin(line.game)):
        begun: dict[str, Any] = {}
    elif _leads_there(line, stands):
        begun = {"turns": line.written_turns()}
    else:
        begun = {"position": stands}
    if open_lines:
        begun["open"] = [list(turns) for turns in open_lines]
    return begun or None


def line_begun_at(game: AnyGame, begun: Mapping[str, Any] | None) -> tuple[Line, list[Sequence[str]]]:
    """The line with which a recording begins, and its open lines. Raises AdoubeError."""
    if begun is None:
        return Line.begin(game), []
    fields = Fields(begun, "begun")
    turns = fields.texts("turns") if fields.has("turns") else ()
    try:
        line = line_from(game, begun["position"]) if fields.has("position") else _played(game, turns)
    except AdoubeError as error:
        raise AdoubeError(f"{fields.where}: {error}") from error
    return line, fields.items("open") if fields.has("open") else []


def _leads_there(line: Line, stands: Mapping[str, Any]) -> bool:
    try:
        return printed(_played(line.game, line.written_turns())) == stands
    except AdoubeError:
        return False


def _played(game: AnyGame, turns: Sequence[str]) -> Line:
    line = Line.begin(game)
    for text in turns:
        line = line.play(game.read(text))
    return line


def sensors_of(header: TraceHeader, view: View) -> Sensors:
    """Return what the source of a recording could tell, in the view that its header names."""
    return Sensors(
        view,
        header.promise_ms,
        clock=header.clock,
        orientation=header.orientation,
        knows_hand=header.knows_hand,
    )


def referee_of(
    header: TraceHeader, game: AnyGame, view: View, timings: Timings | None = None, *, explains: bool = False
) -> Referee:
    """`game` and `view` are those that the header names; `timings` overrule its own. `explains`: whether each
    verdict comes with its reasons.

    Raises AdoubeError where the header says what no referee knows.
    """
    if header.takeback not in tuple(Takeback):
        raise AdoubeError(coded("trace.no_takeback", takeback=header.takeback, known=[*Takeback]))
    line, open_lines = line_begun_at(game, header.begun)
    referee = Referee(
        game,
        sensors_of(header, view),
        timings or Timings.default().changed(Fields(header.timings or {}, "timings")),
        line=line,
        takeback=Takeback(header.takeback),
        explains=explains,
    )
    if open_lines:
        referee.restore(open_lines)
    return referee
