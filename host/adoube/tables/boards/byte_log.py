"""The bytes between an electronic board and its table, as a file beside the table's trace, and read back.

JSON Lines. The first says which board it was and, under "trace", how its table was watched, as a trace's
header does. Each further line has the milliseconds since the first as "t", and the hexadecimal digits of a
packet that came ("in") or went ("out"), or under "link" that the port was opened or lost. What came is one
notification, one report, or what a serial line had at once.

Replayed, the bytes go through the same dialect and the same table's board as they did live.
"""

import json
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import TextIO

from adoube.errors import AdoubeError
from adoube.link.eboards.catalogue import EBOARD_KINDS
from adoube.link.eboards.session import EboardSession
from adoube.link.reader import PortBack, PortBytes, PortLost, PortNews
from adoube.link.serial_port import Port
from adoube.referee.recorded_games import OpenedTrace, trace_opened
from adoube.sensing.events import CellShows, ClockPressed, Event
from adoube.sensing.trace import Trace, TraceHeader, header_from_json, header_to_json
from adoube.serialization.fields import Fields, json_object
from adoube.tables.boards.eboard import Eboard
from adoube.tables.boards.wired import Buttons
from adoube.tables.recorder import opened_anew
from adoube.words import coded, say

__all__ = ["ByteLog", "ByteLogError", "LoggedPort", "is_byte_log", "read_byte_log"]

VERSION = 1
ENDING = ".bytes.jsonl"
NS_PER_MS = 1_000_000


class ByteLogError(AdoubeError):
    """A file that is no log of a board's bytes."""


class LinkWord(StrEnum):
    """An entry about the port itself."""

    OPENED = "opened"
    LOST = "lost"


class ByteLog:
    """Writes the bytes of one board. Where that fails it stops, with a word to `tell`; it never raises.

    `target` is where the table's traces go: a file or a folder. Raises AdoubeError where neither can be.
    Any thread may write.
    """

    def __init__(
        self,
        target: Path,
        table: str,
        tell: Callable[[str], None],
        now_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        name = table if target.is_dir() else target.name.split(".")[0]
        first = (target if target.is_dir() else target.parent) / f"{name}{ENDING}"
        if not first.parent.is_dir():
            raise AdoubeError(coded("recording.no_folder", target=target, folder=first.parent))
        self._first, self._tell, self._now_ns = first, tell, now_ns
        self._lock = threading.Lock()
        self._lines: list[str] = []  # what came before it was known how the board is watched
        self._file: TextIO | None = None
        self._begun_ns = now_ns()
        self._stopped = False

    def begin(self, board: str, header: TraceHeader, buttons: Buttons) -> None:
        """Write the head, and what came before it."""
        head = {"bytes": VERSION, "board": board, "buttons": buttons.value, "trace": header_to_json(header)}
        with self._lock:
            self._keep(self._open, [json.dumps(head, ensure_ascii=False), *self._lines])
            self._lines = []

    def around(self, open_: Callable[[], Port]) -> Callable[[], Port]:
        """Return a way to open a port whose bytes are written down."""

        def opened() -> Port:
            port = open_()
            self.note({"link": LinkWord.OPENED})
            return LoggedPort(port, self)

        return opened

    def note(self, said: dict[str, str]) -> None:
        """Write one line, with its time."""
        at_ms = (self._now_ns() - self._begun_ns) // NS_PER_MS
        line = json.dumps({"t": at_ms, **said})
        with self._lock:
            if self._file is None and not self._stopped:
                self._lines.append(line)
            else:
                self._keep(self._opened, [line])

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            file, self._file, self._stopped = self._file, None, True
            if file is not None:
                with suppress(OSError):  # what could not be written was told when it happened
                    file.close()

    def _keep(self, opened: Callable[[], TextIO | None], lines: Iterable[str]) -> None:
        if self._stopped:
            return
        try:
            self._file = opened()
            if self._file is not None:
                self._file.writelines(f"{line}\n" for line in lines)
                self._file.flush()
        except OSError as error:
            self._stopped = True
            self._tell(say("recording.stopped", file=self._first.name, why=error.strerror))

    def _opened(self) -> TextIO | None:
        return self._file

    def _open(self) -> TextIO:
        return opened_anew(self._first, ENDING)


class LoggedPort:
    """A port whose bytes are written down, both ways."""

    def __init__(self, port: Port, log: ByteLog) -> None:
        self._port, self._log = port, log
        self._is_open = True

    @property
    def name(self) -> str:
        return self._port.name

    def read(self) -> bytes:
        data = self._port.read()
        if data:
            self._log.note({"in": data.hex()})
        return data

    def write(self, data: bytes) -> None:
        # First: the answer may be read before the write returns.
        self._log.note({"out": data.hex()})
        self._port.write(data)

    def cancel(self) -> None:
        self._port.cancel()

    def close(self) -> None:
        if self._is_open:
            self._is_open = False
            self._log.note({"link": LinkWord.LOST})
        self._port.close()


def is_byte_log(file: Path) -> bool:
    """Return whether a file says in its first line that it is one; a file that cannot be read is none."""
    try:
        with file.open("rb") as opened:
            first = json.loads(opened.readline())
    except (OSError, ValueError):
        return False
    return isinstance(first, dict) and "bytes" in first


def read_byte_log(file: Path) -> OpenedTrace:
    """Return what the table's board makes of the bytes, as a trace.

    Raises an AdoubeError that names the file, the line and the field. A last line that was begun and not
    ended is left out.
    """
    try:
        lines = file.read_text(encoding="utf-8", errors="replace").splitlines(keepends=True)
    except OSError as error:
        raise ByteLogError(say("trace.unreadable", file=file, why=error.strerror)) from error
    if not lines:
        raise ByteLogError(say("trace.empty", file=file))
    cut_off = None if lines[-1].endswith("\n") or len(lines) == 1 else len(lines)
    numbered = [
        (json_object(line, say("trace.line", file=file, number=number)))
        for number, line in enumerate(lines[: len(lines) - (cut_off is not None)], start=1)
        if line.strip()
    ]
    head, *rest = numbered
    header, session, board, opened = _board_of(head)
    trace = Trace(
        header,
        tuple(_events(session, board, rest)),
        where=say("trace.line", file=file, number=1),
        cut_off=None if cut_off is None else say("trace.line", file=file, number=cut_off),
    )
    return OpenedTrace(trace, opened.game, opened.view)


def _board_of(head: Fields) -> tuple[TraceHeader, EboardSession, Eboard, OpenedTrace]:
    """Return how the table was watched, and its board, that hears the bytes anew."""
    if head.whole("bytes") != VERSION:
        raise head.wrong("bytes", "trace.other_version", version=head.values["bytes"], known=VERSION)
    name = head.text("board")
    if name not in EBOARD_KINDS:
        raise head.wrong("board", "eboards.no_such_kind", kind=name, kinds=[*EBOARD_KINDS])
    buttons = head.text("buttons")
    if buttons not in tuple(Buttons):
        raise head.wrong("buttons", "eboards.unknown_buttons", buttons=[*map(str, Buttons)])
    header = header_from_json(head.inner("trace"))
    opened = trace_opened(Trace(header, ()))
    # Nobody knows here whose turn a shared button ended: the clock's sides tell it as well.
    pressed = Buttons.CLOCK if buttons == Buttons.SHARED else Buttons(buttons)
    session = EboardSession(name, EBOARD_KINDS[name].dialect())
    board = Eboard(
        session,
        opened.game,
        opened.view,
        pressed,
        send=lambda _: None,
        reopen=lambda: None,
        to_move=lambda: None,
    )
    return header, session, board, opened


def _events(session: EboardSession, board: Eboard, lines: Iterable[Fields]) -> Iterator[Event]:
    latest_ms = 0
    for line in lines:
        at_ms = line.whole("t")
        if at_ms < latest_ms:
            raise line.wrong("t", "trace.out_of_order", at_ms=at_ms, latest_ms=latest_ms)
        latest_ms = at_ms
        news = _news(line, at_ms * NS_PER_MS)
        if news is None:
            session.follow(_bytes(line, "out"))
            continue
        for told in board.handle(news):
            if isinstance(told, CellShows | ClockPressed):
                yield told


def _news(line: Fields, at_ns: int) -> PortNews | None:
    """Return what the port's reader delivered; None for a packet to the board."""
    if line.has("in"):
        return PortBytes(at_ns, "", _bytes(line, "in"))
    if line.has("link"):
        return PortBack(at_ns, "") if line.text("link") == LinkWord.OPENED else PortLost(at_ns, "", "")
    return None


def _bytes(line: Fields, way: str) -> bytes:
    try:
        return bytes.fromhex(line.text(way))
    except ValueError as error:
        raise line.wrong(way, "eboards.no_hex") from error
