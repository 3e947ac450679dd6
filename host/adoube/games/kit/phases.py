"""The phases of a game, which have moves of their own, and how one follows another."""

from collections.abc import Sequence
from typing import NamedTuple

from adoube.games.kit.endings import EVERYBODY, MOVER
from adoube.games.kit.moves import Condition, Moves
from adoube.games.kit.scene import TurnScene

__all__ = ["MovePhase", "NextPhase", "following", "in_play"]


class NextPhase(NamedTuple):
    """When a phase is followed by another, for a player who is in it."""

    condition: Condition
    phase: int
    who: int = EVERYBODY  # for whom it is asked


class MovePhase(NamedTuple):
    """A part of a game with moves of its own."""

    name: str
    moves: Moves
    following: tuple[NextPhase, ...] = ()

    def followed_by(self, after: TurnScene, seat: int, number: int) -> int:
        """The phase that a seat is in after a submove; this one is that `number`."""
        for following in self.following:
            whose = after.mover if following.who == MOVER else following.who
            if whose in (EVERYBODY, seat) and following.condition(after):
                return following.phase
        return number


def in_play(phases: Sequence[MovePhase], scene: TurnScene) -> MovePhase:
    """The phase that the mover is in."""
    return phases[scene.phases[scene.mover] if scene.phases else 0]


def following(phases: Sequence[MovePhase], after: TurnScene) -> tuple[int, ...]:
    """The phases of all seats after a submove or a skip: each goes on from its own."""
    return tuple(phases[number].followed_by(after, seat, number) for seat, number in enumerate(after.phases))
