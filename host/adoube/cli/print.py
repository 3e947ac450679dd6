"""`adoube print`: a board at true size and its pieces to cut out, on paper."""

from pathlib import Path

import click

from adoube.cli.arguments import GAME, game_options, paper_option, parsed_options
from adoube.cli.command import command_of
from adoube.cli.output import json_option, report
from adoube.cli.path_types import OUTPUT_FILE
from adoube.output_files import write_output
from adoube.words import say

__all__ = ["command"]


@command_of("print", "print.help")
@click.argument("game", type=GAME)
@click.option("--out", type=OUTPUT_FILE, metavar="FILE", required=True, help=say("print.out_help"))
@click.option(
    "--size", type=float, metavar="MM", default=25.0, show_default=True, help=say("print.size_help")
)
@paper_option
@game_options
@json_option
def command(game: str, out: Path, size: float, paper: str, option: tuple[str, ...], as_json: bool) -> None:
    from adoube.extras import require_extras
    from adoube.games.registry import make_game

    require_extras("print_and_play", "hardware")
    from adoube.publishing.print_and_play import pieces_needed, print_and_play

    made = make_game(game, parsed_options(option))
    write_output(out, print_and_play(made, size, paper))
    pieces = pieces_needed(made)
    told = say("print.written", file=out, pieces=sum(pieces.values()))
    report(told, {"wrote": out, "pieces": dict(pieces)}, as_json=as_json)
