"""Traces: the readings of a board's sensors, written down as JSON Lines and read back.

The first line is the header, each further line one event, in order of time. Fields that are not known are
ignored, so that newer traces stay readable; another version, and everything malformed, is refused with the
file, the line and the field.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, assert_never

from adoube.errors import AdoubeError
from adoube.output_files import write_output
from adoube.sensing.events import (
    AnswerGiven,
    CallMade,
    CellBroken,
    CellShows,
    CellTouched,
    ClockPressed,
    Event,
    FrameSeen,
    TouchesLost,
)
from adoube.sensing.magnets import MOST_STEPS
from adoube.sensing.views import EMPTY, Level, Symbol, View
from adoube.serialization.deserialization import deserialize
from adoube.serialization.field_rules import FromFields, Natural
from adoube.serialization.fields import FieldError, Fields, json_object
from adoube.words import say

__all__ = [
    "IN_BETWEEN_MS",
    "SURE_LIFT_MS",
    "TRACE_VERSION",
    "Orientation",
    "SceneOf",
    "Sensors",
    "Trace",
    "TraceError",
    "TraceHeader",
    "TraceScene",
    "event_from_json",
    "event_to_json",
    "parse_trace",
    "read_trace",
    "trace_lines",
    "write_trace",
]


TRACE_VERSION = 1

# The field that says which kind of event a line is.
EVENT_KEYS = ("cell", "touched", "broken", "clock", "call", "answer", "frame", "touches_lost")


class Orientation(StrEnum):
    """The source's knowledge of which way round the board lies."""

    KNOWN = "known"
    UNKNOWN = "unknown"


def _options(header: Fields) -> dict[str, str]:
    options = header.inner("options")
    return {
        key: str(options.whole(key)) if isinstance(options.values[key], int) else options.text(key)
        for key in options.values
    }


def _cells_wrong(cells: tuple[str, ...]) -> str | None:
    return None if cells and len({*cells}) == len(cells) else say("trace.cells_twice")


@dataclass(frozen=True)
class TraceHeader:
    """The header of a trace: the game, the board and the sensors that it records."""

    game: str
    options: Annotated[Mapping[str, str], FromFields(_options)]  # every option of the game, written out
    view: str
    cells: Annotated[tuple[str, ...], _cells_wrong]
    # The shortest lift that the source is sure to report; None: it promises nothing.
    promise_ms: Natural | None = None
    clock: bool = False
    orientation: Orientation = Orientation.KNOWN
    layout: Any = None  # where the game starts from, as its own option writes it: any JSON value
    magnets: Any = None  # the plan of the magnets: any JSON value
    # The referee's timings where they are not the usual ones: milliseconds by name.
    timings: Mapping[str, Any] | None = None
    # What becomes of a turn undone on the board: "announced" (formerly "call"), "ask" or "off".
    takeback: str = "ask"
    # Where the game stood when the recording began, if not at its start (`adoube.referee.recorded_games`).
    begun: Mapping[str, Any] | None = None
    # Whether the source reports nothing while a piece is in the hand, and no sensor is at work.
    knows_hand: bool = False


@dataclass(frozen=True)
class TraceScene:
    """The cells and symbols that may occur in a trace, found from its header by a reader that knows games."""

    view: View
    seats: tuple[str, ...]
    cells: tuple[str, ...]


def header_to_json(header: TraceHeader) -> dict[str, Any]:
    line: dict[str, Any] = {
        "trace": TRACE_VERSION,
        "game": header.game,
        "options": dict(header.options),
        "view": header.view,
        "cells": list(header.cells),
        "promise_ms": header.promise_ms,
        "clock": header.clock,
        "orientation": header.orientation.value,
        "layout": header.layout,
        "magnets": header.magnets,
        "timings": header.timings,
        "takeback": header.takeback if header.takeback != "ask" else None,
        "begun": header.begun,
        "knows_hand": header.knows_hand or None,
    }
    return {key: value for key, value in line.items() if value is not None}


def header_from_json(line: Fields) -> TraceHeader:
    """Raises FieldError for another version or a malformed field."""
    if line.whole("trace") != TRACE_VERSION:
        raise line.wrong("trace", "trace.other_version", version=line.values["trace"], known=TRACE_VERSION)
    return deserialize(TraceHeader, line)


def event_to_json(event: Event) -> dict[str, Any]:
    match event:
        case CellShows(at_ms, cell, shows):
            return {"t": at_ms, "cell": cell, "shows": shows}
        case CellTouched(at_ms, cell, gap_ms):
            return {"t": at_ms, "touched": cell, "gap_ms": gap_ms}
        case CellBroken(at_ms, cell):
            return {"t": at_ms, "broken": cell}
        case ClockPressed(at_ms, seat, left_s):
            return {"t": at_ms, "clock": seat} | ({} if left_s is None else {"left_s": left_s})
        case CallMade(at_ms, call, details):
            return {"t": at_ms, "call": call, **details}
        case AnswerGiven(at_ms, answer):
            return {"t": at_ms, "answer": answer}
        case FrameSeen(at_ms, frame, loglik, change, stand):
            seen = {"t": at_ms, "frame": frame, "loglik": {cell: dict(of) for cell, of in loglik.items()}}
            compared = {"change": dict(change)} if change else {}
            return seen | compared | ({} if stand is None else {"stand": stand})
        case TouchesLost(at_ms):
            return {"t": at_ms, "touches_lost": True}
        case _:
            assert_never(event)


def event_from_json(line: Fields, scene: TraceScene) -> Event:
    """Raises FieldError for a malformed field, an unknown cell, seat or symbol, no kind or several."""
    kinds = [key for key in EVENT_KEYS if key in line.values]
    if "call" in kinds and "cell" in kinds:
        # A call may name a cell: it says what was called, not what a sensor shows.
        kinds.remove("cell")
    if len(kinds) != 1:
        raise line.wrong("t", "trace.not_one_event", found=len(kinds), kinds=[*EVENT_KEYS])
    return _READERS[kinds[0]](line, scene)


def _shows(line: Fields, scene: TraceScene) -> CellShows:
    if "shows" not in line.values:
        raise line.wrong("shows", "fields.missing")
    return CellShows(line.whole("t"), _cell(line, "cell", scene), _symbol(line, "shows", scene))


def _touched(line: Fields, scene: TraceScene) -> CellTouched:
    return CellTouched(line.whole("t"), _cell(line, "touched", scene), line.whole("gap_ms"))


def _clock(line: Fields, scene: TraceScene) -> ClockPressed:
    left_s = line.whole("left_s") if line.has("left_s") else None
    return ClockPressed(line.whole("t"), _seat(line, "clock", scene), left_s)


def _call(line: Fields, scene: TraceScene) -> CallMade:
    _seat(line, "by", scene)
    details = {key: value for key, value in line.values.items() if key not in ("t", "call")}
    return CallMade(line.whole("t"), line.text("call"), details)


def _answer(line: Fields, _: TraceScene) -> AnswerGiven:
    return AnswerGiven(line.whole("t"), line.text("answer"))


def _frame(line: Fields, scene: TraceScene) -> FrameSeen:
    # The symbols are not held against the view: a camera may watch a board of magnets.
    loglik = _of_cells(line.inner("loglik"), scene)
    by_cell = {cell: loglik.inner(cell) for cell in loglik.values}
    likelihoods = {cell: {name: of.number(name) for name in of.values} for cell, of in by_cell.items()}
    change = _of_cells(line.inner("change"), scene) if line.has("change") else None
    changes = {cell: change.number(cell) for cell in change.values} if change else {}
    stand = line.whole("stand") if line.has("stand") else None
    return FrameSeen(line.whole("t"), line.whole("frame"), likelihoods, changes, stand)


def _of_cells(by_cell: Fields, scene: TraceScene) -> Fields:
    known = {*scene.cells}
    for cell in by_cell.values:
        if cell not in known:
            raise by_cell.wrong(cell, "trace.unknown_cell")
    return by_cell


_READERS: Mapping[str, Callable[[Fields, TraceScene], Event]] = {
    "cell": _shows,
    "touched": _touched,
    "broken": lambda line, scene: CellBroken(line.whole("t"), _cell(line, "broken", scene)),
    "clock": _clock,
    "call": _call,
    "answer": _answer,
    "frame": _frame,
    "touches_lost": lambda line, _scene: TouchesLost(line.whole("t")),
}


def _cell(line: Fields, key: str, scene: TraceScene) -> str:
    cell = line.text(key)
    if cell not in scene.cells:
        raise line.wrong(key, "trace.unknown_cell")
    return cell


def _seat(line: Fields, key: str, scene: TraceScene) -> str:
    seat = line.text(key)
    if seat not in scene.seats:
        raise line.wrong(key, "trace.unknown_seat", seats=[*scene.seats])
    return seat


def _symbol(line: Fields, key: str, scene: TraceScene) -> Symbol | None:
    """Return a symbol of the view, or None for null: the sensor can no longer tell."""
    shown = line.values[key]
    if shown is None:
        return None
    if isinstance(scene.view, Level):
        return _level(line, key, scene.view)
    # JSON's true and 1.0 equal 1 in Python, and are no symbols.
    known = scene.view.symbols
    wanted = shown in known if known else shown == EMPTY or (isinstance(shown, str) and shown)
    if type(shown) not in (int, str) or not wanted:
        raise _no_symbol(line, key, scene)
    symbol: Symbol = shown
    return symbol


def _level(line: Fields, key: str, view: Level) -> Symbol | None:
    """Return the symbol of a level as a sensor reports it; None if no stack leaves it."""
    level = line.signed(key)
    if abs(level) > MOST_STEPS:
        raise line.wrong(key, "trace.not_a_level", most=MOST_STEPS)
    return view.read(level)


def _no_symbol(line: Fields, key: str, scene: TraceScene) -> FieldError:
    symbols = ", ".join(str(symbol) for symbol in scene.view.symbols) or say("trace.any_text")
    return line.wrong(key, "trace.unknown_symbol", view=scene.view.name, symbols=symbols)


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
