"""Careful hands: people in no hurry, who lift what they move and set every piece down before the next."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType

from adoube.simulation.actions import Action, CellBecomes, Counts, Press
from adoube.simulation.motions import Act, Motion, Step, motion_of
from adoube.simulation.scripted import ScriptedGame

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

    def carry_out(self, scripted: ScriptedGame, rng: Random, *, clock: bool) -> Iterator[Action]:
        """Each turn once, and nothing but the turns. Where nothing has to be touched the clock is pressed."""
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

    def order(self, motion: Motion, rng: Random) -> Sequence[Step]:
        """Some people clear the way first, some already hold their own piece when they do."""
        return motion.steps(lift_first=rng.random() < 0.5)

    def takes_ms(self, act: Act, rng: Random) -> int:
        return rng.randint(*TAKES_MS[act])
