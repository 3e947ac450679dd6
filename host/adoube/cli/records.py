"""`adoube records`: past games, listed, shown, exported, and people's names forgotten."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from datetime import UTC, date, datetime
from pathlib import Path

import click

from adoube.app.settings import PICTURES_FOLDER
from adoube.archive.exports import DownloadError, download, game_document, require_form, summary
from adoube.archive.game_scores import game_of, rows_of, scores_in
from adoube.archive.past_games import JournalLibrary, PastGame
from adoube.cli.arguments import FORM, GAME, GAME_ID
from adoube.cli.command import group_of
from adoube.cli.output import json_option, report
from adoube.cli.path_types import INPUT_FILE, OUTPUT_FILE, RECORDS_FOLDER, output_folder
from adoube.errors import AdoubeError
from adoube.games.registry import game_class
from adoube.output_files import filled_folder, write_output
from adoube.records.entries import FinalScore, GameEntry, GameId, HowEnded, Search
from adoube.records.journal import Journal
from adoube.records.maintenance import forget
from adoube.tables.boards.camera_storage import delete_game
from adoube.words import say
from adoube.words.names import seat_name
from adoube.words.points import points

Done = tuple[str, Mapping[str, object]]  # what was done, in words and for JSON


def export_one(game: PastGame, form: str, file: Path) -> Iterator[Done]:
    """Write one game; say what was written. Raises AdoubeError if that cannot be."""
    write_output(file, download(game, form))
    yield say("commands_records.written", file=file), {"wrote": file}


def export_all(library: JournalLibrary, form: str, folder: Path) -> Iterator[Done]:
    """Write every game that has that form, and say which do not and how many were written."""
    written = 0
    with filled_folder(folder) as aside:
        for entry in library.games(Search()):
            try:
                content = download(library.required(str(entry.id)), form)
            except DownloadError as error:
                text = say("commands_records.left_out", id=str(entry.id), why=error)
                yield text, {"left_out": str(entry.id), "why": str(error)}
                continue
            write_output(aside / f"{entry.id}.{form}", content)
            written += 1
    text = say("commands_records.written_all", count=written, folder=folder)
    yield text, {"wrote": folder, "games": written}


IMPORTED = "imported"  # the table of all games that come from files


def import_file(folder: Path, file: Path, game_id: str, now: datetime) -> Iterator[Done]:
    """Import the games of a file, and say which are left out and how many were read. Raises AdoubeError."""
    scores, done = scores_in(file), 0
    with Journal.open(folder) as journal:
        number = max((row.game_number for row in journal.rows(IMPORTED)), default=0)
        for score in scores:
            try:
                rows = rows_of(score, game_of(score, file, game_id), IMPORTED, number + 1, now)
            except AdoubeError as error:
                text = say("commands_records.not_imported", file=file, line=score.line, why=error)
                yield text, {"left_out": score.line, "why": str(error)}
                continue
            journal.append(rows)
            number, done = number + 1, done + 1
            name = str(GameId(IMPORTED, number))
            yield name, {"id": name}
    if not done:
        raise AdoubeError(say("commands_records.none_imported", file=file))
    yield say("commands_records.imported", count=done, file=file), {"imported": done}


def forget_person(folder: Path, name: str, *, with_pictures: bool) -> Iterator[Done]:
    """Take a name out of the journal, and tell what was done. Raises JournalError."""
    done = forget(folder, name)
    figures = {"instead": done.instead, "rows": done.rows, "games": len(done.games)}
    yield say("commands_records.done_rows", name=name, **figures), figures
    files = [*map(str, done.files)]
    yield say("commands_records.done_files", files=", ".join(files)), {"files": files}
    kept = [
        pictures
        for table, number in done.games
        if (pictures := folder / PICTURES_FOLDER / table / str(number)).is_dir()
    ]
    if with_pictures:
        deleted = sum(map(delete_game, kept))
        yield say("commands_records.done_pictures", pictures=deleted), {"pictures_deleted": deleted}
    elif kept:
        text = say(
            "commands_records.kept_pictures",
            games=len(kept),
            folder=folder / PICTURES_FOLDER,
            instead=done.instead,
        )
        yield text, {"games_with_pictures": len(kept)}
    yield say("commands_records.done_elsewhere"), {}


def entry_lines(entries: Sequence[GameEntry], *, as_json: bool) -> Iterator[str]:
    """Yield a line a game."""
    if as_json:
        yield from (json.dumps(summary(entry), ensure_ascii=False) for entry in entries)
        return
    if not entries:
        yield say("commands_records.none")
    titles = {entry.opened.game: _title(entry.opened.game) for entry in entries}
    for entry in entries:
        yield say(
            "commands_records.entry",
            id=f"{entry.id!s:<20}",
            day=f"{entry.begun.astimezone():%Y-%m-%d %H:%M}",
            title=f"{titles[entry.opened.game]:<18}",
            players=", ".join(_seats(entry.opened.players)),
            result=_scores(entry.final),
            turns=entry.turns,
        )


def game_lines(game: PastGame, *, as_json: bool) -> Iterator[str]:
    """Yield one game in full: for JSON one object."""
    if as_json:
        yield json.dumps(game_document(game), ensure_ascii=False)
        return
    entry = game.entry
    begun = entry.begun.astimezone()
    yield say("commands_records.head", id=str(entry.id), title=game.game.title, day=f"{begun:%Y-%m-%d %H:%M}")
    yield from _seats(entry.opened.players)
    options = ", ".join(f"{key}={value}" for key, value in entry.opened.options.items())
    if options:
        yield say("commands_records.options", options=options)
    for each in game.happenings:
        time = f"{each.utc.astimezone():%H:%M:%S}"
        yield say("commands_records.happened", time=time, text=each.text)
    if game.broken_at is not None:
        yield say("commands_records.broken", ply=game.broken_at)
    why = entry.final.why if entry.final else ""
    yield say("commands_records.over", scores=_scores(entry.final), why=why).rstrip()


def _title(game: str) -> str:
    """Return a game's title; its id if today's program cannot load it."""
    try:
        return game_class(game).title
    except AdoubeError:
        return game


def _seats(players: Mapping[str, str]) -> list[str]:
    return [say("commands_records.seat", seat=seat_name(seat), player=name) for seat, name in players.items()]


def _scores(final: FinalScore | None) -> str:
    if final is None:
        return say("commands_records.unfinished")
    return ", ".join(
        say("commands_records.scored", seat=seat_name(seat), points=points(score))
        for seat, score in final.scores.items()
    )


CASE_FORM = "camera-case.zip"


data_option = click.option("--data", type=RECORDS_FOLDER, help=say("commands_records.data_help"))
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
    from adoube.archive.past_games import JournalLibrary

    search = Search(game, player, table, _day(since), _day(until), HowEnded(result) if result else None)
    for line in entry_lines(JournalLibrary(_folder(data)).games(search), as_json=as_json):
        click.echo(line)


@command.subcommand("show", "commands_records.show_help")
@click.argument("game_id", type=GAME_ID, metavar="ID")
@json_option
@data_option
def show(game_id: str, as_json: bool, data: Path | None) -> None:
    from adoube.archive.past_games import JournalLibrary

    for line in game_lines(JournalLibrary(_folder(data)).required(game_id), as_json=as_json):
        click.echo(line)


@command.subcommand("export", "commands_records.export_help")
@click.argument("game_id", type=GAME_ID, metavar="ID", required=False)
@click.option(
    "--as", "form", type=FORM, default="json", show_default=True, help=say("commands_records.as_help")
)
@click.option("--out", type=OUTPUT_FILE, help=say("commands_records.out_help"))
@click.option("--all", "folder", type=output_folder(), help=say("commands_records.all_help"))
@json_option
@data_option
def export(
    game_id: str | None,
    form: str,
    out: Path | None,
    folder: Path | None,
    as_json: bool,
    data: Path | None,
) -> None:
    from adoube.archive.exports import FORMS
    from adoube.archive.past_games import JournalLibrary

    if form not in FORMS:
        raise click.UsageError(say("commands_records.no_form", form=form, forms=", ".join(FORMS)))
    require_form(form)
    library = JournalLibrary(_folder(data))
    if folder is not None and game_id is None and out is None:
        done = export_all(library, form, folder)
    elif game_id is not None and folder is None:
        done = export_one(library.required(game_id), form, out or _file_of(game_id, form))
    else:
        raise click.UsageError(say("commands_records.one_or_all"))
    for text, document in done:
        report(text, document, as_json=as_json)


def _file_of(game_id: str, form: str) -> Path:
    """Return the file where no option names one. Raises a usage error for one that cannot be written."""
    file: Path = OUTPUT_FILE.convert(f"{game_id}.{form}", None, click.get_current_context())
    return file


@command.subcommand("import", "commands_records.import_help")
@click.argument("file", type=INPUT_FILE)
@click.option("--game", type=GAME, metavar="GAME", default="", help=say("commands_records.import_game_help"))
@json_option
@data_option
def import_games(file: Path, game: str, as_json: bool, data: Path | None) -> None:
    for text, document in import_file(_folder(data), file, game, datetime.now(UTC)):
        report(text, document, as_json=as_json)


@command.subcommand("backup", "commands_records.backup_help")
@click.argument("file", type=OUTPUT_FILE)
@json_option
@data_option
def backup(file: Path, as_json: bool, data: Path | None) -> None:
    from adoube.records.maintenance import back_up

    size = back_up(_folder(data), file)
    text = say("commands_records.backed_up", file=file, size=f"{size:,}")
    report(text, {"wrote": file, "bytes": size}, as_json=as_json)


@command.subcommand("camera-case", "camera_case.help")
@click.argument("game_id", type=GAME_ID, metavar="ID", required=False)
@click.option("--out", type=OUTPUT_FILE, help=say("camera_case.out_help"))
@json_option
@data_option
def camera_case(game_id: str | None, out: Path | None, as_json: bool, data: Path | None) -> None:
    from adoube.archive.camera_case import newest_case, write_camera_case

    pictures = _folder(data) / PICTURES_FOLDER
    game = newest_case(pictures) if game_id is None else GameId.read(game_id)
    if game is None:
        raise click.UsageError(say("camera_case.no_id", id=game_id))
    file = out or _file_of(str(game), CASE_FORM)
    done = write_camera_case(file, pictures, game)
    figures = {each.name: getattr(done, each.name) for each in fields(done)}
    text = say("camera_case.written", file=file, game=str(game), **figures)
    report(text, {"wrote": file, "game": str(game), **figures}, as_json=as_json)


@command.subcommand("forget", "commands_records.forget_help")
@click.argument("name")
@click.option("--yes", is_flag=True, help=say("commands_records.yes_help"))
@click.option("--pictures", is_flag=True, help=say("commands_records.pictures_help"))
@json_option
@data_option
def forget_name(name: str, yes: bool, pictures: bool, as_json: bool, data: Path | None) -> None:
    if not yes:
        click.confirm(say("commands_records.sure", name=name), abort=True, err=True)
    documents: dict[str, object] = {}
    for text, document in forget_person(_folder(data), name, with_pictures=pictures):
        documents |= document
        if not as_json:
            click.echo(text)
    if as_json:
        report("", documents, as_json=True)


def _folder(data: Path | None) -> Path:
    from adoube.records.journal import default_folder

    return data if data is not None else default_folder()


def _day(given: datetime | None) -> date | None:
    return None if given is None else given.date()
