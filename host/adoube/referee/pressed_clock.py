"""What the presses of a clock mean: each ends a turn, at once, once the board has settled, or not at all."""

from adoube.referee.acceptance import Acceptance
from adoube.referee.finality import Due
from adoube.referee.interpreter import AGAIN_MS, ReadingInterpreter
from adoube.referee.state import RefereeState
from adoube.referee.verdicts import Stage
from adoube.sensing.events import ClockPressed

__all__ = ["PressedClock"]


class PressedClock:
    """Takes in the presses of one game's clock."""

    def __init__(self, state: RefereeState, acceptance: Acceptance, interpreter: ReadingInterpreter) -> None:
        self._state, self._acceptance, self._interpreter = state, acceptance, interpreter
        self._again: str | None = None
        """the seat whose press waits until a search has gone on"""

    def press(self, press: ClockPressed) -> None:
        """A seat ends its turn. A camera sees a moment later what stood then: its press waits for that."""
        if self._state.pictures.seen:
            self._state.finality.unseen.append(press)
            self._state.settling.stir(press.at_ms)
        else:
            self._take_press(press.seat)

    def take_late_presses(self) -> None:
        """What stood at some presses has settled, and it was not seen which turn came before which press."""
        state, unseen = self._state, self._state.finality.unseen
        if not unseen:
            return
        in_doubt = not state.hypotheses.knows(state.reading)
        seats = [*state.finality.pressed, *(press.seat for press in unseen)]
        # What was to be seen of the board before a press may have changed by then.
        tell = in_doubt and unseen[-1].at_ms < state.pictures.newest_ms and bool(state.told_by_presses(seats))
        if in_doubt and not tell and state.now_ms < unseen[-1].at_ms + state.timings.ask_ms:
            return  # better pictures may tell
        if not in_doubt:
            self._take_pictured_presses()
            return
        for press in unseen:  # a turn may be hidden: the press waits for a board that shows it
            state.finality.wait(press.seat, state.settling.moment)
        unseen.clear()
        if state.stage is Stage.PLAYING:
            self._interpreter.judge(state.now_ms)
            if tell:
                self._acceptance.end_waiting_turns()

    def _take_pictured_presses(self) -> None:
        """One press after the other, up to one of which no picture can have shown yet what it ends."""
        unseen = self._state.finality.unseen
        while unseen:
            press = unseen[0]
            waits_until_ms = press.at_ms + self._state.timings.ask_ms
            if self._state.now_ms < waits_until_ms and self._is_before_its_picture(press):
                self._state.due[Due.PICTURE] = waits_until_ms
                return
            del unseen[0]
            # What is seen only after a press may hold its answer, however late that was begun.
            since_ms = self._state.provisional_since_ms
            is_late = since_ms is not None and since_ms > press.at_ms
            self._take_press(press.seat, may_wait=False, late=is_late)

    def _is_before_its_picture(self, press: ClockPressed) -> bool:
        """Whether no turn was seen that a press can end, and some cell has not been seen since it came."""
        is_playing = self._state.stage is Stage.PLAYING
        is_seen = press.at_ms < self._state.pictures.pictured_ms
        return is_playing and not is_seen and self._acceptance.lacks_turn(press.seat)

    def take_again(self, *, last: bool) -> bool:
        """A search that was broken off at a press goes on; `last`: something else is about to happen.

        Whether there was such a press.
        """
        if (seat := self._again) is None:
            return False
        self._again = None
        self._state.due.pop(Due.AGAIN, None)
        self._take_press(seat, may_wait=not last)
        return True

    def _take_press(self, seat: str, *, may_wait: bool = True, late: bool = False) -> None:
        """A seat ends its turn. It is complete when the clock is pressed: a quick answer must not blur it."""
        state = self._state
        if state.stage is not Stage.PLAYING:
            return
        is_explained = not state.is_settled and bool(state.account_for(state.reading))
        if may_wait and self._waits_for_search(seat):
            return
        if is_explained:
            self._interpreter.handle_settled()
        is_protest = self._is_protest(seat)
        wait_ms = None if is_protest else self._press_waits_ms(seat)
        if may_wait and self._waits_for_search(seat):
            return
        if is_protest:
            state.finality.pressed.pop()
            return
        if wait_ms is not None:
            state.finality.wait(seat, state.settling.moment, state.standing())
            state.due[Due.PRESSED] = state.now_ms + wait_ms
            return
        self._acceptance.end_waiting_turns(coming=1)
        self._acceptance.end_turn(seat, late=late)
        if seat in state.finality.pressed and state.is_settled:
            # A press that waits is the sign that several turns may stand where no one turn does.
            self._interpreter.judge(state.now_ms)

    def _waits_for_search(self, seat: str) -> bool:
        """Whether a search was broken off that tells what a press means: then it is taken a moment later."""
        if not self._state.hypotheses.tally.goes_on:
            return False
        self._again = seat
        self._state.due[Due.AGAIN] = self._state.now_ms + AGAIN_MS
        return True

    def _is_protest(self, seat: str) -> bool:
        """Whether a seat gives the clock back because of what stands: no turn, and nothing that was touched
        since the other seat pressed."""
        state = self._state
        if not state.is_settled or not state.finality.is_protest(seat, state.settling.moment):
            return False
        presses = [*state.finality.pressed, seat]
        found = state.hypotheses.account_for(state.reading, state.touched_since, presses)
        return (not found or state.hypotheses.single_out(found)) and not state.hypotheses.tally.goes_on

    def _press_waits_ms(self, seat: str) -> int | None:
        state = self._state
        if not state.is_settled:
            return None
        return state.finality.press_waits_ms(seat, state.reading, state.touched_since, state.lifted_lately())
