"""`adoube calibrate`: guides a person through the calibration of a board's sensors, or of a camera's lens."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from adoube.cli.choices import game_options, parsed_options, token_option
from adoube.cli.command import command_of
from adoube.cli.completing import GAME
from adoube.words import say

if TYPE_CHECKING:
    from adoube.games.base import AnyGame

__all__ = ["command"]

FINDING = 1
CAMERA = "camera:"
PAPERS = ("a4", "letter")


@command_of("calibrate", "calibrate.help")
@click.argument("port", required=False)
@click.option("--board", metavar="camera:SOURCE|PORT", help=say("lenses.board_help"))
@click.option("--sheet", type=click.Path(dir_okay=False, path_type=Path), help=say("lenses.sheet_help"))
@click.option("--paper", type=click.Choice(PAPERS), help=say("lenses.paper_help"))
@click.option("--as", "lens_of", metavar="camera:SOURCE", help=say("lenses.as_help"))
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help=say("lenses.data_help"))
@click.option("--game", type=GAME, metavar="GAME", help=say("calibrate.game_help"))
@click.option("--level", type=click.IntRange(10, 120), help=say("calibrate.level_help"))
@click.option(
    "--picture", type=click.Path(dir_okay=False, path_type=Path), help=say("calibrate.picture_help")
)
@click.option("--json", "as_json", is_flag=True, help=say("commands.json_help"))
@token_option
@game_options
def command(
    port: str | None,
    board: str | None,
    sheet: Path | None,
    paper: str | None,
    lens_of: str | None,
    data: Path | None,
    game: str | None,
    level: int | None,
    picture: Path | None,
    as_json: bool,
    token: str | None,
    option: tuple[str, ...],
) -> int:
    given = [each for each in (port, board, sheet) if each is not None]
    if len(given) != 1:
        raise click.UsageError(say("lenses.one_of"))
    if paper is not None and sheet is None:
        raise click.UsageError(say("lenses.only_sheet"))
    named = board or port or ""
    at_camera = named.startswith(CAMERA)
    if not at_camera and (lens_of is not None or data is not None):
        raise click.UsageError(say("lenses.only_camera"))
    if (at_camera or sheet is not None) and (game, level, picture, option) != (None, None, None, ()):
        raise click.UsageError(say("lenses.only_wired"))
    if sheet is not None:
        from adoube.cli.calibrating_lens import print_sheet

        print_sheet(sheet, paper or PAPERS[0])
        return 0
    if at_camera:
        from adoube.cli.calibrating_lens import calibrate_lens
        from adoube.records.journal import default_folder

        source = named.removeprefix(CAMERA)
        calibrate_lens(source, _source(lens_of) or source, data or default_folder(), as_json=as_json)
        return 0
    return _at_sensors(named, game, level, picture, as_json, token, option)


def _at_sensors(
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


def _source(text: str | None) -> str | None:
    """What stands after `camera:`."""
    if text is None:
        return None
    if not text.startswith(CAMERA) or text == CAMERA:
        raise click.BadParameter(say("lenses.no_camera", text=text))
    return text.removeprefix(CAMERA)
