"""Recordings of DGT boards: read, timed again, and turned into the events of a view."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from adoube.games.registry import make_game
from adoube.link.dgt.messages import DgtClockSide, DgtDecoder
from adoube.link.dgt.recording import RecordingError, clock_has_run, read_recording, transcribed
from adoube.sensing.events import CellShows, ClockPressed, Event
from adoube.sensing.views import Symbol, View, view_named
from adoube.tables.boards.eboard_games import shown_cells
from tests.link.dgt_board import START, dump, field_update, message, times

LEFT, RIGHT = DgtClockSide.LEFT, DgtClockSide.RIGHT
E2, E4, E5, E7 = 52, 36, 28, 12
READS = [
    dump(),
    times(182, 182, LEFT, running=False),
    times(182, 182, LEFT),
    times(181, 182, LEFT),
    field_update(E2, 0),
    field_update(E4, 1),
    times(183, 182, RIGHT),
]
CHESS = make_game("chess")
IDENTITY = view_named("identity", ("white", "black"))


def events_of(*reads: bytes, view: View = IDENTITY) -> list[Event]:
    """All but what the first dump tells."""
    events = list(transcribed(DgtDecoder().feed(b"".join(reads)), shown_cells(CHESS, view)))
    assert all(event.at_ms == 0 and isinstance(event, CellShows) for event in events[:64])
    return events[64:]


def lines_of(reads: list[bytes]) -> bytes:
    return b"".join(base64.b64encode(read) + b"\n" for read in reads)


# the file


@pytest.mark.parametrize("ends", [b"\n", b"\r\n", b"\n\n"])
def test_bytes_and_base64_lines_are_told_apart(ends: bytes, tmp_path: Path) -> None:
    raw, text = tmp_path / "raw", tmp_path / "text"
    raw.write_bytes(b"".join(READS))
    text.write_bytes(lines_of(READS).replace(b"\n", ends))

    assert read_recording(raw) == read_recording(text)
    assert read_recording(raw).remarks == ()
    assert len(read_recording(raw).messages) == len(READS)


@pytest.mark.parametrize("cut", [1, 2, 3, 4])
def test_a_recording_that_was_cut_off_is_read_as_far_as_it_goes(cut: int, tmp_path: Path) -> None:
    raw, text = tmp_path / "raw", tmp_path / "text"
    raw.write_bytes(b"".join(READS)[:-cut])
    text.write_bytes(lines_of(READS).rstrip(b"\n")[:-cut])

    for file in (raw, text):
        recording = read_recording(file)
        assert len(recording.messages) == len(READS) - 1
        (remark,) = recording.remarks
        assert str(file) in str(remark)
        assert "ends in the middle" in str(remark)


def test_bytes_that_make_no_message_are_left_out_and_remarked_with_their_place(tmp_path: Path) -> None:
    raw, text = tmp_path / "raw", tmp_path / "text"
    reads = [READS[0], b"\x05\x06", *READS[1:]]
    raw.write_bytes(b"".join(reads))
    text.write_bytes(lines_of(reads))

    for file, place in ((raw, "byte 67"), (text, "line 2")):
        (remark,) = read_recording(file).remarks
        assert f"{file}, {place}: from here on 2 bytes" in str(remark)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "line 1: no message"),
        (b"\x00\x01\x02", "byte 0: no message"),
        (b"AAAA\nBBBB\n", "line 1: no message"),
        (lines_of(READS) + b"1. e4 e5\n", "line 8: this is no base64"),
        (lines_of(READS[:2]) + b"jgAFNA\n" + lines_of(READS[2:]), "line 3: this is no base64"),
        (b"h\xc3\xa9\n", "line 1: this is no base64"),
        (times(182, 182, LEFT), "byte 0: no message"),
    ],
)
def test_what_is_no_recording_is_refused_with_its_place(content: bytes, words: str, tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_bytes(content)

    with pytest.raises(RecordingError, match=words):
        read_recording(file)


# the times


def test_changes_come_in_steps_after_the_second_that_the_clock_counted_last_and_then_the_press() -> None:
    assert events_of(*READS) == [
        CellShows(1200, "e2", 0),
        CellShows(1400, "e4", "white.pawn"),
        ClockPressed(1600, "white", 183),
    ]


def test_a_press_some_time_after_the_last_change_is_put_half_way_between_two_seconds() -> None:
    counted = times(180, 182, LEFT)

    assert events_of(*READS[:-1], counted, READS[-1])[-1] == ClockPressed(2500, "white", 183)


def test_after_many_changes_within_a_second_the_clock_waits_and_catches_up() -> None:
    stirred = [field_update(E2, code) for code in (0, 1) * 4]

    events = events_of(
        *READS[:3], *stirred, times(181, 182, LEFT), times(180, 182, LEFT), field_update(E2, 0)
    )

    assert [event.at_ms for event in events] == [*range(200, 1601, 200), 2200]


def test_without_a_clock_every_change_is_a_step_after_the_one_before() -> None:
    events = events_of(dump(), field_update(E2, 0), field_update(E4, 1))

    assert [event.at_ms for event in events] == [200, 400]


def test_times_set_while_the_clock_stands_are_no_time_that_passed() -> None:
    stopped = times(180, 180, LEFT, running=False)

    events = events_of(dump(), stopped, times(60, 60, LEFT), field_update(E2, 0))

    assert [event.at_ms for event in events] == [200]


# the cells


def test_a_later_dump_tells_what_differs_only() -> None:
    codes = bytearray(START)
    codes[E2], codes[E4] = 0, 1

    told = events_of(dump(), dump(), dump(bytes(codes)))

    assert told == [CellShows(0, "e2", 0), CellShows(0, "e4", "white.pawn")]


def test_a_change_before_any_dump_is_told_and_the_other_cells_stay_unknown() -> None:
    events = list(transcribed(DgtDecoder().feed(field_update(E2, 0)), shown_cells(CHESS, IDENTITY)))

    assert events == [CellShows(200, "e2", 0)]


@pytest.mark.parametrize(
    ("view", "white", "black", "stranger"),
    [("occupancy", 1, 1, 1), ("polarity", 1, -1, None), ("identity", "white.queen", "black.queen", None)],
)
def test_pieces_show_what_the_view_can_tell(
    view: str, white: Symbol, black: Symbol, stranger: Symbol | None
) -> None:
    seen = view_named(view, ("white", "black"))

    for code, shows in ((6, white), (12, black), (13, stranger)):
        (event,) = events_of(dump(), field_update(E5, code), view=seen)
        assert event == CellShows(200, "e5", shows)


def test_a_capture_that_never_shows_the_cell_empty_is_not_seen_by_occupancy() -> None:
    occupancy = view_named("occupancy", ("white", "black"))

    assert events_of(dump(), field_update(E7, 3), view=occupancy) == []
    assert events_of(dump(), field_update(E7, 3)) == [CellShows(200, "e7", "white.knight")]


# the clock


def test_whites_side_is_found_from_the_whole_game_even_where_the_wrong_side_ran_first() -> None:
    reads = [
        dump(),
        times(180, 180, LEFT),
        times(180, 180, RIGHT),
        field_update(E4, 1),
        times(180, 180, LEFT),
        field_update(E5, 7),
        times(180, 180, RIGHT),
    ]

    pressed = [event.seat for event in events_of(*reads) if isinstance(event, ClockPressed)]

    assert pressed == ["black", "white", "black"]


def test_a_clock_that_never_ran_ends_no_turns() -> None:
    decoder = DgtDecoder()

    assert not clock_has_run(decoder.feed(dump() + times(180, 180, LEFT, running=False)))
    assert clock_has_run(decoder.feed(times(180, 180, LEFT)))


def test_other_messages_are_passed_over() -> None:
    assert events_of(dump(), message(0x91, b"12345"), message(0x8D, bytes(7))) == []
