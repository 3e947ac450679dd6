"""The bytes of an electronic board: kept as they came and went, and read back as what the table heard."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adoube.errors import AdoubeError
from adoube.games.registry import make_game
from adoube.link.errors import PortGone
from adoube.referee.recorded_games import replayed
from adoube.sensing.events import CellShows
from adoube.sensing.trace import Orientation, TraceHeader
from adoube.tables.boards.byte_log import ByteLog, is_byte_log, read_byte_log
from adoube.tables.boards.wired import Buttons
from tests.link.dgt_board import dump, field_update

CHESS = make_game("chess")
HEADER = TraceHeader(
    game="chess",
    options=CHESS.options,
    view="identity",
    cells=CHESS.board.names,
    orientation=Orientation.UNKNOWN,
)
E2, E4 = 52, 36


class PortOf:
    """A port with these reads to give, which is gone after the last."""

    name = "COM3"

    def __init__(self, *reads: bytes) -> None:
        self.reads = list(reads)
        self.written: list[bytes] = []

    def read(self) -> bytes:
        if not self.reads:
            raise PortGone("the cable is out")
        return self.reads.pop(0)

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def cancel(self) -> None:
        """Do nothing: no read waits."""

    def close(self) -> None:
        """Do nothing: there is no cable."""


class Clock:
    def __init__(self) -> None:
        self.ms = 5_000

    def __call__(self) -> int:
        return self.ms * 1_000_000


def kept_in(folder: Path, *reads: bytes) -> Path:
    """Keep the bytes of a port that tells these, a second from one to the next."""
    clock, port = Clock(), PortOf(*reads)
    log = ByteLog(folder / "evening.jsonl", "north", pytest.fail, clock)
    opened = log.around(lambda: port)()
    opened.write(b"\x42")
    opened.read()
    log.begin("dgt", HEADER, Buttons.NONE)
    while port.reads:
        clock.ms += 1_000
        opened.read()
    opened.close()
    log.close()
    return folder / "evening.bytes.jsonl"


def test_what_came_before_the_game_was_known_is_kept_too(tmp_path: Path) -> None:
    file = kept_in(tmp_path, dump(), field_update(E2, 0), field_update(E4, 1))

    head, *lines = map(json.loads, file.read_text().splitlines())

    assert (head["bytes"], head["board"], head["trace"]["game"]) == (1, "dgt", "chess")
    assert lines == [
        {"t": 0, "link": "opened"},
        {"t": 0, "out": "42"},
        {"t": 0, "in": dump().hex()},
        {"t": 1_000, "in": field_update(E2, 0).hex()},
        {"t": 2_000, "in": field_update(E4, 1).hex()},
        {"t": 2_000, "link": "lost"},
    ]


def test_the_bytes_are_judged_as_the_table_judged_them(tmp_path: Path) -> None:
    opened = read_byte_log(kept_in(tmp_path, dump(), field_update(E2, 0), field_update(E4, 1)))

    shown = [event for event in opened.trace.events if isinstance(event, CellShows)]
    assert (len(shown), shown[-1]) == (66, CellShows(2_000, "e4", "white.pawn"))
    assert replayed(opened)[1].line.written_turns() == ["e2e4"]


def test_a_message_that_is_cut_by_an_outage_is_not_joined_to_what_comes_after_it(tmp_path: Path) -> None:
    file = kept_in(tmp_path, dump(), field_update(E2, 0)[:3])
    again = [
        {"t": 3_000, "link": "opened"},
        {"t": 3_000, "in": bytes((E4, 1)).hex()},
        {"t": 3_500, "in": dump().hex()},
    ]
    file.write_text(file.read_text() + "".join(json.dumps(line) + "\n" for line in again))

    shown = [event for event in read_byte_log(file).trace.events if isinstance(event, CellShows)]

    assert len(shown) == 64


def test_a_log_that_ends_in_the_middle_of_a_line_says_so_and_counts_up_to_there(tmp_path: Path) -> None:
    file = kept_in(tmp_path, dump(), field_update(E2, 0))
    whole = len(read_byte_log(file).trace.events)
    file.write_text(file.read_text() + '{"t": 9000, "in": "8e0')

    opened = read_byte_log(file)

    assert len(opened.trace.events) == whole
    assert opened.trace.cut_off == f"{file}, line 7"


def test_a_board_that_is_read_by_what_it_was_told_is_told_the_same_again(tmp_path: Path) -> None:
    """The lines are of the examples of vovagorodok/chess_peripheral_protocol."""
    talk = [
        *(("out", f"feature {feature}") for feature in ("moved", "submove_state")),
        ("out", "begin rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"),
        *(("in", answer) for answer in ("ok", "nok")),
        ("in", "sync rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"),
        ("in", "move e2e4"),
        ("out", "ok"),
        ("out", "move e7e5"),
        ("in", "moved"),
        ("in", "move a2a5"),
        ("out", "nok"),
        ("in", "move g1f3"),
        ("out", "ok"),
    ]
    head = json.loads(kept_in(tmp_path, dump()).read_text().splitlines()[0]) | {"board": "peripheral"}
    lines = [{"t": 0, "link": "opened"}]
    lines += [
        {"t": 2_000 * number, way: f"{text}\n".encode().hex()} for number, (way, text) in enumerate(talk)
    ]
    file = tmp_path / "talk.bytes.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in (head, *lines)))

    assert replayed(read_byte_log(file))[1].line.written_turns() == ["e2e4", "e7e5", "g1f3"]


def test_a_packet_stands_before_its_answer(tmp_path: Path) -> None:
    class Answers(PortOf):
        def write(self, data: bytes) -> None:
            self.heard = opened.read()

    log = ByteLog(tmp_path / "evening.jsonl", "north", pytest.fail)
    opened = log.around(lambda: Answers(b"\x02"))()
    opened.write(b"\x01")
    log.begin("dgt", HEADER, Buttons.NONE)
    log.close()

    lines = map(json.loads, (tmp_path / "evening.bytes.jsonl").read_text().splitlines()[2:])
    assert [line.keys() - {"t"} for line in lines] == [{"out"}, {"in"}]


def test_another_log_of_the_same_name_is_not_overwritten(tmp_path: Path) -> None:
    first = kept_in(tmp_path, dump())
    kept = first.read_text()

    kept_in(tmp_path, dump(), field_update(E2, 0))

    assert first.read_text() == kept
    assert is_byte_log(tmp_path / "evening-2.bytes.jsonl")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"t": 9000, "in": "xy"}', "line 6: in: give bytes as hexadecimal digits"),
        ('{"t": 1, "in": "00"}', "line 6: t: "),
        ('{"in": "00"}', "line 6: t: "),
        ('{"t": 9000}', "line 6: out: "),
        ("[]", "line 6: "),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line: str, said: str, tmp_path: Path) -> None:
    file = kept_in(tmp_path, dump(), field_update(E2, 0))
    lines = file.read_text().splitlines()
    file.write_text("\n".join([*lines[:5], line, *lines[5:]]) + "\n")

    with pytest.raises(AdoubeError) as raised:
        read_byte_log(file)

    assert str(raised.value).startswith(f"{file}, {said}")


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("bytes", 2, "bytes: "),
        ("board", "ouija", "board: there is no kind of board called 'ouija'"),
        ("buttons", "many", "buttons: give one of clock, "),
    ],
)
def test_a_head_that_names_what_does_not_exist_is_refused(
    key: str, value: object, said: str, tmp_path: Path
) -> None:
    file = kept_in(tmp_path, dump())
    head, *lines = file.read_text().splitlines()
    file.write_text("\n".join([json.dumps({**json.loads(head), key: value}), *lines]) + "\n")

    with pytest.raises(AdoubeError) as raised:
        read_byte_log(file)

    assert str(raised.value).startswith(f"{file}, line 1: {said}")


def test_a_folder_that_is_taken_away_ends_the_log_with_a_word_and_not_the_game(tmp_path: Path) -> None:
    told: list[str] = []
    folder = tmp_path / "gone"
    folder.mkdir()
    log = ByteLog(folder, "north", told.append)
    port = log.around(lambda: PortOf(dump(), dump()))()
    folder.rmdir()

    log.begin("dgt", HEADER, Buttons.NONE)

    assert [port.read(), port.read()] == [dump(), dump()]
    log.close()
    assert len(told) == 1
    assert "Recording has stopped: north.bytes.jsonl" in told[0]
