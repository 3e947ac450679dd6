"""The games of one board, one after the other: each has a referee of its own."""

from collections.abc import Callable

from adoube.referee.record import record_of
from adoube.referee.referee import Referee
from adoube.referee.verdicts import BackInStep, Moved, NextGame, StartStands, TakenBack, TimedVerdict
from adoube.sensing.events import CellBroken, CellShows, Event

__all__ = ["Succession"]


class Succession:
    """Hands what happens to the referee of the game that is played.

    When the pieces stand at the start again, the next game's referee watches too. It takes over as soon as a
    turn of that game is seen: nobody has to say how the game before ended. Until then turns may turn out to
    have been taken back, or the old position is set up again.
    """

    def __init__(self, first: Referee, begin: Callable[[], Referee]) -> None:
        """`begin` makes the referee of each further game."""
        self.referee = first
        self.before: list[Referee] = []  # the referees of the games before, oldest first
        self._begin = begin
        self._next: Referee | None = None
        self._heard: list[TimedVerdict] = []  # what the next game's referee has said
        self._stands: dict[str, CellShows] = {}
        self._broken: dict[str, CellBroken] = {}

    @property
    def wake_at_ms(self) -> int | None:
        """When the next verdict may fall due if nothing else happens."""
        referees = (self.referee, self._next)
        due = (referee.wake_at_ms for referee in referees if referee is not None)
        return min((at_ms for at_ms in due if at_ms is not None), default=None)

    @property
    def played(self) -> tuple[Referee, ...]:
        """The referees of all games, the last of which has turns if any has: one that was begun may be undone
        and never played."""
        referees = (*self.before, self.referee)
        last = max((place for place, each in enumerate(referees) if record_of(each).turns), default=0)
        return referees[: last + 1]

    def step(self, event: Event | None, now_ms: int) -> list[TimedVerdict]:
        """Takes in an event, or with None the mere passing of time, and returns what there is to say."""
        if self._next is not None:
            self._heard += self._next.step(event, now_ms)
            if self._next.has_begun:
                self._remember(event)
                return self._go_on(now_ms)
        said = self.referee.step(event, now_ms)
        for one in said:
            match one.verdict:
                case StartStands():
                    self._expect_next(event, one.at_ms, now_ms)
                case BackInStep() | TakenBack() | Moved():
                    self._next = None
        self._remember(event)
        return said

    def finish(self) -> list[TimedVerdict]:
        """Lets time pass without end and without any further event."""
        said: list[TimedVerdict] = []
        while (wake_at := self.wake_at_ms) is not None:
            said += self.step(None, wake_at)
        return said

    def _expect_next(self, event: Event | None, stood_ms: int, now_ms: int) -> None:
        """The start stood before an event, as far as the cells have told."""
        self._next = self._begin()
        self._heard = []
        stands: list[CellShows | CellBroken] = [*self._stands.values(), *self._broken.values()]
        for told in stands:
            self._heard += self._next.step(told, stood_ms)
        self._heard += self._next.step(event, now_ms)

    def _go_on(self, now_ms: int) -> list[TimedVerdict]:
        assert self._next is not None, "only a game that is expected begins"
        said = [TimedVerdict(now_ms, NextGame(record_of(self.referee).to_json())), *self._heard]
        self.before.append(self.referee)
        self.referee, self._next = self._next, None
        return said

    def _remember(self, event: Event | None) -> None:
        match event:
            case CellShows(cell=cell):
                self._stands[cell] = event
            case CellBroken(cell=cell):
                self._broken[cell] = event
