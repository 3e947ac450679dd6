"""Traces are read back as they were written, and whatever is malformed is refused by file, line and field."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube.errors import AdoubeError
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
from adoube.sensing.trace import (
    Orientation,
    Trace,
    TraceHeader,
    TraceScene,
    parse_trace,
    read_trace,
    trace_lines,
    write_trace,
)
from adoube.sensing.views import ViewError, view_named

SEATS = ("black", "white")
CELLS = ("a1", "b1", "c1")
HEADER: dict[str, Any] = {
    "trace": 1,
    "game": "toy",
    "options": {"first": "black"},
    "view": "polarity",
    "cells": list(CELLS),
}
ALL_KINDS: tuple[Event, ...] = (
    CellShows(0, "a1", 1),
    CellShows(0, "b1", 0),
    CellShows(7, "a1", None),
    CellTouched(8, "b1", 6),
    CellBroken(8, "c1"),
    TouchesLost(9),
    ClockPressed(9, "black"),
    ClockPressed(9, "white", 179),
    CallMade(9, "removed", {"by": "white", "cell": "c1"}),
    AnswerGiven(10, "a1xb1"),
    FrameSeen(11, 57, {"b1": {"empty": -0.1, "black": -3.2}}),
    FrameSeen(12, 58, {"b1": {"empty": -0.1}}, {"b1": 17.5, "a1": -0.4}, 3),
)


def scene_of(header: TraceHeader) -> TraceScene:
    return TraceScene(view_named(header.view, SEATS), SEATS, CELLS)


def read(*lines: dict[str, Any] | str, header: dict[str, Any] | None = None) -> Trace:
    texts = [line if isinstance(line, str) else json.dumps(line) for line in (header or HEADER, *lines)]
    return parse_trace(texts, "game.jsonl", scene_of)


def test_a_trace_written_is_the_trace_read(tmp_path: Path) -> None:
    header = TraceHeader(
        "toy",
        {"first": "white"},
        "polarity",
        CELLS,
        10,
        True,
        Orientation.UNKNOWN,
        "w y",
        {"plan": "toy"},
        knows_hand=True,
    )
    trace = Trace(header, ALL_KINDS)

    write_trace(tmp_path / "game.jsonl", trace)

    assert read_trace(tmp_path / "game.jsonl", scene_of) == trace


EVENTS = st.lists(
    st.tuples(st.integers(0, 10**7), st.sampled_from(CELLS), st.sampled_from([0, 1, -1, None])), max_size=20
)


@given(EVENTS)
def test_any_order_of_changes_survives_writing(changes: list[tuple[int, str, int | None]]) -> None:
    events = tuple(CellShows(*change) for change in sorted(changes, key=lambda change: change[0]))
    trace = Trace(TraceHeader("toy", {}, "polarity", CELLS), events)

    assert parse_trace(trace_lines(trace), "it", scene_of) == trace


def test_what_the_header_leaves_out_is_no_promise_no_clock_and_a_known_orientation() -> None:
    header = read().header

    assert header.promise_ms is None
    assert header.clock is False
    assert header.orientation is Orientation.KNOWN
    assert header.knows_hand is False


def test_an_option_written_as_a_number_is_its_text() -> None:
    assert read(header=HEADER | {"options": {"n": 4}}).header.options == {"n": "4"}


def test_unknown_fields_and_blank_lines_are_ignored() -> None:
    trace = read(
        "", {"t": 3, "cell": "a1", "shows": 1, "weather": "fine"}, "  ", header=HEADER | {"made_by": "hand"}
    )

    assert trace.events == (CellShows(3, "a1", 1),)


def test_the_line_number_in_an_error_counts_blank_lines() -> None:
    with pytest.raises(AdoubeError, match=r"^game\.jsonl, line 3: t: "):
        read("", {"cell": "a1", "shows": 1})


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("{not json", "line 2: this is not JSON"),
        ("[1, 2]", "line 2: this is not a JSON object"),
        ('{"t": NaN, "cell": "a1", "shows": 1}', "line 2: this is not JSON: NaN"),
        ({"t": 1}, "line 2: t: an event has exactly one"),
        ({"t": 1, "cell": "a1", "shows": 1, "clock": "black"}, "line 2: t: an event has exactly one"),
        ({"t": -1, "cell": "a1", "shows": 1}, "line 2: t: "),
        ({"t": True, "cell": "a1", "shows": 1}, "line 2: t: "),
        ({"t": 1.5, "cell": "a1", "shows": 1}, "line 2: t: "),
        ({"t": "1", "cell": "a1", "shows": 1}, "line 2: t: "),
        ({"t": 1, "cell": "z9", "shows": 1}, "line 2: cell: "),
        ({"t": 1, "cell": 7, "shows": 1}, "line 2: cell: "),
        ({"t": 1, "cell": "a1"}, "line 2: shows: this field is missing"),
        ({"t": 1, "cell": "a1", "shows": 2}, "line 2: shows: the view polarity shows 0, 1, -1"),
        ({"t": 1, "cell": "a1", "shows": True}, "line 2: shows: "),
        ({"t": 1, "cell": "a1", "shows": [1]}, "line 2: shows: "),
        ({"t": 1, "touched": "z9", "gap_ms": 6}, "line 2: touched: "),
        ({"t": 1, "touched": "a1"}, "line 2: gap_ms: this field is missing"),
        ({"t": 1, "broken": "z9"}, "line 2: broken: "),
        ({"t": 1, "broken": 3}, "line 2: broken: "),
        ({"t": 1, "clock": "red"}, "line 2: clock: the seats are black, white"),
        ({"t": 1, "call": "jump", "by": "red"}, "line 2: by: the seats are black, white"),
        ({"t": 1, "call": 5, "by": "black"}, "line 2: call: "),
        ({"t": 1, "answer": ""}, "line 2: answer: "),
        ({"t": 1, "frame": 5}, "line 2: loglik: this field is missing"),
        ({"t": 1, "frame": 5, "loglik": {"z9": {}}}, "line 2: loglik: z9: "),
        ({"t": 1, "frame": 5, "loglik": {}, "change": {"z9": 1.0}}, "line 2: change: z9: "),
        ({"t": 1, "frame": 5, "loglik": {}, "change": {"a1": "x"}}, "line 2: change: a1: "),
        ({"t": 1, "frame": 5, "loglik": {"a1": {"empty": "x"}}}, "line 2: loglik: a1: empty: "),
    ],
)
def test_a_malformed_event_is_refused_by_file_line_and_field(
    line: dict[str, Any] | str, complaint: str
) -> None:
    with pytest.raises(AdoubeError) as refusal:
        read(line)

    assert str(refusal.value).startswith(f"game.jsonl, {complaint}")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"trace": 2}, "trace: the trace has version 2"),
        ({"trace": None}, "trace: this field is missing"),
        ({"trace": True}, "trace: "),
        ({"game": 5}, "game: "),
        ({"options": []}, "options: "),
        ({"options": {"first": True}}, "options: first: "),
        ({"cells": []}, "cells: "),
        ({"cells": ["a1", "a1"]}, "cells: "),
        ({"cells": ["a1", "z9"]}, "cells: toy has no cell 'z9'"),
        ({"cells": "a1"}, "cells: "),
        ({"promise_ms": -5}, "promise_ms: "),
        ({"clock": "yes"}, "clock: "),
        ({"orientation": "sideways"}, "orientation: "),
        ({"view": "smell"}, "'smell' is no view"),
    ],
)
def test_a_malformed_header_is_refused_by_file_line_and_field(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(AdoubeError) as refusal:
        read(header=HEADER | change)

    assert str(refusal.value).startswith(f"game.jsonl, line 1: {complaint}")


def test_events_out_of_order_are_refused() -> None:
    with pytest.raises(AdoubeError, match=r"line 3: t: 4 comes after 5"):
        read({"t": 5, "cell": "a1", "shows": 1}, {"t": 4, "cell": "a1", "shows": 0})


def test_a_cell_that_the_header_does_not_list_is_unknown_even_if_the_board_has_it() -> None:
    with pytest.raises(AdoubeError, match="line 2: cell: "):
        read({"t": 1, "cell": "c1", "shows": 1}, header=HEADER | {"cells": ["a1", "b1"]})


def test_the_refusal_of_a_view_names_file_and_line_once() -> None:
    with pytest.raises(AdoubeError) as refusal:
        read(header=HEADER | {"view": "smell"})

    assert isinstance(refusal.value.__cause__, ViewError)


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_bytes(b"\n\n")

    with pytest.raises(AdoubeError, match=r"empty\.jsonl: the trace is empty"):
        read_trace(tmp_path / "empty.jsonl", scene_of)


def test_bytes_that_are_no_text_are_refused_by_line(tmp_path: Path) -> None:
    file = tmp_path / "noise.jsonl"
    file.write_bytes(json.dumps(HEADER).encode() + b"\n\xff\xfe\x00garbage\n")

    with pytest.raises(AdoubeError, match=r"noise\.jsonl, line 2: this is not JSON"):
        read_trace(file, scene_of)


def test_a_header_that_was_begun_and_not_ended_is_refused_by_line(tmp_path: Path) -> None:
    file = tmp_path / "begun.jsonl"
    file.write_text(json.dumps(HEADER)[:-1], encoding="utf-8")

    with pytest.raises(AdoubeError, match=r"begun\.jsonl, line 1: this is not JSON"):
        read_trace(file, scene_of)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "utf-16-be"])
def test_a_trace_is_utf_8_and_nothing_else(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "wide.jsonl"
    file.write_text(json.dumps(HEADER) + "\n", encoding=encoding)

    with pytest.raises(AdoubeError, match=r"wide\.jsonl, line 1: this is not JSON"):
        read_trace(file, scene_of)


def test_a_byte_order_mark_at_the_front_is_no_part_of_it(tmp_path: Path) -> None:
    file = tmp_path / "marked.jsonl"
    file.write_text(json.dumps(HEADER) + "\n", encoding="utf-8-sig")

    assert read_trace(file, scene_of).header.game == "toy"


def test_a_file_that_is_not_there_is_one_line_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(AdoubeError, match=r"nowhere\.jsonl: the trace cannot be read: No such file"):
        read_trace(tmp_path / "nowhere.jsonl", scene_of)


def test_a_trace_that_cannot_be_written_says_where(tmp_path: Path) -> None:
    with pytest.raises(AdoubeError, match=r"game\.jsonl cannot be written"):
        write_trace(tmp_path / "no folder" / "game.jsonl", read())


def test_a_broken_cell_is_one_short_line() -> None:
    line = {"t": 40, "broken": "b1"}

    trace = read(line)

    assert trace.events == (CellBroken(40, "b1"),)
    assert json.loads(list(trace_lines(trace))[1]) == line
