"""`adoube play`: watches a game on a real board, and shows it."""

import threading
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

import click

from adoube.app.feeds import FeedPlans
from adoube.app.settings import ReachChoices
from adoube.cli.arguments import GAME, game_options, parsed_options
from adoube.cli.command import command_of
from adoube.cli.event_options import feed_options, reach_options
from adoube.cli.table_options import (
    BoardChoices,
    CameraChoices,
    MatchChoices,
    PageChoices,
    PeopleChoices,
    RecordChoices,
    board_options,
    camera_options,
    computer_option,
    match_options,
    page_options,
    people_options,
    record_options,
)
from adoube.words import say

if TYPE_CHECKING:
    from adoube.app.plan import CameraPlan, SimulatedPlan
    from adoube.tables.engine import Engine

__all__ = ["TableChoices", "command", "run_table"]


ENDLESS = 10_000  # games: as many as a program begins


@dataclass(frozen=True)
class TableChoices:
    """What was said of one table and its board."""

    board: BoardChoices
    match: MatchChoices
    records: RecordChoices
    page: PageChoices
    people: PeopleChoices
    camera: CameraChoices
    reach: ReachChoices


@command_of("play", "play.help")
@click.argument("game", type=GAME)
@board_options
@game_options
@match_options
@record_options
@page_options
@computer_option
@people_options
@reach_options
@camera_options
@feed_options
def command(
    game: str,
    option: tuple[str, ...],
    board: BoardChoices,
    match: MatchChoices,
    records: RecordChoices,
    page: PageChoices,
    computer: tuple[str, ...],
    people: PeopleChoices,
    camera: CameraChoices,
    reach: ReachChoices,
    feeds: FeedPlans,
) -> None:
    from adoube.cli.table_options import computers_in
    from adoube.games.registry import make_game

    options = parsed_options(option)
    computers = computers_in(computer, make_game(game, options, seed=match.seed))
    chosen = TableChoices(board, match, records, page, people, camera, reach)
    run_table(game, options, chosen, feeds, computers=computers)


def run_table(
    game: str,
    options: Mapping[str, str],
    chosen: TableChoices,
    feeds: FeedPlans,
    *,
    computers: Mapping[str, int] = MappingProxyType({}),
    by_program: bool = False,
    beside: "Callable[[Engine, threading.Event], None] | None" = None,
) -> None:
    """Runs a table as it was chosen, until somebody ends it. `beside` as `runner.run` has it.

    `by_program`: whether a program plays here, which has standard input for itself.

    Raises a usage error for options that do not fit, AdoubeError where the board or the page cannot be had.
    """
    from adoube.app.plan import Plan, SimulatedPlan
    from adoube.app.runner import run
    from adoube.app.scoreboard import Page
    from adoube.app.settings import is_simulated
    from adoube.app.simulated_table import folder_for
    from adoube.cli.camera_guide import CameraGuide
    from adoube.extras import require_for_table

    board, records, page, camera = chosen.board, chosen.records, chosen.page, chosen.camera
    watched, simulated = board.is_camera, is_simulated(board.board)
    _require_what_fits(board, page, chosen.people, camera)
    require_for_table(page=not page.no_web, camera=watched)
    if page.no_web and feeds.metrics is not None:
        raise click.UsageError(say("metrics.needs_page"))
    seen = _board_of(board, chosen.people, camera, reads_set_up=not page.no_web)
    if by_program and isinstance(seen, SimulatedPlan):
        seen = replace(seen, games=ENDLESS, reacts=True)
    with ExitStack() as closing:
        folder = folder_for(records.data, closing) if simulated else records.folder
        plan = Plan(
            records.table_of(game),
            replace(chosen.match.plan(game, options), computers=computers),
            board.plan(seen, folder, is_open=page.is_open),
            folder,
            records.afresh,
            records.record,
        )
        if watched:
            click.echo(say("camera.looks", board=plan.watching.name))
        keeps_port = records.data is not None or not simulated
        served = Page(page.port, show_camera=camera.show, reach=chosen.reach, keeps_port=keeps_port)
        guide = CameraGuide(plan.table).listen if watched and not by_program else None

        def attend(engine: "Engine", ending: threading.Event) -> None:
            for each in (guide, beside):
                if each is not None:
                    each(engine, ending)

        run(plan, None if page.no_web else served, attend, feeds)


def _require_what_fits(
    board: BoardChoices, page: PageChoices, people: PeopleChoices, camera: CameraChoices
) -> None:
    """Raises a usage error for options that the board has no use for."""
    from adoube.app.settings import PHONE_BOARD, VIRTUAL, is_simulated, views_lacking

    if not board.is_camera:
        camera.require_none()
    if not is_simulated(board.board):
        people.require_none()
    if board.view in views_lacking(board.board):
        raise click.UsageError(say("play.no_such_view", view=board.view))
    if page.is_open and board.board != VIRTUAL:
        raise click.UsageError(say("play.only_virtual_is_open", board=board.board))
    if page.no_web and board.board == PHONE_BOARD:
        raise click.UsageError(say("play.phone_needs_page"))


def _board_of(
    board: BoardChoices, people: PeopleChoices, camera: CameraChoices, *, reads_set_up: bool
) -> "str | CameraPlan | SimulatedPlan":
    from adoube.app.plan import SimulatedPlan
    from adoube.app.settings import CAMERA, is_simulated

    if board.is_camera:
        return camera.plan(board.board.removeprefix(CAMERA), reads_set_up=reads_set_up)
    return SimulatedPlan.read(board.board, *people) if is_simulated(board.board) else board.board
