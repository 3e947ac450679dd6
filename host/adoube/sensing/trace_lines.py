"""One line of a trace: its header or one event, as values and as JSON objects."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, assert_never

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
from adoube.serialization.fields import FieldError, Fields
from adoube.words import say

__all__ = ["TRACE_VERSION", "Orientation", "TraceHeader", "TraceScene"]

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
    # What becomes of a turn undone on the board: "call", "ask" or "off", as play says it.
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
