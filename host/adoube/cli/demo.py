"""`adoube demo`: `play` with a simulated board, and hands that play a whole match on it."""

import threading
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adoube.app.settings import ReachSettings
from adoube.app.telling import Teller
from adoube.cli.arguments import GAME, VIEW, game_options, parsed_options
from adoube.cli.command import command_of
from adoube.cli.event_options import reach_options
from adoube.cli.output import json_option, report
from adoube.cli.path_types import OUTPUT_FILE, RECORDING, RECORDS_FOLDER
from adoube.cli.table_options import CAREFUL, PeopleOptions, computer_option, computers_in, people_options
from adoube.words import coded, say

if TYPE_CHECKING:
    from adoube.tables.state import Tables

__all__ = ["command"]

SEEN_BY_CAMERA = ("colour", "occupancy")


@command_of("demo", "demo.help")
@click.argument("game", type=GAME, default="jarmo")
@click.option("--port", type=click.IntRange(0, 65535), help=say("play.port_help"))
@click.option("--seed", type=int, default=1, show_default=True, help=say("demo.seed_help"))
@click.option("--view", type=VIEW, help=say("demo.view_help"))
@click.option("--camera", is_flag=True, help=say("demo.camera_help"))
@click.option("--games", type=click.IntRange(1, 100), help=say("demo.games_help"))
@click.option("--data", type=RECORDS_FOLDER, help=say("demo.data_help"))
@click.option("--record", metavar="FILE|DIR", type=RECORDING, help=say("play.record_help"))
@click.option("--svg", type=OUTPUT_FILE, help=say("demo.svg_help"))
@click.option("--no-web", is_flag=True, help=say("play.no_web_help"))
@json_option
@computer_option
@people_options
@reach_options
@game_options
def command(
    game: str,
    port: int | None,
    seed: int,
    view: str | None,
    camera: bool,
    games: int | None,
    data: Path | None,
    record: Path | None,
    svg: Path | None,
    no_web: bool,
    as_json: bool,
    computers: tuple[str, ...],
    people: PeopleOptions,
    reach: ReachSettings,
    option: tuple[str, ...],
) -> None:
    from adoube.app.plan import BoardPlan, MatchPlan, Plan, SimulatedPlan, require_computers
    from adoube.app.runner import run
    from adoube.app.scoreboard import Page
    from adoube.app.settings import SIM
    from adoube.app.simulated_table import folder_for
    from adoube.extras import require_for_table
    from adoube.games.registry import make_game
    from adoube.referee.config import Timings
    from adoube.referee.recorded_games import view_of
    from adoube.sensing.views import COLOUR
    from adoube.simulation.scripted import sensible_game

    require_for_table(page=not no_web, camera=camera)
    options = parsed_options(option)
    rules = make_game(game, options, seed=seed)
    seen = view_of(rules, view or (COLOUR if camera else rules.views[0]))
    seats = computers_in(computers)
    require_computers(seats, rules)
    if camera:
        _require_filmable(view, people)
    simulated = SimulatedPlan.read(SIM, *people)
    board = replace(simulated, games=games, filmed=camera, plays=sensible_game)
    with ExitStack() as closing:
        folder = folder_for(data, closing)
        tell = Teller(as_json=as_json)
        tell(coded("demo.begins", title=rules.title, seed=seed, view=seen.name), game=rules.id)
        match = MatchPlan(game, options, seed, computers=seats)
        watching = BoardPlan(board, Timings.default(), view=seen.name)
        plan = Plan(game, match, watching, folder, new_match=True, record=record, tell=tell)
        page = Page(port, reach=reach, keeps_port=data is not None)
        run(plan, None if no_web else page, partial(_end_with_first_game, svg))
        _write_picture(svg, folder, game, as_json=as_json)


def _end_with_first_game(picture: Path | None, tables: "Tables", ending: threading.Event) -> None:
    """End a demonstration of which a picture is wanted after its first game."""
    from adoube.tables.state import Phase

    if picture is None:
        return
    tables.subscribe(lambda state: ending.set() if state.phase is Phase.OVER else None)


def _write_picture(file: Path | None, folder: Path, table: str, *, as_json: bool) -> None:
    """Write the newest game of a table as a moving picture, where one is wanted. Raises AdoubeError."""
    from adoube.archive.exports import download
    from adoube.archive.past_games import JournalLibrary
    from adoube.output_files import write_output
    from adoube.records.entries import Search

    if file is None:
        return
    library = JournalLibrary(folder)
    newest = next(iter(library.games(Search(table=table))), None)
    if newest is None:
        return  # Ctrl-C came before anything was played
    write_output(file, download(library.required(str(newest.id)), "svg"))
    report(say("commands_records.written", file=file), {"wrote": file}, as_json=as_json)


def _require_filmable(view: str | None, people: PeopleOptions) -> None:
    """Raise a usage error if a camera has no such view, or the hands are not those of the film."""
    if people.hands not in (None, CAREFUL):
        raise click.UsageError(say("people.careful_film"))
    if view not in (None, *SEEN_BY_CAMERA):
        raise click.UsageError(say("play.no_such_view", view=view))
