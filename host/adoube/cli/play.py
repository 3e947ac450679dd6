"""`adoube play`: watches a game on a real board, and shows it."""

import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from adoube.app.feeds import FeedPlans
from adoube.app.settings import CAMERA, PHONE_BOARD, is_simulated, views_lacking
from adoube.cli.arguments import GAME
from adoube.cli.command import command_of
from adoube.cli.event_options import feed_options
from adoube.cli.table_options import TableRun, table_options
from adoube.words import say

if TYPE_CHECKING:
    from adoube.app.plan import SimulatedPlan
    from adoube.tables.engine import Engine

__all__ = ["command", "run_table"]


ENDLESS = 10_000  # games: as many as a program begins


@command_of("play", "play.help")
@click.argument("game", type=GAME)
@table_options()
@feed_options
def command(table: TableRun, feeds: FeedPlans) -> None:
    table.require_game()
    run_table(table, feeds)


def run_table(
    table: TableRun,
    feeds: FeedPlans,
    *,
    by_program: bool = False,
    beside: "Callable[[Engine, threading.Event], None] | None" = None,
) -> None:
    """Run a table as a command has it, until somebody ends it. `beside` as `runner.run` has it.

    `by_program`: whether a program plays here, which has standard input for itself.

    Raises a usage error for options that do not fit, AdoubeError if the board or the page cannot be opened.
    """
    from adoube.app.plan import SimulatedPlan
    from adoube.app.planning import plan_of
    from adoube.app.runner import run
    from adoube.app.scoreboard import Page
    from adoube.app.simulated_table import folder_for
    from adoube.cli.camera_guide import CameraGuide
    from adoube.extras import require_for_table

    settings = table.settings
    watched, simulated = settings.board.startswith(CAMERA), is_simulated(settings.board)
    _require_what_fits(table)
    require_for_table(page=not table.no_web, camera=watched)
    if table.no_web and feeds.metrics is not None:
        raise click.UsageError(say("metrics.needs_page"))
    with ExitStack() as closing:
        folder = folder_for(table.data, closing) if simulated else table.folder
        plan = plan_of(settings, table.table, folder, afresh=table.afresh, reads_set_up=not table.no_web)
        if isinstance(plan.watching.board, SimulatedPlan):
            people = _with_people(plan.watching.board, table, by_program=by_program)
            plan = replace(plan, watching=replace(plan.watching, board=people))
        if watched:
            click.echo(say("camera.looks", board=plan.watching.name))
        keeps_port = table.data is not None or not simulated
        page = Page(table.port, show_camera=table.show_camera, reach=table.reach, keeps_port=keeps_port)
        guide = CameraGuide(plan.table).listen if watched and not by_program else None

        def attend(engine: "Engine", ending: threading.Event) -> None:
            for each in (guide, beside):
                if each is not None:
                    each(engine, ending)

        run(plan, None if table.no_web else page, attend, feeds)


def _require_what_fits(table: TableRun) -> None:
    """Raise a usage error for options that the board has no use for."""
    settings = table.settings
    table.require_fitting_board()
    if settings.view in views_lacking(settings.board):
        raise click.UsageError(say("play.no_such_view", view=settings.view))
    if table.no_web and settings.board == PHONE_BOARD:
        raise click.UsageError(say("play.phone_needs_page"))


def _with_people(board: "SimulatedPlan", table: TableRun, *, by_program: bool) -> "SimulatedPlan":
    """Return a simulated board with the people that were asked for; with a program they play on and on."""
    hands, speed = table.people
    board = replace(board, hands=hands or board.hands, speed=speed or board.speed)
    return replace(board, games=ENDLESS, reacts=True) if by_program else board
