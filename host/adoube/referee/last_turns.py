"""The last turns of a game that is left before anybody confirmed them.

Clearing a board begins with acts that look like turns: a piece that is lifted seems to have captured, one
that goes home seems to have moved. A turn that was played stands before people get up, so of all that stood
since the last certain positions the turn that stood longest is the one to name. It is named as open.
"""

from collections.abc import Sequence
from typing import NamedTuple

from adoube.referee.hypotheses.hypotheses import Hypotheses
from adoube.referee.hypotheses.nodes import Node, merged

__all__ = ["LastTurns", "StandingTurns"]


class StandingTurns(NamedTuple):
    """Turns that a board showed, and for how long."""

    tips: tuple[Node, ...]
    ms: int
    ends: bool
    """whether what stood can have been nothing else than the end of the game"""


NOTHING = StandingTurns((), 0, ends=False)

ABOUT_AS_LONG = 2
"""a turn counts before an earlier one that stood less than so many times as long"""
ANSWERED_MS = 200
"""a turn that stood for so long may answer one that stood longer"""


class LastTurns:
    """Remembers which unconfirmed turns stood longest, before they were undone and since."""

    def __init__(self, hypotheses: Hypotheses) -> None:
        self._hypotheses = hypotheses
        self._since = self._undone = NOTHING

    def stood(self, ms: int, *, ends: bool) -> None:
        """The board showed the newest turns for so long, and has changed now; `ends`: see `StandingTurns`."""
        self._forget_certain()
        played = tuple(tip for tip in self._hypotheses.provisional if not (tip.is_return or tip.amends))
        answers = ms >= ANSWERED_MS and all(_leads_on(tip, self._since.tips) for tip in played)
        if played and (ms * ABOUT_AS_LONG >= self._since.ms or answers):
            self._since = StandingTurns(played, ms, ends)

    def undone(self) -> None:
        """The board shows a certain position again."""
        self._forget_certain()
        if self._since.ms >= self._undone.ms:
            self._undone = self._since
        self._since = NOTHING

    def found(self) -> StandingTurns:
        """The last turns after the certain ones; nothing where none was seen.

        Putting a piece back begins a new set-up as well as it undoes a turn, so one that was undone counts
        where it stood longer than what came after it.
        """
        self._forget_certain()
        if self._undone.ms <= self._since.ms:
            return self._since
        both = tuple(merged([*self._since.tips, *self._undone.tips]))
        return StandingTurns(both, self._undone.ms, ends=self._undone.ends and not self._since.tips)

    def _forget_certain(self) -> None:
        self._since, self._undone = self._still_unsure(self._since), self._still_unsure(self._undone)

    def _still_unsure(self, stood: StandingTurns) -> StandingTurns:
        hypotheses = self._hypotheses
        ahead = tuple(
            tip for tip in stood.tips if hypotheses.is_ahead(tip) and _leads_on(tip, hypotheses.confirmed)
        )
        return stood._replace(tips=ahead) if ahead else NOTHING


def _leads_on(node: Node, others: Sequence[Node]) -> bool:
    """Whether a node lies after one of some others."""
    while node.edges and node not in others:
        node = node.edges[0].parent
        if node in others:
            return True
    return False
