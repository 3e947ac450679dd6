"""A camera's game as one file that can be sent as a fault report: a ZIP file without any person's name.

It has the traces of the game, the verdicts of the program that wrote it, and the pictures of the moments in
which the referee was in doubt. `case.json` says which program that was, and what the file contains.
"""

import json
import platform
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

from adoube import __version__
from adoube.errors import AdoubeError
from adoube.output_files import write_output
from adoube.records.entries import GameId
from adoube.referee.recorded_games import OpenedTrace, games_replayed, line_begun_at, open_lines
from adoube.referee.verdicts import (
    Cleared,
    Fault,
    Illegal,
    Moved,
    NextGame,
    TakenBack,
    TimedVerdict,
    TurnQuestion,
    Undecided,
)
from adoube.serialization.deserialization import deserialize
from adoube.serialization.fields import json_object
from adoube.tables.boards.camera_storage import PictureStorage, StoredPicture, readings_in
from adoube.words import say

__all__ = [
    "CameraCase",
    "CaseContent",
    "CaseWritten",
    "is_camera_case",
    "newest_case",
    "read_camera_case",
    "write_camera_case",
]

FORMAT: Literal["adoube-camera-case"] = "adoube-camera-case"
VERSION = 1
ABOUT = "case.json"
MOST_BYTES = 1 << 29  # of one file in a case, unpacked: a long evening has a tenth of that
# What zipfile raises for damage, a missing file, a text in no UTF-8, a password and an unknown method.
DAMAGE = (OSError, KeyError, ValueError, RuntimeError, NotImplementedError, zipfile.BadZipFile, zlib.error)
DOUBTS = (TurnQuestion, Undecided, Illegal, TakenBack, Cleared, Fault)


@dataclass(frozen=True, slots=True)
class CaseWritten:
    """The content of a case that was written."""

    turns: int
    readings: int
    doubts: int
    pictures: int
    size: int  # bytes


@dataclass(frozen=True)
class CaseContent:
    """`case.json`: the program that wrote the case, and the names of the files in it."""

    format: str
    version: int
    adoube: str
    traces: tuple[str, ...]
    verdicts: tuple[str, ...]


@dataclass(frozen=True)
class CameraCase:
    """A case that was read: the version that wrote it, its traces, and the verdicts of that version."""

    adoube: str
    traces: tuple[OpenedTrace, ...]
    verdicts: tuple[tuple[str, ...], ...]

    def is_judged_alike(self, said: Sequence[Sequence[TimedVerdict]]) -> bool:
        """Return whether today's verdicts are those of the version that wrote the case."""
        return self.verdicts == tuple(tuple(map(_verdict_line, of_trace)) for of_trace in said)


def newest_case(folder: Path) -> GameId:
    """Return the game that a camera has read last; `folder` has the pictures of all tables.

    Raises AdoubeError if there is none.
    """
    newest = [
        (PictureStorage(folder, place.name).readings_of(numbers[-1]).stat().st_mtime, place.name, numbers[-1])
        for place in (folder.iterdir() if folder.is_dir() else ())
        if (numbers := PictureStorage(folder, place.name).games_read())
    ]
    if not newest:
        raise AdoubeError(say("camera_case.none_kept", folder=folder))
    _, table, number = max(newest)
    return GameId(table, number)


def write_camera_case(file: Path, folder: Path, game: GameId) -> CaseWritten:
    """Write the case of a game to a file; `folder` has the pictures of all tables.

    Raises AdoubeError if no camera has read the game, or its readings cannot be read.
    """
    storage = PictureStorage(folder, game.table)
    names = readings_in(storage.readings_of(game.number).parent)
    if not names:
        raise AdoubeError(say("camera_case.no_readings", game=str(game)))
    texts = [_text_of(name) for name in names]
    traces = [open_lines(text.splitlines(), name.name) for text, name in zip(texts, names, strict=True)]
    said = [games_replayed(trace)[0] for trace in traces]
    doubts = [turn for trace, of_trace in zip(traces, said, strict=True) for turn in _doubts(trace, of_trace)]
    pictures = list(_wanted(storage.of_game(game.number), doubts))
    data = _packed(texts, traces, said, pictures)
    write_output(file, data)
    turns = sum(isinstance(one.verdict, Moved) for of_trace in said for one in of_trace)
    readings = sum(len(trace.trace.events) for trace in traces)
    return CaseWritten(turns, readings, len(doubts), len(pictures), len(data))


def is_camera_case(file: Path) -> bool:
    """Return whether a file is a ZIP file, as a case is. Raises OSError."""
    return zipfile.is_zipfile(file)


def read_camera_case(file: Path) -> CameraCase:
    """Read a case. Raises AdoubeError, which names the file, if it is none or is damaged."""
    try:
        with zipfile.ZipFile(file) as packed:
            about = _about(_content(packed, ABOUT), f"{file}, {ABOUT}")
            traces = [
                open_lines(_content(packed, name).splitlines(), f"{file}, {name}") for name in about.traces
            ]
            verdicts = tuple(tuple(_content(packed, name).splitlines()) for name in about.verdicts)
    except DAMAGE as error:
        why = error.args[0] if error.args else error
        raise AdoubeError(say("camera_case.unreadable", file=file, why=why)) from error
    return CameraCase(about.adoube, tuple(traces), verdicts)


def _about(text: str, name: str) -> CaseContent:
    fields = json_object(text, name)
    if fields.values.get("format") != FORMAT:
        raise AdoubeError(say("camera_case.no_case", name=name))
    return deserialize(CaseContent, fields)


def _content(packed: zipfile.ZipFile, name: str) -> str:
    if packed.getinfo(name).file_size > MOST_BYTES:
        raise ValueError(f"{name}: {packed.getinfo(name).file_size} bytes")
    return packed.read(name).decode("utf-8")


def _text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise AdoubeError(say("camera_case.unreadable", file=file, why=error)) from error


def _doubts(opened: OpenedTrace, said: Iterable[TimedVerdict]) -> Iterator[int]:
    """Yield the turn, from 1, of each verdict that says a doubt."""
    ply = line_begun_at(opened.game, opened.trace.header.begun)[0].ply
    for one in said:
        match one.verdict:
            case TurnQuestion(ply=asked) | Undecided(ply=asked):
                yield asked
            case verdict if isinstance(verdict, DOUBTS):
                yield ply + 1
        match one.verdict:
            case Moved(ply=accepted):
                ply = accepted
            case TakenBack(ply=left):
                ply = left
            case NextGame():
                ply = 0


def _wanted(there: Sequence[StoredPicture], doubts: Sequence[int]) -> Iterator[StoredPicture]:
    """Yield the pictures of the start, of each doubt with the turns beside it, and of the end."""
    plies = [picture.ply for picture in there]
    wanted = {plies[0], plies[-1]} if plies else set()
    wanted |= {turn + beside for turn in doubts for beside in (-1, 0, 1)}
    yield from (picture for picture in there if picture.ply in wanted)


def _packed(
    texts: Sequence[str],
    traces: Sequence[OpenedTrace],
    said: Sequence[Sequence[TimedVerdict]],
    pictures: Sequence[StoredPicture],
) -> bytes:
    numbers = range(1, len(texts) + 1)
    trace_names, verdict_names = ([f"{what}-{n}.jsonl" for n in numbers] for what in ("readings", "verdicts"))
    names = [f"pictures/{picture.file.name}" for picture in pictures]
    header = traces[0].trace.header
    about: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "adoube": __version__,
        "python": platform.python_version(),
        "system": platform.platform(),
        "game": header.game,
        "options": dict(header.options),
        "traces": trace_names,
        "verdicts": verdict_names,
        "pictures": names,
    }
    whole = BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as packed:
        _add(packed, ABOUT, json.dumps(about, ensure_ascii=False, indent=1) + "\n")
        for name, text in zip(trace_names, texts, strict=True):
            _add(packed, name, text)
        for name, of_trace in zip(verdict_names, said, strict=True):
            _add(packed, name, "".join(f"{_verdict_line(one)}\n" for one in of_trace))
        for name, picture in zip(names, pictures, strict=True):
            _add(packed, name, picture.file.read_bytes())
    return whole.getvalue()


def _add(packed: zipfile.ZipFile, name: str, content: str | bytes) -> None:
    """Add a file, without the time at which it was written."""
    packed.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)


def _verdict_line(one: TimedVerdict) -> str:
    return json.dumps(one.to_json(), ensure_ascii=False)
