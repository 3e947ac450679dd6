"""`adoube simulate`: a random legal game carried out by simulated hands: a trace and the truth about it."""

import json
from pathlib import Path

import click

from adoube.cli.arguments import GAME, HANDS, VIEW, game_options, parsed_options
from adoube.cli.command import command_of
from adoube.cli.output import json_option, report
from adoube.cli.path_types import OUTPUT_FILE
from adoube.output_files import write_output
from adoube.words import say

__all__ = ["command"]


@command_of("simulate", "simulate.help")
@click.argument("game", type=GAME)
@click.option("--seed", type=int, default=0, show_default=True, help=say("simulate.seed_help"))
@click.option("--view", type=VIEW, default="occupancy", show_default=True, help=say("simulate.view_help"))
@click.option("--hands", type=HANDS, default="careful", show_default=True, help=say("simulate.hands_help"))
@click.option("--faults", metavar="SPEC", help=say("simulate.faults_help"))
@game_options
@click.option("--trace", type=OUTPUT_FILE, required=True, help=say("simulate.trace_help"))
@click.option("--truth", type=OUTPUT_FILE, required=True, help=say("simulate.truth_help"))
@json_option
def command(
    game: str,
    seed: int,
    view: str,
    hands: str,
    faults: str | None,
    option: tuple[str, ...],
    trace: Path,
    truth: Path,
    as_json: bool,
) -> None:
    from adoube.games.registry import make_game
    from adoube.referee.recorded_games import view_of
    from adoube.sensing.trace import write_trace
    from adoube.simulation.simulated import simulated_game

    rules = make_game(game, parsed_options(option), seed=seed)
    played, counted = simulated_game(rules, seed, view_of(rules, view), hands, faults)
    write_trace(trace, played)
    write_output(truth, json.dumps(counted) + "\n")
    for file in (trace, truth):
        report("", {"wrote": file}, as_json=as_json)
    counts = {"game": rules.id, "seed": seed, "turns": len(counted["turns"]), "scores": counted["scores"]}
    report("", counts, as_json=as_json)
