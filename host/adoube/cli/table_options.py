"""What `adoube play` is told: of the board, the match, the records, and the page."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from adoube.app.settings import MOST_LIMIT_MB, VIEWS
from adoube.cli.arguments import BOARD, HANDS, token_option
from adoube.cli.command import option_under, options_as
from adoube.cli.path_types import INPUT_FILE, RECORDING, RECORDS_FOLDER
from adoube.games.registry import plain_name
from adoube.sensing.camera import CalibrateFrom, Point
from adoube.tables import new_table
from adoube.words import say

if TYPE_CHECKING:
    from adoube.app.plan import BoardPlan, CameraPlan, MatchPlan, SimulatedPlan
    from adoube.games.base import AnyGame

__all__ = [
    "CAREFUL",
    "BoardChoices",
    "CameraChoices",
    "MatchChoices",
    "PageChoices",
    "PeopleChoices",
    "RecordChoices",
    "board_options",
    "camera_options",
    "computer_option",
    "computers_in",
    "match_options",
    "page_options",
    "people_options",
    "record_options",
    "table_name",
]


# Adds `--computer`, as the argument `computer`.
computer_option = option_under("game")(
    "--computer", metavar="SEAT:STRENGTH", multiple=True, help=say("play.computer_help")
)


def computers_in(given: Iterable[str], game: "AnyGame") -> dict[str, int]:
    """By seat, how strong. Raises AdoubeError for a seat or a strength that there is not, or a seat twice."""
    from adoube.app.plan import ComputerOptionError, require_computers

    found: dict[str, int] = {}
    for text in given:
        seat, _, strength = text.rpartition(":")
        if not seat or not (strength.isascii() and strength.isdigit()):
            raise ComputerOptionError(say("play.computer_form", text=text))
        if seat in found:
            raise ComputerOptionError(say("play.computer_twice", seat=seat))
        found[seat] = int(strength)
    require_computers(found, game)
    return found


CAREFUL = "careful"  # the hands that play where nothing is said
FASTEST = 20.0


class PeopleChoices(NamedTuple):
    """How they play; None: nothing was said."""

    hands: str | None = None
    speed: float | None = None

    def require_none(self) -> None:
        """Raises a usage error where anything was said, for a board that has its own people."""
        if self != PeopleChoices():
            raise click.UsageError(say("people.only_simulated"))


_people_option = option_under("people")
# Adds `--hands` and `--speed`, as the argument `people`.
people_options = options_as(
    "people",
    PeopleChoices,
    _people_option("--hands", type=HANDS, help=say("people.hands_help")),
    _people_option("--speed", type=click.FloatRange(0.1, FASTEST), help=say("people.speed_help")),
)


TURNS = ("0", "90", "180", "270")


@dataclass(frozen=True)
class CameraChoices:
    """The options of a camera as they were given."""

    corners: tuple[Point, ...]
    turned: int | None
    calibrate: CalibrateFrom | None
    keeps_pictures: bool
    limit_mb: int | None
    show: bool
    straightens: bool

    def require_none(self) -> None:
        """Raises a usage error where any was given, for a board without a camera."""
        given = (
            self.corners,
            self.calibrate,
            not self.keeps_pictures,
            self.limit_mb,
            self.show,
            not self.straightens,
        )
        if any(given) or self.turned is not None:
            raise click.UsageError(say("camera.no_camera"))

    def plan(self, source: str, *, reads_set_up: bool) -> "CameraPlan":
        from adoube.app.plan import CameraPlan
        from adoube.tables.boards.camera_storage import USUAL_LIMIT_MB

        return CameraPlan(
            source,
            self.corners,
            self.turned,
            self.calibrate,
            self.keeps_pictures,
            self.limit_mb or USUAL_LIMIT_MB,
            straightens=self.straightens,
            reads_set_up=reads_set_up,
        )


def _camera(
    corners: tuple[Point, ...],
    turned: str | None,
    calibrate: str | None,
    pictures: bool,
    pictures_mb: int | None,
    show_camera: bool,
    no_lens: bool,
) -> CameraChoices:
    return CameraChoices(
        corners,
        None if turned is None else int(turned),
        None if calibrate is None else CalibrateFrom(calibrate),
        pictures,
        pictures_mb,
        show_camera,
        straightens=not no_lens,
    )


def _points(_: click.Context, __: click.Parameter, given: tuple[str, ...] | None) -> tuple[Point, ...]:
    """`X,Y` in pixels of the picture, each."""
    from adoube.tables.boards.camera_corners import CameraCornersError, require_clockwise

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


_camera_option = option_under("camera")
# Adds the options of a camera, as the argument `camera`.
camera_options = options_as(
    "camera",
    _camera,
    _camera_option(
        "--corners", nargs=4, metavar="X,Y X,Y X,Y X,Y", help=say("camera.corners_help"), callback=_points
    ),
    _camera_option("--turned", type=click.Choice(TURNS), help=say("camera.turned_help")),
    _camera_option(
        "--calibrate",
        type=click.Choice([str(each) for each in CalibrateFrom]),
        help=say("camera.calibrate_help"),
    ),
    _camera_option("--pictures/--no-pictures", default=True, help=say("camera.pictures_help")),
    _camera_option(
        "--pictures-mb", type=click.IntRange(1, MOST_LIMIT_MB), help=say("camera.pictures_mb_help")
    ),
    _camera_option("--show-camera", is_flag=True, help=say("camera.show_help")),
    _camera_option("--no-lens", is_flag=True, help=say("lenses.no_lens_help")),
)


TAKEBACKS = ("call", "ask", "off")


class BoardChoices(NamedTuple):
    """The board, and how its game is watched."""

    board: str
    token: str | None
    view: str | None
    turn_end: str | None
    teach: bool
    quiet: bool
    answer_by_lift: bool
    timings: Path | None

    @property
    def is_camera(self) -> bool:
        from adoube.app.settings import CAMERA

        return self.board.startswith(CAMERA)

    def plan(self, board: "str | CameraPlan | SimulatedPlan", folder: Path, *, is_open: bool) -> "BoardPlan":
        """The plan of it; its token may stand in `folder`. Raises AdoubeError for unreadable files."""
        from adoube.app.plan import BoardPlan
        from adoube.link.token import token_for
        from adoube.referee.config import Timings

        return BoardPlan(
            board,
            Timings.from_file(self.timings) if self.timings else Timings.default(),
            token_for(self.token, folder),
            self.view,
            self.turn_end,
            self.answer_by_lift,
            self.teach,
            is_open,
            self.quiet,
        )


class MatchChoices(NamedTuple):
    """Who plays, for how long, and by which rules of the table."""

    players: tuple[str, ...] | None
    rounds: int | None
    control: str | None
    clocks: bool
    hints: bool
    takeback: str
    seed: int

    def plan(self, game: str, options: Mapping[str, str]) -> "MatchPlan":
        """Raises AdoubeError for a time control that nobody can keep."""
        from adoube.app.plan import MatchPlan
        from adoube.referee.config import Takeback
        from adoube.tables.clocks import TimeControl

        return MatchPlan(
            game,
            options,
            self.seed,
            self.players,
            self.rounds,
            Takeback(self.takeback),
            None if self.control is None else TimeControl.read(self.control),
            self.clocks,
            hints=self.hints,
        )


class RecordChoices(NamedTuple):
    """Under which name a table is written, and where."""

    table: str | None
    afresh: bool
    record: Path | None
    data: Path | None

    @property
    def folder(self) -> Path:
        """The folder of the records."""
        from adoube.records.journal import default_folder

        return self.data or default_folder()

    def table_of(self, game: str) -> str:
        return self.table or table_name(plain_name(game))


class PageChoices(NamedTuple):
    """The page of the table."""

    port: int | None
    no_web: bool
    is_open: bool


def table_name(text: str) -> str:
    """A table's name as it stands in addresses. Raises a usage error for any other character."""
    try:
        return new_table.table_name(text)
    except new_table.TableNameError as error:
        raise click.BadParameter(str(error), param_hint="--table") from error


def _table(_: click.Context, __: click.Parameter, given: str | None) -> str | None:
    return table_name(given) if given else None


def _names(_: click.Context, __: click.Parameter, given: str | None) -> tuple[str, ...] | None:
    """The players' names, split at commas. Raises a usage error for an empty one."""
    if given is None:
        return None
    found = tuple(name.strip() for name in given.split(","))
    if not all(found):
        raise click.BadParameter(say("play.no_name", text=given), param_hint="--players")
    return found


_SOURCE = f"{__name__}.source"


def _keep_source(context: click.Context, _: click.Parameter, source: str | None) -> None:
    context.meta[_SOURCE] = source


def _board_or_camera(context: click.Context, param: click.Parameter, board: str | None) -> str | None:
    """The board, also where only its camera was named. Raises a usage error unless one of the two was."""
    from adoube.app.settings import CAMERA

    source = context.meta.get(_SOURCE)
    if board is not None and source is not None:
        raise click.UsageError(say("play.board_or_camera"))
    if board is None and source is None and not context.resilient_parsing:
        raise click.MissingParameter(ctx=context, param=param)
    return board if source is None else f"{CAMERA}{source}"


_board, _game = option_under("board"), option_under("game")
_record, _page = option_under("record"), option_under("scoreboard")

board_options = options_as(
    "board",
    BoardChoices,
    _board(
        "--board",
        callback=_board_or_camera,
        type=BOARD,
        metavar="usb|PORT|wifi:NAME|dgt:PORT|camera:SOURCE|virtual|sim|sim:BOARD.json",
        help=say("play.board_help"),
    ),
    _board(
        "--camera",
        metavar="SOURCE",
        help=say("play.camera_help"),
        is_eager=True,
        expose_value=False,
        callback=_keep_source,
    ),
    token_option,
    _board("--view", type=click.Choice(VIEWS), help=say("play.view_help")),
    _board("--turn-end", metavar="clock|button|page|dwell:SECONDS", help=say("play.turn_end_help")),
    _board("--teach", is_flag=True, help=say("play.teach_help")),
    _board("--quiet", is_flag=True, help=say("play.quiet_help")),
    _board("--answer-by-lift/--no-answer-by-lift", default=True, help=say("play.answer_by_lift_help")),
    _board("--timings", type=INPUT_FILE, help=say("play.timings_help")),
)
match_options = options_as(
    "match",
    MatchChoices,
    _game("--players", metavar="NAME,NAME", callback=_names, help=say("play.players_help")),
    _game("--rounds", type=click.IntRange(1, 100), help=say("play.rounds_help")),
    _game("--time", "control", metavar="MINUTES+SECONDS", help=say("play.time_help")),
    _game("--clocks", is_flag=True, help=say("play.clocks_help")),
    _game("--hints", is_flag=True, help=say("play.hints_help")),
    _game("--takeback", type=click.Choice(TAKEBACKS), default="ask", help=say("play.takeback_help")),
    _game("--seed", type=int, default=0, show_default=True, help=say("play.seed_help")),
)
record_options = options_as(
    "records",
    RecordChoices,
    _record("--table", metavar="NAME", callback=_table, help=say("play.table_help")),
    _record("--new", "afresh", is_flag=True, help=say("play.new_help")),
    _record("--record", metavar="FILE|DIR", type=RECORDING, help=say("play.record_help")),
    _record("--data", type=RECORDS_FOLDER, help=say("play.data_help")),
)
page_options = options_as(
    "page",
    PageChoices,
    _page("--port", type=click.IntRange(0, 65535), help=say("play.port_help")),
    _page("--no-web", is_flag=True, help=say("play.no_web_help")),
    _page("--open", "is_open", is_flag=True, help=say("play.open_help")),
)
