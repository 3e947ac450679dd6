"""Writes past games into files."""

from collections.abc import Iterator
from pathlib import Path

from adoube.errors import AdoubeError
from adoube.records.entries import GameSearch
from adoube.tables.downloads import DownloadError, download
from adoube.tables.library import JournalLibrary
from adoube.tables.past_games import PastGame
from adoube.words import say

__all__ = ["export_all", "export_one"]


def export_one(game: PastGame, form: str, file: Path) -> Iterator[str]:
    """Writes one game; says what was written. Raises AdoubeError where that cannot be."""
    _write(file, download(game, form))
    yield say("commands_records.written", file=file)


def export_all(library: JournalLibrary, form: str, folder: Path) -> Iterator[str]:
    """Writes every game that can be had in that form, and says which could not and how many were."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise AdoubeError(say("commands_records.unwritable", file=folder, why=error.strerror)) from error
    written = 0
    for entry in library.games(GameSearch()):
        try:
            content = download(library.required(str(entry.id)), form)
        except DownloadError as error:
            yield say("commands_records.left_out", id=str(entry.id), why=error)
            continue
        _write(folder / f"{entry.id}.{form}", content)
        written += 1
    yield say("commands_records.written_all", count=written, folder=folder)


def _write(file: Path, content: bytes) -> None:
    try:
        file.write_bytes(content)
    except OSError as error:
        raise AdoubeError(say("commands_records.unwritable", file=file, why=error.strerror)) from error
