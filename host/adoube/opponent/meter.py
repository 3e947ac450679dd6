"""How much of a budget a search has used."""

from collections.abc import Callable
from time import monotonic

from adoube.opponent.advice import Budget

__all__ = ["Meter", "never"]


def never() -> bool:
    """Nobody stops the search."""
    return False


class Meter:
    """Counts the positions of one search. `spent` is asked before each step, however short."""

    def __init__(self, budget: Budget, stopped: Callable[[], bool]) -> None:
        self._budget, self._stopped = budget, stopped
        self._began = monotonic()
        self.looked = 0  # positions
        self.kept = 0  # positions in memory

    @property
    def spent(self) -> bool:
        """Whether the search has to end."""
        return self.looked >= self._budget.positions or self.out_of_time

    @property
    def out_of_time(self) -> bool:
        """Whether it has to end at once."""
        return self.used >= 1

    @property
    def used(self) -> float:
        """The part of the time that has passed: 1 or more where the search has to end at once."""
        if self._stopped():
            return 1.0
        if not (seconds := self._budget.seconds):
            return 0.0 if seconds is None else 1.0
        return (monotonic() - self._began) / seconds

    @property
    def full(self) -> bool:
        """Whether no further position may be kept."""
        return self.kept >= self._budget.kept
