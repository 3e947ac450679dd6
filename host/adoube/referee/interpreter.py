"""What a settled reading comes to: a set-up, a turn, something wrong, a board that was swept off.

`declared_result` reads results that players declare by a sign on the board, such as two kings put in its
centre.
"""

from collections.abc import Iterator, Sequence

from adoube.games.verdict import Outcome
from adoube.referee.abandonment import Abandonment
from adoube.referee.acceptance import Acceptance
from adoube.referee.decoder import diagnosis as of_position
from adoube.referee.diagnosis import (
    BrokenCells,
    illegal_verdict,
    set_up_verdict,
    silent_cells_fault,
    underway_verdict,
)
from adoube.referee.finality import Due
from adoube.referee.hypotheses.agreement import count_of_lines
from adoube.referee.hypotheses.hypotheses import Hypotheses
from adoube.referee.hypotheses.nodes import Node
from adoube.referee.hypotheses.reading_search import MOST_PRESSES
from adoube.referee.pictures.likelihood_ranking import LikelyOutcome, outcomes_of_play, outcomes_standing
from adoube.referee.reasons import Basis
from adoube.referee.state import RefereeState
from adoube.referee.unheard_turns import UnheardTurns
from adoube.referee.verdicts import BackInStep, Fault, SettledReading, SetUp, Stage, StartStands, Unfinished
from adoube.sensing.likelihoods import Weighed
from adoube.sensing.views import Reading

__all__ = ["AGAIN_MS", "ReadingInterpreter", "declared_result"]

MOST_HYPOTHESES = 64
"""at this many play is held and asked about: nothing is ever dropped unseen"""
MOST_LINES = 256
"""likewise at so many lines of play that lead to them"""
AGAIN_MS = 1
"""until what stands is looked at again because a search for several turns was broken off"""
SEARCH_GAP_MS = 20
"""between steps of a search that takes several: other tables and the page have their turn"""


class ReadingInterpreter:
    """Judges readings as they settle, by the stage that the game is in."""

    def __init__(self, state: RefereeState, acceptance: Acceptance) -> None:
        self._state, self._acceptance = state, acceptance
        self._abandonment = Abandonment(state, acceptance)
        self._unheard_turns = UnheardTurns(state)
        self.broken = BrokenCells(state)
        self._last_settled_moment = 0
        self._silent_cells: Fault | None = None
        self._told_begun = False
        """whether what was said last of the board is that a turn has begun on it"""
        self._searching_since_ms = 0
        """since when that has stood which a search was broken off for"""

    def handle_settled(self) -> None:
        """Nothing has changed for long enough."""
        state = self._state
        changed_at_ms = state.settling.changed_at_ms
        stirred_at_ms = state.now_ms if changed_at_ms is None else changed_at_ms
        state.settling.settle()
        self.broken.name_flickering()
        if state.pictures.seen:
            self._look()
        self._judge_stage(stirred_at_ms)
        self._go_on_soon()

    def _look(self) -> None:
        """What the pictures of a board that has settled come to."""
        state = self._state
        if self._follows_pictures:
            state.pictures.follow(state.hypotheses.confirmed)
        else:
            state.pictures.weigh(self._outcomes)

    @property
    def _follows_pictures(self) -> bool:
        """Whether pictures are explained as a sequence: once they tell what has changed since then."""
        return self._state.stage is Stage.PLAYING and self._state.pictures.compares

    def look_again(self) -> None:
        """There are more pictures of a board that stands."""
        state = self._state
        if not state.is_settled:
            return
        if self._follows_pictures:
            is_new = state.pictures.follow(state.hypotheses.confirmed)
        else:
            is_new = state.pictures.weigh_again(self._outcomes)
        if is_new:
            self._judge_stage(state.now_ms)
        self._go_on_soon()

    def judge_anew(self) -> None:
        """People have said what was played: what stands is explained from there."""
        if self._state.pictures.follows:
            self._state.pictures.follow(self._state.hypotheses.confirmed)
        self.judge(self._state.now_ms)
        self._go_on_soon()

    def resume_search(self) -> None:
        """What stands was not searched to the end."""
        state = self._state
        if state.is_settled and state.pictures.is_unfinished:
            if state.pictures.go_on():
                self._judge_stage(state.now_ms)
            self._go_on_soon()

    def _go_on_soon(self) -> None:
        state = self._state
        if state.pictures.is_unfinished:
            state.due[Due.SEARCH] = state.now_ms + SEARCH_GAP_MS

    def _judge_stage(self, stirred_at_ms: int) -> None:
        match self._state.stage:
            case Stage.SET_UP:
                self._check_set_up(stirred_at_ms)
            case Stage.PLAYING:
                self.judge(stirred_at_ms)
            case Stage.CLEARED:
                self._watch_for_return(stirred_at_ms)
            case Stage.OVER:
                self._watch_for_start()

    def before_change(self) -> None:
        """What stood has stood only so far; and a set-up has stood, however fast the first hand is."""
        state = self._state
        self._abandonment.before_change()
        if state.settling.changed_at_ms in (None, state.now_ms):
            return
        if state.stage is Stage.PLAYING:
            self._unheard_turns.before_change()
        if state.stage is Stage.SET_UP:
            stands = state.hypotheses.shows(state.reading)
        else:
            stands = state.settling.reading == state.start.shown and self._is_left_for_start()
        if stands:
            self.handle_settled()

    def _is_left_for_start(self) -> bool:
        """Whether the start, which stands, is no position of a game that goes on."""
        state = self._state
        return state.stage is not Stage.PLAYING or not (
            state.account_for(state.reading) or state.hypotheses.tally.goes_on
        )

    # pictures

    def _outcomes(self, evidence: Weighed, sure: Reading) -> Iterator[LikelyOutcome]:
        """The boards that the rules allow at this stage."""
        state = self._state
        if state.stage is Stage.SET_UP and not state.resumed:
            yield from outcomes_standing(
                (node.successor_table.shown for node in state.hypotheses.confirmed), evidence
            )
            return
        yield from outcomes_of_play(state.hypotheses, evidence, sure)
        if state.stage in (Stage.OVER, Stage.CLEARED):
            yield from outcomes_standing([state.start.shown], evidence)

    # set-up

    def _check_set_up(self, stirred_at_ms: int) -> None:
        state, reading = self._state, self._state.reading
        if not state.hypotheses.knows(state.settling.reading):
            fault = silent_cells_fault(state.game.board.names, state.settling.reading)
            if fault is not None and fault != self._silent_cells:
                self._silent_cells = fault
                state.say(fault)
        elif state.hypotheses.shows(reading) or (state.resumed and state.account_for(reading)):
            # Play may have gone on while nobody watched: what stands is a turn that nobody confirmed yet.
            state.stage, state.set_up_needs = Stage.PLAYING, None
            state.say(SetUp())
            if state.pictures.seen:
                self._look()
            self.judge(stirred_at_ms)
        elif state.resumed and self._abandonment.shows_start:
            self._abandonment.tell_start()
        elif (needs := set_up_verdict(state.hypotheses, state.settling.reading)) not in (
            state.set_up_needs,
            SetUp(),
        ):
            state.set_up_needs = needs
            state.say(needs)

    # play

    def judge(self, stirred_at_ms: int) -> None:
        """Takes what stands, since `stirred_at_ms`, for what accounts for it."""
        self._state.due.clear()
        found = self._unheard_turns.account_for(self._state.reading)
        if self._is_broken_off(stirred_at_ms):
            return
        if self._abandonment.ends_with_set_up():
            self._watch_for_start()
            return
        found = found and self._weighed(found)
        if self._is_broken_off(stirred_at_ms):
            return
        if found and not self._abandonment.is_set_up_by(found):
            self._adopt(found, stirred_at_ms)
        elif self._abandonment.shows_start and (
            found or not self._state.hypotheses.may_become(self._state.reading)
        ):
            self._abandonment.leave()
        else:
            self._unexplained(stirred_at_ms)
        self._is_broken_off(stirred_at_ms)

    def _is_broken_off(self, stirred_at_ms: int) -> bool:
        """Whether a search has to go on before it is known what stands; if so, it does in a moment."""
        state = self._state
        if state.hypotheses.tally.goes_on and state.is_settled and state.stage is Stage.PLAYING:
            self._searching_since_ms = stirred_at_ms
            state.due[Due.AGAIN] = state.now_ms + AGAIN_MS
        return state.hypotheses.tally.goes_on

    def judge_again(self) -> None:
        """A search that was broken off goes on."""
        if self._state.is_settled:
            self.judge(self._searching_since_ms)

    def _weighed(self, found: list[Node]) -> list[Node]:
        """The likeliest of what the reading shows and of what was reported on the way to it, where no press
        says how many turns there were, or what was touched since the press may be no part of its turn."""
        state = self._state
        if not state.finality.trusts_sequences:
            return found
        if state.hypotheses.clock and not state.finality.are_completed_late(
            found, state.settling.moments_since
        ):
            return found
        return self._sequence(found)

    def _adopt(self, found: list[Node], stirred_at_ms: int) -> None:
        state, hypotheses = self._state, self._state.hypotheses
        lines = max(hypotheses.lines, count_of_lines(hypotheses.root, found))
        if len(found) > MOST_HYPOTHESES or lines > MOST_LINES:
            # The reading waits, untaken, for the answer that makes room.
            self._acceptance.ask(Basis.UNTOLD)
            return
        self.broken.agrees()
        if state.out_of_step is not None:
            state.out_of_step = None
            state.say(BackInStep(), Basis.AGREES, found)
        self._make_tips(found)
        state.provisional_since_ms = stirred_at_ms if hypotheses.has_new_turns else None
        self._abandonment.notice_start()
        waits = state.finality.pressed and state.finality.presses_end(
            state.reading, state.touched_since, state.lifted_lately()
        )
        slides = state.finality.may_slide_on
        if waits and not slides:
            self._acceptance.end_waiting_turns()
        self._acceptance.accept_followed()
        if not state.start_told:
            self._acceptance.set_deadlines(stirred_at_ms)
        if waits and slides:
            state.due[Due.PUT] = max(state.now_ms, stirred_at_ms + state.timings.slide_ms)
        self._tell_begun()

    def _tell_begun(self) -> None:
        """Says that a turn awaits its player's word, and that it was undone."""
        state = self._state
        awaits = state.stage is Stage.PLAYING and state.finality.awaits_done(state.reading)
        if awaits and (seat := state.hypotheses.provisional[0].mover) is not None:
            state.say(Unfinished(seat))
        elif self._told_begun and state.hypotheses.confirmed_showing(state.reading) and not state.verdicts:
            state.say(BackInStep(), Basis.AGREES)
        self._told_begun = awaits

    def _make_tips(self, found: list[Node]) -> None:
        state, hypotheses = self._state, self._state.hypotheses
        before = hypotheses.provisional
        # Presses that wait say which turns are over; a hand that sets up the pieces answers nobody.
        answers = not state.finality.awaits_board and not self._abandonment.shows_start
        hypotheses.adopt(found, state.reading, state.settling.moment, state.touched_since, answers=answers)
        if not hypotheses.provisional:
            state.last_turns.undone()
        if hypotheses.provisional != before:
            touched = state.settling.cells_touched_since(self._last_settled_moment)
            state.settled_readings.append(SettledReading(state.reading, touched))
            amended = state.questions.doubted and all(tip.amends for tip in hypotheses.provisional)
            state.questions.drop_doubt(hypotheses.doubt() if amended else None)
        self._last_settled_moment = state.settling.moment
        if hypotheses.takebacks.called and any(tip.is_return for tip in hypotheses.provisional):
            self._acceptance.make_final(hypotheses.provisional, Basis.CALLED)
        elif hypotheses.takebacks.called and not hypotheses.provisional:
            state.begin_anew()

    def _unexplained(self, stirred_at_ms: int) -> None:
        state = self._state
        if state.pictures.follows and state.pictures.explained is None:
            # Better pictures may tell, or the next turn.
            state.due[Due.ILLEGAL] = stirred_at_ms + state.timings.stand_ms
            return
        self.broken.disagrees()
        if self.broken.suspect is not None and state.finality.pressed:
            state.due[Due.BROKEN] = stirred_at_ms + state.timings.hint_ms
        if state.hypotheses.may_become(state.reading):
            state.due[Due.HINT] = stirred_at_ms + state.timings.hint_ms
        elif state.finality.trusts_sequences and (found := self._sequence()):
            self._adopt(found, stirred_at_ms)
        elif state.hypotheses.tally.goes_on:
            return  # it is told in a moment
        elif state.pictures.seen and (found := self._unseen_turns()):
            # The next hand is often in before a camera has seen the turn: it sees that with its answer.
            self._adopt(found, stirred_at_ms)
        elif len(state.finality.pressed) > MOST_PRESSES and state.out_of_step is None:
            self.complain(Basis.PRESSED)
        elif state.out_of_step != illegal_verdict(state.hypotheses, state.reading):
            state.due[Due.ILLEGAL] = stirred_at_ms + state.timings.stand_ms

    def complain(self, basis: Basis = Basis.STOOD) -> None:
        """Something has stood that no turn explains: two turns do, or it is wrong."""
        state = self._state
        if found := self._weighed(self._unseen_turns()):
            self._adopt(found, state.now_ms)
        elif state.hypotheses.tally.goes_on:
            state.due[Due.ILLEGAL] = state.now_ms + AGAIN_MS
        elif outcome := declared_result(state.hypotheses, state.reading):
            self._acceptance.end_as_declared(outcome)
        elif self._abandonment.is_left:
            self._abandonment.leave()
        elif state.out_of_step != (wrong := illegal_verdict(state.hypotheses, state.reading)):
            state.out_of_step = wrong
            state.say(wrong, basis)
            if not state.hypotheses.clock:
                # The longer nobody puts anything right, the less likely it is that a hand holds a piece.
                state.due[Due.ILLEGAL] = state.now_ms + state.timings.hint_ms
            if len(state.finality.pressed) == 1:
                # Who pressed on this has to press again; of more presses some ended turns that nobody saw.
                state.finality.pressed.clear()

    def _unseen_turns(self) -> list[Node]:
        """What accounts for the board by several turns, of which only the last was seen."""
        state = self._state
        found = state.hypotheses.explain_as_several(
            state.reading, state.touched_since, state.finality.pressed
        )
        return state.finality.consistent_with_presses(found or [])

    def explains(self) -> bool:
        """Whether anything accounts for the board as it stands just now, or may do so: a search goes on."""
        state = self._state
        found = state.account_for(state.reading) or (state.finality.trusts_sequences and self._sequence())
        return bool(found) or state.hypotheses.tally.goes_on

    def _sequence(self, beside: Sequence[Node] = ()) -> list[Node]:
        """What accounts for the board by all that was reported since the certain positions stood, or is among
        what the reading alone says `beside`."""
        state = self._state
        if state.pictures.seen or state.hypotheses.is_declined(state.reading):
            return list(beside)
        found = [node for _, node in state.explain_as_sequence(state.reading, beside)]
        return state.finality.consistent_with_presses(found) or found

    def hint(self) -> None:
        """A turn has been under way for long: what it lacks."""
        self._state.say(underway_verdict(self._state.hypotheses, self._state.reading))
        self._told_begun = self._state.finality.knows_hand

    # after the end, or in the middle of nothing

    def _watch_for_return(self, stirred_at_ms: int) -> None:
        """The pieces of a game that was left may be set up again as they stood, or for another game."""
        state, hypotheses = self._state, self._state.hypotheses
        if not hypotheses.knows(state.reading):
            return
        if self._abandonment.shows_start and not hypotheses.confirmed_showing(state.reading):
            self._abandonment.tell_start()
        elif found := state.account_for(state.reading):
            state.stage, state.start_told = Stage.PLAYING, False
            state.say(BackInStep(), Basis.AGREES, found)
            self.judge(stirred_at_ms)

    def _watch_for_start(self) -> None:
        """The pieces of a game that is over may be set up for the next one."""
        state = self._state
        if state.reading == state.end_shown or not state.hypotheses.knows(state.reading):
            return
        state.end_shown = None
        if self._abandonment.shows_start:
            state.end_shown = state.reading
            state.say(StartStands(), Basis.SET_UP_ANEW)


def declared_result(hypotheses: Hypotheses, reading: Reading) -> Outcome | None:
    """The result that a reading declares which no turn explains; None where it declares nothing.

    Only views that know every piece can show it. It ends the game after the turns accepted by then: one that
    stood but was not final may already have belonged to the sign, a king on its way, and is not recorded,
    unless it ended the game by itself.
    """
    certain = hypotheses.confirmed[0].successor_table
    return of_position.declared_result(hypotheses.game, hypotheses.view, certain, reading)
