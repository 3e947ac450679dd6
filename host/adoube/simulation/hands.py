"""Hands: they carry a scripted game out on a board, each in its own manner and pace."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Protocol

from adoube.errors import AdoubeError
from adoube.simulation.actions import Action, CellBecomes
from adoube.simulation.careful import CarefulHands
from adoube.simulation.habits import BLITZ, CLUB, NATURAL
from adoube.simulation.motions import Act, Step
from adoube.simulation.people import PeopleHands
from adoube.simulation.scripted import ScriptedGame
from adoube.words import say
from adoube.words.spelling import did_you_mean

__all__ = ["HANDS", "Hands", "UnknownHands", "arranging", "hands_named", "performance"]


class UnknownHands(AdoubeError):
    """Hands that do not exist."""


class Hands(Protocol):
    """A manner of moving pieces. Everything is drawn from `rng`; times are in milliseconds."""

    def carry_out(self, scripted: ScriptedGame, rng: Random, *, clock: bool) -> Iterator[Action]:
        """A whole game from its set-up, in order of time."""
        ...

    def takes_ms(self, act: Act, rng: Random) -> int:
        """The time from one step to the next of a kind."""
        ...


MANNERS: Mapping[str, Callable[[], Hands]] = MappingProxyType(
    {
        "careful": CarefulHands,
        "club": lambda: PeopleHands(CLUB),
        "blitz": lambda: PeopleHands(BLITZ),
        "natural": lambda: PeopleHands(NATURAL),
    }
)

HANDS = tuple(MANNERS)
"""All manners that the command line knows by name."""


def hands_named(name: str) -> Hands:
    """Raises UnknownHands."""
    if name not in MANNERS:
        nearest = did_you_mean(name, HANDS)
        raise UnknownHands(say("simulate.no_hands", name=name, nearest=nearest, names=", ".join(HANDS)))
    return MANNERS[name]()


def performance(scripted: ScriptedGame, hands: Hands, seed: int, *, clock: bool = True) -> Iterator[Action]:
    """A whole game from its set-up, as it happens on a board; the same for the same seed.

    A seat that can only skip does nothing at all: on a table the referee writes such a skip itself. Where
    nothing has to be touched the clock is pressed all the same. Without `clock` nobody presses anything.
    """
    return hands.carry_out(scripted, Random(f"hands {seed}"), clock=clock)


def arranging(steps: Sequence[Step], hands: Hands, seed: int, *, from_ms: int = 0) -> Iterator[Action]:
    """Steps outside any turn, one after the other: a board that is set up or cleared."""
    rng = Random(f"arranging {seed}")
    at_ms = from_ms
    for step in steps:
        at_ms += hands.takes_ms(step.act, rng)
        yield CellBecomes(at_ms, step.cell, step.stack)
