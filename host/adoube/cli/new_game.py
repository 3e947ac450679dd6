"""`adoube new-game`: writes a small game to begin with."""

from pathlib import Path

import click

from adoube.cli.command import command_of
from adoube.words import say

__all__ = ["command"]


@command_of("new-game", "new_game.help")
@click.argument("name")
def command(name: str) -> None:
    from adoube.games.lud.new_game import write_new_game

    written = write_new_game(name, Path())
    for file in written:
        click.echo(say(f"new_game.written_{file.suffix[1:]}", file=file.name))
    click.echo(say("new_game.next", file=written[0].name))
