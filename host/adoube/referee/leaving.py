"""Games that people leave before they are over: the board is swept off, or set up for another one."""

from collections.abc import Sequence

from adoube.referee.complaint import is_swept_off
from adoube.referee.decisions import Decisions
from adoube.referee.nodes import Node
from adoube.referee.reasons import Basis
from adoube.referee.said import Stage
from adoube.referee.situation import Situation
from adoube.referee.verdicts import Cleared, StartStands

__all__ = ["Leaving"]

SEVERAL = 2
"""so many turns that lead to the start, of which no reading was final, are a hand's that sets up"""


class Leaving:
    """Finds that a game was left, and says so once. How it ended, only people can say."""

    def __init__(self, situation: Situation, decisions: Decisions) -> None:
        self._at, self._decisions = situation, decisions

    @property
    def shows_start(self) -> bool:
        """Whether the pieces stand as for a new game."""
        at = self._at
        return at.start.shows(at.reading) and at.hypotheses.knows(at.reading)

    @property
    def is_left(self) -> bool:
        """Whether a board that nothing explains was left, and is not wrong."""
        return self.shows_start or is_swept_off(self._at.hypotheses, self._at.reading)

    def before_change(self) -> None:
        """What stands is going to change: for so long the newest turns have stood."""
        at = self._at
        if at.tips_since_ms is not None and not at.start_told:
            ends = at.turn_ends.end_the_game and at.hypotheses.complete(at.reading)
            at.last_turns.stood(at.now_ms - at.tips_since_ms, ends=ends)
        at.tips_since_ms = None

    def ends_with_set_up(self) -> bool:
        """Whether the start stands after a turn that ended the game and that nobody confirmed."""
        return self.shows_start and self._decisions.end_by_last_turn(Basis.SET_UP_ANEW)

    def is_set_up_by(self, found: Sequence[Node]) -> bool:
        """Whether a hand that sets up the pieces seems to have taken turns back and played others, which lead
        to the start. Where a clock is pressed, it does not press."""
        hypotheses = self._at.hypotheses
        if hypotheses.clock or not self.shows_start:
            return False
        before = max(node.returns for node in hypotheses.final)
        return all(not node.is_return and node.returns > before for node in found)

    def leave(self) -> None:
        """Nobody plays on: the pieces are off the board, or stand for another game."""
        at = self._at
        if self._decisions.end_by_last_turn(Basis.SWEPT):
            return
        at.stage, at.out_of_step = Stage.CLEARED, None
        at.turn_ends.pressed.clear()
        at.inquiry.put_off()
        if self.shows_start:
            self.tell_start()
        else:
            at.say(Cleared(), Basis.SWEPT)

    def notice_start(self) -> None:
        """The start is explained, but by turns taken back or by turns that nobody pressed (without a clock by
        several of them): another game may be going to begin."""
        at, hypotheses = self._at, self._at.hypotheses
        if at.start_told or not self.shows_start or hypotheses.shown_by_final(at.reading):
            return
        returns = [tip for tip in hypotheses.tips if tip.is_return and tip.ply == 0]
        several = all(hypotheses.depth(tip) >= SEVERAL for tip in hypotheses.tips)
        doubt = hypotheses.doubt() if hypotheses.clock or returns or several else None
        if doubt is None or hypotheses.certain_returns(at.touched_since):
            return
        at.inquiry.ask_doubt(doubt)
        self.tell_start(hypotheses.write(returns[0].arcs[0].turn) if returns else None)

    def tell_start(self, takeback: str | None = None) -> None:
        """Says once that the start stands while the game has no result."""
        if not self._at.start_told:
            self._at.start_told = True
            self._at.say(StartStands(unfinished=True, takeback=takeback), Basis.SET_UP_ANEW)
