"""Scans that a hard timer makes in the middle of the main loop's pass, after that pass has read the clock."""

from __future__ import annotations

import pytest

from adoube.link.board_messages import ButtonPressed, Delta, Heartbeat, Touches
from tests.firmware.virtual_board import VirtualBoard

MINUTE_AND_A_BIT_MS = (1 << 16) - 10  # Just before the low half of the board's time wraps.


class Interrupted:
    """A board of ten pieces whose scans come while it reads from its host, `ticks` of them a pass."""

    def __init__(self) -> None:
        self.board = VirtualBoard(standing=tuple(range(10)))
        self.board.run(1)
        self.board.heard()
        self.ticks = 0
        wire = self.board.wire
        self._read = wire.read_into
        wire.read_into = self._read_late  # type: ignore[method-assign]

    def passes(self, ms: int) -> None:
        """The main loop goes round once, and takes so long about it."""
        self.ticks = ms
        self.board.app.serve(self.board.time.ticks_ms())

    def _read_late(self, buffer: bytearray) -> int:
        while self.ticks:
            self.ticks -= 1
            self.board.time.now_us += 1000
            self.board.app._scanner.scan(self.board.time.ticks_ms())
        return self._read(buffer)


@pytest.mark.full(but=1)
@pytest.mark.parametrize("after_ms", [0, MINUTE_AND_A_BIT_MS])
def test_a_change_that_comes_meanwhile_is_told_and_not_lost(after_ms: int) -> None:
    interrupted = Interrupted()
    interrupted.board.run(after_ms)
    interrupted.board.heard()

    interrupted.board.lift(7)
    interrupted.passes(30)
    interrupted.board.run(1000)
    heard = interrupted.board.heard()

    assert [(d.t_low, d.events) for d in heard if isinstance(d, Delta)] == [
        ((after_ms + 27) & 0xFFFF, ((7, 0),))
    ]
    assert [heartbeat.lost for heartbeat in heard if isinstance(heartbeat, Heartbeat)] == [0]


@pytest.mark.full(but=1)
@pytest.mark.parametrize("after_ms", [0, MINUTE_AND_A_BIT_MS])
def test_a_press_and_a_touch_that_come_meanwhile_have_their_full_times(after_ms: int) -> None:
    interrupted = Interrupted()
    interrupted.board.run(after_ms)
    interrupted.board.heard()

    interrupted.board.circuit.set_button(0, down=True)
    interrupted.board.lift(7)
    interrupted.passes(10)
    interrupted.board.put(7)
    interrupted.passes(20)
    interrupted.board.run(10)
    heard = interrupted.board.heard()

    assert [press.t_ms for press in heard if isinstance(press, ButtonPressed)] == [after_ms + 7]
    assert [touch.t_ms for touch in heard if isinstance(touch, Touches)] == [after_ms + 12]
