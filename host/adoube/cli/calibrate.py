"""`adoube calibrate`: guides a person through the calibration of a board's sensors."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from adoube.cli.choices import game_options, parsed_options, token_option
from adoube.words import say

if TYPE_CHECKING:
    from adoube.games.base import AnyGame

__all__ = ["command"]

FINDING = 1


@click.command("calibrate", help=say("calibrate.help"))
@click.argument("port")
@click.option("--game", metavar="GAME", help=say("calibrate.game_help"))
@click.option("--level", type=click.IntRange(10, 120), help=say("calibrate.level_help"))
@click.option(
    "--picture", type=click.Path(dir_okay=False, path_type=Path), help=say("calibrate.picture_help")
)
@click.option("--json", "as_json", is_flag=True, help=say("commands.json_help"))
@token_option
@game_options
def command(
    port: str,
    game: str | None,
    level: int | None,
    picture: Path | None,
    as_json: bool,
    token: str | None,
    option: tuple[str, ...],
) -> int:
    from adoube.cli.calibrating import Wanted, calibrate
    from adoube.cli.typed_lines import TypedLines
    from adoube.games.registry import make_game

    rules: AnyGame | None = None if game is None else make_game(game, parsed_options(option))
    wanted = Wanted(rules, level, picture, as_json)
    return 0 if calibrate(port, wanted, TypedLines(), token) else FINDING
