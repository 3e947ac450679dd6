"""The referee of one game: events in, verdicts out. It knows neither ports nor clocks nor files.

Time is what events and the caller say it is. `step` first lets everything happen that falls due before the
event, each at its own moment, so a recorded trace and a live board get the same verdicts.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, assert_never

from adoube.board.placement import Placement
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.verdict import UnreadableTurn
from adoube.referee.bearings import Bearings
from adoube.referee.decisions import Decisions
from adoube.referee.hypotheses import Hypotheses
from adoube.referee.judging import Judging
from adoube.referee.nodes import TAKEBACK, Open
from adoube.referee.orientation import Way, ways_to_lie
from adoube.referee.reasons import Basis
from adoube.referee.returns import Takeback
from adoube.referee.said import Said, SettledReading, Stage
from adoube.referee.situation import Situation
from adoube.referee.timings import Timings
from adoube.referee.turn_ends import Due, TurnEnds
from adoube.referee.verdicts import Fault, Illegal, Question, SetUp
from adoube.sensing.events import (
    AnswerGiven,
    CallMade,
    CellBroken,
    CellShows,
    CellTouched,
    ClockPressed,
    Event,
    FrameSeen,
    TouchesLost,
)
from adoube.sensing.settling import Settling
from adoube.sensing.trace_lines import Orientation
from adoube.sensing.views import Reading, View
from adoube.words import say

__all__ = ["Referee"]


class Referee:
    """Watches one game from its set-up to its end.

    `line` is the game so far (a fresh one, or one taken up again), `clock` whether the players press one, and
    `promise_ms` the shortest lift that the source is sure to report (None: it promises nothing). A source
    that `knows_hand` reports nothing while a piece is in the hand, and none of its cells can err.
    A referee that `explains` gives its reasons with each verdict.
    """

    def __init__(  # noqa: PLR0913 - everything that is said of a source once, by name
        self,
        game: AnyGame,
        view: View,
        timings: Timings,
        *,
        clock: bool,
        promise_ms: int | None = None,
        line: Line | None = None,
        orientation: Orientation = Orientation.KNOWN,
        takeback: Takeback = Takeback.ASK,
        knows_hand: bool = False,
        explains: bool = False,
    ) -> None:
        self.game, self.view = game, view
        self.timings = timings.for_promise(promise_ms)
        self.hypotheses = Hypotheses(game, view, line or Line.begin(game), clock, takeback)
        settling = Settling(game.board.names, self.timings.settle_ms, by_sensors=not knows_hand)
        self.hypotheses.touch_record = settling.moments_since
        turn_ends = TurnEnds(self.hypotheses, self.timings, clock=clock, knows_hand=knows_hand)
        self._at = Situation(game, self.timings, self.hypotheses, settling, turn_ends, promise_ms, explains)
        self.hypotheses.put_before_lifted = self._at.was_put_before_lifted
        self._late_presses: list[ClockPressed] = []
        self._decisions = Decisions(self._at)
        known = orientation is Orientation.KNOWN
        bearings = Bearings(game.board.names, ways_to_lie(game.board)[: 1 if known else None])
        self._judging = Judging(self._at, self._decisions, bearings)
        if self.hypotheses.accepted.ply > 0:
            self._resume()

    # what others see

    @property
    def line(self) -> Line:
        """The accepted turns and the position after them."""
        return self.hypotheses.accepted

    @property
    def stage(self) -> Stage:
        return self._at.stage

    @property
    def out_of_step(self) -> Illegal | None:
        """What is wrong with the board, as long as it is."""
        return self._at.out_of_step

    @property
    def set_up_needs(self) -> SetUp | None:
        """What the board lacks before play begins or goes on; None where nothing was found lacking."""
        return self._at.set_up_needs

    @property
    def question(self) -> Question | None:
        """The question that waits for an answer."""
        return self._at.inquiry.question

    @property
    def questions_asked(self) -> int:
        return self._at.inquiry.questions

    @property
    def open(self) -> Open | None:
        """The turn that the evidence leaves open, once it is final that one was played."""
        return self.hypotheses.open()

    @property
    def unconfirmed(self) -> Open | None:
        """What the board shows of turns that nobody has confirmed yet; None where it shows none."""
        hypotheses = self.hypotheses
        return hypotheses.doubt() if hypotheses.tips_are_new and self.stage is not Stage.SET_UP else None

    @property
    def provisional(self) -> Placement | None:
        """The board with the turn that seems to have been played and is not final yet; None without one."""
        tips = [tip for tip in self.hypotheses.tips if tip not in self.hypotheses.final]
        return tips[0].outlook.placement if len(tips) == 1 and self.stage is Stage.PLAYING else None

    @property
    def reading(self) -> Reading:
        """What the cells show at this moment, in board order."""
        return self._at.reading

    @property
    def way(self) -> Way | None:
        """How the board lies under its source; None while that is not known."""
        return self._judging.way

    @property
    def seat_at_work(self) -> str | None:
        """The seat whose turn a signal without a name would end; None when nobody is to play."""
        if self.stage is not Stage.PLAYING:
            return None
        movers = [tip.mover for tip in self.hypotheses.tips if tip not in self.hypotheses.final]
        at_work = movers[0] if movers else None
        return at_work or self.game.to_move(self.hypotheses.final[0].outlook.position)

    @property
    def awaits_done(self) -> bool:
        """Whether a turn stands that is over only once its player says so, on a board that knows its hand."""
        at = self._at
        return self.stage is Stage.PLAYING and at.is_settled and at.turn_ends.awaits_done(at.reading)

    @property
    def wake_at_ms(self) -> int | None:
        """When the next verdict may fall due if nothing else happens."""
        return self._at.wake_at_ms

    def expected(self) -> Placement:
        """What the board should show now, by the first of the hypotheses."""
        return self.hypotheses.final[0].outlook.placement

    def take_settled(self) -> list[SettledReading]:
        """The readings that changed the hypotheses since this was last called."""
        taken, self._at.settled_readings = self._at.settled_readings, []
        return taken

    # what happens

    def step(self, event: Event | None, now_ms: int) -> list[Said]:
        """Takes in an event, or with None the mere passing of time, and returns what there is to say."""
        self._advance(now_ms)
        at = self._at
        at.now_ms = max(at.now_ms, now_ms)
        match event:
            case CellShows(cell=cell, shows=shows):
                self._judging.before_change()
                at.pictures.tell(cell, shows)
                if at.settling.show(cell, shows, at.now_ms):
                    self._stirred()
            case CellTouched(cell=cell):
                self._judging.before_change()
                at.settling.touch(cell, at.now_ms)
                self._stirred()
            case ClockPressed():
                self._press(event)
            case AnswerGiven(answer=answer):
                self._answer(answer)
            case CallMade(call=call, details=details):
                self._call({"call": call, **details})
            case CellBroken(cell=cell):
                self._judging.broken.leave_out(cell)
            case TouchesLost():
                at.settling.lose_touches()
            case FrameSeen():
                self._look(event)
            case None:
                pass
            case _:
                assert_never(event)
        said, at.said = at.said, []
        return said

    def finish(self) -> list[Said]:
        """Lets time pass without end and without any further event."""
        said: list[Said] = []
        while (wake_at := self.wake_at_ms) is not None:
            said += self.step(None, wake_at)
        return said

    def restore(self, lines: Iterable[Sequence[str]]) -> None:
        """Takes up hypotheses of an interrupted game: lines of turns after the accepted ones."""
        self.hypotheses.restore(lines)
        self._resume()

    def _resume(self) -> None:
        """Nobody watched the board for a while."""
        self._at.resumed = True
        self._at.settling.lose_touches()

    # time

    def _advance(self, until_ms: int) -> None:
        at = self._at
        while (wake_at := at.wake_at_ms) is not None and wake_at <= until_ms:
            at.now_ms = max(at.now_ms, wake_at)
            if at.settling.settles_at_ms == wake_at:
                self._judging.settled()
                self._take_late_presses()
            elif at.settling.calm_at_ms == wake_at:
                self._judging.broken.trust_calm()
            elif at.inquiry.ask_at_ms == wake_at:
                self._decisions.ask(Basis.UNTOLD)
            else:
                self._fall_due(next(what for what, at_ms in at.due.items() if at_ms == wake_at))

    def _fall_due(self, what: Due) -> None:
        del self._at.due[what]
        match what:
            case Due.FINAL:
                self._decisions.final(
                    [*self.hypotheses.tips, *self.hypotheses.shown_by_final(self._at.reading)], Basis.STOOD
                )
            case Due.ANSWERED:
                self._decisions.answered()
            case Due.PRESSED:
                self._decisions.end_waiting_turns(stood=True)
            case Due.PUT:
                self._decisions.end_waiting_turns()
            case Due.ILLEGAL:
                self._judging.complain()
            case Due.HINT:
                self._judging.hint()
            case Due.DOUBT:
                self._decisions.doubt()
            case Due.BROKEN:
                self._judging.broken.name_suspect()

    def _stirred(self) -> None:
        """What a reading comes to by standing is void once it changes; time starts anew when it settles."""
        if not self._at.is_settled:
            self._at.due.clear()

    def _look(self, frame: FrameSeen) -> None:
        """A picture: cells that seem to have changed settle like any others, else it adds to the evidence."""
        if self._at.pictures.see(frame.loglik, frame.change, self._at.now_ms):
            self._stirred()
        else:
            self._judging.look_again()
            if self._at.is_settled:
                self._take_late_presses()

    # people

    def _press(self, press: ClockPressed) -> None:
        """A seat ends its turn. A camera sees a moment later what stood then: its press waits for that."""
        if self._at.pictures.seen:
            self._late_presses.append(press)
            self._at.settling.stir(press.at_ms)
        else:
            self._take_press(press.seat)

    def _take_late_presses(self) -> None:
        """What stood at some presses has settled, and it was not seen which turn came before which press."""
        at = self._at
        last_ms = max((press.at_ms for press in self._late_presses), default=at.now_ms)
        in_doubt = not self.hypotheses.knows(at.reading)
        if in_doubt and at.now_ms < last_ms + at.timings.ask_ms:
            return  # better pictures may tell
        presses, self._late_presses = self._late_presses, []
        for press in presses:
            if in_doubt:  # a turn may be hidden: the press waits for a board that shows it
                at.turn_ends.wait(press.seat, at.settling.moment)
            else:
                self._take_press(press.seat)
        if in_doubt and presses and at.stage is Stage.PLAYING:
            self._judging.judge(at.now_ms)

    def _take_press(self, seat: str) -> None:
        """A seat ends its turn. It is complete when the clock is pressed: a quick answer must not blur it."""
        at = self._at
        if at.stage is not Stage.PLAYING:
            return
        if not self._judging.knows_bearings:
            if not at.is_settled:
                self._decisions.end_turn(seat)
            return
        if not at.is_settled and at.account_for(at.reading):
            self._judging.settled()
        if self._is_protest(seat):
            at.turn_ends.pressed.pop()
            return
        if (wait_ms := self._press_waits_ms(seat)) is not None:
            at.turn_ends.wait(seat, at.settling.moment, at.standing())
            at.due[Due.PRESSED] = at.now_ms + wait_ms
            return
        self._decisions.end_waiting_turns(coming=1)
        self._decisions.end_turn(seat)
        if seat in at.turn_ends.pressed and at.is_settled:
            # A press that waits is the sign that several turns may stand where no one turn does.
            self._judging.judge(at.now_ms)

    def _is_protest(self, seat: str) -> bool:
        """Whether a seat gives the clock back because of what stands: no turn, and nothing that was touched
        since the other seat pressed."""
        at = self._at
        if not at.is_settled or not at.turn_ends.is_protest(seat, at.settling.moment):
            return False
        presses = [*at.turn_ends.pressed, seat]
        return not self.hypotheses.account_for(at.reading, at.touched_since, presses)

    def _press_waits_ms(self, seat: str) -> int | None:
        at = self._at
        if not at.is_settled:
            return None
        return at.turn_ends.press_waits_ms(seat, at.reading, at.touched_since, at.touched_lately())

    def _answer(self, answer: str) -> None:
        if self._decisions.answer(answer) and self.stage is Stage.PLAYING and self._at.is_settled:
            self._judging.judge(self._at.now_ms)

    def _call(self, call: Mapping[str, Any]) -> None:
        """Something was said over the table; a call that the rules refuse changes nothing."""
        if self.stage is not Stage.PLAYING:
            return
        if call["call"] == TAKEBACK:
            self._call_back(call.get("by", ""))
            return
        try:
            refusals = self.hypotheses.call(call)
        except UnreadableTurn as error:
            self._at.say(Fault(str(error)))
            return
        if refusals:
            self._at.say(Illegal(refusals[0].objection, (), ()), Basis.CALLED)

    def _call_back(self, by: object) -> None:
        """A turn is going to be taken back, or has been."""
        if self.hypotheses.takeback is Takeback.OFF:
            self._at.say(Fault(say("referee.no_takebacks")))
            return
        self.hypotheses.returns.called_by = str(by)
        if self._at.is_settled:
            self._judging.judge(self._at.now_ms)
