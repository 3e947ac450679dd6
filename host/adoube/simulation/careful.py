"""Careful hands: people in no hurry, who lift what they move and set every piece down before the next."""

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType

from adoube.simulation.motions import Act, Motion, Step

__all__ = ["CarefulHands"]

THINKS_MS = (900, 4000)
PRESSES_MS = (400, 1100)
TAKES_MS: Mapping[Act, tuple[int, int]] = MappingProxyType(
    {
        Act.LIFT: (300, 800),
        Act.REMOVE: (350, 900),
        Act.PUT: (350, 1000),
        Act.SET_IN: (500, 1300),
    }
)
"""The least and the most for each act, far longer than any debounce and shorter than a referee's patience."""


class CarefulHands:
    """Every lift lasts, nothing slides, and a captured piece leaves its cell before another comes."""

    def thinks_ms(self, rng: Random) -> int:
        return rng.randint(*THINKS_MS)

    def order(self, motion: Motion, rng: Random) -> Sequence[Step]:
        """Some people clear the way first, some already hold their own piece when they do."""
        return motion.steps(lift_first=rng.random() < 0.5)

    def takes_ms(self, act: Act, rng: Random) -> int:
        return rng.randint(*TAKES_MS[act])

    def presses_ms(self, rng: Random) -> int:
        return rng.randint(*PRESSES_MS)
