"""What a settled reading comes to: a set-up, a turn, something wrong, a board that was swept off."""

from collections.abc import Iterator, Sequence

from adoube.referee.agreement import count_of_lines
from adoube.referee.broken import BrokenCells
from adoube.referee.complaint import illegal, set_up, silent, underway
from adoube.referee.decisions import Decisions
from adoube.referee.declared import declared
from adoube.referee.hypotheses import MOST_PRESSES
from adoube.referee.leaving import Leaving
from adoube.referee.nodes import Node
from adoube.referee.reasons import Basis
from adoube.referee.said import SettledReading, Stage
from adoube.referee.situation import Situation
from adoube.referee.turn_ends import Due
from adoube.referee.unheard import Unheard
from adoube.referee.verdicts import BackInStep, Fault, SetUp, StartStands, Unfinished
from adoube.referee.weighing import Outcome, outcomes_of_play, outcomes_standing
from adoube.sensing.likelihoods import Weighed
from adoube.sensing.views import Reading

__all__ = ["AGAIN_MS", "Judging"]

MOST_HYPOTHESES = 64
"""at this many play is held and asked about: nothing is ever dropped unseen"""
MOST_LINES = 256
"""likewise at so many lines of play that lead to them"""
AGAIN_MS = 1
"""until what stands is looked at again because a search for several turns was broken off"""
SEARCH_GAP_MS = 50
"""between steps of a search that takes several: other tables and the page have their turn"""


class Judging:
    """Judges readings as they settle, by the stage that the game is in."""

    def __init__(self, situation: Situation, decisions: Decisions) -> None:
        self._at, self._decisions = situation, decisions
        self._leaving = Leaving(situation, decisions)
        self._unheard = Unheard(situation)
        self.broken = BrokenCells(situation)
        self._last_settled_moment = 0
        self._silent_cells: Fault | None = None
        self._told_begun = False
        """whether what was said last of the board is that a turn has begun on it"""
        self._searching_since_ms = 0
        """since when that has stood which a search was broken off for"""

    def settled(self) -> None:
        """Nothing has changed for long enough."""
        at = self._at
        changed_at_ms = at.settling.changed_at_ms
        stirred_at_ms = at.now_ms if changed_at_ms is None else changed_at_ms
        at.settling.settle()
        self.broken.name_flickering()
        if at.pictures.seen:
            self._look()
        self._judge_stage(stirred_at_ms)
        self._go_on_soon()

    def _look(self) -> None:
        """What the pictures of a board that has settled come to."""
        at = self._at
        if at.stage is Stage.PLAYING and at.pictures.compares:
            at.pictures.follow(at.hypotheses.final)
        else:
            at.pictures.weigh(self._outcomes)

    def look_again(self) -> None:
        """There are more pictures of a board that stands."""
        at = self._at
        if not at.is_settled:
            return
        if at.pictures.follows:
            is_new = at.pictures.follow(at.hypotheses.final)
        else:
            is_new = at.pictures.weigh_again(self._outcomes)
        if is_new:
            self._judge_stage(at.now_ms)
        self._go_on_soon()

    def judge_anew(self) -> None:
        """People have said what was played: what stands is explained from there."""
        if self._at.pictures.follows:
            self._at.pictures.follow(self._at.hypotheses.final)
        self.judge(self._at.now_ms)
        self._go_on_soon()

    def go_on(self) -> None:
        """What stands was not searched to the end."""
        at = self._at
        if at.is_settled and at.pictures.is_unfinished:
            if at.pictures.go_on():
                self._judge_stage(at.now_ms)
            self._go_on_soon()

    def _go_on_soon(self) -> None:
        at = self._at
        if at.pictures.is_unfinished:
            at.due[Due.SEARCH] = at.now_ms + SEARCH_GAP_MS

    def _judge_stage(self, stirred_at_ms: int) -> None:
        match self._at.stage:
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
        at = self._at
        self._leaving.before_change()
        if at.settling.changed_at_ms in (None, at.now_ms):
            return
        if at.stage is Stage.PLAYING:
            self._unheard.before_change()
        if at.stage is Stage.SET_UP:
            stands = at.hypotheses.shows(at.reading)
        else:
            stands = at.settling.reading == at.start.shown and self._is_left_for_start()
        if stands:
            self.settled()

    def _is_left_for_start(self) -> bool:
        """Whether the start, which stands, is no position of a game that goes on."""
        at = self._at
        return at.stage is not Stage.PLAYING or not (
            at.account_for(at.reading) or at.hypotheses.tally.goes_on
        )

    # pictures

    def _outcomes(self, evidence: Weighed, sure: Reading) -> Iterator[Outcome]:
        """The boards that the rules allow at this stage."""
        at = self._at
        if at.stage is Stage.SET_UP and not at.resumed:
            yield from outcomes_standing((node.outlook.shown for node in at.hypotheses.final), evidence)
            return
        yield from outcomes_of_play(at.hypotheses, evidence, sure)
        if at.stage in (Stage.OVER, Stage.CLEARED):
            yield from outcomes_standing([at.start.shown], evidence)

    # set-up

    def _check_set_up(self, stirred_at_ms: int) -> None:
        at, reading = self._at, self._at.reading
        if not at.hypotheses.knows(at.settling.reading):
            fault = silent(at.game.board.names, at.settling.reading)
            if fault is not None and fault != self._silent_cells:
                self._silent_cells = fault
                at.say(fault)
        elif at.hypotheses.shows(reading) or (at.resumed and at.account_for(reading)):
            # Play may have gone on while nobody watched: what stands is a turn that nobody confirmed yet.
            at.stage, at.set_up_needs = Stage.PLAYING, None
            at.say(SetUp())
            if at.pictures.seen:
                self._look()
            self.judge(stirred_at_ms)
        elif at.resumed and self._leaving.shows_start:
            self._leaving.tell_start()
        elif (needs := set_up(at.hypotheses, at.settling.reading)) not in (at.set_up_needs, SetUp()):
            at.set_up_needs = needs
            at.say(needs)

    # play

    def judge(self, stirred_at_ms: int) -> None:
        """Takes what stands, since `stirred_at_ms`, for what accounts for it."""
        self._at.due.clear()
        found = self._unheard.account_for(self._at.reading)
        if self._is_broken_off(stirred_at_ms):
            return
        if self._leaving.ends_with_set_up():
            self._watch_for_start()
            return
        found = found and self._weighed(found)
        if self._is_broken_off(stirred_at_ms):
            return
        if found and not self._leaving.is_set_up_by(found):
            self._take(found, stirred_at_ms)
        elif self._leaving.shows_start and (found or not self._at.hypotheses.may_become(self._at.reading)):
            self._leaving.leave()
        else:
            self._unexplained(stirred_at_ms)
        self._is_broken_off(stirred_at_ms)

    def _is_broken_off(self, stirred_at_ms: int) -> bool:
        """Whether a search has to go on before it is known what stands; if so, it does in a moment."""
        at = self._at
        if at.hypotheses.tally.goes_on and at.is_settled and at.stage is Stage.PLAYING:
            self._searching_since_ms = stirred_at_ms
            at.due[Due.AGAIN] = at.now_ms + AGAIN_MS
        return at.hypotheses.tally.goes_on

    def judge_again(self) -> None:
        """A search that was broken off goes on."""
        if self._at.is_settled:
            self.judge(self._searching_since_ms)

    def _weighed(self, found: list[Node]) -> list[Node]:
        """The likeliest of what the reading shows and of what was reported on the way to it, where no press
        says how many turns there were, or what was touched since the press may be no part of its turn."""
        at = self._at
        if not at.turn_ends.trusts_sequences:
            return found
        if at.hypotheses.clock and not at.turn_ends.are_completed_late(found, at.settling.moments_since):
            return found
        return self._sequence(found)

    def _take(self, found: list[Node], stirred_at_ms: int) -> None:
        at, hypotheses = self._at, self._at.hypotheses
        lines = max(hypotheses.lines, count_of_lines(hypotheses.root, found))
        if len(found) > MOST_HYPOTHESES or lines > MOST_LINES:
            # The reading waits, untaken, for the answer that makes room.
            self._decisions.ask(Basis.UNTOLD)
            return
        self.broken.agrees()
        if at.out_of_step is not None:
            at.out_of_step = None
            at.say(BackInStep(), Basis.AGREES, found)
        self._make_tips(found)
        at.tips_since_ms = stirred_at_ms if hypotheses.tips_are_new else None
        self._leaving.notice_start()
        waits = at.turn_ends.pressed and at.turn_ends.presses_end(
            at.reading, at.touched_since, at.touched_lately()
        )
        slides = at.turn_ends.may_slide_on
        if waits and not slides:
            self._decisions.end_waiting_turns()
        self._decisions.taken()
        if not at.start_told:
            self._decisions.set_deadlines(stirred_at_ms)
        if waits and slides:
            at.due[Due.PUT] = max(at.now_ms, stirred_at_ms + at.timings.slide_ms)
        self._tell_begun()

    def _tell_begun(self) -> None:
        """Says that a turn awaits its player's word, and that it was undone."""
        at = self._at
        awaits = at.stage is Stage.PLAYING and at.turn_ends.awaits_done(at.reading)
        if awaits and (seat := at.hypotheses.tips[0].mover) is not None:
            at.say(Unfinished(seat))
        elif self._told_begun and at.hypotheses.shown_by_final(at.reading) and not at.said:
            at.say(BackInStep(), Basis.AGREES)
        self._told_begun = awaits

    def _make_tips(self, found: list[Node]) -> None:
        at, hypotheses = self._at, self._at.hypotheses
        before = hypotheses.tips
        # Presses that wait say which turns are over; a hand that sets up the pieces answers nobody.
        answers = not at.turn_ends.pressed and not self._leaving.shows_start
        hypotheses.take(found, at.reading, at.settling.moment, at.touched_since, answers=answers)
        if not hypotheses.tips:
            at.last_turns.undone()
        if hypotheses.tips != before:
            touched = at.settling.cells_touched_since(self._last_settled_moment)
            at.settled_readings.append(SettledReading(at.reading, touched))
            amended = at.inquiry.doubted and all(tip.amends for tip in hypotheses.tips)
            at.inquiry.drop_doubt(hypotheses.doubt() if amended else None)
        self._last_settled_moment = at.settling.moment
        if hypotheses.returns.called and any(tip.is_return for tip in hypotheses.tips):
            self._decisions.final(hypotheses.tips, Basis.CALLED)
        elif hypotheses.returns.called and not hypotheses.tips:
            at.begin_anew()

    def _unexplained(self, stirred_at_ms: int) -> None:
        at = self._at
        if at.pictures.follows and at.pictures.explained is None:
            # Better pictures may tell, or the next turn.
            at.due[Due.ILLEGAL] = stirred_at_ms + at.timings.stand_ms
            return
        self.broken.disagrees()
        if self.broken.suspect is not None and at.turn_ends.pressed:
            at.due[Due.BROKEN] = stirred_at_ms + at.timings.hint_ms
        if at.hypotheses.may_become(at.reading):
            at.due[Due.HINT] = stirred_at_ms + at.timings.hint_ms
        elif at.turn_ends.trusts_sequences and (found := self._sequence()):
            self._take(found, stirred_at_ms)
        elif at.hypotheses.tally.goes_on:
            return  # it is told in a moment
        elif at.pictures.seen and (found := self._unseen_turns()):
            # The next hand is often in before a camera has seen the turn: it sees that with its answer.
            self._take(found, stirred_at_ms)
        elif len(at.turn_ends.pressed) > MOST_PRESSES and at.out_of_step is None:
            self.complain(Basis.PRESSED)
        elif at.out_of_step != illegal(at.hypotheses, at.reading):
            at.due[Due.ILLEGAL] = stirred_at_ms + at.timings.stand_ms

    def complain(self, basis: Basis = Basis.STOOD) -> None:
        """Something has stood that no turn explains: two turns do, or it is wrong."""
        at = self._at
        if found := self._weighed(self._unseen_turns()):
            self._take(found, at.now_ms)
        elif at.hypotheses.tally.goes_on:
            at.due[Due.ILLEGAL] = at.now_ms + AGAIN_MS
        elif outcome := declared(at.hypotheses, at.reading):
            self._decisions.end_as_declared(outcome)
        elif self._leaving.is_left:
            self._leaving.leave()
        elif at.out_of_step != (wrong := illegal(at.hypotheses, at.reading)):
            at.out_of_step = wrong
            at.say(wrong, basis)
            if not at.hypotheses.clock:
                # The longer nobody puts anything right, the less likely it is that a hand holds a piece.
                at.due[Due.ILLEGAL] = at.now_ms + at.timings.hint_ms
            if len(at.turn_ends.pressed) == 1:
                # Who pressed on this has to press again; of more presses some ended turns that nobody saw.
                at.turn_ends.pressed.clear()

    def _unseen_turns(self) -> list[Node]:
        """What accounts for the board by several turns, of which only the last was seen."""
        at = self._at
        found = at.hypotheses.explain_as_several(at.reading, at.touched_since, at.turn_ends.pressed)
        return at.turn_ends.borne_out(found or [])

    def explains(self) -> bool:
        """Whether anything accounts for the board as it stands just now, or may do so: a search goes on."""
        at = self._at
        found = at.account_for(at.reading) or (at.turn_ends.trusts_sequences and self._sequence())
        return bool(found) or at.hypotheses.tally.goes_on

    def _sequence(self, beside: Sequence[Node] = ()) -> list[Node]:
        """What accounts for the board by all that was reported since the certain positions stood, or is among
        what the reading alone says `beside`."""
        at = self._at
        if at.pictures.seen or at.hypotheses.is_declined(at.reading):
            return list(beside)
        found = [node for _, node in at.explain_as_sequence(at.reading, beside)]
        return at.turn_ends.borne_out(found) or found

    def hint(self) -> None:
        """A turn has been under way for long: what it lacks."""
        self._at.say(underway(self._at.hypotheses, self._at.reading))
        self._told_begun = self._at.turn_ends.knows_hand

    # after the end, or in the middle of nothing

    def _watch_for_return(self, stirred_at_ms: int) -> None:
        """The pieces of a game that was left may be set up again as they stood, or for another game."""
        at, hypotheses = self._at, self._at.hypotheses
        if not hypotheses.knows(at.reading):
            return
        if self._leaving.shows_start and not hypotheses.shown_by_final(at.reading):
            self._leaving.tell_start()
        elif found := at.account_for(at.reading):
            at.stage, at.start_told = Stage.PLAYING, False
            at.say(BackInStep(), Basis.AGREES, found)
            self.judge(stirred_at_ms)

    def _watch_for_start(self) -> None:
        """The pieces of a game that is over may be set up for the next one."""
        at = self._at
        if at.reading == at.end_shown or not at.hypotheses.knows(at.reading):
            return
        at.end_shown = None
        if self._leaving.shows_start:
            at.end_shown = at.reading
            at.say(StartStands(), Basis.SET_UP_ANEW)
