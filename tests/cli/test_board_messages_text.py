"""A board's messages in words; frames as values, without a board."""

import json

import pytest

from adoube.cli.board_client import hello_in_words
from adoube.cli.monitor import CellsShown, in_json, in_words
from adoube.games.registry import make_game
from adoube.link.board_messages import (
    Ack,
    AckStatus,
    Analog,
    AnalogDelta,
    BoardMessage,
    ButtonPressed,
    Delta,
    Heartbeat,
    Hello,
    Log,
    Touches,
    Unknown,
)
from adoube.link.frames import BrokenFrame, Flaw
from adoube.link.hello import SensorKind

NAMES = ("a1", "b1", "c1")


def hello(flags: int = 0, sensor: int = SensorKind.DUAL, leds: int = 0) -> Hello:
    return Hello(1, 1, (0, 2, 0), sensor, 64, flags, 4711, 3, 246, 1000, leds, b"\1\2\3\4\5\6\7\x08")


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (Delta(5, 9, ((0, 1), (2, 0))), "DELTA: a1 1, c1 0; generation 9"),
        (AnalogDelta(5, 9, ((1, -12),)), "DELTA: b1 -12; generation 9"),
        (Touches(1000, ((2, 14),)), "TOUCH: c1 14 ms"),
        (ButtonPressed(1000, 0, 1), "BUTTON: the clock's button 1 pressed"),
        (ButtonPressed(1000, 8, 0), "BUTTON: the shared button released"),
        (ButtonPressed(1000, 17, 1), "BUTTON: call button 2 pressed"),
        (Log(2, "row 3 is stuck"), "LOG, warning: row 3 is stuck"),
        (Ack(7, AckStatus.CANNOT), "ACK of command 7: this board cannot do that"),
        (Analog(0, (100, 200)), "ANALOG from a1 on: 100 200"),
        (Unknown(0x7E), "a frame of type 0x7E, which this program does not know"),
        (BrokenFrame(Flaw.CHECK, 12), "a broken frame of 12 bytes (check)"),
    ],
)
def test_each_frame_is_one_line(message: BoardMessage | BrokenFrame, words: str) -> None:
    assert in_words(message, NAMES) == [words]


def test_a_heartbeat_tells_the_scan_rate_the_longest_scan_and_what_was_lost() -> None:
    (line,) = in_words(Heartbeat(60_000, 3, 0, 998, 412, 5, 6_400))

    assert "998 scans, the longest 412 us" in line
    assert "5 events lost" in line
    assert "100 KB of heap" in line


def test_cells_without_names_go_by_their_numbers() -> None:
    assert in_words(Touches(1000, ((2, 14),))) == ["TOUCH: 2 14 ms"]


def test_a_board_is_introduced_with_all_that_it_has() -> None:
    told = "\n".join(hello_in_words(hello(flags=0x05FE, leds=36)))

    assert (
        "Firmware 0.2.0, protocol 1.1, chip 0102030405060708, boot 4711 (restarted by its watchdog)" in told
    )
    assert "64 cells, sensors that distinguish north from south, scanned 1000 times a second" in told
    assert "every lift of 5 ms or longer" in told
    for thing in ("a clock's buttons", "shared", "call buttons", "36 lamps along", "a buzzer", "watchdog"):
        assert thing in told
    assert "configuration" not in told


def test_a_board_with_nothing_more_says_so_and_one_in_trouble_too() -> None:
    told = "\n".join(hello_in_words(hello(flags=1)))

    assert "It guarantees nothing" in told
    assert "It has no buttons, lamps or buzzer." in told
    assert "cannot use all of its configuration" in told


def test_as_json_a_frame_is_one_object_with_bytes_in_hex() -> None:
    told = json.loads(in_json(Ack(7, 0, b"\xff\0"), at_ms=1234))

    assert told == {"at_ms": 1234, "frame": "Ack", "command_seq": 7, "status": 0, "data": "ff00"}


def test_the_cells_are_told_once_a_change() -> None:
    shown = CellsShown(None, as_json=True)

    assert shown.news((0, 1), SensorKind.OCCUPANCY) == ['{"levels": [0, 1]}']
    assert shown.news((0, 1), SensorKind.OCCUPANCY) == []
    assert shown.news((1, 1), SensorKind.OCCUPANCY) == ['{"levels": [1, 1]}']


def test_a_games_board_is_shown_as_its_players_see_it() -> None:
    shown = CellsShown(make_game("jarmo"), as_json=False)

    assert shown.news((1, 0, 2, 0, 3) + (0,) * 19 + (1,), SensorKind.DUAL) == [
        "5  . . . . n",
        "4  . . . . .",
        "3  . . . . .",
        "2  . . . . .",
        "1  n . s . !",
        "   a b c d e",
    ]


def test_linear_levels_are_signed_and_stand_under_each_other() -> None:
    shown = CellsShown(None, as_json=False)

    assert shown.news((0, 12, -7, 0, 0, 0, 0, 0, 0, 0, 3), SensorKind.ANALOGUE) == [
        " 0    . +12  -7   .   .   .   .   .   .   .",
        "10   +3",
    ]
