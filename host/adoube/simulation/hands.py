"""Hands that carry out a scripted game, each in its own manner and pace; `careful` hands make no slips."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Protocol

from adoube.errors import AdoubeError
from adoube.simulation.habits import BLITZ, CLUB, NATURAL
from adoube.simulation.motions import Action, CellBecomes, Counts, HandAct, HandStep, Motion, Press, motion_of
from adoube.simulation.people import PeopleHands
from adoube.simulation.scripted import ScriptedGame
from adoube.words import say
from adoube.words.names import did_you_mean

THINKS_MS = (900, 4000)
PRESSES_MS = (400, 1100)
# The least and the most for each act, far longer than any debounce and shorter than a referee's patience.
TAKES_MS: Mapping[HandAct, tuple[int, int]] = MappingProxyType(
    {
        HandAct.LIFT: (300, 800),
        HandAct.REMOVE: (350, 900),
        HandAct.PUT: (350, 1000),
        HandAct.SET_IN: (500, 1300),
    }
)


class CarefulHands:
    """Every lift lasts, nothing slides, and a captured piece leaves its cell before another comes."""

    def carry_out(self, scripted: ScriptedGame, rng: Random, *, clock: bool) -> Iterator[Action]:
        """Carry out each turn once, and nothing but the turns. A turn that touches nothing is a press."""
        cells = scripted.game.board.names
        at_ms = 0
        for ply, turn in enumerate(scripted.turns(), start=scripted.begun + 1):
            steps = self.order(motion_of(turn, cells), rng)
            if turn.by_hand:
                at_ms += rng.randint(*THINKS_MS)
            for place, step in enumerate(steps):
                if place:
                    at_ms += self.takes_ms(step.act, rng)
                yield CellBecomes(at_ms, step.cell, step.stack)
            yield Counts(at_ms, ply, turn.notation)
            if clock and turn.by_hand:
                at_ms += rng.randint(*PRESSES_MS)
                yield Press(at_ms, turn.seat)

    def order(self, motion: Motion, rng: Random) -> Sequence[HandStep]:
        """Return the steps in one person's order: some clear the way before they take their own piece."""
        return motion.steps(lift_first=rng.random() < 0.5)

    def takes_ms(self, act: HandAct, rng: Random) -> int:
        return rng.randint(*TAKES_MS[act])


class UnknownHands(AdoubeError):
    """Hands that do not exist."""


class Hands(Protocol):
    """A manner of moving pieces. Everything is drawn from `rng`; times are in milliseconds."""

    def carry_out(self, scripted: ScriptedGame, rng: Random, *, clock: bool) -> Iterator[Action]:
        """Return a whole game from its set-up, in order of time."""
        ...

    def takes_ms(self, act: HandAct, rng: Random) -> int:
        """Return the time from one step to the next of a kind."""
        ...


MANNERS: Mapping[str, Callable[[], Hands]] = MappingProxyType(
    {
        "careful": CarefulHands,
        "club": lambda: PeopleHands(CLUB),
        "blitz": lambda: PeopleHands(BLITZ),
        "natural": lambda: PeopleHands(NATURAL),
    }
)

HANDS = tuple(MANNERS)  # All manners that the command line knows by name.


def hands_named(name: str) -> Hands:
    """Raises UnknownHands."""
    if name not in MANNERS:
        nearest = did_you_mean(name, HANDS)
        raise UnknownHands(say("simulate.no_hands", name=name, nearest=nearest, names=[*HANDS]))
    return MANNERS[name]()


def performance(scripted: ScriptedGame, hands: Hands, seed: int, *, clock: bool = True) -> Iterator[Action]:
    """Return a whole game from its set-up, as it happens on a board; the same for the same seed.

    A seat that can only skip does nothing at all: on a table the referee writes such a skip itself. Where
    nothing has to be touched the clock is pressed all the same. Without `clock` nobody presses anything.
    """
    return hands.carry_out(scripted, Random(f"hands {seed}"), clock=clock)


def arranging(steps: Sequence[HandStep], hands: Hands, seed: int, *, from_ms: int = 0) -> Iterator[Action]:
    """Steps outside any turn, one after the other: a board that is set up or cleared."""
    rng = Random(f"arranging {seed}")
    at_ms = from_ms
    for step in steps:
        at_ms += hands.takes_ms(step.act, rng)
        yield CellBecomes(at_ms, step.cell, step.stack)
