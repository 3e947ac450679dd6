"""Who keeps the clocks of the games of one table."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from adoube.tables.clocks import Clocks, TimeControl
from adoube.tables.deadlines import earliest
from adoube.words import CodedText, coded
from adoube.words.names import seat_name

__all__ = ["Timekeeper"]


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
        """How long a seat has thought in the running game by then; None where no clock is shown."""
        return None if self.clocks is None else self.clocks.used_at(seat, at_ms)

    @property
    def notes(self) -> tuple[CodedText, ...]:
        """Whose time is up, a sentence each. That ends no game: what it means, people decide."""
        if self.clocks is None:
            return ()
        return tuple(coded("clocks.up", seat=seat_name(seat)) for seat in self._kept.up)

    def earlier(self, due_ms: int | None) -> int | None:
        """That moment, or the one at which the running time is up, if that is sooner."""
        up_ms = self._kept.runs_out_at_ms if self._shown else None
        return earliest(due_ms, up_ms)

    def resume(self, game: int, used_ms: Mapping[str, int]) -> None:
        """Goes on with a game's clocks after a restart (`adoube.tables.row_replay`)."""
        self._game, self._kept = game, self._clocks(used_ms)

    def handle_press(self, seat: str) -> None:
        """A press that nothing speaks against: time runs for the other seat, though the turn may be open."""
        # Whoever presses out of turn gives the clock back.
        self._pressed = seat if seat == self._at_work else None

    def see(
        self, game: int, seats: Iterable[str], played: Iterable[str], running: str | None, now_ms: int
    ) -> bool:
        """Sees who is at work now; returns whether what is shown has changed.

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
        """Whose time runs while the referee sees `at_work`; of more than two seats only it knows the next."""
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
