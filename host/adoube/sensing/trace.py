"""Traces: the readings of a board's sensors, written down as JSON Lines and read back.

The first line is the header, each further line one event, in order of time. Fields that are not known are
ignored, so that newer traces stay readable; another version, and everything malformed, is refused with the
file, the line and the field.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from adoube.errors import AdoubeError
from adoube.output_files import write_output
from adoube.sensing.events import Event
from adoube.sensing.trace_lines import (
    Orientation,
    TraceHeader,
    TraceScene,
    event_from_json,
    event_to_json,
    header_from_json,
    header_to_json,
)
from adoube.sensing.views import View
from adoube.serialization.fields import json_object
from adoube.words import say

__all__ = [
    "IN_BETWEEN_MS",
    "SURE_LIFT_MS",
    "Orientation",
    "SceneOf",
    "Sensors",
    "Trace",
    "TraceError",
    "TraceHeader",
    "TraceScene",
    "parse_trace",
    "read_trace",
    "trace_lines",
    "write_trace",
]


TEXT = re.compile(rb'"(?:\\.|[^"\\])*"')  # A JSON text from its first quote to its last.


class TraceError(AdoubeError):
    """A trace that cannot be read or written as a whole; a single bad field is a FieldError."""


@dataclass(frozen=True)
class Trace:
    """A recording: its header, and all events in order of time."""

    header: TraceHeader
    events: tuple[Event, ...]
    where: str = field(default="", compare=False)  # The words that name the header's line in an error.
    # How a remark names a last line that was begun and not ended; None where there is none.
    cut_off: str | None = field(default=None, compare=False)


# Finds what may occur in a trace from its header. Raises AdoubeError where there is no such game or view.
SceneOf = Callable[[TraceHeader], TraceScene]


def read_trace(file: Path, scene_of: SceneOf) -> Trace:
    """Return the trace in `file`. Raises an AdoubeError naming the file, with line and field where there is
    one.

    A recording ends where its process did: a last event that was begun and not ended is left out.
    """
    try:
        content = file.read_bytes()
    except OSError as error:
        raise TraceError(say("trace.unreadable", file=file, why=error.strerror)) from error
    lines = content.splitlines()
    if len(lines) < 2 or content.endswith(b"\n") or not _is_begun(lines[-1]):
        return parse_trace(lines, str(file), scene_of)
    trace = parse_trace(lines[:-1], str(file), scene_of)
    return replace(trace, cut_off=say("trace.line", file=file, number=len(lines)))


def parse_trace(lines: Iterable[bytes | str], name: str, scene_of: SceneOf) -> Trace:
    """Return the trace in `lines`; `name` is what errors call it. Blank lines are skipped."""
    numbered = _numbered(lines, name)
    first = next(numbered, None)
    if first is None:
        raise TraceError(say("trace.empty", file=name))
    line, where = first
    header = header_from_json(json_object(line, where))
    return Trace(header, tuple(_events(numbered, _scene(header, where, scene_of))), where)


def trace_lines(trace: Trace) -> Iterator[str]:
    """Yield the lines of a trace, without their ends."""
    yield json.dumps(header_to_json(trace.header), ensure_ascii=False)
    for event in trace.events:
        yield json.dumps(event_to_json(event), ensure_ascii=False)


def write_trace(file: Path, trace: Trace) -> None:
    """Raises OutputFileError where the file cannot be written."""
    write_output(file, "".join(f"{line}\n" for line in trace_lines(trace)))


def _is_begun(line: bytes) -> bool:
    """True if a line stops in the middle of a JSON object."""
    outside_texts = TEXT.sub(b"", line)
    is_open = b'"' in outside_texts or outside_texts.count(b"{") > outside_texts.count(b"}")
    return line.startswith(b"{") and is_open


def _scene(header: TraceHeader, where: str, scene_of: SceneOf) -> TraceScene:
    """Return what may occur in this trace: of the board's cells, those that the header lists."""
    try:
        scene = scene_of(header)
    except AdoubeError as error:
        raise TraceError(f"{where}: {error}") from error
    for cell in header.cells:
        if cell not in scene.cells:
            raise TraceError(say("trace.cell_not_on_board", where=where, cell=cell, game=header.game))
    return TraceScene(scene.view, scene.seats, header.cells)


def _events(lines: Iterator[tuple[bytes | str, str]], scene: TraceScene) -> Iterator[Event]:
    latest_ms = 0
    for line, where in lines:
        fields = json_object(line, where)
        event = event_from_json(fields, scene)
        if event.at_ms < latest_ms:
            raise fields.wrong("t", "trace.out_of_order", at_ms=event.at_ms, latest_ms=latest_ms)
        latest_ms = event.at_ms
        yield event


def _numbered(lines: Iterable[bytes | str], name: str) -> Iterator[tuple[bytes | str, str]]:
    """Yield each line that is not blank, with the words that name it in an error."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield line, say("trace.line", file=name, number=number)


# A source whose shortest sure lift is no longer than this promises that no lift goes unreported.
SURE_LIFT_MS = 15
# No piece is felt by two sensors for longer, and no board takes longer to look at all its cells once.
IN_BETWEEN_MS = 1000


@dataclass(frozen=True, slots=True)
class Sensors:
    """The abilities of a game's source: what is known of a board before its first event."""

    view: View
    # The shortest lift that the source is sure to report; None: it promises nothing.
    min_reported_lift_ms: int | None
    clock: bool  # True if the players press a clock.
    by_page: bool = False  # True if the clock is a button of the page.
    orientation: Orientation = Orientation.KNOWN
    # True if the board tells nothing while a piece is in the hand, and has no sensors that could err.
    knows_hand: bool = False
