"""What `adoube records forget` does, in the journal and beside it, and how it says so."""

from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from adoube.cli.at_camera import PICTURES_FOLDER
from adoube.records.maintenance import forget
from adoube.words import say

__all__ = ["forget_person"]


def forget_person(folder: Path, name: str, *, with_pictures: bool) -> Iterator[str]:
    """Takes a name out of the journal, and tells what was done. Raises JournalError."""
    done = forget(folder, name)
    yield say(
        "commands_records.done_rows", name=name, instead=done.instead, rows=done.rows, games=len(done.games)
    )
    yield say("commands_records.done_files", files=", ".join(str(file) for file in done.files))
    kept = [
        pictures
        for table, number in done.games
        if (pictures := folder / PICTURES_FOLDER / table / str(number)).is_dir()
    ]
    if with_pictures:
        deleted = sum(_delete(pictures) for pictures in kept)
        yield say("commands_records.done_pictures", pictures=deleted)
    elif kept:
        yield say(
            "commands_records.kept_pictures",
            games=len(kept),
            folder=folder / PICTURES_FOLDER,
            instead=done.instead,
        )
    if waiting := _forget_waiting(folder, name):
        yield say("commands_records.done_webhooks", count=waiting)
    yield say("commands_records.done_elsewhere")


def _forget_waiting(folder: Path, name: str) -> int:
    """How many messages that waited for webhooks told of that person: they are told to nobody now."""
    from adoube_scoreboard.webhooks.outbox import FILE_NAME, Outbox

    if not (folder / FILE_NAME).exists():
        return 0
    with closing(Outbox(folder)) as outbox:
        return outbox.forget(name)


def _delete(pictures: Path) -> int:
    """How many pictures were deleted; a folder in which somebody keeps other files stays."""
    files = list(pictures.glob("*.jpg"))
    for file in files:
        file.unlink(missing_ok=True)
    with suppress(OSError):
        pictures.rmdir()
    return len(files)
