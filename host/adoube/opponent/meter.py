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
        self._until = None if budget.seconds is None else monotonic() + budget.seconds
        self.looked = 0
        """positions"""
        self.kept = 0
        """positions in memory"""

    @property
    def spent(self) -> bool:
        """Whether the search has to end."""
        return (
            self.looked >= self._budget.positions
            or (self._until is not None and monotonic() >= self._until)
            or self._stopped()
        )

    @property
    def full(self) -> bool:
        """Whether no further position may be kept."""
        return self.kept >= self._budget.kept
