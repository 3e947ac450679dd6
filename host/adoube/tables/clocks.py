"""How long each seat has thought in the running game, and how long it may.

A clock is a value: how much every seat has used when the running stretch began, and whose stretch that is. So
nothing has to be told each second; whoever shows it counts on by themselves. Moments are the host's monotonic
milliseconds and are handed in.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from adoube.errors import AdoubeError
from adoube.words import coded

__all__ = ["Clocks", "TimeControl", "TimeControlError"]

WRITTEN = re.compile(r"([0-9]{1,3})\+([0-9]{1,3})")
MS_PER_MINUTE = 60_000


class TimeControlError(AdoubeError):
    """A time control that cannot be meant."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time that every seat has for a game: `base_ms`, and `turn_ms` more with each of its turns.

    The seconds of a turn are there when it begins, the first one's from the start.
    """

    base_ms: int
    turn_ms: int = 0

    @classmethod
    def read(cls, text: str) -> "TimeControl":
        """`30+10`: thirty minutes, and ten seconds a turn. Raises TimeControlError for anything else."""
        written = WRITTEN.fullmatch(text)
        if written is None or not any(map(int, written.groups())):
            raise TimeControlError(coded("clocks.no_control", text=repr(text)))
        minutes, seconds = map(int, written.groups())
        return cls(minutes * MS_PER_MINUTE, seconds * 1000)

    def written(self) -> str:
        """The text that reads back as this one."""
        return f"{self.base_ms // MS_PER_MINUTE}+{self.turn_ms // 1000}"

    def allowed_ms(self, turns: int) -> int:
        """What a seat that has played `turns` turns may have used by the end of its next one."""
        return self.base_ms + (turns + 1) * self.turn_ms


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks of one game. What `used_ms` lacks is the stretch of `running`, which began at `since_ms`."""

    used_ms: Mapping[str, int]
    running: str | None = None  # the seat whose time runs; None while nobody's does
    since_ms: int = 0
    # What each seat may use, as its turns stand; None without a time control.
    allowed_ms: Mapping[str, int] | None = None
    # The seats whose time ran out: seconds that come with later turns do not undo that.
    up: tuple[str, ...] = ()
    turn_ms: int = 0  # what a seat is given with each turn; it is in what that seat may use

    def used_at(self, seat: str, now_ms: int) -> int:
        """How long a seat has thought until now."""
        return self.used_ms[seat] + (max(0, now_ms - self.since_ms) if seat == self.running else 0)

    @property
    def runs_out_at_ms(self) -> int | None:
        """When the running time is up; None where it may run on, or has been up."""
        if self.running is None or self.allowed_ms is None or self.running in self.up:
            return None
        return self.since_ms + max(0, self.allowed_ms[self.running] - self.used_ms[self.running])

    def after(self, running: str | None, allowed_ms: Mapping[str, int] | None, now_ms: int) -> "Clocks":
        """The clocks once `running` is seen to be at work; the same value where nothing has changed.

        Time is up by what was allowed until now: the seconds of a turn come too late for the one before.
        """
        due_ms = self.runs_out_at_ms
        up = self.up
        if self.running is not None and due_ms is not None and due_ms <= now_ms:
            up = (*up, self.running)
        if running == self.running:
            changed = (up, allowed_ms) != (self.up, self.allowed_ms)
            return replace(self, up=up, allowed_ms=allowed_ms) if changed else self
        used_ms = {seat: self.used_at(seat, now_ms) for seat in self.used_ms}
        return Clocks(used_ms, running, now_ms, allowed_ms, up, self.turn_ms)

    def stopped(self) -> "Clocks":
        """The clocks of a table that has failed: what was used when its last stretch began."""
        return replace(self, running=None)
