"""The files that a person asks for: each is written as a whole, or what stood there stays."""

import errno
import os
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from adoube.errors import AdoubeError
from adoube.words import say

__all__ = [
    "OutputFileError",
    "draft_of",
    "filled_folder",
    "require_folder_of",
    "require_writable",
    "require_writable_folder",
    "would_replace",
    "write_output",
]

LONGEST_BESIDE = 100  # letters of a name that are repeated in that of the draft beside it


class OutputFileError(AdoubeError):
    """A file that cannot be written; the message names it."""


def write_output(file: Path, content: str | bytes) -> None:
    """Writes a file, a text in UTF-8. One that is there keeps its links and permissions.

    Raises OutputFileError: then the file is as it was, with nothing beside it.
    """
    data = _bytes_of(content)
    try:
        place = _real(file)
        if _is_written_in_place(file, place):
            file.write_bytes(data)
        else:
            _replace(place, data)
    except OSError as error:
        raise _unwritable(file, error) from error


@contextmanager
def draft_of(file: Path) -> Iterator[Path]:
    """Gives the name of a draft beside a file, to be written. In the end it takes the place of the file.

    Raises OutputFileError for a place that is no file's, or cannot be written. On any error the draft is
    deleted, and the file is as it was.
    """
    place = _real(file)
    if place.exists() and not place.is_file():
        raise OutputFileError(say("commands.not_a_file", file=file))
    draft = _draft_beside(place)
    try:
        _require_folder(place.parent)
        yield draft
        _put(draft, place)
    except OSError as error:
        raise _unwritable(file, error) from error
    finally:
        draft.unlink(missing_ok=True)


@contextmanager
def filled_folder(folder: Path) -> Iterator[Path]:
    """Gives an empty folder to fill. In the end its files go into `folder`, over those of the same names.

    Raises OutputFileError. On any error before the end `folder` is as it was, or is not there.
    """
    try:
        was_there = folder.is_dir()
        folder.mkdir(parents=True, exist_ok=True)
        try:
            with tempfile.TemporaryDirectory(dir=folder, prefix=".") as aside:
                yield Path(aside)
                _move_files(Path(aside), folder)
        except BaseException:
            if not was_there:
                shutil.rmtree(folder, ignore_errors=True)
            raise
    except OSError as error:
        raise _unwritable(folder, error) from error


def would_replace(path: Path) -> bool:
    """Returns whether a file, or a folder with something in it, is in the place of what is to be written.

    Devices and pipes are not replaced, and neither is a link to nothing.
    """
    if path.is_relative_to("/dev") or path.is_relative_to("/proc"):
        return False
    return any(path.iterdir()) if path.is_dir() else path.is_file()


def require_writable(file: Path) -> None:
    """Raises OutputFileError where a file cannot be written, as far as this can be known before.

    Nothing is made and nothing is changed.
    """
    try:
        place = _real(file)
        if not place.exists():
            _require_folder(place.parent)
        elif place.is_dir():
            raise _os_error(errno.EISDIR)
        elif not os.access(place, os.W_OK):
            raise _os_error(errno.EACCES)
    except OSError as error:
        raise _unwritable(file, error) from error


def require_folder_of(file: Path) -> None:
    """The same for a name at which anything may stand that gives way to a new file."""
    try:
        _require_folder(_real(file.parent))
    except OSError as error:
        raise _unwritable(file, error) from error


def require_writable_folder(folder: Path) -> None:
    """The same for a folder, which is made where it is not there."""
    try:
        place = _real(folder)
        while not place.exists():
            place = place.parent
        _require_folder(place)
    except OSError as error:
        raise _unwritable(folder, error) from error


def _require_folder(folder: Path) -> None:
    if not folder.exists():
        raise OSError(errno.ENOENT, say("commands.no_folder", folder=folder))
    if not folder.is_dir():
        raise _os_error(errno.ENOTDIR)
    if not os.access(folder, os.W_OK | os.X_OK):
        raise _os_error(errno.EACCES)


def _real(file: Path) -> Path:
    """The path behind all links, which need not be there."""
    return Path(os.path.realpath(file))


def _is_written_in_place(file: Path, place: Path) -> bool:
    """Devices, pipes and what this process has open; and where nothing can be made beside the file."""
    if file.is_relative_to("/dev") or file.is_relative_to("/proc"):
        return True
    return place.exists() and not (place.is_file() and os.access(place.parent, os.W_OK))


def _replace(file: Path, data: bytes) -> None:
    draft = _draft_beside(file)
    try:
        with draft.open("xb") as begun:
            begun.write(data)
            begun.flush()
            os.fsync(begun.fileno())
        _put(draft, file)
    except BaseException:  # a Ctrl-C too
        draft.unlink(missing_ok=True)
        raise


def _draft_beside(file: Path) -> Path:
    return file.with_name(f".{file.name[:LONGEST_BESIDE]}.{secrets.token_hex(4)}")


def _put(draft: Path, file: Path) -> None:
    if file.exists():
        _take_over(file, draft)
    draft.replace(file)


def _move_files(source: Path, target: Path) -> None:
    for file in sorted(source.rglob("*")):
        place = target / file.relative_to(source)
        if file.is_dir():
            place.mkdir(exist_ok=True)
        else:
            file.replace(place)


def _take_over(file: Path, draft: Path) -> None:
    """Gives the draft the permissions of the file and, as far as we may, its owner."""
    if os.name != "nt":
        there = file.stat()
        with suppress(PermissionError):
            os.chown(draft, there.st_uid, there.st_gid)
    shutil.copymode(file, draft)


def _bytes_of(content: str | bytes) -> bytes:
    return content.encode("utf-8") if isinstance(content, str) else content


def _unwritable(file: Path, error: OSError) -> OutputFileError:
    return OutputFileError(say("commands.file_unwritable", file=file, why=error.strerror))


def _os_error(number: int) -> OSError:
    return OSError(number, os.strerror(number))
