"""Files kept for a table's camera beside the record: its training, its lens and its pictures.

What it has learned is kept for a game that goes on another time. The lenses that were measured are kept
beside it, by the camera they belong to.

The pictures kept with a table's record are files in a folder a game, the oldest games deleted first.

    FOLDER/TABLE/GAME/PLY-NUMBER.jpg
    FOLDER/TABLE/GAME/readings.jsonl

The readings are what the referee was told: a trace, and a further one (-2, -3 ...) after each restart. GAME
is the number that the journal gives a game, PLY the turn that was waited for when the board came to stand as
a picture shows it. Deleting any of them does no harm.
"""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from adoube.atomic_write import write_atomically
from adoube.errors import AdoubeError
from adoube.words import coded

__all__ = [
    "CAMERAS_FOLDER",
    "USUAL_LIMIT_MB",
    "CameraStorage",
    "LensStorage",
    "PictureStorage",
    "StoredPicture",
    "delete_game",
    "readings_in",
]


class CameraStorage:
    """One table's file. What cannot be written or read is learned again: nothing is said of it."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def keep(self, memory: Mapping[str, object]) -> None:
        """Replace the memory that was kept."""
        with suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self._file, json.dumps(memory))

    def recalled(self) -> Mapping[str, object] | None:
        """Return the memory that was kept last; None if nothing can be read."""
        with suppress(OSError, ValueError):
            memory = json.loads(self._file.read_text(encoding="utf-8"))
            return memory if isinstance(memory, dict) else None
        return None


# Below the folder of the records: what cameras have learned, a file a table, and their lenses.
CAMERAS_FOLDER = "cameras"
LENSES_FILE = "lenses.json"


class LensStorage:
    """The lenses kept below a folder of records. Only what looks at pictures understands them."""

    def __init__(self, data: Path) -> None:
        # In a folder of its own: a table may be called as it likes.
        self._file = data / CAMERAS_FOLDER / "lenses" / LENSES_FILE

    def keep(self, source: str, lens: Mapping[str, object]) -> Path:
        """Keep the lens of a camera by its source, and return the file. Raises AdoubeError."""
        lenses = {**self._all(), source: dict(lens)}
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self._file, json.dumps(lenses, indent=1))
        except OSError as error:
            raise AdoubeError(coded("lenses.not_kept", file=self._file, why=error.strerror)) from error
        return self._file

    def recalled(self, source: str) -> Mapping[str, object] | None:
        """Return the lens of that camera; None if none was measured. Raises AdoubeError for a broken file."""
        lens = self._all().get(source)
        return lens if isinstance(lens, dict) else None

    def _all(self) -> dict[str, object]:
        try:
            lenses = json.loads(self._file.read_text(encoding="utf-8"))
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except (OSError, ValueError) as error:
            raise AdoubeError(coded("lenses.unreadable", file=self._file, why=error)) from error
        return lenses if isinstance(lenses, dict) else {}


USUAL_LIMIT_MB = 500
MOST_A_TURN = 8  # pictures kept with a turn: the first shows its beginning, the newest its end
PICTURE_NAME = re.compile(r"(\d+)-(\d+)\.jpg")
READINGS = "readings.jsonl"
READINGS_NAME = re.compile(r"readings(?:-(\d+))?\.jsonl")


class StoredPicture(NamedTuple):
    """A picture of a game: the turn that was waited for when it was taken, and its number among those."""

    ply: int
    number: int
    file: Path


class PictureStorage:
    """Writes and reads the pictures of one table. A disk that takes no more keeps nobody from playing."""

    def __init__(self, folder: Path, table: str, limit_mb: int = USUAL_LIMIT_MB) -> None:
        """`folder` holds those of all tables, which share `limit_mb`."""
        self._all, self._mine = folder, folder / table
        self._limit_bytes = limit_mb * 1_000_000

    def keep(self, game: int, ply: int, jpeg: bytes) -> None:
        """Keep another picture of a turn that is being played; of many the first and the newest stay."""
        there = self._of(game, ply)
        number = there[-1].number + 1 if there else 1
        folder = self._mine / str(game)
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{ply}-{number}.jpg").write_bytes(jpeg)
            for picture in there[1 : max(1, len(there) - MOST_A_TURN + 2)]:
                picture.file.unlink(missing_ok=True)
        if number == 1:
            self._make_room(folder)

    def of_turn(self, game: int, ply: int) -> tuple[bytes, ...]:
        """Return the pictures of a turn in the order of taking, the last one from before it first.

        A turn that was accepted together with others has their pictures.
        """
        there = sorted(_stored_pictures(self._mine / str(game)))
        waited_for = next((picture.ply for picture in there if picture.ply >= ply), None)
        if waited_for is None and there:
            waited_for = there[-1].ply
        during = [picture for picture in there if picture.ply == waited_for]
        before = [picture for picture in there if during and picture < during[0]][-1:]
        with suppress(OSError):
            return tuple(picture.file.read_bytes() for picture in (*before, *during))
        return ()

    def of_game(self, game: int) -> list[StoredPicture]:
        """Return the pictures of a game, in the order of taking."""
        return sorted(_stored_pictures(self._mine / str(game)))

    def readings_of(self, game: int) -> Path:
        """Return the file of a game's readings, which need not exist."""
        return self._mine / str(game) / READINGS

    def games_read(self) -> list[int]:
        """Return the numbers of the games with readings, the one that was read last at the end."""
        files = self._mine.glob(f"*/{READINGS}")
        by_time = sorted((file.stat().st_mtime, file.parent.name) for file in files)
        return [int(name) for _, name in by_time if name.isdecimal()]

    def _of(self, game: int, ply: int) -> list[StoredPicture]:
        return [picture for picture in self.of_game(game) if picture.ply == ply]

    def _make_room(self, kept: Path) -> None:
        """Delete the games whose last picture is oldest, of any table, but never the one that is played."""
        sizes: dict[Path, tuple[float, int]] = {}
        with suppress(OSError):
            for folder in self._all.glob("*/*/"):
                files = [file.stat() for file in _kept_files(folder)]
                sizes[folder] = (
                    max((file.st_mtime for file in files), default=0.0),
                    sum(file.st_size for file in files),
                )
            too_much = sum(size for _, size in sizes.values()) - self._limit_bytes
            for folder in sorted(sizes, key=lambda each: sizes[each]):
                if too_much <= 0:
                    return
                if folder != kept:
                    too_much -= sizes[folder][1]
                    delete_game(folder)


def readings_in(folder: Path) -> list[Path]:
    """Return the files of readings in the folder of a game, in the order of writing."""
    files = [(name, file) for file in _files_in(folder) if (name := READINGS_NAME.fullmatch(file.name))]
    return [file for _, file in sorted((int(name[1] or 1), file) for name, file in files)]


def delete_game(folder: Path) -> int:
    """Delete the pictures and readings of a game; return how many pictures. A folder with others stays."""
    pictures = len([*_stored_pictures(folder)])
    for file in [*_kept_files(folder)]:
        file.unlink(missing_ok=True)
    with suppress(OSError):
        folder.rmdir()
    return pictures


def _kept_files(folder: Path) -> Iterator[Path]:
    yield from (picture.file for picture in _stored_pictures(folder))
    yield from readings_in(folder)


def _files_in(folder: Path) -> list[Path]:
    return [*folder.iterdir()] if folder.is_dir() else []


def _stored_pictures(folder: Path) -> Iterator[StoredPicture]:
    for file in _files_in(folder):
        if (name := PICTURE_NAME.fullmatch(file.name)) is not None:
            yield StoredPicture(int(name[1]), int(name[2]), file)
