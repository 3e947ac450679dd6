"""The referee of one game: events in, verdicts out. It knows neither ports nor clocks nor files.

Time is what events and the caller say it is. `step` first lets everything happen that falls due before the
event, each at its own moment, so a recorded trace and a live board get the same verdicts.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, assert_never

from adoube.board.placement import Placement
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.verdict import UnreadableTurn
from adoube.referee.acceptance import Acceptance
from adoube.referee.config import Timings
from adoube.referee.finality import Due, Finality
from adoube.referee.hypotheses.hypotheses import Hypotheses
from adoube.referee.hypotheses.nodes import TAKEBACK, Open
from adoube.referee.hypotheses.takebacks import Takeback
from adoube.referee.interpreter import ReadingInterpreter
from adoube.referee.likelihood import Costs
from adoube.referee.orientation import Way, ways_told_apart
from adoube.referee.orientation_search import OrientationSearch
from adoube.referee.pressed_clock import PressedClock
from adoube.referee.reasons import Basis
from adoube.referee.state import RefereeState
from adoube.referee.verdicts import Fault, Illegal, SettledReading, SetUp, Stage, TimedVerdict, TurnQuestion
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
from adoube.sensing.sensors import Sensors
from adoube.sensing.settling import Settling
from adoube.sensing.trace_lines import Orientation
from adoube.sensing.views import Reading, Symbol
from adoube.words import coded

__all__ = ["Referee"]


class Referee:
    """Watches one game from its set-up to its end.

    `sensors`: what its source can tell. `line` is the game so far (a fresh one, or one taken up again).
    `lies`: the way in which the board lies, where that is known and is not the source's own.
    A referee that `explains` gives its reasons with each verdict.
    """

    def __init__(
        self,
        game: AnyGame,
        sensors: Sensors,
        timings: Timings,
        *,
        line: Line | None = None,
        takeback: Takeback = Takeback.ASK,
        explains: bool = False,
        lies: Way | None = None,
    ) -> None:
        self.game, self.view, clock = game, sensors.view, sensors.clock
        self.timings = timings.for_min_reported_lift(sensors.min_reported_lift_ms)
        self.hypotheses = Hypotheses(game, self.view, line or Line.begin(game), clock, takeback)
        by_sensors = not sensors.knows_hand
        settling = Settling(game.board.names, self.timings.settle_ms, by_sensors=by_sensors, lies=lies)
        self.hypotheses.touch_record = settling.moments_since
        turn_ends = Finality(self.hypotheses, self.timings, clock=clock, knows_hand=sensors.knows_hand)
        self._state = RefereeState(
            game,
            self.timings,
            self.hypotheses,
            settling,
            turn_ends,
            sensors.min_reported_lift_ms,
            explains,
        )
        self.hypotheses.put_before_lifted = self._state.was_put_before_lifted
        self.hypotheses.touched_later = self._state.was_touched_later
        self.hypotheses.unheard_since = settling.jumped_since
        self._acceptance = Acceptance(self._state)
        self._interpreter = ReadingInterpreter(self._state, self._acceptance)
        self._clock = PressedClock(self._state, self._acceptance, self._interpreter)
        self._lies: Way = lies or {cell: cell for cell in game.board.names}
        self._search: OrientationSearch[Referee] | None = None
        if self.hypotheses.accepted.ply > 0:
            self._resume()
        ways = ways_told_apart(self.hypotheses.accepted) if sensors.orientation is Orientation.UNKNOWN else ()
        if len(ways) > 1:
            lying = partial(
                Referee,
                game,
                replace(sensors, orientation=Orientation.KNOWN),
                timings,
                line=self.hypotheses.accepted,
                takeback=takeback,
                explains=explains,
            )
            self._search = OrientationSearch(self._state, [lying(lies=way) for way in ways])

    # what others see

    @property
    def line(self) -> Line:
        """The accepted turns and the position after them."""
        return self.hypotheses.accepted

    @property
    def takeback(self) -> Takeback:
        """Whether turns may be taken back."""
        return self.hypotheses.takeback

    @property
    def certain_position(self) -> Any:
        """The position that play has certainly come to; one of several where the last turn is open."""
        return self.hypotheses.confirmed[0].successor_table.position

    @property
    def position(self) -> Any:
        """The position that the board has come to, as far as is known; its last turn may be open."""
        tips = self.hypotheses.provisional
        return tips[0].successor_table.position if len(tips) == 1 else self.certain_position

    @property
    def stage(self) -> Stage:
        return self._state.stage

    @property
    def out_of_step(self) -> Illegal | None:
        """What is wrong with the board, as long as it is."""
        return self._state.out_of_step

    @property
    def set_up_needs(self) -> SetUp | None:
        """What the board lacks before play begins or goes on; None where nothing was found lacking."""
        return self._state.set_up_needs

    @property
    def question(self) -> TurnQuestion | None:
        """The question that waits for an answer."""
        return self._state.questions.question

    @property
    def questions_asked(self) -> int:
        return self._state.questions.asked_count

    @property
    def open(self) -> Open | None:
        """The turn that the evidence leaves open, once it is final that one was played."""
        return self.hypotheses.open() if self._search is None else self._search.open

    @property
    def unconfirmed(self) -> Open | None:
        """What the board shows of turns that nobody has confirmed yet; None where it shows none.

        Of a board that shows nothing known, and of a game that was left: what stood longest before.
        """
        if self._search is not None:
            return self._search.unconfirmed
        state, hypotheses = self._state, self.hypotheses
        if state.stage is Stage.SET_UP:
            return None
        standing = (
            [tip for tip in hypotheses.provisional if not tip.is_return] if hypotheses.has_new_turns else []
        )
        if standing and state.provisional_since_ms is not None and not state.start_told:
            return hypotheses.shown_by(standing)
        if hypotheses.unheard:
            return hypotheses.shown_by(hypotheses.unheard)
        return hypotheses.shown_by(state.last_turns.found().tips)

    @property
    def has_begun(self) -> bool:
        """Whether a turn of the game was seen, though it may still be undone."""
        referee = self if self._search is None else self._search.leading
        return self.line.ply > 0 or self.open is not None or referee.hypotheses.has_new_turns

    @property
    def provisional(self) -> Placement | None:
        """The board with the turn that seems to have been played and is not final yet; None without one."""
        tips = [tip for tip in self.hypotheses.provisional if tip not in self.hypotheses.confirmed]
        return tips[0].successor_table.placement if len(tips) == 1 and self.stage is Stage.PLAYING else None

    @property
    def reading(self) -> Reading:
        """What the cells show at this moment, in board order, as the board lies in all likelihood."""
        return self._state.reading if self._search is None else self._search.leading.reading

    @property
    def way(self) -> Way | None:
        """How the board lies under its source; None while that is not known."""
        return self._lies if self._search is None else None

    @property
    def showed(self) -> Mapping[int, Mapping[str, Symbol]]:
        """What the board surely showed in the newest stands of a camera, as the camera names its cells."""
        return {} if self.way is None else self._state.showed(self.way)

    @property
    def seat_at_work(self) -> str | None:
        """The seat whose turn a signal without a name would end; None when nobody is to play."""
        if self._search is not None:
            return self._search.leading.seat_at_work
        if self.stage is not Stage.PLAYING:
            return None
        movers = [tip.mover for tip in self.hypotheses.provisional if tip not in self.hypotheses.confirmed]
        at_work = movers[0] if movers else None
        return at_work or self.game.to_move(self.hypotheses.confirmed[0].successor_table.position)

    @property
    def awaits_done(self) -> bool:
        """Whether a turn stands that is over only once its player says so, on a board that knows its hand."""
        state = self._state
        return self.stage is Stage.PLAYING and state.is_settled and state.finality.awaits_done(state.reading)

    @property
    def wake_at_ms(self) -> int | None:
        """When the next verdict may fall due if nothing else happens."""
        return self._state.wake_at_ms if self._search is None else self._search.wake_at_ms

    def cost_of_board(self, costs: Costs) -> float:
        """What it costs that the board stands as it does: nothing where the game accounts for it, nor where
        the cost is that of pictures."""
        if self._state.pictures.follows or self._interpreter.explains():
            return 0.0
        return costs.lifted if self.hypotheses.may_become(self._state.reading) else costs.not_legal

    @property
    def cost_of_pictures(self) -> float:
        """What the pictures seen so far cost by the best explanation of them."""
        pictures = self._state.pictures
        return pictures.weighed[0][0] if pictures.follows and pictures.weighed else 0.0

    def expected(self) -> Placement:
        """What the board should show now, by the first of the hypotheses."""
        return self.game.placement(self.certain_position)

    def take_settled(self) -> list[SettledReading]:
        """The readings that changed the hypotheses since this was last called."""
        taken, self._state.settled_readings = self._state.settled_readings, []
        return taken

    # what happens

    def step(self, event: Event | None, now_ms: int) -> list[TimedVerdict]:
        """Takes in an event, or with None the mere passing of time, and returns what there is to say."""
        if self._search is not None:
            return self._step_in_search(self._search, event, now_ms)
        self._advance(now_ms)
        state = self._state
        state.now_ms = max(state.now_ms, now_ms)
        if event is not None:
            self._take_in(event)
        said, state.verdicts = state.verdicts, []
        return said

    def _take_in(self, event: Event) -> None:
        state = self._state
        self.hypotheses.begin()
        self._clock.take_again(last=True)
        match event:
            case CellShows(cell=cell, shows=shows):
                self._interpreter.before_change()
                state.pictures.tell(cell, shows)
                if state.settling.show(cell, shows, state.now_ms):
                    self._stirred()
            case CellTouched(cell=cell):
                self._interpreter.before_change()
                state.settling.touch(cell, state.now_ms)
                self._stirred()
            case ClockPressed():
                self._clock.press(event)
            case AnswerGiven(answer=answer):
                self._answer(answer)
            case CallMade(call=call, details=details):
                self._call({"call": call, **details})
            case CellBroken(cell=cell):
                self._interpreter.broken.leave_out(state.settling.named(cell))
            case TouchesLost():
                state.settling.lose_touches(state.now_ms)
            case FrameSeen():
                self._look(event)
            case _:
                assert_never(event)

    def finish(self) -> list[TimedVerdict]:
        """Lets time pass without end and any further event: it tells nothing of a piece in a hand."""
        said: list[TimedVerdict] = []
        while (wake_at := self.wake_at_ms) is not None:
            if self._state.due.get(Due.FINAL) == wake_at and self._state.shows_only_a_lift():
                del self._state.due[Due.FINAL]
            else:
                said += self.step(None, wake_at)
        return said

    def restore(self, lines: Iterable[Sequence[str]]) -> None:
        """Takes up hypotheses of an interrupted game: lines of turns after the accepted ones."""
        lines = list(lines)
        self.hypotheses.restore(lines)
        self._resume()
        if self._search is not None:
            for rival in self._search.rivals:
                rival.restore(lines)

    def _resume(self) -> None:
        """Nobody watched the board for a while."""
        self._state.resumed = True
        self._state.settling.lose_touches()

    # which way the board lies

    def _step_in_search(
        self, search: OrientationSearch["Referee"], event: Event | None, now_ms: int
    ) -> list[TimedVerdict]:
        """While several ways are left, what is so in all of them; then what the one that is left says."""
        search.advance(now_ms)
        is_taken = search.found is None
        if is_taken:
            search.step(event, now_ms)
        state = self._state
        if (found := search.found) is not None:
            found._state.questions.follow(state.questions)
            search.give_out()
            self._go_on_as(found)
        said, state.verdicts = state.verdicts, []
        return said if is_taken else said + self.step(event, now_ms)

    def _go_on_as(self, found: "Referee") -> None:
        """Becomes the referee of the way that was found."""
        self.hypotheses, self._state = found.hypotheses, found._state
        self._interpreter, self._acceptance, self._clock = found._interpreter, found._acceptance, found._clock
        self._search, self._lies = None, found._lies

    # time

    def _advance(self, until_ms: int) -> None:
        state = self._state
        while (wake_at := state.wake_at_ms) is not None and wake_at <= until_ms:
            state.now_ms = max(state.now_ms, wake_at)
            self.hypotheses.begin()
            if state.due.get(Due.AGAIN) == wake_at:
                self._fall_due(Due.AGAIN)
            elif self._clock.take_again(last=True):
                continue  # something else may be due now
            elif state.settling.settles_at_ms == wake_at:
                self._interpreter.handle_settled()
                self._clock.take_late_presses()
            elif state.settling.calm_at_ms == wake_at:
                self._interpreter.broken.trust_calm()
            elif state.questions.ask_at_ms == wake_at:
                self._acceptance.ask(Basis.UNTOLD)
            else:
                self._fall_due(next(what for what, at_ms in state.due.items() if at_ms == wake_at))

    def _fall_due(self, what: Due) -> None:
        del self._state.due[what]
        match what:
            case Due.FINAL:
                self._acceptance.make_final(
                    [*self.hypotheses.provisional, *self.hypotheses.confirmed_showing(self._state.reading)],
                    Basis.STOOD,
                )
            case Due.ANSWERED:
                self._acceptance.accept_answered()
            case Due.PRESSED:
                self._acceptance.end_waiting_turns(stood=True)
            case Due.PICTURE:
                self._clock.take_late_presses()
            case Due.PUT:
                self._acceptance.end_waiting_turns()
            case Due.ILLEGAL:
                self._interpreter.complain()
            case Due.HINT:
                self._interpreter.hint()
            case Due.DOUBT:
                self._acceptance.doubt()
            case Due.BROKEN:
                self._interpreter.broken.name_suspect()
            case Due.SEARCH:
                self._interpreter.resume_search()
            case Due.AGAIN if not self._clock.take_again(last=False):
                self._interpreter.judge_again()

    def _stirred(self) -> None:
        """What a reading comes to by standing is void once it changes; time starts anew when it settles."""
        if not self._state.is_settled:
            self._state.due.clear()

    def _look(self, frame: FrameSeen) -> None:
        """A picture: cells that seem to have changed settle like any others, else it adds to the evidence."""
        if self._state.pictures.see(frame, self._state.now_ms):
            self._stirred()
        else:
            self._interpreter.look_again()
            if self._state.is_settled:
                self._clock.take_late_presses()

    # people

    def _answer(self, answer: str) -> None:
        if self._acceptance.answer(answer) and self.stage is Stage.PLAYING and self._state.is_settled:
            self._interpreter.judge_anew()

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
            self._state.say(Fault(error.said))
            return
        if refusals:
            self._state.say(Illegal(refusals[0].objection, (), ()), Basis.CALLED)

    def _call_back(self, by: object) -> None:
        """A turn is going to be taken back, or has been."""
        if self.hypotheses.takeback is Takeback.OFF:
            self._state.say(Fault(coded("referee.no_takebacks")))
            return
        self.hypotheses.takebacks.call(str(by), [*self.hypotheses.confirmed, *self.hypotheses.provisional])
        if self._state.is_settled:
            self._interpreter.judge(self._state.now_ms)
