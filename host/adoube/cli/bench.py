"""`adoube bench`: how fast this computer referees."""

import json

import click

from adoube.cli.command import command_of
from adoube.cli.completing import GAME
from adoube.words import say

__all__ = ["command"]


@command_of("bench", "bench.help")
@click.argument("game", type=GAME, required=False)
@click.option(
    "--seconds",
    type=click.FloatRange(0.01, 60),
    default=1.0,
    show_default=True,
    help=say("bench.seconds_help"),
)
@click.option("--json", "as_json", is_flag=True, help=say("commands.json_help"))
def command(game: str | None, seconds: float, as_json: bool) -> None:
    from adoube.cli.benching import figures
    from adoube.cli.progress import progress_bar

    with progress_bar(say("bench.measuring")) as progress:
        found = list(figures(game, seconds, progress))
    if as_json:
        for figure in found:
            click.echo(json.dumps(figure._asdict()))
        return
    width = max(len(figure.what) for figure in found)
    click.echo(f"{'':{width}}  {say('bench.a_second'):>14}  {say('bench.beside_loop'):>16}")
    for figure in found:
        click.echo(f"{figure.what:{width}}  {figure.a_second:>14,.0f}  {figure.loop_steps:>16,.0f}")
