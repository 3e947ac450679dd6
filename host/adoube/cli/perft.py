"""`adoube perft`: counts the sequences of turns up to a depth."""

import json

import click

from adoube.cli.arguments import GAME, game_options, parsed_options
from adoube.cli.command import command_of
from adoube.cli.output import json_option
from adoube.games.line import perft
from adoube.games.registry import make_game

__all__ = ["command"]


@command_of("perft", "perft.help")
@click.argument("game", type=GAME)
@click.argument("depth", type=click.IntRange(min=1))
@game_options
@json_option
def command(game: str, depth: int, option: tuple[str, ...], as_json: bool) -> None:
    counts = perft(make_game(game, parsed_options(option)), depth)
    for turns, count in enumerate(counts, start=1):
        line = json.dumps({"depth": turns, "turns": count}) if as_json else f"{turns:>3}  {count:>16,}"
        # Each depth takes about ten times as long as the one before: show it as soon as it is known.
        click.echo(line)
