"""Repetition: positions that stand again, and whether that is drawn, may be claimed, or is forbidden."""

from collections.abc import Sequence
from enum import StrEnum
from hashlib import blake2b
from typing import NamedTuple

from adoube.games.kit.scene import NOTHING_KEPT, NOWHERE, KitPosition

__all__ = ["OnRepetition", "RepetitionRule"]

DIGEST_BYTES = 8  # of a position that has stood: no two of one game are alike by chance


class OnRepetition(StrEnum):
    """The effect of a repetition."""

    CLAIMED = "claimed"  # the player to move may claim a draw
    DRAWN = "drawn"  # the game ends by itself
    FORBIDDEN = "forbidden"  # a turn that would repeat is not legal


class RepetitionRule(NamedTuple):
    """A limit to how often a position may stand.

    Positions are the same if the same pieces stand on the same sites and are held in hand, with the same
    player to move where `regards_mover` says so. Variables, points and numbers of turns do not count.
    """

    effect: OnRepetition
    times: int = 3  # how often a position has to stand for the effect
    regards_mover: bool = True

    @property
    def forbids(self) -> bool:
        """Return whether turns are illegal because of it."""
        return self.effect is OnRepetition.FORBIDDEN

    def times_stood(self, position: KitPosition, line: Sequence[KitPosition]) -> int:
        """How often the position has stood, now included. `line`: the positions before it."""
        what_stands = self._standing(position)
        return 1 + sum(
            earlier.pieces == position.pieces and self._standing(earlier) == what_stands for earlier in line
        )

    def begun(self, position: KitPosition) -> KitPosition:
        """The first position of a game, remembered where repetition is forbidden."""
        return position._replace(stood=(self._digest(position),)) if self.forbids else position

    def allowed(self, before: KitPosition, after: KitPosition) -> KitPosition | None:
        """The position that a turn leads to, remembered; None where it would stand too often."""
        digest = self._digest(after)
        if before.stood.count(digest) + 1 >= self.times:
            return None
        return after._replace(stood=(*before.stood, digest))

    def skipped(self, before: KitPosition, after: KitPosition) -> KitPosition:
        """The same after a forced skip, which is never forbidden."""
        return after._replace(stood=(*before.stood, self._digest(after)))

    def _digest(self, position: KitPosition) -> str:
        """Return a text that tells positions apart, the same in every process."""
        what_stands = repr(self._standing(position)).encode()
        return blake2b(what_stands, digest_size=DIGEST_BYTES).hexdigest()

    def _standing(self, position: KitPosition) -> KitPosition:
        """The position without what does not count for a repetition."""
        ledger = position.ledger._replace(scores=(), values=(), made=0, marked=False, last=NOTHING_KEPT.last)
        alike = position._replace(skips=0, ledger=ledger, played_in=NOWHERE, stood=())
        return alike if self.regards_mover else alike._replace(mover=NOWHERE, phases=())
