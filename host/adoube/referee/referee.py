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
from adoube.referee.complaint import illegal, set_up, silent, underway
from adoube.referee.hypotheses import Hypotheses
from adoube.referee.inquiry import Inquiry
from adoube.referee.nodes import Accepted, Node, Open
from adoube.referee.said import Said, SettledReading, Stage
from adoube.referee.timings import Timings
from adoube.referee.turn_ends import Due, TurnEnds
from adoube.referee.verdicts import (
    BackInStep,
    Fault,
    Illegal,
    Moved,
    Over,
    Question,
    SetUp,
    StartStands,
    Verdict,
)
from adoube.sensing.events import (
    AnswerGiven,
    CallMade,
    CellShows,
    CellTouched,
    ClockPressed,
    Event,
    FrameSeen,
    TouchesLost,
)
from adoube.sensing.settling import Settling
from adoube.sensing.views import Reading, View
from adoube.words import say

__all__ = ["Referee"]

SURE_LIFT_MS = 15
"""a source whose shortest sure lift is no longer than this promises that no lift goes unreported"""
MOST_HYPOTHESES = 64
"""at this many play is held and asked about: nothing is ever dropped unseen"""


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
    ) -> None:
        self.game, self.view = game, view
        self.timings = timings.for_promise(promise_ms)
        self.hypotheses = Hypotheses(game, view, line or Line.begin(game), clock)
        self.stage = Stage.SET_UP
        self.out_of_step: Illegal | None = None
        self.set_up_needs: SetUp | None = None
        self._settling = Settling(game.board.names, self.timings.settle_ms)
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
        return movers[0] if movers else self.game.to_move(self.hypotheses.final[0].outlook.position)

    @property
    def wake_at_ms(self) -> int | None:
        """When the next verdict may fall due if nothing else happens."""
        due = [*self._due.values(), self._settling.settles_at_ms, self._inquiry.ask_at_ms]
        return min((at_ms for at_ms in due if at_ms is not None), default=None)

    # what happens

    def step(self, event: Event | None, now_ms: int) -> list[Said]:
        """Takes in an event, or with None the mere passing of time, and returns what there is to say."""
        self._advance(now_ms)
        self._now_ms = max(self._now_ms, now_ms)
        match event:
            case CellShows(cell=cell, shows=shows):
                self._before_change()
                self._settling.show(cell, shows, self._now_ms)
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
            elif self._inquiry.ask_at_ms == wake_at:
                self._ask()
            else:
                self._fall_due(next(what for what, at_ms in self._due.items() if at_ms == wake_at))

    def _fall_due(self, what: Due) -> None:
        del self._due[what]
        match what:
            case Due.FINAL:
                self.hypotheses.stand()
                self._decide()
            case Due.ANSWERED:
                self.hypotheses.settle(self.hypotheses.answered(1))
                self._decide()
            case Due.PRESSED:
                if self._turn_ends.pressed is not None:
                    self._end_turn(self._turn_ends.pressed)
            case Due.ILLEGAL:
                self.out_of_step = illegal(self.hypotheses, self._settling.reading)
                self._say(self.out_of_step)
            case Due.HINT:
                self._say(underway(self.hypotheses, self._settling.reading))

    def _stirred(self) -> None:
        """What a reading comes to by standing is void once it changes; time starts anew when it settles."""
        if self._settling.settles_at_ms is not None:
            self._due.clear()

    # readings

    def _before_change(self) -> None:
        """A set-up that stood for a moment has stood, however fast the first hand is."""
        stood = self._settling.changed_at_ms not in (None, self._now_ms)
        if self.stage is Stage.SET_UP and stood and self.hypotheses.shown_by_final(self._settling.reading):
            self._settled()

    def _settled(self) -> None:
        changed_at_ms = self._settling.changed_at_ms
        stirred_at_ms = self._now_ms if changed_at_ms is None else changed_at_ms
        self._settling.settle()
        reading = self._settling.reading
        if self.stage is Stage.SET_UP:
            self._check_set_up(reading, stirred_at_ms)
        elif self.stage is Stage.PLAYING:
            self._judge(reading, stirred_at_ms)
        else:
            self._watch_for_start(reading)

    def _check_set_up(self, reading: Reading, stirred_at_ms: int) -> None:
        if None in reading:
            fault = silent(self.game.board.names, reading)
            if fault is not None and fault != self._silent_cells:
                self._silent_cells = fault
                self._say(fault)
        elif self.hypotheses.shown_by_final(reading) or (self._resumed and self._explain(reading)):
            # Play may have gone on while nobody watched: what stands is a turn that nobody confirmed yet.
            self.stage, self.set_up_needs = Stage.PLAYING, None
            self._say(SetUp())
            self._judge(reading, stirred_at_ms)
        elif self.set_up_needs != (needs := set_up(self.hypotheses, reading)):
            self.set_up_needs = needs
            self._say(needs)

    def _judge(self, reading: Reading, stirred_at_ms: int) -> None:
        self._due.clear()
        found = self._explain(reading)
        if not found:
            self._unexplained(reading, stirred_at_ms)
            return
        if len(found) > MOST_HYPOTHESES:
            # The reading waits, untaken, for the answer that makes room.
            self._ask()
            return
        if self.out_of_step is not None:
            self.out_of_step = None
            self._say(BackInStep())
        self._take(found, reading)
        if self._turn_ends.pressed is not None and self._turn_ends.press_ends(reading):
            self._end_turn(self._turn_ends.pressed)
        self._decide()
        self._set_deadlines(reading, stirred_at_ms)

    def _take(self, found: list[Node], reading: Reading) -> None:
        before = self.hypotheses.tips
        self.hypotheses.take(found, reading, self._settling.moment, self._touched_since)
        if self.hypotheses.tips != before:
            touched = self._settling.cells_touched_since(self._last_settled_moment)
            self._settled_readings.append(SettledReading(reading, touched))
        self._last_settled_moment = self._settling.moment

    def _explain(self, reading: Reading) -> list[Node]:
        return self.hypotheses.explain(reading, self._touched_since)

    def _touched_since(self, moment: int) -> frozenset[str] | None:
        return self._settling.touched_since(moment) if self._sure_of_touches else None

    def _unexplained(self, reading: Reading, stirred_at_ms: int) -> None:
        if any(source.outlook.may_become(reading) for source in self.hypotheses.sources()):
            self._due[Due.HINT] = stirred_at_ms + self.timings.hint_ms
        elif self.out_of_step != illegal(self.hypotheses, reading):
            self._due[Due.ILLEGAL] = stirred_at_ms + self.timings.stand_ms

    def _set_deadlines(self, reading: Reading, since_ms: int) -> None:
        for what, stands_ms in self._turn_ends.deadlines(reading).items():
            self._due[what] = since_ms + stands_ms

    def _watch_for_start(self, reading: Reading) -> None:
        if reading == self._end_shown or None in reading:
            return
        self._end_shown = None
        if Hypotheses(self.game, self.view, Line.begin(self.game)).shown_by_final(reading):
            self._say(StartStands())

    # turns

    def _press(self, seat: str) -> None:
        """A seat ends its turn. It is complete when the clock is pressed: a quick answer must not blur it."""
        if self.stage is not Stage.PLAYING:
            return
        self._turn_ends.pressed = None
        reading = self._settling.reading
        if self._settling.settles_at_ms is not None and self._explain(reading):
            self._settled()
        if self._settling.settles_at_ms is None and self._turn_ends.press_is_early(seat, reading):
            self._turn_ends.pressed = seat
            self._due[Due.PRESSED] = self._now_ms + self.timings.settle_ms
        else:
            self._end_turn(seat)

    def _end_turn(self, seat: str) -> None:
        """Makes final what a seat has played. A press on a board that shows nothing known waits."""
        self._turn_ends.pressed = None
        reading = self._settling.reading
        settled = self._settling.settles_at_ms is None
        if settled:
            self.hypotheses.find_unseen(seat, reading, self._touched_since)
        standing = any(tip.outlook.shows(reading) for tip in self.hypotheses.tips)
        if standing and self.hypotheses.confirm(seat):
            self._due.clear()
            self._decide()
            if settled:
                self._set_deadlines(reading, self._now_ms)
        elif seat not in {self.game.to_move(node.outlook.position) for node in self.hypotheses.final}:
            return
        elif settled and self.hypotheses.shown_by_final(reading):
            self._say(Fault(say("referee.pressed_without_a_turn", seat=seat)))
        else:
            self._turn_ends.pressed = seat

    def _decide(self) -> None:
        """Accepts what all hypotheses agree on, and says what they do not."""
        for accepted in self.hypotheses.agree():
            self._accept(accepted)
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
        self._inquiry.advanced()
        if self._turn_ends.pressed == accepted.seat:
            self._turn_ends.pressed = None

    def _end_if_over(self) -> None:
        line = self.hypotheses.accepted
        if self.stage is Stage.PLAYING and line.outcome is not None:
            self.stage = Stage.OVER
            self._due.clear()
            self._end_shown = self._settling.reading
            self._say(Over(line.outcome, self.game.scores(line.position)))

    def _call(self, call: Mapping[str, Any]) -> None:
        """Something was said over the table; a call that the rules refuse changes nothing."""
        try:
            refusals = self.hypotheses.call(call) if self.stage is Stage.PLAYING else []
        except UnreadableTurn as error:
            self._say(Fault(str(error)))
            return
        if refusals:
            self._say(Illegal(refusals[0].objection, (), ()))

    # questions

    def _ask(self) -> None:
        if question := self._inquiry.ask():
            self._say(question)

    def _answer(self, answer: str) -> None:
        if not self.hypotheses.choose(answer):
            self._say(Fault(say("referee.no_such_choice", answer=answer)))
            return
        self._decide()
        if self.stage is Stage.PLAYING and self._settling.settles_at_ms is None:
            self._judge(self._settling.reading, self._now_ms)
