"""`adoube monitor`: what a board says, in words or as JSON Lines, as it comes."""

import click

from adoube.cli.choices import game_options, parsed_options, token_option
from adoube.cli.command import command_of
from adoube.cli.completing import GAME
from adoube.words import say

__all__ = ["command"]


@command_of("monitor", "monitor.help")
@click.argument("port")
@click.option("--seconds", type=click.FloatRange(min=0), help=say("monitor.seconds_help"))
@click.option("--cells", is_flag=True, help=say("monitor.cells_help"))
@click.option("--game", type=GAME, metavar="GAME", help=say("monitor.game_help"))
@click.option("--raw", is_flag=True, help=say("monitor.raw_help"))
@click.option("--json", "as_json", is_flag=True, help=say("commands.json_help"))
@token_option
@game_options
def command(
    port: str,
    seconds: float | None,
    cells: bool,
    game: str | None,
    raw: bool,
    as_json: bool,
    token: str | None,
    option: tuple[str, ...],
) -> None:
    from adoube.cli.monitoring import Wanted, watch
    from adoube.games.registry import make_game

    rules = None if game is None else make_game(game, parsed_options(option))
    wanted = Wanted(cells=cells or rules is not None, game=rules, raw=raw, as_json=as_json, token=token)
    try:
        watch(port, wanted, seconds, click.echo)
    except KeyboardInterrupt:
        # The usual end of a command that goes on until somebody has seen enough.
        return
