"""When a turn is over: the clock was pressed, or what stands is nothing else and has stood long enough."""

from enum import StrEnum

from adoube.referee.hypotheses import Hypotheses
from adoube.referee.nodes import Node
from adoube.referee.timings import Timings
from adoube.sensing.views import Reading

__all__ = ["Due", "TurnEnds"]

HINTS_IN_A_HAND = 2
"""no piece stays in a hand for longer than so many times what a hint waits for"""


class Due(StrEnum):
    """What falls due when a reading has stood for its time."""

    FINAL = "final"
    ANSWERED = "answered"
    PRESSED = "pressed"
    ILLEGAL = "illegal"
    HINT = "hint"
    DOUBT = "doubt"
    BROKEN = "broken"


class TurnEnds:
    """Watches the tips of one game. `pressed` are the seats whose presses wait for the board, in their order.

    A captured piece and one in the hand look the same. So a press is taken at its word at once only where
    what stands can be nothing but a finished turn; else a moment later, if the board is still by then. A
    press on a board that showed nothing known came with a full hand, and does not say when it was empty.
    """

    def __init__(self, hypotheses: Hypotheses, timings: Timings, *, clock: bool) -> None:
        self._hypotheses, self._timings, self._clock = hypotheses, timings, clock
        self.pressed: list[str] = []

    def wait(self, seat: str) -> None:
        """A seat's press waits for the board; the newest if it had pressed before."""
        self.heed(seat)
        self.pressed.append(seat)

    def heed(self, seat: str) -> None:
        """A seat's press waits no longer."""
        if seat in self.pressed:
            self.pressed.remove(seat)

    def press_is_early(self, seat: str, reading: Reading) -> bool:
        """Whether what a seat has played may be a moment of another turn."""
        plays = any(
            seat in {tip.mover, *(up.mover for up in tip.played_from)} for tip in self._hypotheses.tips
        )
        return plays and not self._hypotheses.complete(reading)

    def press_ends(self, reading: Reading) -> bool:
        """Whether a press that waits ends a turn now that this reading is explained."""
        return not self._hypotheses.tips or self._hypotheses.complete(reading)

    def deadlines(self, reading: Reading) -> dict[Due, int]:
        """What falls due once this reading has stood for so many milliseconds."""
        if self._is_doubtful():
            return {Due.DOUBT: self._timings.ask_ms}
        due: dict[Due, int] = {}
        complete = self._hypotheses.complete(reading)
        if complete and not self._clock and self._hypotheses.answered(1):
            due[Due.ANSWERED] = self._timings.stand_ms
        if self._hypotheses.tips_are_new and self._ends_by_standing():
            in_hand_ms = HINTS_IN_A_HAND * self._timings.hint_ms
            due[Due.FINAL] = self._timings.dwell_ms if complete else in_hand_ms
        return due

    def _is_doubtful(self) -> bool:
        """Whether only people can say what was done; where one presses, a press may yet do so."""
        doubtful = [tip.is_return or tip.unsigned for tip in self._hypotheses.tips]
        return all(doubtful) and bool(doubtful) if self._clock else any(doubtful)

    def _ends_by_standing(self) -> bool:
        """Whether nobody is going to press, or nobody need: the press came early, or the game is over."""
        tips = self._hypotheses.tips
        return not self._clock or bool(self.pressed) or all(self._ends_the_game(tip) for tip in tips)

    def _ends_the_game(self, tip: Node) -> bool:
        return self._hypotheses.line_to(tip).outcome is not None
