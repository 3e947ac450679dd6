"""`adoube new-game`: writes a small game to begin with."""

from pathlib import Path

import click

from adoube.cli.command import command_of
from adoube.cli.output import json_option, report
from adoube.cli.path_types import PathType, Replacement
from adoube.output_files import require_writable
from adoube.words import say

__all__ = ["command"]


def _files(name: Path) -> list[Path]:
    from adoube.games.lud.new_game import files_of_new_game

    return files_of_new_game(str(name), Path())


NEW_GAME = PathType(written=Replacement.WITH_FORCE, require=require_writable, files=_files)


@command_of("new-game", "new_game.help")
@click.argument("name", type=NEW_GAME)
@json_option
def command(name: Path, as_json: bool) -> None:
    from adoube.games.lud.new_game import write_new_game

    written = write_new_game(str(name), Path())
    for file in written:
        text = say(f"new_game.written_{file.suffix[1:]}", file=file.name)
        report(text, {"wrote": file}, as_json=as_json)
    if not as_json:
        click.echo(say("new_game.next", file=written[0].name))
