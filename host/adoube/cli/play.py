"""`adoube play`: watches a game on a real board, and shows it."""

from contextlib import ExitStack
from pathlib import Path

import click

from adoube.cli.board_views import VIEWS, views_lacking
from adoube.cli.camera_choices import CameraChoices, camera_options
from adoube.cli.choices import game_options, parsed_options, token_option
from adoube.cli.command import command_of, option_under
from adoube.cli.completing import BOARD, GAME
from adoube.cli.page import ReachChoices, reach_options
from adoube.cli.people_options import PeopleChoices, people_options
from adoube.words import say

__all__ = ["command"]

TAKEBACKS = ("call", "ask", "off")

board_option, game_option = option_under("board"), option_under("game")
record_option, page_option = option_under("record"), option_under("scoreboard")


_SOURCE = f"{__name__}.source"


def _keep_source(context: click.Context, _: click.Parameter, source: str | None) -> None:
    context.meta[_SOURCE] = source


def _board_or_camera(context: click.Context, param: click.Parameter, board: str | None) -> str | None:
    """The board, also where only its camera was named. Raises a usage error unless one of the two was."""
    from adoube.cli.table_factory import CAMERA

    source = context.meta.get(_SOURCE)
    if board is not None and source is not None:
        raise click.UsageError(say("play.board_or_camera"))
    if board is None and source is None and not context.resilient_parsing:
        raise click.MissingParameter(ctx=context, param=param)
    return board if source is None else f"{CAMERA}{source}"


@command_of("play", "play.help")
@click.argument("game", type=GAME)
@board_option(
    "--board",
    callback=_board_or_camera,
    type=BOARD,
    metavar="usb|PORT|wifi:NAME|dgt:PORT|camera:SOURCE|virtual|sim|sim:BOARD.json",
    help=say("play.board_help"),
)
@board_option(
    "--camera",
    metavar="SOURCE",
    help=say("play.camera_help"),
    is_eager=True,
    expose_value=False,
    callback=_keep_source,
)
@token_option
@board_option("--view", type=click.Choice(VIEWS), help=say("play.view_help"))
@board_option("--turn-end", metavar="clock|button|page|dwell:SECONDS", help=say("play.turn_end_help"))
@board_option("--teach", is_flag=True, help=say("play.teach_help"))
@board_option("--quiet", is_flag=True, help=say("play.quiet_help"))
@board_option("--answer-by-lift/--no-answer-by-lift", default=True, help=say("play.answer_by_lift_help"))
@board_option("--timings", type=click.Path(path_type=Path), help=say("play.timings_help"))
@game_options
@game_option("--players", metavar="NAME,NAME", help=say("play.players_help"))
@game_option("--rounds", type=click.IntRange(1, 100), help=say("play.rounds_help"))
@game_option("--time", "control", metavar="MINUTES+SECONDS", help=say("play.time_help"))
@game_option("--clocks", is_flag=True, help=say("play.clocks_help"))
@game_option("--takeback", type=click.Choice(TAKEBACKS), default="ask", help=say("play.takeback_help"))
@game_option("--seed", type=int, default=0, show_default=True, help=say("play.seed_help"))
@record_option("--table", metavar="NAME", help=say("play.table_help"))
@record_option("--new", "afresh", is_flag=True, help=say("play.new_help"))
@record_option("--record", metavar="FILE|DIR", type=click.Path(path_type=Path), help=say("play.record_help"))
@record_option("--data", type=click.Path(path_type=Path, file_okay=False), help=say("play.data_help"))
@page_option("--port", type=click.IntRange(0, 65535), help=say("play.port_help"))
@page_option("--no-web", is_flag=True, help=say("play.no_web_help"))
@page_option("--open", "is_open", is_flag=True, help=say("play.open_help"))
@people_options
@reach_options
@camera_options
def command(
    game: str,
    board: str,
    token: str | None,
    turn_end: str | None,
    view: str | None,
    players: str | None,
    rounds: int | None,
    table: str | None,
    afresh: bool,
    data: Path | None,
    takeback: str,
    answer_by_lift: bool,
    timings: Path | None,
    seed: int,
    port: int | None,
    record: Path | None,
    teach: bool,
    control: str | None,
    clocks: bool,
    is_open: bool,
    quiet: bool,
    no_web: bool,
    people: PeopleChoices,
    camera: CameraChoices,
    reach: ReachChoices,
    option: tuple[str, ...],
) -> None:
    from adoube.cli.camera_guide import CameraGuide
    from adoube.cli.page import Page
    from adoube.cli.runner import run
    from adoube.cli.simulated_table import SimulatedPlan, folder_for, is_simulated
    from adoube.cli.table_factory import CAMERA, PHONE_BOARD, VIRTUAL, Plan
    from adoube.extras import require_for_table
    from adoube.games.registry import make_game
    from adoube.link.token import token_for
    from adoube.records.journal import default_folder
    from adoube.referee.returns import Takeback
    from adoube.referee.timings import Timings
    from adoube.tables.clocks import TimeControl

    watched, simulated = board.startswith(CAMERA), is_simulated(board)
    if not watched:
        camera.require_none()
    if not simulated:
        people.require_none()
    if view in views_lacking(board):
        raise click.UsageError(say("play.no_such_view", view=view))
    if is_open and board != VIRTUAL:
        raise click.UsageError(say("play.only_virtual_is_open", board=board))
    if no_web and board == PHONE_BOARD:
        raise click.UsageError(say("play.phone_needs_page"))
    require_for_table(page=not no_web, camera=watched)
    options = parsed_options(option)
    make_game(game, options, seed=seed)
    seen = (
        camera.plan(board.removeprefix(CAMERA), reads_set_up=not no_web)
        if watched
        else SimulatedPlan.read(board, *people)
        if simulated
        else board
    )
    closing = ExitStack()
    folder = folder_for(data, closing) if simulated else data or default_folder()
    plan = Plan(
        game=game,
        options=options,
        seed=seed,
        board=seen,
        table=table_name(table or game),
        people=None if players is None else names(players),
        data=folder,
        turn_end=turn_end,
        timings=Timings.from_file(timings) if timings else Timings.default(),
        afresh=afresh,
        token=token_for(token, folder),
        record=record,
        takeback=Takeback(takeback),
        answer_by_lift=answer_by_lift,
        rounds=rounds,
        view=view,
        teach=teach,
        control=None if control is None else TimeControl.read(control),
        clocks=clocks,
        is_open=is_open,
        quiet=quiet,
    )
    if watched:
        click.echo(say("camera.looks", board=plan.board_name))
    page = Page(
        port,
        show_camera=camera.show,
        keeps_port=data is not None or not simulated,
        lan=reach.lan,
        host_names=reach.host_names,
        behind_proxy=reach.behind_proxy,
        new_codes=reach.new_codes,
        https=reach.https,
    )
    with closing:
        run(plan, None if no_web else page, CameraGuide(plan.table).listen if watched else None)


def table_name(text: str) -> str:
    """A table's name as it stands in addresses. Raises a usage error for any other character."""
    if not text or not all(letter.isascii() and (letter.isalnum() or letter == "-") for letter in text):
        raise click.BadParameter(say("play.bad_table", text=text), param_hint="--table")
    return text.lower()


def names(text: str) -> tuple[str, ...]:
    """The players' names, split at commas. Raises a usage error for an empty one."""
    found = tuple(name.strip() for name in text.split(","))
    if not all(found):
        raise click.BadParameter(say("play.no_name", text=text), param_hint="--players")
    return found
