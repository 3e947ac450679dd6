"""The clock at a DGT board, from the board's side: its messages, and a clock that a program has set.

Sources: DGT's header file dgtbrd13.h for the bytes; the command that sets a clock is as PicoChess 4.3 and
asyncdgt send it: hours, minutes and seconds as plain numbers, the left side first, then which side runs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from adoube.link.dgt.messages import ANSWER, BEGINS, LEFT_TO_MOVE, RIGHT_TO_MOVE, RUNNING, DgtMessageKind

__all__ = ["ASCII", "SET_AND_RUN", "SetClock", "acknowledged", "framed", "times_message"]

VERSION, SET_AND_RUN, ASCII = 0x09, 0x0A, 0x0C  # commands
CLOCK_VERSION = 0x22  # a DGT 3000
FINE = 0x10
MOST_S = 9 * 3600 + 59 * 60 + 59
SET_BYTES = 7  # hours, minutes and seconds of both sides, and which of them runs
LEFT_RUNS, RIGHT_RUNS = 0x01, 0x02
MS_PER_S = 1000


@dataclass(frozen=True, slots=True)
class SetClock:
    """Times that a program has set at `since_ms`, one of which may run. `lever`: its bit of the status."""

    left_ms: int
    right_ms: int
    runs: int  # LEFT_RUNS, RIGHT_RUNS, or 0
    since_ms: int
    lever: int = 0

    @classmethod
    def read(cls, data: Sequence[int], now_ms: int, lever: int) -> Self | None:
        """Return the clock after a command with these bytes; None if no clock shows such times."""
        if len(data) < SET_BYTES:
            return None
        left, right = _seconds(data[0:3]), _seconds(data[3:6])
        if left is None or right is None:
            return None
        runs = data[6] & (LEFT_RUNS | RIGHT_RUNS)
        both = LEFT_RUNS | RIGHT_RUNS
        return cls(left * MS_PER_S, right * MS_PER_S, 0 if runs == both else runs, now_ms, lever)

    def message(self, now_ms: int) -> bytes:
        """Return the times that it shows. The lever stays where it lay: nobody has pressed it."""
        gone_ms = now_ms - self.since_ms
        left_ms = self.left_ms - (gone_ms if self.runs == LEFT_RUNS else 0)
        right_ms = self.right_ms - (gone_ms if self.runs == RIGHT_RUNS else 0)
        to_move = {LEFT_RUNS: RUNNING | LEFT_TO_MOVE, RIGHT_RUNS: RUNNING | RIGHT_TO_MOVE}
        return times_message(left_ms, right_ms, to_move.get(self.runs, 0) | self.lever)


def framed(kind: int, data: bytes) -> bytes:
    """Return a message with its kind and its length."""
    length = len(data) + 3
    return bytes((kind | BEGINS, length >> 7, length & 0x7F)) + data


def times_message(left_ms: int, right_ms: int, status: int) -> bytes:
    """Return both times as the clock's message has them; those below 0 are 0."""
    return framed(DgtMessageKind.TIMES, bytes((*_shown_time(right_ms), *_shown_time(left_ms), status)))


def acknowledged(command: int) -> bytes:
    """Return the clock's answer to a command: four bytes, whose highest bits stand in two others."""
    value = CLOCK_VERSION if command == VERSION else 0
    hours = (ANSWER | (value & 0x80) >> 3, ANSWER | (command & 0x80) >> 2)
    data = (hours[0], FINE, command & 0x7F, hours[1], value & 0x7F, 0, 0)
    return framed(DgtMessageKind.TIMES, bytes(data))


def _seconds(shown: Sequence[int]) -> int | None:
    hours, minutes, seconds = shown
    total = hours * 3600 + minutes * 60 + seconds
    return total if minutes < 60 and seconds < 60 and total <= MOST_S else None


def _shown_time(left_ms: int) -> tuple[int, int, int]:
    """Hours, minutes and seconds, two decimal digits a byte."""
    # As on the page: the last second ends with 0.
    seconds = min(MOST_S, max(0, -(-left_ms // MS_PER_S)))
    return seconds // 3600, _digits(seconds // 60 % 60), _digits(seconds % 60)


def _digits(number: int) -> int:
    return number // 10 << 4 | number % 10
