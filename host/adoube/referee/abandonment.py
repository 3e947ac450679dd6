"""Games that people leave before they are over: the board is swept off, or set up for another one."""

from collections.abc import Sequence

from adoube.referee.acceptance import Acceptance
from adoube.referee.diagnosis import is_swept_off
from adoube.referee.hypotheses.nodes import Node
from adoube.referee.reasons import Basis
from adoube.referee.state import RefereeState
from adoube.referee.verdicts import Cleared, Stage, StartStands

__all__ = ["Abandonment"]

SEVERAL = 2
"""so many turns that lead to the start, of which no reading was final, are a hand's that sets up"""


class Abandonment:
    """Finds that a game was left, and says so once. How it ended, only people can say."""

    def __init__(self, state: RefereeState, acceptance: Acceptance) -> None:
        self._state, self._acceptance = state, acceptance

    @property
    def shows_start(self) -> bool:
        """Whether the pieces stand as for a new game."""
        state = self._state
        return state.start.shows(state.reading) and state.hypotheses.knows(state.reading)

    @property
    def is_left(self) -> bool:
        """Whether a board that nothing explains was left, and is not wrong."""
        return self.shows_start or is_swept_off(self._state.hypotheses, self._state.reading)

    def before_change(self) -> None:
        """What stands is going to change: for so long the newest turns have stood."""
        state = self._state
        if state.provisional_since_ms is not None and not state.start_told:
            ends = state.finality.end_the_game and state.hypotheses.complete(state.reading)
            state.last_turns.stood(state.now_ms - state.provisional_since_ms, ends=ends)
        state.provisional_since_ms = None

    def ends_with_set_up(self) -> bool:
        """Whether the start stands after a turn that ended the game and that nobody confirmed."""
        return self.shows_start and self._acceptance.end_by_last_turn(Basis.SET_UP_ANEW)

    def is_set_up_by(self, found: Sequence[Node]) -> bool:
        """Whether a hand that sets up the pieces seems to have taken turns back and played others, which lead
        to the start. Where a clock is pressed, it does not press."""
        hypotheses = self._state.hypotheses
        if hypotheses.clock or not self.shows_start:
            return False
        before = max(node.returns for node in hypotheses.confirmed)
        return all(not node.is_return and node.returns > before for node in found)

    def leave(self) -> None:
        """Nobody plays on: the pieces are off the board, or stand for another game."""
        state = self._state
        if self._acceptance.end_by_last_turn(Basis.SWEPT):
            return
        state.stage, state.out_of_step = Stage.CLEARED, None
        state.finality.pressed.clear()
        state.questions.postpone()
        if self.shows_start:
            self.tell_start()
        else:
            state.say(Cleared(), Basis.SWEPT)

    def notice_start(self) -> None:
        """The start is explained, but by turns taken back or by turns that nobody pressed (without a clock by
        several of them): another game may be going to begin."""
        state, hypotheses = self._state, self._state.hypotheses
        if state.start_told or not self.shows_start or hypotheses.confirmed_showing(state.reading):
            return
        returns = [tip for tip in hypotheses.provisional if tip.is_return and tip.ply == 0]
        several = all(hypotheses.depth(tip) >= SEVERAL for tip in hypotheses.provisional)
        doubt = hypotheses.doubt() if hypotheses.clock or returns or several else None
        if doubt is None or hypotheses.certain_returns(state.touched_since):
            return
        state.questions.ask_doubt(doubt)
        self.tell_start(hypotheses.write(returns[0].edges[0].turn) if returns else None)

    def tell_start(self, takeback: str | None = None) -> None:
        """Says once that the start stands while the game has no result."""
        if not self._state.start_told:
            self._state.start_told = True
            self._state.say(StartStands(unfinished=True, takeback=takeback), Basis.SET_UP_ANEW)
