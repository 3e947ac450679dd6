"""`adoube records`: the games that were played here, listed, shown, written to files, and forgotten."""

from datetime import date, datetime
from pathlib import Path

import click

from adoube.cli.command import group_of
from adoube.cli.completing import FORM, GAME, GAME_ID
from adoube.records.entries import GameSearch, HowEnded
from adoube.words import say

__all__ = ["command"]

data_option = click.option(
    "--data", type=click.Path(path_type=Path, file_okay=False), help=say("commands_records.data_help")
)
json_option = click.option("--json", "as_json", is_flag=True, help=say("commands.json_help"))
day = click.DateTime(["%Y-%m-%d"])


@group_of("records", "commands_records.help")
def command() -> None:
    pass


@command.subcommand("list", "commands_records.list_help")
@click.option("--game", type=GAME, metavar="GAME", default="", help=say("commands_records.game_help"))
@click.option("--player", default="", metavar="NAME", help=say("commands_records.player_help"))
@click.option("--table", default="", metavar="NAME", help=say("commands_records.table_help"))
@click.option("--since", type=day, metavar="DAY", help=say("commands_records.since_help"))
@click.option("--until", type=day, metavar="DAY", help=say("commands_records.until_help"))
@click.option(
    "--result", type=click.Choice([str(each) for each in HowEnded]), help=say("commands_records.result_help")
)
@json_option
@data_option
def list_games(
    game: str,
    player: str,
    table: str,
    since: datetime | None,
    until: datetime | None,
    result: str | None,
    as_json: bool,
    data: Path | None,
) -> None:
    from adoube.cli.record_lines import entry_lines
    from adoube.tables.library import JournalLibrary

    search = GameSearch(game, player, table, _day(since), _day(until), HowEnded(result) if result else None)
    for line in entry_lines(JournalLibrary(_folder(data)).games(search), as_json=as_json):
        click.echo(line)


@command.subcommand("show", "commands_records.show_help")
@click.argument("game_id", type=GAME_ID, metavar="ID")
@json_option
@data_option
def show(game_id: str, as_json: bool, data: Path | None) -> None:
    from adoube.cli.record_lines import game_lines
    from adoube.tables.library import JournalLibrary

    for line in game_lines(JournalLibrary(_folder(data)).required(game_id), as_json=as_json):
        click.echo(line)


@command.subcommand("export", "commands_records.export_help")
@click.argument("game_id", type=GAME_ID, metavar="ID", required=False)
@click.option(
    "--as", "form", type=FORM, default="json", show_default=True, help=say("commands_records.as_help")
)
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help=say("commands_records.out_help"))
@click.option(
    "--all", "folder", type=click.Path(path_type=Path, file_okay=False), help=say("commands_records.all_help")
)
@data_option
def export(game_id: str | None, form: str, out: Path | None, folder: Path | None, data: Path | None) -> None:
    from adoube.cli.exporting import export_all, export_one
    from adoube.tables.downloads import FORMS
    from adoube.tables.library import JournalLibrary

    if form not in FORMS:
        raise click.UsageError(say("commands_records.no_form", form=form, forms=", ".join(FORMS)))
    library = JournalLibrary(_folder(data))
    if folder is not None and game_id is None and out is None:
        lines = export_all(library, form, folder)
    elif game_id is not None and folder is None:
        lines = export_one(library.required(game_id), form, out or Path(f"{game_id}.{form}"))
    else:
        raise click.UsageError(say("commands_records.one_or_all"))
    for line in lines:
        click.echo(line)


@command.subcommand("backup", "commands_records.backup_help")
@click.argument("file", type=click.Path(path_type=Path))
@data_option
def backup(file: Path, data: Path | None) -> None:
    from adoube.records.maintenance import back_up

    size = back_up(_folder(data), file)
    click.echo(say("commands_records.backed_up", file=file, size=f"{size:,}"))


@command.subcommand("forget", "commands_records.forget_help")
@click.argument("name")
@click.option("--yes", is_flag=True, help=say("commands_records.yes_help"))
@click.option("--pictures", is_flag=True, help=say("commands_records.pictures_help"))
@data_option
def forget_name(name: str, yes: bool, pictures: bool, data: Path | None) -> None:
    from adoube.cli.forgetting import forget_person

    if not yes:
        click.confirm(say("commands_records.sure", name=name), abort=True, err=True)
    for line in forget_person(_folder(data), name, with_pictures=pictures):
        click.echo(line)


def _folder(data: Path | None) -> Path:
    from adoube.records.journal import default_folder

    return data if data is not None else default_folder()


def _day(given: datetime | None) -> date | None:
    return None if given is None else given.date()
