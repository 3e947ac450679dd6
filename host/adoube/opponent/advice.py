"""What a search is allowed, and what it answers."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from adoube.games.base import AnyGame

__all__ = ["Advice", "Budget", "Candidate", "Search"]

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Budget:
    """How far a search may go: it ends at the first bound that it reaches, soon after for the seconds."""

    seconds: float | None = None  # of the wall clock; None: as long as it takes
    # How many positions it may look at; with this bound alone the same seed gives the same advice.
    positions: int = 1_000_000
    kept: int = 300_000  # how many positions it may hold in memory


@dataclass(frozen=True, slots=True)
class Candidate(Generic[T]):
    """A turn that was considered."""

    turn: T
    # By seat, 0 to 1: the share of the game that the seat is expected to get after this turn.
    values: Mapping[str, float]
    proven: bool = False  # whether the values are certain, since the search saw the game to its end


@dataclass(frozen=True, slots=True)
class Advice(Generic[T]):
    """What a search has found in a position."""

    # The turns that it looked at, the best for the seat to move first; at least one.
    candidates: tuple[Candidate[T], ...]
    line: tuple[T, ...]  # how it expects the game to go on, the best turn first
    positions: int  # how many positions it looked at

    @property
    def best(self) -> Candidate[T]:
        """The turn that it would play."""
        return self.candidates[0]

    def slipped(self, rng: Random) -> "Advice[T]":
        """The advice with any candidate first. What is proven is not overlooked."""
        if self.best.proven:
            return self
        slip = rng.choice(self.candidates)
        others = tuple(candidate for candidate in self.candidates if candidate is not slip)
        return Advice((slip, *others), (slip.turn,), self.positions)


class Search(Protocol):
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
        """Advice for the seat to move. `line`: the positions before, oldest first.

        `stopped` is asked now and then, and ends the search early. Raises ValueError where the game is over.
        """
