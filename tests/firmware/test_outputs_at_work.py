"""Lamps and a buzzer on a board that scans: what the host asks for is shown, and the scan does not suffer."""

from __future__ import annotations

from typing import Any

import pytest

from adoube.link.board_messages import Ack, Delta, Hello, Touches
from adoube.link.commands import Beep, LedsPalette, LedsRgb, Palette, StartSelfTest
from adoube.link.frames import seal
from adoube_board.outputs.lamps import WRITE_US
from tests.firmware.virtual_board import VirtualBoard

LAMPS = {"pin": 40, "count": 25, "along": "cells", "budget_ma": 2000}
MANY_LAMPS = LAMPS | {"count": 324}
CANNOT = 4


def lit_board(**changes: Any) -> VirtualBoard:
    wanted: dict[str, Any] = {"lamps": LAMPS, "buzzer": 41} | changes
    board = VirtualBoard(standing=(7,), **wanted)
    board.run(1)
    return board


def shown(board: VirtualBoard) -> list[str]:
    return [told["lamps"] for told in board.told if "lamps" in told][-1]  # type: ignore[no-any-return]


def test_hello_tells_how_many_lamps_there_are_where_they_stand_and_of_the_buzzer() -> None:
    (cells,) = lit_board().heard_of(Hello)
    (edges,) = lit_board(lamps=LAMPS | {"along": "edges"}).heard_of(Hello)
    (bare,) = lit_board(lamps={}, buzzer=None).heard_of(Hello)

    assert (cells.leds, cells.lamps_along_edges, cells.has_buzzer) == (25, False, True)
    assert (edges.leds, edges.lamps_along_edges) == (25, True)
    assert (bare.leds, bare.has_buzzer) == (0, False)


def test_a_picture_is_acknowledged_and_shown() -> None:
    board = lit_board()

    seq = board.send(LedsRgb.TYPE, LedsRgb(first=3, colours=((255, 0, 0), (0, 0, 9))).pack())
    board.run(25)

    assert Ack(seq, 0) in board.heard()
    assert shown(board)[2:6] == ["000000", "ff0000", "000009", "000000"]


def test_a_melody_is_acknowledged_and_sounds() -> None:
    board = lit_board()

    seq = board.send(Beep.TYPE, Beep(((440, 30), (0, 10), (880, 20))).pack())
    board.run(100)

    assert Ack(seq, 0) in board.heard()
    assert [told["beep"] for told in board.told if "beep" in told] == [[440, 30], [880, 20]]


def test_a_melody_that_is_repeated_unheard_is_acknowledged_and_sounds_once() -> None:
    board = lit_board()
    melody = seal(Beep.TYPE, 9, Beep(((440, 30), (880, 20))).pack())

    board.wire.to_board += melody
    board.run(40)
    board.wire.to_board += melody
    board.run(100)

    assert [message for message in board.heard() if isinstance(message, Ack)] == [Ack(9, 0), Ack(9, 0)]
    assert [told["beep"] for told in board.told if "beep" in told] == [[440, 30], [880, 20]]


def test_the_same_melody_in_a_command_of_its_own_sounds_again() -> None:
    board = lit_board()

    for _ in range(2):
        board.send(Beep.TYPE, Beep(((440, 30),)).pack())
        board.run(100)

    assert [told["beep"] for told in board.told if "beep" in told] == [[440, 30], [440, 30]]


def test_a_self_test_that_is_repeated_unheard_is_answered_as_before() -> None:
    board = lit_board()
    test = seal(StartSelfTest.TYPE, 9, StartSelfTest().pack())

    board.wire.to_board += test
    board.run(5)
    (first,) = board.heard_of(Ack)
    board.circuit.set_fault("short_rows", [0, 1])
    board.wire.to_board += test
    board.run(5)
    assert board.heard_of(Ack) == [first]

    board.run(5000)
    board.heard()
    board.wire.to_board += test
    board.run(5)
    assert board.heard_of(Ack)[0].data != first.data


@pytest.mark.parametrize("command", [LedsRgb(0, ((1, 1, 1),)), LedsPalette(0, (1,)), Beep(((440, 1),))])
def test_a_board_without_them_says_so(command: LedsRgb | LedsPalette | Beep) -> None:
    board = lit_board(lamps={}, buzzer=None)

    seq = board.send(command.TYPE, command.pack())
    board.run(5)

    assert Ack(seq, CANNOT) in board.heard()


def test_the_self_test_lights_the_lamps_one_after_another() -> None:
    board = lit_board()
    board.told.clear()

    board.send(StartSelfTest.TYPE, StartSelfTest(flags=1).pack())
    board.run(2000)

    pictures = [told["lamps"] for told in board.told]
    lit = [[lamp for lamp, colour in enumerate(picture) if colour != "000000"] for picture in pictures]
    assert lit == [[lamp] for lamp in range(25)] + [[]]


class Interrupted:
    """A board whose timer ticks wait for as long as a write to the lamps takes, and then come in a burst.

    In virtual time a scan takes none, so that none of them comes too early.
    """

    def __init__(self, board: VirtualBoard, monkeypatch: pytest.MonkeyPatch) -> None:
        self.board = board
        self.pauses_ms: list[int] = []
        monkeypatch.setattr(board.chip, "bitstream", self._write)

    def _write(self, _pin: object, _encoding: int, _timing: object, data: bytearray) -> None:
        pause_us = WRITE_US * len(data) // 3
        self.board.time.now_us += pause_us
        self.pauses_ms.append(pause_us // 1000)
        for _ in range(pause_us // 1000):
            self.board.app._pace._tick(None)


def interrupted_board(monkeypatch: pytest.MonkeyPatch) -> tuple[VirtualBoard, Interrupted]:
    board = lit_board(lamps=MANY_LAMPS)
    board.heard()
    return board, Interrupted(board, monkeypatch)


def light_up(board: VirtualBoard, shade: int) -> None:
    board.send(LedsRgb.TYPE, LedsRgb(0, ((shade, 0, 0),)).pack())


def test_ticks_that_come_in_a_burst_do_not_make_a_contact_that_bounces_a_change(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board, lamps = interrupted_board(monkeypatch)

    # Off for a millisecond or two, just where the burst looks nine times, and on again.
    for shade in range(1, 20):
        board.lift(7)
        light_up(board, shade)
        board.run(1)
        board.put(7)
        board.run(30)

    assert lamps.pauses_ms == [9] * 19
    assert board.heard_of(Delta) == []


def test_a_press_on_the_lamps_does_not_settle_early(monkeypatch: pytest.MonkeyPatch) -> None:
    board, _ = interrupted_board(monkeypatch)

    light_up(board, 1)
    board.put(8)
    board.run(1)
    # Nine looks within one instant: for a debounce that counted them, five would be enough.
    board.lift(8)
    board.run(50)

    assert board.heard_of(Delta) == []


def test_a_lift_as_long_as_promised_is_told_however_the_lamps_are_lit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = lit_board(lamps=MANY_LAMPS, sensor_ms=1, timer=True)
    promise_ms = board.heard_of(Hello)[0].flags >> 8
    lamps = Interrupted(board, monkeypatch)

    light_up(board, 1)
    board.lift(7)
    began_ms = board.time.ticks_ms()
    while board.time.ticks_ms() - began_ms < promise_ms:
        board.run(1)
    board.put(7)
    board.run(100)

    assert lamps.pauses_ms == [9]
    assert [cell for touch in board.heard_of(Touches) for cell, _ in touch.touches] == [7]


def test_what_blinks_goes_on_without_the_host() -> None:
    board = lit_board()
    board.send(LedsPalette.TYPE, LedsPalette(0, (Palette.AMBER_BLINKING,)).pack())
    board.run(30)
    board.told.clear()

    board.run(2000)

    assert len(board.told) == 8
