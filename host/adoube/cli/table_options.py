"""The options of a table that a command runs: its settings, its name and records, its page, its people."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import wraps
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple

import click

from adoube.app.settings import (
    CAMERA,
    NEEDS,
    VIEWS,
    CameraSettings,
    EventSettings,
    ReachSettings,
    TableSettings,
)
from adoube.app.telling import Teller
from adoube.cli.arguments import BOARD, GAME_OPTION, HANDS, parsed_options
from adoube.cli.command import option_under, options_as
from adoube.cli.event_options import REACH_OPTIONS, SettingOption, reach_of, setting_options, settings_from
from adoube.cli.path_types import INPUT_FILE, RECORDING, RECORDS_FOLDER
from adoube.games.registry import plain_name
from adoube.link.network_port import TOKEN_VARIABLE
from adoube.sensing.camera import Point
from adoube.tables.commands import match as new_table
from adoube.words import say

__all__ = [
    "CAREFUL",
    "SETTINGS",
    "PeopleOptions",
    "TableRun",
    "computer_option",
    "computers_in",
    "people_options",
    "settings_of",
    "table_name",
    "table_options",
]

CAREFUL = "careful"  # the hands that play where nothing is said
FASTEST = 20.0

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class PeopleOptions(NamedTuple):
    """How people play at a simulated board; None: nothing was said."""

    hands: str | None = None
    speed: float | None = None


@dataclass(frozen=True)
class TableRun:
    """One table as a command is to run it."""

    settings: TableSettings
    name: str | None
    new_match: bool
    data: Path | None
    port: int | None
    no_web: bool
    show_camera: bool
    people: PeopleOptions
    reach: ReachSettings
    tell: Teller
    needs: frozenset[str]  # of `NEEDS`, those of the options that were given

    @property
    def folder(self) -> Path:
        """The folder of the records."""
        from adoube.records.journal import default_folder

        return self.data or default_folder()

    @property
    def table(self) -> str:
        return self.name or table_name(plain_name(self.settings.game))

    def require_game(self) -> None:
        """Raise AdoubeError if there is no such game, or a computer player cannot sit at it."""
        from adoube.app.plan import require_computers
        from adoube.games.registry import make_game

        settings = self.settings
        game = make_game(settings.game, settings.options, seed=settings.seed)
        require_computers(settings.computers, game)

    def require_fitting_board(self) -> None:
        """Raise a usage error for an option that has no meaning at the table's board."""
        board = self.settings.board
        for need, is_met in NEEDS.items():
            if need in self.needs and not is_met(board):
                raise click.UsageError(say(need, board=board))


def table_options(*, game: str | None = None, plays: bool = True) -> Decorator:
    """Add the options of a table, as the argument `table`.

    `game`: the one that is played, where the command does not name it. `plays`: whether people say what is
    played, or else a program.
    """
    options = [each for each in _OPTIONS if plays or each[0] not in _GAME]

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def with_table(**given: Any) -> None:
            values = {name: given.pop(name) for name, _ in options if name is not None}
            function(table=_table_run(game or given.pop("game"), values), **given)

        for _, option in reversed(options):
            option(with_table)
        return with_table

    return decorate


def _table_run(game: str, given: Mapping[str, Any]) -> TableRun:
    fields = settings_from(SETTINGS, given)
    if "options" in fields:
        fields["options"] = parsed_options(fields["options"])
    if "computers" in fields:
        fields["computers"] = computers_in(fields["computers"])
    if camera := settings_from(_CAMERA, given):
        fields["camera"] = CameraSettings(**camera)
    people = PeopleOptions(given["hands"], given["speed"])
    every = (*SETTINGS.values(), *_CAMERA.values(), *_EVENT.values())
    needs = {
        each.setting.needs
        for each in every
        if each.parameter in given and each.is_given(given[each.parameter])
    }
    if people != PeopleOptions():
        needs.add("people.only_simulated")
    return TableRun(
        TableSettings(game=game, **fields),
        given["table"],
        given["new_match"],
        given["data"],
        given["port"],
        given["no_web"],
        given["show_camera"],
        people,
        reach_of(given),
        Teller(as_json=given["as_json"]),
        frozenset(filter(None, needs)),
    )


def computers_in(given: Iterable[str]) -> dict[str, int]:
    """Return by seat how strong. Raises ComputerOptionError for anything else, or a seat twice."""
    from adoube.app.plan import ComputerOptionError

    found: dict[str, int] = {}
    for text in given:
        seat, _, strength = text.rpartition(":")
        if not seat or not (strength.isascii() and strength.isdigit()):
            raise ComputerOptionError(say("play.computer_form", text=text))
        if seat in found:
            raise ComputerOptionError(say("play.computer_twice", seat=seat))
        found[seat] = int(strength)
    return found


def table_name(text: str) -> str:
    """Return a table's name as it stands in addresses. Raises a usage error for any other character."""
    try:
        return new_table.table_name(text)
    except new_table.TableNameError as error:
        raise click.BadParameter(str(error), param_hint="--table") from error


def _table(_: click.Context, __: click.Parameter, given: str | None) -> str | None:
    return table_name(given) if given else None


def _names(_: click.Context, __: click.Parameter, given: str | None) -> tuple[str, ...] | None:
    """Return the players' names, split at commas. Raises a usage error for an empty one."""
    if given is None:
        return None
    found = tuple(name.strip() for name in given.split(","))
    if not all(found):
        raise click.BadParameter(say("play.no_name", text=given), param_hint="--players")
    return found


def _points(_: click.Context, __: click.Parameter, given: tuple[str, ...] | None) -> tuple[Point, ...]:
    """Return points, each written as `X,Y` in pixels of the picture."""
    from adoube.tables.commands.camera import CameraCornersError, require_clockwise

    points = tuple(map(_point, given or ()))
    if points:
        try:
            require_clockwise(points)
        except CameraCornersError as error:
            raise click.BadParameter(str(error)) from error
    return points


def _point(text: str) -> Point:
    x, _, y = text.partition(",")
    try:
        point = float(x), float(y)
    except ValueError as error:
        raise click.BadParameter(say("camera.no_corner", text=text)) from error
    if not all(map(isfinite, point)):
        raise click.BadParameter(say("camera.no_corner", text=text))
    return point


_SOURCE = f"{__name__}.source"


def _keep_source(context: click.Context, _: click.Parameter, source: str | None) -> None:
    context.meta[_SOURCE] = source


def _board_or_camera(context: click.Context, param: click.Parameter, board: str | None) -> str | None:
    """Return the board, also if only its camera was named. Raises a usage error unless one of the two was."""

    source = context.meta.get(_SOURCE)
    if board is not None and source is not None:
        raise click.UsageError(say("play.board_or_camera"))
    if board is None and source is None and not context.resilient_parsing:
        raise click.MissingParameter(ctx=context, param=param)
    return board if source is None else f"{CAMERA}{source}"


# What the type of a field does not say of its option.
SETTINGS = setting_options(
    TableSettings,
    {
        "board": {"type": BOARD, "callback": _board_or_camera},
        "token": {"envvar": TOKEN_VARIABLE},
        "view": {"type": click.Choice(VIEWS)},
        "timings": {"type": INPUT_FILE},
        "options": {"type": GAME_OPTION},
        "players": {"multiple": False, "callback": _names},
        "takeback": {"default": "ask"},
        "seed": {"type": int},
        "record": {"type": RECORDING},
    },
)
_CAMERA = setting_options(CameraSettings, {"corners": {"multiple": False, "nargs": 4, "callback": _points}})
_EVENT = setting_options(EventSettings, {})

_camera_source = option_under("board")(
    "--camera",
    metavar="SOURCE",
    help=say("play.camera_help"),
    is_eager=True,
    expose_value=False,
    callback=_keep_source,
)
_people, _record = option_under("people"), option_under("record")
_PEOPLE = (
    _people("--hands", type=HANDS, help=say("people.hands_help")),
    _people("--speed", type=click.FloatRange(0.1, FASTEST), help=say("people.speed_help")),
)
# Adds `--hands` and `--speed`, as the argument `people`.
people_options = options_as("people", PeopleOptions, *_PEOPLE)
# Adds `--computer`, as the argument `computers`.
computer_option = SETTINGS["computers"].add


def settings_of(made: type[Any]) -> Mapping[str, SettingOption]:
    """Return the options of `adoube play` for the fields of a table's, a camera's or an event's settings."""
    return {TableSettings: SETTINGS, CameraSettings: _CAMERA, EventSettings: _EVENT}[made]


def _under(heading: str, options: Mapping[str, SettingOption]) -> list[tuple[str | None, Decorator]]:
    return [(each.parameter, each.add) for each in options.values() if each.setting.heading == heading]


_BOARD = _under("board", SETTINGS)
_GAME = [name for name, _ in _under("game", SETTINGS)]
# In the order in which help lists them.
_OPTIONS: list[tuple[str | None, Decorator]] = [
    _BOARD[0],
    (None, _camera_source),
    *_BOARD[1:],
    *_under("game", SETTINGS),
    ("table", _record("--table", metavar="NAME", callback=_table, help=say("play.table_help"))),
    ("new_match", _record("--new-match", is_flag=True, help=say("play.new_match_help"))),
    *_under("record", SETTINGS),
    ("as_json", _record("--json", "as_json", is_flag=True, help=say("commands.json_help"))),
    ("data", _record("--data", type=RECORDS_FOLDER, help=say("play.data_help"))),
    ("port", _EVENT["port"].add),
    ("no_web", option_under("scoreboard")("--no-web", is_flag=True, help=say("play.no_web_help"))),
    *_under("scoreboard", SETTINGS),
    *zip(("hands", "speed"), _PEOPLE, strict=True),
    *REACH_OPTIONS,
    *_under("camera", {name: each for name, each in _CAMERA.items() if name != "lens"}),
    ("show_camera", _EVENT["show_camera"].add),
    ("no_lens", _CAMERA["lens"].add),
]
