"""The first seconds with a DGT board: its dump is waited for, and for a moment its clock."""

from __future__ import annotations

from collections import deque

import pytest

from adoube.link.dgt.dialect import DgtDialect
from adoube.link.dgt.messages import DgtClockSide
from adoube.link.eboards.session import CLOCK_WAIT_MS, EboardMeeting, meet_eboard
from adoube.link.errors import NotABoard
from tests.link.dgt_board import dump, times

DUMPED_MS = 1_200
TIMES = times(180, 180, DgtClockSide.LEFT)


class ScriptedPort:
    """A port at which bytes arrive at given moments, on a clock that each read brings on by 50 ms."""

    name = "COM3"

    def __init__(self, *arriving: tuple[int, bytes]) -> None:
        self.now_ms, self.is_closed = 0, False
        self._arriving = deque(arriving)

    def read(self) -> bytes:
        self.now_ms += 50
        due = bool(self._arriving) and self._arriving[0][0] <= self.now_ms
        return self._arriving.popleft()[1] if due else b""

    def write(self, data: bytes) -> None:
        """Take everything."""

    def cancel(self) -> None:
        """Do nothing: no read waits."""

    def close(self) -> None:
        self.is_closed = True

    def met(self) -> EboardMeeting:
        now_ns = lambda: self.now_ms * 1_000_000  # noqa: E731
        return meet_eboard(lambda: self, DgtDialect(), may_have_clock=True, now_ns=now_ns)


def test_a_clock_that_tells_its_times_ends_the_wait() -> None:
    port = ScriptedPort((DUMPED_MS, dump()), (DUMPED_MS + 100, TIMES))

    assert port.met().has_clock
    assert port.now_ms == DUMPED_MS + 100


def test_a_board_without_a_clock_is_waited_for_half_a_second_after_its_dump() -> None:
    port = ScriptedPort((DUMPED_MS, dump()))

    assert not port.met().has_clock
    assert port.now_ms == DUMPED_MS + CLOCK_WAIT_MS == DUMPED_MS + 500


def test_a_clock_that_was_told_before_the_dump_is_waited_for_no_longer() -> None:
    port = ScriptedPort((100, TIMES), (DUMPED_MS, dump()))

    assert port.met().has_clock
    assert port.now_ms == DUMPED_MS


def test_a_port_without_a_dgt_board_is_closed_again() -> None:
    port = ScriptedPort()

    with pytest.raises(NotABoard, match="COM3"):
        port.met()

    assert port.is_closed
