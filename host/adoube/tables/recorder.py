"""The recordings of a table: the events told to its referees, as traces, written down as they happen.

A game that rulings, a restart or a pause interrupt goes on in another file, as does each further game: NAME,
NAME-2, NAME-3 and so on, each a trace that replays by itself. No file is ever overwritten. A `TraceBuffer`
collects the entries until they are written.
"""

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, TextIO

from adoube.errors import AdoubeError
from adoube.sensing.events import Event
from adoube.sensing.trace import TraceHeader, event_to_json, header_to_json
from adoube.tables.boards.camera_storage import PictureStorage
from adoube.words import coded, say

__all__ = ["ReadingsRecorder", "Recorder", "TraceBuffer", "TraceEntry", "opened_anew"]


TraceEntry = TraceHeader | Event  # a header, after which another referee judges, or what it is told


class TraceBuffer:
    """Collects what one table's referees are told. Each header begins another referee, its times at 0."""

    def __init__(self) -> None:
        self._heard: list[TraceEntry] = []
        self._begun_at_ms: int | None = None
        self._now_ms = 0

    def begin(self, header: TraceHeader) -> None:
        """Another referee begins to judge."""
        self._heard.append(header)
        self._begun_at_ms, self._now_ms = None, 0

    def record(self, event: Event | None, now_ms: int) -> None:
        """The referee is told an event, or with None only that time has passed.

        An event that reaches it late is written with the time at which it did: that is when it counted.
        """
        self._now_ms = max(self._now_ms, now_ms)
        if event is None:
            return
        if self._begun_at_ms is None:
            self._begun_at_ms = self._now_ms
        self._heard.append(replace(event, at_ms=self._now_ms - self._begun_at_ms))

    def follow(self, before: "TraceBuffer") -> None:
        """Go on where another buffer of the same table ends."""
        self._heard = before.take() + self._heard

    def take(self) -> list[TraceEntry]:
        """Return and forget the collected entries."""
        taken, self._heard = self._heard, []
        return taken


ENDING = ".jsonl"


class Recorder:
    """Writes the traces of one table. Where that fails it stops, with a word to `tell`; it never raises."""

    def __init__(
        self, target: Path, table: str, tell: Callable[[str], None], *, needs_folder: bool = True
    ) -> None:
        """`target`: the first file, or a folder for files named after the table.

        Raises AdoubeError if it `needs_folder` and there is none.
        """
        self._first = target / f"{table}{ENDING}" if target.is_dir() else target
        if needs_folder and not self._first.parent.is_dir():
            raise AdoubeError(coded("recording.no_folder", target=target, folder=self._first.parent))
        self._tell = tell
        self._header: TraceHeader | None = None
        self._file: TextIO | None = None
        self._stopped = False

    def write(self, heard: Iterable[TraceEntry], game: int = 1) -> None:
        """Write the new entries in order; when it returns, other programs may read them.

        `game` is the number of the game that is played, as the journal has it.
        """
        if self._stopped:
            return
        try:
            for one in heard:
                self._write(one, game)
            if self._file is not None:
                self._file.flush()
        except OSError as error:
            name = self._first.name if self._file is None else self._file.name
            self.close()
            self._stopped = True
            self._tell(say("recording.stopped", file=name, why=error.strerror))

    def close(self) -> None:
        """Close the current file."""
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):  # what could not be written was told when it happened
                file.close()

    def _first_file(self, _: int) -> Path:
        """Return the first file of a game."""
        return self._first

    def _write(self, one: TraceEntry, game: int) -> None:
        if isinstance(one, TraceHeader):
            # A referee that hears nothing leaves no file.
            self.close()
            self._header = one
            return
        if self._file is None:
            assert self._header is not None, "a referee begins before it hears anything"
            first = self._first_file(game)
            self._file = opened_anew(first, first.suffix)
            self._file.write(_line(header_to_json(self._header)))
        self._file.write(_line(event_to_json(one)))


class ReadingsRecorder(Recorder):
    """Writes the traces of a table that a camera watches, in the folder of each game's pictures."""

    def __init__(self, pictures: PictureStorage, tell: Callable[[str], None]) -> None:
        super().__init__(pictures.readings_of(1), "", tell, needs_folder=False)
        self._pictures = pictures

    def _first_file(self, game: int) -> Path:
        file = self._pictures.readings_of(game)
        file.parent.mkdir(parents=True, exist_ok=True)
        return file


def opened_anew(first: Path, ending: str) -> TextIO:
    """Open the first file that is not there yet, of NAME, NAME-2, NAME-3 and so on before the `ending`."""
    name = first.name.removesuffix(ending)
    for number in count(1):
        file = first.with_name(f"{name}{f'-{number}' if number > 1 else ''}{ending}")
        with suppress(FileExistsError):
            return file.open("x", encoding="utf-8", newline="\n")
    raise AssertionError("there is always another name")


def _line(values: dict[str, Any]) -> str:
    return json.dumps(values, ensure_ascii=False) + "\n"
