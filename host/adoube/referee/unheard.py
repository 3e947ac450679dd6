"""A board that was not heard for a while: turns may have been played meanwhile.

How it stands when it is heard again is explained by all lines of a few turns. The next hand may be in at
once: what stood before it counts, however short.
"""

from adoube.referee.nodes import Node
from adoube.referee.situation import Situation
from adoube.sensing.views import Reading

__all__ = ["Unheard"]


class Unheard:
    """Looks for the turns that nobody heard."""

    def __init__(self, situation: Situation) -> None:
        self._at = situation
        self._stood: tuple[Reading, int] | None = None
        """how the board stood when it was heard again, and up to which touch, while that is looked into"""

    def before_change(self) -> None:
        """What stands is going to change."""
        at = self._at
        if at.settling.has_just_jumped and self._may_be_missing(at.reading):
            self._stood = at.reading, at.settling.moment
        self._look()

    def account_for(self, reading: Reading) -> list[Node]:
        """The hypotheses that explain a reading, by turns that nobody heard as well. None while a search for
        these goes on."""
        at = self._at
        self._look()
        if self._stood is not None:
            return []
        found = at.account_for(reading)
        if self._may_be_missing(reading) and not (at.hypotheses.unheard and found):
            self._stood = reading, at.settling.moment
            self._look()
            found = at.account_for(reading)
        return found

    def _may_be_missing(self, reading: Reading) -> bool:
        """Whether turns may lie between the certain positions and a reading that nobody heard."""
        hypotheses = self._at.hypotheses
        if not self._was_unheard or hypotheses.shown_by_final(reading):
            return False
        return not (hypotheses.unheard and hypotheses.may_become(reading))

    @property
    def _was_unheard(self) -> bool:
        """Whether the board was not heard since the certain positions stood."""
        return self._at.settling.jumped_since(min(node.since for node in self._at.hypotheses.certain))

    def _look(self) -> None:
        """Begins to look, or goes on."""
        hypotheses = self._at.hypotheses
        if self._stood is not None and self._was_unheard:
            hypotheses.catch_up(*self._stood)
        if not hypotheses.tally.goes_on:
            self._stood = None
