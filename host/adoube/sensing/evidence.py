"""Evidence: what is known of the cells, held against what a position would show, as one number.

An exact reading is certain of what it knows; a camera is not. Both are asked in the same way: how likely is
what was sensed if the board shows this? The best that any board could score is 0.
"""

from dataclasses import dataclass
from math import inf
from typing import Protocol

from adoube.sensing.views import Reading, Symbol

__all__ = ["Evidence", "Exact"]


class Evidence(Protocol):
    """Log-likelihoods in board order; 0 is as good as it gets, and what an unknown cell says of anything."""

    def score(self, shown: Reading) -> float:
        """How well the evidence fits a board that shows `shown`: the sum over its cells."""
        ...

    def cell_score(self, place: int, symbol: Symbol | None) -> float:
        """How well it fits one cell, by its place in board order, that shows `symbol`."""
        ...


@dataclass(frozen=True, slots=True)
class Exact:
    """A reading that is sure of every cell it knows: 0, or minus infinity."""

    reading: Reading

    def score(self, shown: Reading) -> float:
        return sum(self.cell_score(place, symbol) for place, symbol in enumerate(shown))

    def cell_score(self, place: int, symbol: Symbol | None) -> float:
        known = self.reading[place]
        return 0.0 if known is None or symbol is None or known == symbol else -inf
