"""A board that was not heard for a while: turns may have been played meanwhile.

How it stands when it is heard again is explained by all lines of a few turns. The next hand may be in at
once: what stood before it counts, however short.
"""

from adoube.referee.hypotheses.nodes import Node
from adoube.referee.state import RefereeState
from adoube.sensing.views import Reading

__all__ = ["UnheardTurns"]


class UnheardTurns:
    """Looks for the turns that nobody heard."""

    def __init__(self, state: RefereeState) -> None:
        self._state = state
        self._stood: tuple[Reading, int] | None = None
        """how the board stood when it was heard again, and up to which touch, while that is looked into"""
        self._first: tuple[int | None, Reading] | None = None
        """when the board was heard again, and how it stood just then"""

    def before_change(self) -> None:
        """What stands is going to change."""
        state = self._state
        if state.settling.has_just_jumped and self._may_be_missing(state.reading):
            self._begin(state.reading)
        self._look()

    def account_for(self, reading: Reading) -> list[Node]:
        """The hypotheses that explain a reading, by turns that nobody heard as well. None while a search for
        these goes on."""
        state = self._state
        self._look()
        if self._stood is not None:
            return []
        found = state.account_for(reading)
        if self._may_be_missing(reading) and not (state.hypotheses.unheard and found):
            self._begin(reading)
            self._look()
            found = state.account_for(reading)
        return found

    def _may_be_missing(self, reading: Reading) -> bool:
        """Whether turns may have led to a reading that nobody heard."""
        hypotheses = self._state.hypotheses
        if not self._begins() or hypotheses.confirmed_showing(reading):
            return False
        return not (hypotheses.unheard and hypotheses.may_become(reading))

    def _begins(self) -> list[Node]:
        """What stood last before the board was not heard; nothing once what stands was heard of since."""
        hypotheses = self._state.hypotheses
        last = hypotheses.provisional if hypotheses.has_new_turns else hypotheses.certain
        return [node for node in last if hypotheses.unheard_since(node.since)]

    def _begin(self, reading: Reading) -> None:
        settling = self._state.settling
        self._stood = reading, settling.moment
        if self._first is None or self._first[0] != settling.jumped_at_ms:
            self._first = settling.jumped_at_ms, reading

    def _look(self) -> None:
        """Looks on, where anything is to be looked into."""
        hypotheses = self._state.hypotheses
        if self._stood and self._first and (begins := self._begins()):
            hypotheses.catch_up(begins, *self._stood, self._first[1])
        if not hypotheses.tally.goes_on:
            self._stood = None
