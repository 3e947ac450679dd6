"""When hands act: by their own clock, or by that of the film which shows them."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import Protocol

from adoube.simulation.actions import Action, AgreeDraw, CellBecomes, Press
from adoube.simulation.film_clock import FilmClock
from adoube.simulation.filmed import COMES_MS, LEAVES_MS

__all__ = ["FilmPace", "OwnPace", "Pace"]

POLL_S = 0.02
# So long people wait for a table that does not follow them; then they play on as if it did. On a busy
# computer a question may take a quarter of that.
PATIENCE_S = 60.0


class Pace(Protocol):
    """Says when it is time for each of some actions, one after the other."""

    def await_time(self, action: Action) -> bool:
        """Waits until it is time for the next action; False: the end has come first."""
        ...

    def finish(self) -> None:
        """All is done."""


class OwnPace:
    """Each action at its time from now. Hands that are late stay so: they never hurry to catch up."""

    def __init__(self, ending: threading.Event) -> None:
        self._ending = ending
        self._begun_s = time.monotonic()

    def await_time(self, action: Action) -> bool:
        due_s = self._begun_s + action.at_ms / 1000
        if self._ending.wait(max(0.0, due_s - time.monotonic())):
            return False
        self._begun_s += max(0.0, time.monotonic() - due_s)
        return True

    def finish(self) -> None:
        """Nobody waits for these hands."""


class FilmPace:
    """Each action when somebody has looked at its moment of a film, which waits for people who wait.

    A turn is pressed once the table expects that seat's press, and no hand comes before that. `expects` says
    whether it does, `is_settled` whether nothing is open.
    """

    def __init__(
        self,
        clock: FilmClock,
        actions: Sequence[Action],
        expects: Callable[[str], bool],
        is_settled: Callable[[], bool],
        ending: threading.Event,
    ) -> None:
        self._clock, self._expects, self._is_settled, self._ending = clock, expects, is_settled, ending
        self._limits = iter(_limits_ms(actions))
        self._limit_ms = next(self._limits)
        # Whether the table has kept up so far: nobody waits a second time for one that is lost.
        self._is_patient = True

    def await_time(self, action: Action) -> bool:
        if not self._wait(lambda: (self._clock.seen_ms or 0.0) >= action.at_ms):
            return False
        if isinstance(action, Press):
            seat = action.seat
            self._be_patient(lambda: self._expects(seat))
            self._limit_ms = next(self._limits)
        elif isinstance(action, AgreeDraw):
            self._be_patient(self._is_settled)
        return not self._ending.is_set()

    def finish(self) -> None:
        self._be_patient(self._is_settled)
        self._limit_ms = inf
        self._let_go()

    def _be_patient(self, is_ready: Callable[[], bool]) -> None:
        """Waits for the table, but not for ever."""
        patience_s = PATIENCE_S if self._is_patient else 0.0
        self._is_patient = self._wait(is_ready, patience_s)

    def _wait(self, is_so: Callable[[], bool], within_s: float = inf) -> bool:
        """Whether something has come to be so in time, and before the end."""
        ends_s = time.monotonic() + within_s
        while not is_so():
            self._let_go()
            if time.monotonic() >= ends_s or self._ending.wait(POLL_S):
                return False
        return True

    def _let_go(self) -> None:
        if self._clock.may_go_to_ms != self._limit_ms:
            self._clock.let_go_to(self._limit_ms)


def _limits_ms(actions: Sequence[Action]) -> Iterator[float]:
    """How far a film may go before the first press, and after each: until a hand comes that acts after the
    next one, or till the board stands in the end."""
    ends_ms = actions[-1].at_ms + LEAVES_MS if actions else 0
    pressed_ms: int | None = None
    for action in actions:
        if pressed_ms is not None and isinstance(action, CellBecomes):
            yield max(pressed_ms, action.at_ms - COMES_MS)
            pressed_ms = None
        elif pressed_ms is not None and isinstance(action, Press):
            yield action.at_ms
        if isinstance(action, Press):
            pressed_ms = action.at_ms
    yield ends_ms
    if pressed_ms is not None:
        yield ends_ms
