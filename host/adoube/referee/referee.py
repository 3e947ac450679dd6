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
from adoube.referee.complaint import illegal, is_swept_off, set_up, silent, underway
from adoube.referee.hypotheses import Hypotheses
from adoube.referee.inquiry import PLAY_ON, Inquiry
from adoube.referee.nodes import TAKEBACK, Accepted, Node, Open, Returned
from adoube.referee.orientation import ways_to_lie
from adoube.referee.returns import Takeback
from adoube.referee.said import Said, SettledReading, Stage
from adoube.referee.suspicion import Suspicion
from adoube.referee.timings import Timings
from adoube.referee.turn_ends import Due, TurnEnds
from adoube.referee.verdicts import (
    BackInStep,
    Cleared,
    Fault,
    Illegal,
    Moved,
    Over,
    Question,
    SetUp,
    StartStands,
    TakenBack,
    Verdict,
)
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

SURE_LIFT_MS = 15
"""a source whose shortest sure lift is no longer than this promises that no lift goes unreported"""
MOST_HYPOTHESES = 64
"""at this many play is held and asked about: nothing is ever dropped unseen"""
MOST_LINES = 256
"""likewise at so many lines of play that lead to them"""


class Referee:
    """Watches one game from its set-up to its end.

    `line` is the game so far (a fresh one, or one taken up again), `clock` whether the players press one, and
    `promise_ms` the shortest lift that the source is sure to report (None: it promises nothing).
    """

    def __init__(
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
    ) -> None:
        self.game, self.view = game, view
        self.timings = timings.for_promise(promise_ms)
        self.hypotheses = Hypotheses(game, view, line or Line.begin(game), clock, takeback)
        self.stage = Stage.SET_UP
        self.out_of_step: Illegal | None = None
        self.set_up_needs: SetUp | None = None
        self._settling = Settling(game.board.names, self.timings.settle_ms)
        known = orientation is Orientation.KNOWN
        self._bearings = Bearings(game.board.names, ways_to_lie(game.board)[: 1 if known else None])
        self._resumed = False
        if self.hypotheses.accepted.ply > 0:
            self._resume()
        self._sure_of_touches = promise_ms is not None and promise_ms <= SURE_LIFT_MS
        self._turn_ends = TurnEnds(self.hypotheses, self.timings, clock=clock)
        self._said: list[Said] = []
        self._settled_readings: list[SettledReading] = []
        self._last_settled_moment = 0
        self._now_ms = 0
        self._due: dict[Due, int] = {}
        self._inquiry = Inquiry(self.timings.ask_ms)
        self._suspicion = Suspicion(game.board.names)
        self._end_shown: Reading | None = None
        self._silent_cells: Fault | None = None

    # what others see

    @property
    def line(self) -> Line:
        """The accepted turns and the position after them."""
        return self.hypotheses.accepted

    @property
    def question(self) -> Question | None:
        """The question that waits for an answer."""
        return self._inquiry.question

    @property
    def questions_asked(self) -> int:
        return self._inquiry.questions

    @property
    def open(self) -> Open | None:
        """The turn that the evidence leaves open, once it is final that one was played."""
        return self.hypotheses.open()

    @property
    def provisional(self) -> Placement | None:
        """The board with the turn that seems to have been played and is not final yet; None without one."""
        tips = [tip for tip in self.hypotheses.tips if tip not in self.hypotheses.final]
        return tips[0].outlook.placement if len(tips) == 1 and self.stage is Stage.PLAYING else None

    @property
    def reading(self) -> Reading:
        """What the cells show at this moment, in board order."""
        return self._settling.reading

    @property
    def seat_at_work(self) -> str | None:
        """The seat whose turn a signal without a name would end; None when nobody is to play."""
        if self.stage is not Stage.PLAYING:
            return None
        movers = [tip.mover for tip in self.hypotheses.tips if tip not in self.hypotheses.final]
        at_work = movers[0] if movers else None
        return at_work or self.game.to_move(self.hypotheses.final[0].outlook.position)

    @property
    def wake_at_ms(self) -> int | None:
        """When the next verdict may fall due if nothing else happens."""
        settling = self._settling
        due = [*self._due.values(), settling.settles_at_ms, settling.calm_at_ms, self._inquiry.ask_at_ms]
        return min((at_ms for at_ms in due if at_ms is not None), default=None)

    # what happens

    def step(self, event: Event | None, now_ms: int) -> list[Said]:
        """Takes in an event, or with None the mere passing of time, and returns what there is to say."""
        self._advance(now_ms)
        self._now_ms = max(self._now_ms, now_ms)
        match event:
            case CellShows(cell=cell, shows=shows):
                self._before_change()
                if self._settling.show(cell, shows, self._now_ms):
                    self._stirred()
            case CellTouched(cell=cell):
                self._before_change()
                self._settling.touch(cell, self._now_ms)
                self._stirred()
            case ClockPressed(seat=seat):
                self._press(seat)
            case AnswerGiven(answer=answer):
                self._answer(answer)
            case CallMade(call=call, details=details):
                self._call({"call": call, **details})
            case CellBroken(cell=cell):
                self._leave_out(cell)
            case TouchesLost():
                self._settling.lose_touches()
            case FrameSeen():
                self._say(Fault(say("referee.no_camera", title=self.game.title)))
            case None:
                pass
            case _:
                assert_never(event)
        said, self._said = self._said, []
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
        self._resumed = True
        self._settling.lose_touches()

    def expected(self) -> Placement:
        """What the board should show now, by the first of the hypotheses."""
        return self.hypotheses.final[0].outlook.placement

    def take_settled(self) -> list[SettledReading]:
        """The readings that changed the hypotheses since this was last called."""
        taken, self._settled_readings = self._settled_readings, []
        return taken

    def _say(self, verdict: Verdict) -> None:
        self._said.append(Said(self._now_ms, verdict))

    # time

    def _advance(self, until_ms: int) -> None:
        while (wake_at := self.wake_at_ms) is not None and wake_at <= until_ms:
            self._now_ms = max(self._now_ms, wake_at)
            if self._settling.settles_at_ms == wake_at:
                self._settled()
            elif self._settling.calm_at_ms == wake_at:
                self._trust_calm_cells()
            elif self._inquiry.ask_at_ms == wake_at:
                self._ask()
            else:
                self._fall_due(next(what for what, at_ms in self._due.items() if at_ms == wake_at))

    def _fall_due(self, what: Due) -> None:
        del self._due[what]
        match what:
            case Due.FINAL:
                self._final(self.hypotheses.tips)
            case Due.ANSWERED:
                self.hypotheses.settle(self.hypotheses.answered(1))
                self._decide()
            case Due.PRESSED:
                for seat in tuple(self._turn_ends.pressed):
                    self._end_turn(seat)
            case Due.ILLEGAL:
                self._complain()
            case Due.HINT:
                self._say(underway(self.hypotheses, self._settling.reading))
            case Due.DOUBT:
                self._doubt()
            case Due.BROKEN:
                if (suspect := self._suspicion.only) is not None:
                    self._leave_out(suspect)

    def _stirred(self) -> None:
        """What a reading comes to by standing is void once it changes; time starts anew when it settles."""
        if self._settling.settles_at_ms is not None:
            self._due.clear()

    # cells that cannot be trusted

    def _leave_out(self, cell: str) -> None:
        """From now on nothing is made of what a cell shows."""
        self._settling.leave_out(cell, self._now_ms)
        self.hypotheses.left_out = self._settling.left_out
        self._say(Fault(say("referee.left_out", cell=cell), (cell,)))

    def _trust_calm_cells(self) -> None:
        cells = self._settling.trust_calm_cells(self._now_ms)
        self.hypotheses.left_out = self._settling.left_out
        if cells:
            self._say(Fault(say("referee.calm_again", cells=", ".join(cells)), cells))

    def _name_flickering(self) -> None:
        if flickering := tuple(sorted(self._settling.left_out - self.hypotheses.left_out)):
            self.hypotheses.left_out = self._settling.left_out
            self._say(Fault(say("referee.flickering", cells=", ".join(flickering)), flickering))

    # readings

    def _before_change(self) -> None:
        """A set-up that stood for a moment has stood, however fast the first hand is."""
        stood = self._settling.changed_at_ms not in (None, self._now_ms)
        if self.stage is Stage.SET_UP and stood and self._is_set_up(self._settling.reading):
            self._settled()

    def _settled(self) -> None:
        changed_at_ms = self._settling.changed_at_ms
        stirred_at_ms = self._now_ms if changed_at_ms is None else changed_at_ms
        self._settling.settle()
        self._name_flickering()
        reading = self._settling.reading
        match self.stage:
            case Stage.SET_UP:
                self._check_set_up(reading, stirred_at_ms)
            case Stage.PLAYING:
                self._judge(reading, stirred_at_ms)
            case Stage.CLEARED:
                self._watch_for_return(reading, stirred_at_ms)
            case Stage.OVER:
                self._watch_for_start(reading)

    def _is_set_up(self, reading: Reading) -> bool:
        return self._bearings.any_fits(reading, lambda seen: bool(self.hypotheses.shown_by_final(seen)))

    def _check_set_up(self, reading: Reading, stirred_at_ms: int) -> None:
        if not self.hypotheses.knows(reading):
            fault = silent(self.game.board.names, reading)
            if fault is not None and fault != self._silent_cells:
                self._silent_cells = fault
                self._say(fault)
        elif self._is_set_up(reading) or (self._resumed and self._explain(reading)):
            # Play may have gone on while nobody watched: what stands is a turn that nobody confirmed yet.
            self._bearings.keep(reading, lambda seen: bool(self.hypotheses.shown_by_final(seen)))
            if not self._bearings.are_open:
                self._turn_round_if_needed()
            self.stage, self.set_up_needs = Stage.PLAYING, None
            self._say(SetUp())
            self._judge(self._settling.reading, stirred_at_ms)
        elif self.set_up_needs != (needs := set_up(self.hypotheses, reading)):
            self.set_up_needs = needs
            self._say(needs)

    def _judge(self, reading: Reading, stirred_at_ms: int) -> None:
        self._due.clear()
        if self._bearings.are_open:
            if not self._found_bearings(reading):
                return
            reading = self._settling.reading
        found = self._explain(reading)
        if not found and self._turn_ends.pressed:
            found = self._explain_as_two(reading)
        if found:
            self._explained(found, reading, stirred_at_ms)
        else:
            self._unexplained(reading, stirred_at_ms)

    def _explained(self, found: list[Node], reading: Reading, stirred_at_ms: int) -> None:
        if len(found) > MOST_HYPOTHESES or self.hypotheses.lines > MOST_LINES:
            # The reading waits, untaken, for the answer that makes room.
            self._ask()
            return
        self._suspicion.lift()
        if self.out_of_step is not None:
            self.out_of_step = None
            self._say(BackInStep())
        self._take(found, reading)
        for seat in tuple(self._turn_ends.pressed):
            if self._turn_ends.press_ends(reading):
                self._end_turn(seat)
        self._decide()
        self._set_deadlines(reading, stirred_at_ms)

    def _found_bearings(self, reading: Reading) -> bool:
        """Whether it is known, now at last, which way the board lies."""
        way = self._bearings.found(reading, lambda seen: bool(self._played(seen)))
        if way is None:
            return False
        self._turn_round_if_needed(way)
        return True

    def _played(self, reading: Reading) -> list[Node]:
        """What a reading may be apart from what it was."""
        return [] if self.hypotheses.shown_by_final(reading) else self._explain(reading)

    def _turn_round_if_needed(self, way: Mapping[str, str] | None = None) -> None:
        if (turned := self._bearings.settle_for(way)) is not None:
            self._settling.turn_round(turned)

    def _take(self, found: list[Node], reading: Reading) -> None:
        before = self.hypotheses.tips
        self.hypotheses.take(found, reading, self._settling.moment, self._touched_since)
        if self.hypotheses.tips != before:
            touched = self._settling.cells_touched_since(self._last_settled_moment)
            self._settled_readings.append(SettledReading(reading, touched))
            self._inquiry.drop_doubt()
        self._last_settled_moment = self._settling.moment
        if self.hypotheses.returns.called and any(tip.is_return for tip in self.hypotheses.tips):
            self._final(self.hypotheses.tips)

    def _explain(self, reading: Reading) -> list[Node]:
        return self.hypotheses.explain(reading, self._touched_since)

    def _explain_as_two(self, reading: Reading) -> list[Node]:
        """Two turns, where what stands can be no moment of one."""
        if self._may_become(reading):
            return []
        return self.hypotheses.explain_as_two(reading, self._touched_since, self._turn_ends.pressed)

    def _may_become(self, reading: Reading) -> bool:
        return any(source.outlook.may_become(reading) for source in self.hypotheses.sources())

    def _touched_since(self, moment: int) -> frozenset[str] | None:
        return self._settling.touched_since(moment) if self._sure_of_touches else None

    def _unexplained(self, reading: Reading, stirred_at_ms: int) -> None:
        if self._may_become(reading):
            self._due[Due.HINT] = stirred_at_ms + self.timings.hint_ms
            return
        if self._find_broken(reading):
            return
        if self.out_of_step != illegal(self.hypotheses, reading):
            self._due[Due.ILLEGAL] = stirred_at_ms + self.timings.stand_ms
        if self._suspicion.only is not None and self._turn_ends.pressed:
            self._due[Due.BROKEN] = stirred_at_ms + self.timings.hint_ms

    def _find_broken(self, reading: Reading) -> bool:
        """Whether a cell has disagreed with two turns, one after the other: then it is left out."""
        both_pressed = len(self._turn_ends.pressed) > 1
        if both_pressed and (cell := self._suspicion.borne_out(reading, self._is_two_turns)) is not None:
            self._leave_out(cell)
            return True
        since = min(node.since for node in self.hypotheses.final)
        self._suspicion.raise_by(
            reading, self.hypotheses.sources(), self._settling.cells_touched_since(since)
        )
        return False

    def _is_two_turns(self, reading: Reading) -> bool:
        pressed = self._turn_ends.pressed
        return bool(self.hypotheses.explain_as_two(reading, self._touched_since, pressed))

    def _complain(self) -> None:
        """Something stands that no turn explains."""
        reading = self._settling.reading
        if found := self._explain_as_two(reading):
            self._explained(found, reading, self._now_ms)
            return
        if is_swept_off(self.hypotheses, reading):
            self.stage = Stage.CLEARED
            self._say(Cleared())
            return
        self.out_of_step = illegal(self.hypotheses, reading)
        self._say(self.out_of_step)

    def _set_deadlines(self, reading: Reading, since_ms: int) -> None:
        for what, stands_ms in self._turn_ends.deadlines(reading).items():
            self._due[what] = since_ms + stands_ms

    def _watch_for_return(self, reading: Reading, stirred_at_ms: int) -> None:
        """The pieces of a game that was swept off may be set up again as they stood."""
        if self.hypotheses.knows(reading) and self._explain(reading):
            self.stage = Stage.PLAYING
            self._say(BackInStep())
            self._judge(reading, stirred_at_ms)
        else:
            self._watch_for_start(reading)

    def _watch_for_start(self, reading: Reading) -> None:
        if reading == self._end_shown or not self.hypotheses.knows(reading):
            return
        self._end_shown = None
        if Hypotheses(self.game, self.view, Line.begin(self.game)).shown_by_final(reading):
            self._end_shown = reading
            self._say(StartStands())

    # turns

    def _press(self, seat: str) -> None:
        """A seat ends its turn. It is complete when the clock is pressed: a quick answer must not blur it."""
        if self.stage is not Stage.PLAYING or self._bearings.are_open:
            return
        self._turn_ends.heed(seat)
        reading = self._settling.reading
        if self._settling.settles_at_ms is not None and self._explain(reading):
            self._settled()
        if self._settling.settles_at_ms is None and self._turn_ends.press_is_early(seat, reading):
            self._turn_ends.wait(seat)
            self._due[Due.PRESSED] = self._now_ms + self.timings.settle_ms
        else:
            self._end_turn(seat)
            self._look_again_after_press(seat, reading)

    def _look_again_after_press(self, seat: str, reading: Reading) -> None:
        """A press that waits is the sign that two turns may stand where no one turn does."""
        waits = seat in self._turn_ends.pressed and self._settling.settles_at_ms is None
        if waits and not self._explain(reading) and (found := self._explain_as_two(reading)):
            self._explained(found, reading, self._now_ms)

    def _end_turn(self, seat: str) -> None:
        """Makes final what a seat has played. A press on a board that shows nothing known waits."""
        others_wait = any(other != seat for other in self._turn_ends.pressed)
        self._turn_ends.heed(seat)
        reading = self._settling.reading
        settled = self._settling.settles_at_ms is None
        unseen = settled and self.hypotheses.find_unseen(seat, reading, self._touched_since)
        standing = any(tip.outlook.shows(reading) for tip in self.hypotheses.tips)
        if standing and (self.hypotheses.confirm(seat) or self.hypotheses.consent(seat)):
            self._due.clear()
            self._decide()
            if unseen:
                self._ask()
            if settled:
                self._set_deadlines(reading, self._now_ms)
        elif seat not in self._to_move() and not others_wait:
            return
        elif settled and self.hypotheses.shown_by_final(reading):
            self._say(Fault(say("referee.pressed_without_a_turn", seat=seat)))
        else:
            self._turn_ends.wait(seat)

    def _to_move(self) -> set[str]:
        return {self.game.to_move(node.outlook.position) for node in self.hypotheses.final}

    def _final(self, nodes: list[Node]) -> None:
        """What some tips hold is certain, whoever played it."""
        self.hypotheses.stand(nodes)
        self._decide()

    def _decide(self) -> None:
        """Accepts what all hypotheses agree on, and says what they do not."""
        for news in self.hypotheses.agree():
            match news:
                case Accepted():
                    self._accept(news)
                case Returned(ply=ply, turns=turns):
                    self._turn_ends.pressed.clear()
                    self._say(TakenBack(ply, tuple(map(self.game.write, turns))))
            self._inquiry.advanced()
        now_open = self.hypotheses.open()
        if now_open is None:
            self._inquiry.settled()
            self._end_if_over()
        elif undecided := self._inquiry.found_open(now_open, self._now_ms):
            self._say(undecided)

    def _accept(self, accepted: Accepted) -> None:
        cells = tuple(name for name in self.game.board.names if name in accepted.changed)
        self._say(
            Moved(accepted.ply, accepted.seat, self.game.write(accepted.turn), accepted.position, cells)
        )
        self._turn_ends.heed(accepted.seat)

    def _end_if_over(self) -> None:
        line = self.hypotheses.accepted
        if self.stage is Stage.PLAYING and line.outcome is not None:
            self.stage = Stage.OVER
            self._due.clear()
            self._end_shown = self._settling.reading
            self._say(Over(line.outcome, self.game.scores(line.position)))

    def _call(self, call: Mapping[str, Any]) -> None:
        """Something was said over the table; a call that the rules refuse changes nothing."""
        if self.stage is not Stage.PLAYING:
            return
        if call["call"] == TAKEBACK:
            self._call_back()
            return
        try:
            refusals = self.hypotheses.call(call)
        except UnreadableTurn as error:
            self._say(Fault(str(error)))
            return
        if refusals:
            self._say(Illegal(refusals[0].objection, (), ()))

    def _call_back(self) -> None:
        """A turn is going to be taken back, or has been."""
        if self.hypotheses.takeback is Takeback.OFF:
            self._say(Fault(say("referee.no_takebacks")))
            return
        self.hypotheses.returns.called = True
        if self._settling.settles_at_ms is None:
            self._judge(self._settling.reading, self._now_ms)

    # questions

    def _ask(self) -> None:
        if question := self._inquiry.ask():
            self._say(question)

    def _doubt(self) -> None:
        """What the board suggests has stood for a while: it is certain after all, or people are asked."""
        if certain := self.hypotheses.certain_returns(self._touched_since):
            self._final(certain)
        elif (doubt := self.hypotheses.doubt()) is not None and (question := self._inquiry.ask_doubt(doubt)):
            self._say(question)

    def _answer(self, answer: str) -> None:
        if self._inquiry.doubted:
            self._answer_doubt(answer)
            return
        if not self.hypotheses.choose(answer):
            self._say(Fault(say("referee.no_such_choice", answer=answer)))
            return
        self._decide()
        if self.stage is Stage.PLAYING and self._settling.settles_at_ms is None:
            self._judge(self._settling.reading, self._now_ms)

    def _answer_doubt(self, answer: str) -> None:
        reading = self._settling.reading
        if answer == PLAY_ON:
            self._inquiry.drop_doubt()
            self.hypotheses.decline(reading)
            self._judge(reading, self._now_ms)
        elif self.hypotheses.choose_tip(answer):
            self._inquiry.drop_doubt()
            self._final(self.hypotheses.tips)
            self._set_deadlines(reading, self._now_ms)
        else:
            self._say(Fault(say("referee.no_such_choice", answer=answer)))
