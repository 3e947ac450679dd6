"""Hands: they carry a scripted game out on a board, each in its own manner and pace."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Protocol

from adoube.errors import AdoubeError
from adoube.simulation.actions import Action, CellBecomes, Press
from adoube.simulation.careful import CarefulHands
from adoube.simulation.motions import Act, Motion, Step, motion_of
from adoube.simulation.scripted import ScriptedGame
from adoube.words import say

__all__ = ["HANDS", "Hands", "UnknownHands", "arranging", "hands_named", "performance"]

HANDS = ("careful", "club", "blitz")
"""All manners that the command line knows by name, from the slowest to the quickest."""


class UnknownHands(AdoubeError):
    """Hands that do not exist, or that cannot play yet."""


class Hands(Protocol):
    """A manner of moving pieces. Every pause is drawn from `rng`, in milliseconds."""

    def thinks_ms(self, rng: Random) -> int:
        """The pause between the turn before and the first touch of this one."""
        ...

    def order(self, motion: Motion, rng: Random) -> Sequence[Step]:
        """The steps of a motion in the order in which these hands do them."""
        ...

    def takes_ms(self, act: Act, rng: Random) -> int:
        """The time from the step before to this one."""
        ...

    def presses_ms(self, rng: Random) -> int:
        """The time from the last step to the press of the clock."""
        ...


def hands_named(name: str) -> Hands:
    """Raises UnknownHands."""
    if name == "careful":
        return CarefulHands()
    if name in HANDS:
        raise UnknownHands(say("simulate.hands_not_yet", name=name))
    raise UnknownHands(say("simulate.no_hands", name=name, names=", ".join(HANDS)))


def performance(scripted: ScriptedGame, hands: Hands, seed: int, *, clock: bool = True) -> Iterator[Action]:
    """A whole game from its set-up, as it happens on a board; the same for the same seed.

    A seat that can only skip does nothing at all: on a table the referee writes such a skip itself. Where
    nothing has to be touched the clock is pressed all the same. Without `clock` nobody presses anything.
    """
    rng = Random(f"hands {seed}")
    cells = scripted.game.board.names
    at_ms = 0
    for turn in scripted.turns():
        steps = hands.order(motion_of(turn, cells), rng)
        if not turn.by_hand:
            continue
        at_ms += hands.thinks_ms(rng)
        for place, step in enumerate(steps):
            if place:
                at_ms += hands.takes_ms(step.act, rng)
            yield CellBecomes(at_ms, step.cell, step.stack)
        if clock:
            at_ms += hands.presses_ms(rng)
            yield Press(at_ms, turn.seat)


def arranging(steps: Sequence[Step], hands: Hands, seed: int, *, from_ms: int = 0) -> Iterator[Action]:
    """Steps outside any turn, one after the other: a board that is set up or cleared."""
    rng = Random(f"arranging {seed}")
    at_ms = from_ms
    for step in steps:
        at_ms += hands.takes_ms(step.act, rng)
        yield CellBecomes(at_ms, step.cell, step.stack)
