"""`adoube check-game`: holds a game against what ours must pass."""

import json
from dataclasses import asdict

import click

from adoube.cli.choices import game_options, parsed_options
from adoube.cli.command import command_of
from adoube.cli.completing import GAME
from adoube.cli.progress import Progress
from adoube.words import say

__all__ = ["command"]


@command_of("check-game", "checking.help")
@click.argument("game", type=GAME)
@click.option(
    "--games", type=click.IntRange(1, 10_000), default=20, show_default=True, help=say("checking.games_help")
)
@click.option(
    "--turns", type=click.IntRange(1, 2_000), default=60, show_default=True, help=say("checking.turns_help")
)
@click.option("--seed", type=int, default=0, show_default=True, help=say("checking.seed_help"))
@game_options
@click.option("--json", "as_json", is_flag=True, help=say("commands.json_help"))
def command(game: str, games: int, turns: int, seed: int, option: tuple[str, ...], as_json: bool) -> int:
    from adoube.games.checking import CHECKS, check_game
    from adoube.games.registry import make_game

    checked = make_game(game, parsed_options(option), seed=seed)
    with Progress(say("checking.checks")) as progress:
        breaches = {each.check: each for each in check_game(checked, games, turns, seed, progress.at)}
    for check in CHECKS:
        breach = breaches.get(check)
        if as_json:
            found = {"check": check, "passed": breach is None}
            click.echo(json.dumps(found if breach is None else {**found, **asdict(breach)}))
        elif breach is None:
            click.echo(say("checking.passed", check=check))
        else:
            click.echo(say("checking.broken", check=check, why=breach.why))
            click.echo(say("checking.shown_by", ply=breach.ply, position=json.dumps(breach.position)))
    return 1 if breaches else 0
