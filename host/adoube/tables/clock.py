"""The clocks of a table: how long each seat has thought in the running game, and how long it may.

`Clocks` is a value: how much every seat has used when the running stretch began, and whose stretch that is.
So nothing has to be told each second; whoever shows it counts on by themselves. Moments are the host's
monotonic milliseconds and are handed in; `earliest` is the first of some. A `Timekeeper` keeps the clocks of
one table's games.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from adoube.errors import AdoubeError
from adoube.words import CodedText, coded
from adoube.words.names import seat_name

__all__ = ["Clocks", "TimeControl", "TimeControlError", "Timekeeper", "earliest"]


def earliest(*moments: int | None) -> int | None:
    """Return the first of the moments that are wanted; None if none is."""
    return min((at_ms for at_ms in moments if at_ms is not None), default=None)


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
        """Return the text that reads back as this one."""
        return f"{self.base_ms // MS_PER_MINUTE}+{self.turn_ms // 1000}"

    def allowed_ms(self, turns: int) -> int:
        """Return how much time a seat with `turns` turns may have used by the end of its next one."""
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
        """Return how long a seat has thought until now."""
        return self.used_ms[seat] + (max(0, now_ms - self.since_ms) if seat == self.running else 0)

    @property
    def runs_out_at_ms(self) -> int | None:
        """When the running time is up; None where it may run on, or has been up."""
        if self.running is None or self.allowed_ms is None or self.running in self.up:
            return None
        return self.since_ms + max(0, self.allowed_ms[self.running] - self.used_ms[self.running])

    def after(self, running: str | None, allowed_ms: Mapping[str, int] | None, now_ms: int) -> "Clocks":
        """Return the clocks once `running` is seen to be at work; the same value where nothing has changed.

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
        """Return the clocks of a table that has failed: what was used when its last stretch began."""
        return replace(self, running=None)


class Timekeeper:
    """Keeps the clocks of a table's games. One that is not `shown` shows none."""

    def __init__(self, *, shown: bool, control: TimeControl | None = None) -> None:
        self._shown, self._control = shown, control
        self._game = 0
        self._kept = Clocks({})
        self._at_work: str | None = None
        self._pressed: str | None = None  # the seat that has pressed, while its turn is not accepted yet

    @property
    def clocks(self) -> Clocks | None:
        return self._kept if self._shown and self._kept.used_ms else None

    @property
    def control(self) -> str | None:
        """The time of each player, as it is written down; None where there is none."""
        return None if self._control is None else self._control.written()

    def used_ms(self, seat: str, at_ms: int) -> int | None:
        """Return how long a seat has thought in the running game by then; None if no clock is shown."""
        return None if self.clocks is None else self.clocks.used_at(seat, at_ms)

    @property
    def notes(self) -> tuple[CodedText, ...]:
        """A sentence for each seat whose time is up. That ends no game: people decide what it means."""
        if self.clocks is None:
            return ()
        return tuple(coded("clocks.up", seat=seat_name(seat)) for seat in self._kept.up)

    def earlier(self, due_ms: int | None) -> int | None:
        """That moment, or the one at which the running time is up, if that is sooner."""
        up_ms = self._kept.runs_out_at_ms if self._shown else None
        return earliest(due_ms, up_ms)

    def resume(self, game: int, used_ms: Mapping[str, int]) -> None:
        """Go on with a game's clocks after a restart (`adoube.tables.rulings`)."""
        self._game, self._kept = game, self._clocks(used_ms)

    def handle_press(self, seat: str) -> None:
        """Take in a valid press: time runs for the other seat, though the turn may be open."""
        # Whoever presses out of turn gives the clock back.
        self._pressed = seat if seat == self._at_work else None

    def see(
        self, game: int, seats: Iterable[str], played: Iterable[str], running: str | None, now_ms: int
    ) -> bool:
        """Update the clocks for the seat at work; return whether the shown clocks have changed.

        `game`: its number at this table; another one begins with new clocks. `played`: the seat of each turn
        that stands, so that a turn that is taken back takes its seconds along. `running`: None while nobody's
        time runs. With a time for each player it runs from the first turn on: who sets up waits for others.
        """
        if not self._shown:
            return False
        turns = Counter(played)
        running = self._after_press(running if turns or self._control is None else None)
        before = self._kept
        if game != self._game or not before.used_ms:
            self._game, before = game, self._clocks(dict.fromkeys(seats, 0))
        allowed = self._allowed_ms(before.used_ms, turns)
        before = before if before.allowed_ms is not None else replace(before, allowed_ms=allowed)
        kept = before.after(running, allowed, now_ms)
        changed, self._kept = kept != self._kept, kept
        return changed

    def _clocks(self, used_ms: Mapping[str, int]) -> Clocks:
        return Clocks(dict(used_ms), turn_ms=0 if self._control is None else self._control.turn_ms)

    def _after_press(self, at_work: str | None) -> str | None:
        """Return whose time runs while the referee sees `at_work`; among many only it knows the next."""
        self._at_work = at_work
        if at_work is None or at_work != self._pressed:
            self._pressed = None
            return at_work
        others = [seat for seat in self._kept.used_ms if seat != at_work]
        return others[0] if len(others) == 1 else at_work

    def _allowed_ms(self, seats: Iterable[str], turns: Mapping[str, int]) -> Mapping[str, int] | None:
        if self._control is None:
            return None
        return {seat: self._control.allowed_ms(turns.get(seat, 0)) for seat in seats}
