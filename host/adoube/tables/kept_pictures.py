"""The pictures kept with a table's record: files in a folder a game, the oldest games deleted first.

    FOLDER/TABLE/GAME/PLY-NUMBER.jpg

GAME is the number that the journal gives a game, PLY the turn that was waited for when the board came to
stand as a picture shows it. Deleting any of them does no harm.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

__all__ = ["USUAL_LIMIT_MB", "KeptPictures"]

USUAL_LIMIT_MB = 500
MOST_A_TURN = 8
"""pictures: the first shows where the turn began, the newest where it ended"""
NAME = re.compile(r"(\d+)-(\d+)\.jpg")


class _Picture(NamedTuple):
    ply: int
    number: int
    file: Path


class KeptPictures:
    """Writes and reads the pictures of one table. A disk that takes no more keeps nobody from playing."""

    def __init__(self, folder: Path, table: str, limit_mb: int = USUAL_LIMIT_MB) -> None:
        """`folder` holds those of all tables, which share `limit_mb`."""
        self._all, self._mine = folder, folder / table
        self._limit_bytes = limit_mb * 1_000_000

    def keep(self, game: int, ply: int, jpeg: bytes) -> None:
        """Another picture of a turn that is being played; of many the first and the newest stay."""
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
        """The pictures of a turn in the order of taking, the last one from before it first.

        A turn that was accepted together with others has their pictures.
        """
        there = sorted(_pictures(self._mine / str(game)))
        waited_for = next((picture.ply for picture in there if picture.ply >= ply), None)
        if waited_for is None and there:
            waited_for = there[-1].ply
        during = [picture for picture in there if picture.ply == waited_for]
        before = [picture for picture in there if during and picture < during[0]][-1:]
        with suppress(OSError):
            return tuple(picture.file.read_bytes() for picture in (*before, *during))
        return ()

    def _of(self, game: int, ply: int) -> list[_Picture]:
        return sorted(picture for picture in _pictures(self._mine / str(game)) if picture.ply == ply)

    def _make_room(self, kept: Path) -> None:
        """Deletes the games whose last picture is oldest, of any table, but never the one that is played."""
        sizes: dict[Path, tuple[float, int]] = {}
        with suppress(OSError):
            for folder in self._all.glob("*/*/"):
                files = [picture.file.stat() for picture in _pictures(folder)]
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
                    _delete(folder)


def _pictures(folder: Path) -> Iterator[_Picture]:
    if folder.is_dir():
        for file in folder.iterdir():
            if (name := NAME.fullmatch(file.name)) is not None:
                yield _Picture(int(name[1]), int(name[2]), file)


def _delete(folder: Path) -> None:
    """Our own files only; a folder in which somebody keeps others stays."""
    for picture in _pictures(folder):
        picture.file.unlink(missing_ok=True)
    with suppress(OSError):
        folder.rmdir()
