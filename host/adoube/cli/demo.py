"""`adoube demo`: `play` with a simulated board, and hands that play a whole match on it."""

import tempfile
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adoube.cli.choices import game_options, parsed_options
from adoube.words import say

if TYPE_CHECKING:
    from adoube.tables.state import Tables

__all__ = ["command"]

FASTEST = 20.0
SHORTEST_GAP_MS = 130
"""hands never hurry more than this, however fast the demo: a reading must be able to settle"""


@click.command("demo", help=say("demo.help"))
@click.argument("game", default="jarmo")
@click.option("--port", type=click.IntRange(0, 65535), help=say("play.port_help"))
@click.option(
    "--speed",
    type=click.FloatRange(0.1, FASTEST),
    default=1.0,
    show_default=True,
    help=say("demo.speed_help"),
)
@click.option("--seed", type=int, default=1, show_default=True, help=say("demo.seed_help"))
@click.option("--view", help=say("demo.view_help"))
@click.option("--games", type=click.IntRange(1, 100), help=say("demo.games_help"))
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help=say("demo.data_help"))
@click.option("--record", metavar="FILE|DIR", type=click.Path(path_type=Path), help=say("play.record_help"))
@click.option("--no-web", is_flag=True, help=say("play.no_web_help"))
@game_options
def command(
    game: str,
    port: int | None,
    speed: float,
    seed: int,
    view: str | None,
    games: int | None,
    data: Path | None,
    record: Path | None,
    no_web: bool,
    option: tuple[str, ...],
) -> None:
    from adoube.cli.running import run
    from adoube.cli.seating import Plan
    from adoube.cli.simulated import is_wired, simulated_board
    from adoube.cli.traces import view_of
    from adoube.games.registry import make_game
    from adoube.referee.timings import Timings
    from adoube.simulation.actions import faster
    from adoube.simulation.evening import evening
    from adoube.simulation.eyes import SimulatedEyes
    from adoube.simulation.hands import hands_named
    from adoube.simulation.performer import Stage, WiredStage, perform
    from adoube.simulation.players import Players

    options = parsed_options(option)
    rules = make_game(game, options, seed=seed)
    seen = view_of(rules, view or rules.views[0])
    script = evening(rules, hands_named("careful"), seed, games or rules.match_games)
    with ExitStack() as closing:
        folder = data or Path(closing.enter_context(tempfile.TemporaryDirectory(prefix="adoube-demo-")))
        board: str | SimulatedEyes
        stage: Stage
        if is_wired(rules, seen.name):
            wired = closing.enter_context(simulated_board(rules, seen.name))
            board, stage = wired.port, WiredStage(wired, rules, seen)
        else:
            board = stage = SimulatedEyes(rules, seen, rules.placement(rules.start()))

        def play_along(tables: "Tables", ending: threading.Event) -> None:
            actions = faster(script.actions(), speed, SHORTEST_GAP_MS)
            hands = threading.Thread(target=perform, args=(actions, stage, ending), name="hands")
            tables.subscribe(Players(tables, script))
            hands.start()
            # They let go of the board before it is closed.
            closing.callback(hands.join)

        click.echo(say("demo.begins", title=rules.title, seed=seed, view=seen.name))
        plan = Plan(
            game=game,
            options=options,
            seed=seed,
            board=board,
            table=game,
            people=None,
            data=folder,
            turn_end="clock" if len(rules.seats) == 2 else "button",
            timings=Timings.default(),
            afresh=True,
            web=not no_web,
            web_port=port,
            record=record,
        )
        run(plan, play_along)
