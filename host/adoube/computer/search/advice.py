"""The interface of a search: its budget, its advice, its error, and the meter that watches the budget."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from random import Random
from time import monotonic, thread_time
from typing import Any, Generic, Protocol, TypeVar

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame

__all__ = ["Advice", "Budget", "Candidate", "Meter", "OpponentError", "SearchMethod", "never"]


class OpponentError(AdoubeError):
    """The computer cannot say which turn is good; the message says why."""


T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Budget:
    """How far a search may go: it ends at the first bound that it reaches, soon after for the seconds."""

    seconds: float | None = None  # None: as long as it takes
    # How many positions it may look at; with this bound alone the same seed gives the same advice.
    positions: int = 1_000_000
    kept: int = 300_000  # how many positions it may hold in memory
    of_processor: bool = False  # count this thread's processor time instead of the wall clock


@dataclass(frozen=True, slots=True)
class Candidate(Generic[T]):
    """A turn that was considered."""

    turn: T
    # By seat, 0 to 1: the share of the game that the seat is expected to get after this turn.
    values: Mapping[str, float]
    proven: bool = False  # whether the values are certain, since the search saw the game to its end


@dataclass(frozen=True, slots=True)
class Advice(Generic[T]):
    """The findings of a search in a position."""

    # The turns that it looked at, the best for the seat to move first; at least one.
    candidates: tuple[Candidate[T], ...]
    line: tuple[T, ...]  # how it expects the game to go on, the best turn first
    positions: int  # how many positions it looked at

    @property
    def best(self) -> Candidate[T]:
        """The turn that it would play."""
        return self.candidates[0]

    def harmless(self, seat: str, rng: Random) -> "Advice[T]":
        """Return the advice with a random candidate first, of those that give little away.

        What is proven is not overlooked: a win is played, and a turn that loses for certain is not.
        """
        if self.best.proven:
            return self
        open_ones = [candidate for candidate in self.candidates if not candidate.proven]
        least = max(_logit(candidate, seat) for candidate in open_ones) - GIVEN_AWAY
        chosen = rng.choice([candidate for candidate in open_ones if _logit(candidate, seat) >= least])
        others = tuple(candidate for candidate in self.candidates if candidate is not chosen)
        return Advice((chosen, *others), (chosen.turn,), self.positions)


# How much a harmless turn may give away, as a difference of logits: an even game becomes one of 0.4 at least.
GIVEN_AWAY = 0.41
CERTAIN = 0.01  # shares are kept so far from 0 and 1


def _logit(candidate: Candidate[Any], seat: str) -> float:
    share = min(1 - CERTAIN, max(CERTAIN, candidate.values[seat]))
    return log(share / (1 - share))


class SearchMethod(Protocol):
    """One way to find good turns, for any game."""

    def __call__(
        self,
        game: AnyGame,
        position: Any,
        line: Sequence[Any],
        budget: Budget,
        rng: Random,
        stopped: Callable[[], bool] = ...,
    ) -> Advice[Any]:
        """Return advice for the seat to move. `line`: the positions before, oldest first.

        `stopped` is asked now and then, and ends the search early. Raises ValueError if the game is over.
        """


def never() -> bool:
    """Return False: nobody stops the search."""
    return False


class Meter:
    """Counts the positions of one search. `spent` is asked before each step, however short."""

    def __init__(self, budget: Budget, stopped: Callable[[], bool]) -> None:
        self._budget, self._stopped = budget, stopped
        self._now_s = thread_time if budget.of_processor else monotonic
        self._began = self._now_s()
        self.looked = 0  # positions
        self.kept = 0  # positions in memory

    @property
    def spent(self) -> bool:
        """True if the search has to end."""
        return self.looked >= self._budget.positions or self.out_of_time

    @property
    def out_of_time(self) -> bool:
        """True if it has to end at once."""
        return self.used >= 1

    @property
    def used(self) -> float:
        """The part of the time that has passed: 1 or more where the search has to end at once."""
        if self._stopped():
            return 1.0
        if not (seconds := self._budget.seconds):
            return 0.0 if seconds is None else 1.0
        return (self._now_s() - self._began) / seconds

    @property
    def full(self) -> bool:
        """True if no further position may be kept."""
        return self.kept >= self._budget.kept
