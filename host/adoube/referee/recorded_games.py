"""Opens recorded games: each trace with its game, and the verdicts of a referee who judges it again.

`referee_of` makes that referee: what the trace's header says decides how it judges. A recording that does not
begin with its game has the start in its header.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.line import Line, line_from, printed
from adoube.games.registry import UnknownGame, game_class, game_names, make_game
from adoube.referee.config import Takeback, Timings
from adoube.referee.readable_verdicts import record_of
from adoube.referee.referee import Referee
from adoube.referee.verdicts import BackInStep, Moved, NextGame, StartStands, TakenBack, TimedVerdict
from adoube.sensing.events import CellBroken, CellShows, Event
from adoube.sensing.plans import plan_for, plan_from
from adoube.sensing.trace import Sensors, Trace, TraceError, TraceHeader, TraceScene, parse_trace, read_trace
from adoube.sensing.views import (
    COLOUR,
    IDENTITY,
    LEVEL,
    OCCUPANCY,
    PIECES,
    Level,
    View,
    ViewError,
    magnets_of,
    view_named,
)
from adoube.serialization.fields import Fields
from adoube.words import coded, say
from adoube.words.names import did_you_mean

__all__ = [
    "OpenedTrace",
    "Succession",
    "begun_at",
    "games_replayed",
    "header_of",
    "line_begun_at",
    "open_lines",
    "open_sample",
    "open_trace",
    "referee_of",
    "replayed",
    "sample_names",
    "sensors_of",
    "succession_of",
    "trace_opened",
    "view_of",
]


LAYOUT = "layout"


@dataclass(frozen=True)
class OpenedTrace:
    """A trace, the game under the options of its header, and the view that its symbols belong to."""

    trace: Trace
    game: AnyGame
    view: View


def open_trace(file: Path) -> OpenedTrace:
    """Open a trace. Raises an AdoubeError that names the file, and the line and field if there is one."""
    return trace_opened(read_trace(file, scene_of))


def open_lines(lines: Iterable[str], name: str) -> OpenedTrace:
    """Read the trace that `lines` are; `name` is what errors call it. Raises an AdoubeError."""
    return trace_opened(parse_trace(lines, name, scene_of))


def open_sample(name: str) -> OpenedTrace:
    """Open the sample of a game, which stands beside it. Raises an AdoubeError if it has none."""
    if (file := _sample_of(name)) is None:
        raise TraceError(say("replay.no_sample", name=name))
    return open_lines(file.read_text(encoding="utf-8").splitlines(), file.name)


def sample_names() -> list[str]:
    """Return the games beside which a sample stands, by their ids."""
    names = []
    for name in game_names():
        try:
            names += [name] if _sample_of(name) is not None else []
        except UnknownGame:
            continue  # it cannot be played here, so nor can its sample
    return names


def _sample_of(name: str) -> Traversable | None:
    """Return the sample beside a game that can be played here. Raises UnknownGame."""
    return game_class(name).file_beside("samples", f"{name}.trace.jsonl")


def trace_opened(trace: Trace) -> OpenedTrace:
    """Return a trace with its game and view. Raises UnknownGame, OptionError or ViewError."""
    game = _game(trace.header)
    return OpenedTrace(trace, game, _view(game, trace.header))


def scene_of(header: TraceHeader) -> TraceScene:
    """Return what may occur in a trace with that header. Raises UnknownGame, OptionError or ViewError."""
    game = _game(header)
    return TraceScene(_view(game, header), game.seats, game.board.names)


def _game(header: TraceHeader) -> AnyGame:
    """Make the game of a trace. The layout that was drawn for it stands in its options, or beside them."""
    options = dict(header.options)
    for option in game_class(header.game).all_options:
        is_drawn = options.get(option.key, option.default) == option.default
        if option.key == LAYOUT and is_drawn and header.layout is not None:
            rows = Fields({LAYOUT: header.layout}, header.game).text(LAYOUT).splitlines()
            options[LAYOUT] = "/".join(rows)
    return make_game(header.game, options)


def _view(game: AnyGame, header: TraceHeader) -> View:
    """Return the view of a trace; the magnets that it was recorded with are its own where it names them."""
    if header.view == LEVEL and header.magnets is not None:
        return Level(plan_from(Fields({"magnets": header.magnets}, header.game).inner("magnets")))
    return view_of(game, header.view)


def view_of(game: AnyGame, name: str) -> View:
    """Return the view `name` of a game that can be watched in it. Raises ViewError, or NoPlan for levels.

    A game lists the views that suit it; what any pieces show (whether they stand there, their colour, what
    they are) can be watched in every game. Levels are refused with the reason that its magnet plan gives.
    """
    if name == LEVEL:
        return Level(plan_for(game))
    known = (*game.views, OCCUPANCY, COLOUR, IDENTITY, PIECES)
    if name not in known:
        raise ViewError(say("sensing.no_view", name=name) + did_you_mean(name, known))
    return view_named(name, game.seats)


def replayed(
    opened: OpenedTrace, timings: Timings | None = None, *, explains: bool = False
) -> tuple[list[TimedVerdict], Referee]:
    """Judge a trace; return all verdicts, with reasons if it `explains`, and the referee of its last game.

    Raises TraceError if the header asks for what no referee knows.
    """
    said, games = games_replayed(opened, timings, explains=explains)
    return said, games[-1]


def games_replayed(
    opened: OpenedTrace, timings: Timings | None = None, *, explains: bool = False
) -> tuple[list[TimedVerdict], tuple[Referee, ...]]:
    """Judge a trace; return all verdicts, and the referees of its games, of which the last has any turns.

    Each game after the first begins with `NextGame`. Raises TraceError as `replayed` does.
    """
    try:
        games = succession_of(opened.trace.header, opened.game, opened.view, timings, explains=explains)
    except AdoubeError as error:
        raise TraceError(f"{opened.trace.where}: {error}") from error
    said: list[TimedVerdict] = []
    for event in opened.trace.events:
        said += games.step(event, event.at_ms)
    return said + games.finish(), games.played


def succession_of(
    header: TraceHeader, game: AnyGame, view: View, timings: Timings | None = None, *, explains: bool = False
) -> "Succession":
    """Return the referees of a board, a game after the other. Raises AdoubeError as `referee_of` does."""
    first = referee_of(header, game, view, timings, explains=explains)
    further = replace(header, begun=None)
    return Succession(first, lambda: referee_of(further, game, view, timings, explains=explains))


class Succession:
    """Hands what happens to the referee of the game that is played.

    When the pieces stand at the start again, the next game's referee watches too. It takes over as soon as a
    turn of that game is seen: nobody has to say how the game before ended. Until then turns may turn out to
    have been taken back, or the old position is set up again.
    """

    def __init__(self, first: Referee, begin: Callable[[], Referee]) -> None:
        """`begin` makes the referee of each further game."""
        self.referee = first
        self.before: list[Referee] = []  # the referees of the games before, oldest first
        self._begin = begin
        self._next: Referee | None = None
        self._heard: list[TimedVerdict] = []  # what the next game's referee has said
        self._stands: dict[str, CellShows] = {}
        self._broken: dict[str, CellBroken] = {}

    @property
    def wake_at_ms(self) -> int | None:
        """When the next verdict may fall due if nothing else happens."""
        referees = (self.referee, self._next)
        due = (referee.wake_at_ms for referee in referees if referee is not None)
        return min((at_ms for at_ms in due if at_ms is not None), default=None)

    @property
    def played(self) -> tuple[Referee, ...]:
        """The referees of all games, the last of which has turns if any has: one that was begun may be undone
        and never played."""
        referees = (*self.before, self.referee)
        last = max((place for place, each in enumerate(referees) if record_of(each).turns), default=0)
        return referees[: last + 1]

    def step(self, event: Event | None, now_ms: int) -> list[TimedVerdict]:
        """Takes in an event, or with None the mere passing of time, and returns what there is to say."""
        if self._next is not None:
            self._heard += self._next.step(event, now_ms)
            if self._next.has_begun:
                self._remember(event)
                return self._go_on(now_ms)
        said = self.referee.step(event, now_ms)
        for one in said:
            match one.verdict:
                case StartStands():
                    self._expect_next(event, one.at_ms, now_ms)
                case BackInStep() | TakenBack() | Moved():
                    self._next = None
        self._remember(event)
        return said

    def finish(self) -> list[TimedVerdict]:
        """Lets time pass without end and without any further event."""
        said: list[TimedVerdict] = []
        while (wake_at := self.wake_at_ms) is not None:
            said += self.step(None, wake_at)
        return said

    def _expect_next(self, event: Event | None, stood_ms: int, now_ms: int) -> None:
        """The start stood before an event, as far as the cells have told."""
        self._next = self._begin()
        self._heard = []
        stands: list[CellShows | CellBroken] = [*self._stands.values(), *self._broken.values()]
        for told in stands:
            self._heard += self._next.step(told, stood_ms)
        self._heard += self._next.step(event, now_ms)

    def _go_on(self, now_ms: int) -> list[TimedVerdict]:
        assert self._next is not None, "only a game that is expected begins"
        said = [TimedVerdict(now_ms, NextGame(record_of(self.referee).to_json())), *self._heard]
        self.before.append(self.referee)
        self.referee, self._next = self._next, None
        return said

    def _remember(self, event: Event | None) -> None:
        match event:
            case CellShows(cell=cell):
                self._stands[cell] = event
            case CellBroken(cell=cell):
                self._broken[cell] = event


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
        line = line.play(game.read_entry(line.position, text))
    return line


def header_of(
    line: Line,
    sensors: Sensors,
    timings: Timings,
    takeback: Takeback,
    open_lines: Sequence[Sequence[str]] = (),
) -> TraceHeader:
    """Return the header of a recording that begins at a line, of which `open_lines` may have been played."""
    game = line.game
    return TraceHeader(
        game=game.id,
        options=dict(game.options),
        view=sensors.view.name,
        cells=game.board.names,
        promise_ms=sensors.min_reported_lift_ms,
        clock=sensors.clock,
        orientation=sensors.orientation,
        timings=timings.to_json(),
        takeback=takeback,
        begun=begun_at(line, open_lines),
        magnets=magnets_of(sensors.view),
        knows_hand=sensors.knows_hand,
    )


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
    try:
        takeback = Takeback(header.takeback)
    except ValueError as error:
        why = coded("trace.no_takeback", takeback=header.takeback, known=[*Takeback])
        raise AdoubeError(why) from error
    line, open_lines = line_begun_at(game, header.begun)
    referee = Referee(
        game,
        sensors_of(header, view),
        timings or Timings.default().changed(Fields(header.timings or {}, "timings")),
        line=line,
        takeback=takeback,
        explains=explains,
    )
    if open_lines:
        referee.restore(open_lines)
    return referee
