"""The kinds of paths that commands take: what is read, what is written, and where the records are kept.

A file that cannot be written is refused before a command begins. So is one that exists, unless `--force` is
given, one that the command reads too, and one that it would write twice.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import click

from adoube.errors import AdoubeError
from adoube.output_files import (
    require_folder_of,
    require_writable,
    require_writable_folder,
    would_replace,
)
from adoube.words import say

__all__ = [
    "APPENDED_FILE",
    "EDITED_FILE",
    "INPUT_FILE",
    "INPUT_FOLDER",
    "LINK",
    "OUTPUT_FILE",
    "RECORDING",
    "RECORDS_FOLDER",
    "PathType",
    "Replacement",
    "force_option",
    "may_replace",
    "output_folder",
    "require_separate",
    "require_unused",
]

# How the names of the files begin and end that hold records, but for what SQLite and updates add to them.
DATABASES, DATABASE = ("journal", "feeds"), ".sqlite3"


class Replacement(Enum):
    """When a command replaces what exists in the place that it writes to."""

    WITH_FORCE = "with --force"
    NEVER = "never"  # it adds to the file, or writes another one beside it


class PathType(click.Path):
    """A path, and what a command does with it."""

    def __init__(
        self,
        *,
        written: Replacement | None = None,
        read: bool = False,
        is_file: bool = True,
        is_folder: bool = False,
        require: Callable[[Path], None] | None = None,
        files: Callable[[Path], Iterable[Path]] = lambda path: (path,),
    ) -> None:
        """`require` raises AdoubeError for a path that cannot be used; it changes nothing.

        `files`: what is written for a path. It raises AdoubeError for a path that stands for nothing.
        """
        super().__init__(path_type=Path, file_okay=is_file, dir_okay=is_folder, readable=False)
        self.written, self.read, self.is_file, self.files = written, read, is_file, files
        self._require = require

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        path: Any = super().convert(value, param, ctx)
        try:
            files = [*self.files(path)]
            if self._require is not None:
                for file in files:
                    self._require(file)
        except AdoubeError as error:
            self.fail(str(error), param, ctx)
        if self.written is Replacement.WITH_FORCE:
            for file in files:
                require_unused(file, ctx)
        return path


def _require_place_of_recording(target: Path) -> None:
    """Check the place of a recording. An existing file is not written over: the recording goes beside it."""
    (require_writable_folder if target.is_dir() else require_folder_of)(target)


_REPLACED, _NEVER_REPLACED = Replacement.WITH_FORCE, Replacement.NEVER

INPUT_FILE = PathType(read=True)
INPUT_FOLDER = PathType(read=True, is_file=False, is_folder=True)
EDITED_FILE = PathType(read=True)  # a file that is changed as a whole, by what was read from it
OUTPUT_FILE = PathType(written=_REPLACED, require=require_writable)
LINK = PathType(written=_REPLACED, require=require_folder_of)  # a name that is given to something else
APPENDED_FILE = PathType(written=_NEVER_REPLACED, require=require_writable)
# A file or a folder for several.
RECORDING = PathType(written=_NEVER_REPLACED, is_folder=True, require=_require_place_of_recording)
RECORDS_FOLDER = PathType(is_file=False, is_folder=True)  # where the journal is


def output_folder(require: Callable[[Path], None] = require_writable_folder) -> PathType:
    """Return the type of a folder that a command writes; `require` as `PathType` has it."""
    return PathType(written=_REPLACED, is_file=False, is_folder=True, require=require)


FORCE = f"{__name__}.force"  # where a context keeps whether `--force` was given


def force_option() -> click.Option:
    """Return `--force`, which every command has that writes what can exist already."""
    return click.Option(
        ["--force"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_keep_force,
        help=say("commands.force_help"),
    )


def _keep_force(context: click.Context, _: click.Parameter, given: bool) -> None:
    context.meta[FORCE] = given


def require_unused(path: Path, context: click.Context | None) -> None:
    """Raise a usage error for a path where something would be replaced, unless `--force` was given."""
    if would_replace(path) and not (context is not None and context.meta.get(FORCE)):
        raise click.UsageError(say("commands.exists", path=path))


def may_replace(param: click.Parameter) -> bool:
    """Return whether a parameter names what a command writes, and replaces with `--force`."""
    return isinstance(param.type, PathType) and param.type.written is Replacement.WITH_FORCE


class _Use(NamedTuple):
    """A file that a command is to read or write, and the option or argument that says so."""

    name: str
    file: Path
    written: bool


def require_separate(params: Iterable[click.Parameter], values: Mapping[str, Any]) -> None:
    """Raise a usage error for a file that a command would write and also read, or write twice."""
    params = [*params]
    uses = [use for param in params for use in _uses(param, values.get(param.name or ""))]
    for first, second in combinations(uses, 2):
        if (first.written or second.written) and _is_same(first.file, second.file):
            key = (
                "commands.written_twice" if first.written and second.written else "commands.read_and_written"
            )
            raise click.UsageError(say(key, first=first.name, second=second.name, file=second.file))
    for folder in _records_folders(params, values):
        for use in uses:
            if use.written and _is_of_records(use.file, folder):
                raise click.UsageError(say("commands.file_of_records", name=use.name, file=use.file))


def _uses(param: click.Parameter, value: Any) -> Iterator[_Use]:
    for each in value if isinstance(value, tuple) else (value,):
        kind = param.type
        if isinstance(kind, PathType):
            if each is not None and kind.is_file and (kind.read or kind.written):
                for file in kind.files(each):
                    yield _Use(_name(param), file, kind.written is not None)
        elif isinstance(each, str):
            yield from (_Use(_name(param), file, False) for file in _named_files(param, each))


def _named_files(param: click.Parameter, text: str) -> Iterator[Path]:
    """Yield the existing files that a text names: as a game's rules, its option's value, or a board."""
    ending: str = getattr(param.type, "file_ending", "")
    if ending and text.endswith(ending):
        yield Path(text)
    for sign in ("=", ":"):
        if (named := text.partition(sign)[2]) and Path(named).is_file():
            yield Path(named)


def _records_folders(params: Iterable[click.Parameter], values: Mapping[str, Any]) -> Iterator[Path]:
    from adoube.records.journal import default_folder

    for param in params:
        if param.type is RECORDS_FOLDER:
            yield values.get(param.name or "") or default_folder()


def _is_of_records(file: Path, folder: Path) -> bool:
    """Return whether records are kept in this file of the folder."""
    place = Path(os.path.realpath(file))
    is_database = place.name.partition(".")[0] in DATABASES and DATABASE in place.name
    return is_database and _is_same(place.parent, folder)


def _is_same(one: Path, other: Path) -> bool:
    """Return whether two paths lead to one file, by whatever links. Devices and pipes do not count."""
    if one.exists() and other.exists():
        return (one.is_file() or one.is_dir()) and one.samefile(other)
    return os.path.normcase(os.path.realpath(one)) == os.path.normcase(os.path.realpath(other))


def _name(param: click.Parameter) -> str:
    return param.human_readable_name if isinstance(param, click.Argument) else param.opts[0]
