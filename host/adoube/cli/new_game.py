"""`adoube new-game`: writes a small game to begin with."""

import sys
from pathlib import Path

import click

from adoube.cli.command import command_of
from adoube.cli.output import json_option, report
from adoube.cli.path_types import PathType, Replacement
from adoube.games.lud.new_game import KINDS, files_of_new_game, write_new_game
from adoube.output_files import require_writable
from adoube.words import say

__all__ = ["command"]


def _files(name: Path) -> list[Path]:
    return files_of_new_game(str(name), Path())


NEW_GAME = PathType(written=Replacement.WITH_FORCE, require=require_writable, files=_files)


def _asked_kind(*, as_json: bool) -> str:
    """Return the kind that a person at a terminal chooses; elsewhere the usual one."""
    if as_json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return KINDS[0]
    for kind in KINDS:
        click.echo(f"  {kind:12}{say(f'new_game.kind_{kind}')}")
    chosen: str = click.prompt(
        say("new_game.which_kind"), type=click.Choice(KINDS), default=KINDS[0], show_choices=False
    )
    return chosen


@command_of("new-game", "new_game.help")
@click.argument("name", type=NEW_GAME)
@click.option("--kind", type=click.Choice(KINDS), help=say("new_game.kind_help"))
@json_option
def command(name: Path, kind: str | None, as_json: bool) -> None:
    written = write_new_game(str(name), Path(), kind or _asked_kind(as_json=as_json))
    for file in written:
        text = say(f"new_game.written_{file.suffix[1:]}", file=file.name)
        report(text, {"wrote": file}, as_json=as_json)
    if not as_json:
        click.echo(say("new_game.next", file=written[0].name))
