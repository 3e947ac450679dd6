"""`adoube simulate`: a random legal game carried out by simulated hands: a trace and the truth about it."""

import json
from pathlib import Path

import click

from adoube.cli.arguments import GAME, HANDS, VIEW, game_options, parsed_options
from adoube.cli.command import command_of
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
def command(
    game: str,
    seed: int,
    view: str,
    hands: str,
    faults: str | None,
    option: tuple[str, ...],
    trace: Path,
    truth: Path,
) -> None:
    from adoube.games.registry import make_game
    from adoube.referee.recorded_games import view_of
    from adoube.sensing.trace import write_trace
    from adoube.simulation.hands import hands_named, performance
    from adoube.simulation.recording import recorded
    from adoube.simulation.scripted import random_game
    from adoube.simulation.sensors import faults_named
    from adoube.simulation.truth import Timeline, answered

    manner = hands_named(hands)
    rules = make_game(game, parsed_options(option), seed=seed)
    seen = view_of(rules, view)
    wrong = faults_named(faults, rules, seen, seed)
    scripted = random_game(rules, seed)
    actions = list(performance(scripted, manner, seed, clock=wrong.clock))
    played = recorded(rules, seen, scripted.set_up, actions, clock=wrong.clock, faults=wrong, seed=seed)
    counted = Timeline.of(actions)
    write_trace(trace, answered(played, rules, seen, counted))
    write_output(truth, json.dumps(counted.final(scripted.game)) + "\n")
