"""What `adoube play` is told: of the board, the match, the records, and the page."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from adoube.cli.board_views import VIEWS
from adoube.cli.choices import token_option
from adoube.cli.command import option_under, options_as
from adoube.cli.completing import BOARD
from adoube.cli.path_types import INPUT_FILE, RECORDING, RECORDS_FOLDER
from adoube.games.registry import plain_name
from adoube.tables import new_table
from adoube.words import say

if TYPE_CHECKING:
    from adoube.cli.at_camera import CameraPlan
    from adoube.cli.plan import BoardPlan, MatchPlan
    from adoube.cli.simulated_table import SimulatedPlan

__all__ = [
    "BoardChoices",
    "MatchChoices",
    "PageChoices",
    "RecordChoices",
    "board_options",
    "match_options",
    "page_options",
    "record_options",
    "table_name",
]

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
        from adoube.cli.plan import CAMERA

        return self.board.startswith(CAMERA)

    def plan(self, board: "str | CameraPlan | SimulatedPlan", folder: Path, *, is_open: bool) -> "BoardPlan":
        """The plan of it; its token may stand in `folder`. Raises AdoubeError for unreadable files."""
        from adoube.cli.plan import BoardPlan
        from adoube.link.network_port import token_for
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
        from adoube.cli.plan import MatchPlan
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
    from adoube.cli.plan import CAMERA

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
