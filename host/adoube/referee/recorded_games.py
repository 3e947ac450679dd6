"""Opens recorded games: each trace with its game, and the verdicts of a referee who judges it again."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from importlib.resources.abc import Traversable
from pathlib import Path

from adoube.errors import AdoubeError
from adoube.fields import Fields
from adoube.games.base import AnyGame
from adoube.games.registry import UnknownGame, game_class, game_names, make_game
from adoube.referee.config import Timings
from adoube.referee.referee import Referee
from adoube.referee.succession import Succession
from adoube.referee.trace_start import referee_of
from adoube.referee.verdicts import TimedVerdict
from adoube.sensing.plans import plan_for, plan_from
from adoube.sensing.trace import Trace, TraceError, TraceHeader, TraceScene, parse_trace, read_trace
from adoube.sensing.views import (
    COLOUR,
    IDENTITY,
    LEVEL,
    OCCUPANCY,
    PIECES,
    Level,
    View,
    ViewError,
    view_named,
)
from adoube.words import say
from adoube.words.names import did_you_mean

__all__ = [
    "OpenedTrace",
    "games_replayed",
    "open_lines",
    "open_sample",
    "open_trace",
    "replayed",
    "sample_names",
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
    return _opened(read_trace(file, scene_of))


def open_lines(lines: Iterable[str], name: str) -> OpenedTrace:
    """Read the trace that `lines` are; `name` is what errors call it. Raises an AdoubeError."""
    return _opened(parse_trace(lines, name, scene_of))


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


def _opened(trace: Trace) -> OpenedTrace:
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
    header = opened.trace.header
    try:
        first = referee_of(header, opened.game, opened.view, timings, explains=explains)
    except AdoubeError as error:
        raise TraceError(f"{opened.trace.where}: {error}") from error
    further = replace(header, begun=None)
    games = Succession(
        first, lambda: referee_of(further, opened.game, opened.view, timings, explains=explains)
    )
    said: list[TimedVerdict] = []
    for event in opened.trace.events:
        said += games.step(event, event.at_ms)
    return said + games.finish(), games.played
