"""The referee of one game: events in, verdicts out. It knows neither ports nor clocks nor files.

Time is what events and the caller say it is. `step` first lets everything happen that falls due before the
event, each at its own moment, so a recorded trace and a live board get the same verdicts.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from adoube.board.placement import Placement
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.verdict import Objection
from adoube.referee.difference import change_between, remedy_between
from adoube.referee.hypotheses import Accepted, Hypotheses, Node, Open
from adoube.referee.successors import differing
from adoube.referee.timings import Timings
from adoube.referee.verdicts import (
    BackInStep,
    Fault,
    Illegal,
    Moved,
    Over,
    Question,
    SetUp,
    StartStands,
    Undecided,
    Underway,
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

__all__ = ["Referee", "Said", "SettledReading", "Stage"]

SURE_LIFT_MS = 15
"""a source whose shortest sure lift is no longer than this promises that no lift goes unreported"""
MOST_HYPOTHESES = 64
"""at this many play is held and asked about: nothing is ever dropped unseen"""


class Stage(StrEnum):
    SET_UP = "set-up"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Said:
    """A verdict, and the moment at which it was given."""

    at_ms: int
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class SettledReading:
    """A reading that changed the hypotheses, and the cells touched since the one before."""

    reading: Reading
    touched: tuple[str, ...]


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
        self.clock = clock
        self.hypotheses = Hypotheses(game, view, line or Line.begin(game))
        self.stage = Stage.SET_UP
        self.question: Question | None = None
        self.out_of_step: Illegal | None = None
        self._settling = Settling(game.board.names, self.timings.settle_ms)
        self._resumed = self.hypotheses.accepted.ply > 0
        if self._resumed:
            self._settling.lose_touches()
        self._sure_of_touches = promise_ms is not None and promise_ms <= SURE_LIFT_MS
        self._pressed: str | None = None
        self._said: list[Said] = []
        self._settled_readings: list[SettledReading] = []
        self._last_settled_moment = 0
        self._now_ms = 0
        self._deadlines: dict[str, int] = {}
        self.set_up_needs: SetUp | None = None
        self._questions = 0
        self._asked_of: tuple[str, ...] = ()
        self._undecided: Open | None = None
        self._end_shown: Reading | None = None

    # what others see

    @property
    def line(self) -> Line:
        """The accepted turns and the position after them."""
        return self.hypotheses.accepted

    @property
    def questions_asked(self) -> int:
        return self._questions

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
        due = list(self._deadlines.values())
        if (settles := self._settling.settles_at_ms) is not None:
            due.append(settles)
        return min(due, default=None)

    # what happens

    def step(self, event: Event | None, now_ms: int) -> list[Said]:
        """Takes in an event, or with None the mere passing of time, and returns what there is to say."""
        self._advance(now_ms)
        self._now_ms = max(self._now_ms, now_ms)
        match event:
            case CellShows(cell=cell, shows=shows):
                self._before_change()
                self._settling.show(cell, shows, self._now_ms)
            case CellTouched(cell=cell):
                self._settling.touch(cell, self._now_ms)
            case ClockPressed(seat=seat):
                self._press(seat)
            case AnswerGiven(answer=answer):
                self._answer(answer)
            case CallMade(call=call):
                self._say(Fault(say("referee.no_such_call", title=self.game.title, call=call)))
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
            else:
                self._fall_due(next(name for name, at in self._deadlines.items() if at == wake_at))

    def _fall_due(self, name: str) -> None:
        del self._deadlines[name]
        if name == "ask":
            self._ask()
        elif name == "dwell":
            self.hypotheses.stand()
            self._decide()
        elif name == "stand":
            self._find_illegal()
        elif name == "hint":
            self._hint()

    # readings

    def _before_change(self) -> None:
        """A set-up that stood for a moment has stood, however fast the first hand is."""
        stirred_at_ms = self._settling.changed_at_ms
        if self.stage is not Stage.SET_UP or stirred_at_ms is None or stirred_at_ms == self._now_ms:
            return
        if self.hypotheses.shown_by_final(self._settling.reading):
            self._settled()

    def _settled(self) -> None:
        stirred_at_ms = self._settling.changed_at_ms or self._now_ms
        self._settling.settle()
        reading = self._settling.reading
        if self.stage is Stage.SET_UP:
            self._check_set_up(reading)
        elif self.stage is Stage.PLAYING:
            self._judge(reading, stirred_at_ms)
        else:
            self._watch_for_start(reading)

    def _check_set_up(self, reading: Reading) -> None:
        if None in reading:
            return
        standing = self.hypotheses.shown_by_final(reading)
        if not standing and self._resumed and (found := self._explain(reading)):
            # Play went on while nobody watched: what stands is a turn that nobody confirmed yet.
            self._begin_play()
            self._take(found, reading)
            return
        if not standing:
            empty, fill = remedy_between(self.game.board.names, self._nearest(reading).outlook.shown, reading)
            if self.set_up_needs != (needs := SetUp(empty, fill)):
                self.set_up_needs = needs
                self._say(needs)
            return
        self._begin_play()
        for node in standing:
            node.since = self._settling.moment
        self._decide()

    def _begin_play(self) -> None:
        self.stage = Stage.PLAYING
        self.set_up_needs = None
        self._say(SetUp())

    def _judge(self, reading: Reading, stirred_at_ms: int) -> None:
        for name in ("stand", "hint", "dwell"):
            self._deadlines.pop(name, None)
        found = self._explain(reading)
        if len(found) > MOST_HYPOTHESES:
            self._ask()
            return
        if not found:
            self._unexplained(reading, stirred_at_ms)
            return
        if self.out_of_step is not None:
            self.out_of_step = None
            self._say(BackInStep())
        self._take(found, reading)
        if self._pressed is not None:
            self._press(self._pressed)
        self._decide()
        self._set_dwell(reading, stirred_at_ms)

    def _take(self, found: list[Node], reading: Reading) -> None:
        before = self.hypotheses.tips
        self.hypotheses.take(found, self._settling.moment)
        if self.hypotheses.tips != before:
            touched = self._settling.cells_touched_since(self._last_settled_moment)
            self._settled_readings.append(SettledReading(reading, touched))
        self._last_settled_moment = self._settling.moment

    def _explain(self, reading: Reading) -> list[Node]:
        return self.hypotheses.explain(
            reading, self._settling.touched_since if self._sure_of_touches else _no_promise
        )

    def _unexplained(self, reading: Reading, stirred_at_ms: int) -> None:
        if any(source.outlook.may_become(reading) for source in self.hypotheses.sources()):
            self._deadlines["hint"] = stirred_at_ms + self.timings.hint_ms
        elif self.out_of_step is None or self._illegal(reading) != self.out_of_step:
            self._deadlines["stand"] = stirred_at_ms + self.timings.stand_ms

    def _set_dwell(self, reading: Reading, stirred_at_ms: int) -> None:
        tips = [tip for tip in self.hypotheses.tips if tip not in self.hypotheses.final]
        if not tips or len(tips) != len(self.hypotheses.tips):
            return
        direct = all(node in self.hypotheses.final for tip in tips for node in tip.played_from)
        if not direct or any(node.outlook.may_go_on(reading) for node in self.hypotheses.final):
            return
        if self.clock and not all(self._ends_the_game(tip) for tip in tips):
            return
        self._deadlines["dwell"] = stirred_at_ms + self.timings.dwell_ms

    def _ends_the_game(self, tip: Node) -> bool:
        return self.hypotheses.line_to(tip).outcome is not None

    def _watch_for_start(self, reading: Reading) -> None:
        if reading == self._end_shown or None in reading:
            return
        self._end_shown = None
        start = Hypotheses(self.game, self.view, Line.begin(self.game))
        if start.shown_by_final(reading):
            self._say(StartStands())

    # turns

    def _press(self, seat: str) -> None:
        """A seat ends its turn. A press while the board shows nothing known waits until it does."""
        if self.stage is not Stage.PLAYING:
            return
        self._pressed = None
        reading = self._settling.reading
        if self._settling.settles_at_ms is not None and self._explain(reading):
            # The turn is complete when the clock is pressed: a quick answer must not blur it.
            self._pressed = seat
            self._settled()
            return
        standing = any(tip.outlook.shows(reading) for tip in self.hypotheses.tips)
        if standing and self.hypotheses.confirm(seat):
            self._deadlines.pop("dwell", None)
            self._decide()
            return
        to_move = {self.game.to_move(node.outlook.position) for node in self.hypotheses.final}
        if seat not in to_move:
            return
        if self.hypotheses.shown_by_final(reading) and self._settling.settles_at_ms is None:
            self._say(Fault(say("referee.pressed_without_a_turn", seat=seat)))
        else:
            self._pressed = seat

    def _decide(self) -> None:
        """Accepts what all hypotheses agree on, and says what they do not."""
        for accepted in self.hypotheses.agree():
            self._accept(accepted)
        still_open = self.hypotheses.open()
        if still_open is None:
            self._deadlines.pop("ask", None)
            self.question, self._undecided = None, None
            self._end_if_over()
        elif still_open != self._undecided:
            self._undecided = still_open
            self._say(Undecided(still_open.ply, still_open.seat, still_open.candidates, still_open.lines))
            if still_open.candidates != self._asked_of:
                self.question = None
                self._deadlines["ask"] = self._now_ms + self.timings.ask_ms

    def _accept(self, accepted: Accepted) -> None:
        cells = tuple(name for name in self.game.board.names if name in accepted.changed)
        self._say(
            Moved(accepted.ply, accepted.seat, self.game.write(accepted.turn), accepted.position, cells)
        )
        self._asked_of = ()
        if self._pressed == accepted.seat:
            self._pressed = None

    def _end_if_over(self) -> None:
        line = self.hypotheses.accepted
        if self.stage is Stage.PLAYING and line.outcome is not None:
            self.stage = Stage.OVER
            self._deadlines.clear()
            self._end_shown = self._settling.reading
            self._say(Over(line.outcome, self.game.scores(line.position)))

    # questions

    def _ask(self) -> None:
        still_open = self.hypotheses.open()
        if still_open is None or still_open.candidates == self._asked_of:
            return
        self._questions += 1
        self._asked_of = still_open.candidates
        self.question = Question(self._questions, still_open.ply, still_open.seat, still_open.candidates)
        self._say(self.question)

    def _answer(self, answer: str) -> None:
        if not self.hypotheses.choose(answer):
            self._say(Fault(say("referee.no_such_choice", answer=answer)))
            return
        self.question = None
        self._decide()

    # what is wrong

    def _nearest(self, reading: Reading) -> Node:
        """The hypothesis that differs from a reading in the fewest cells."""
        names = self.game.board.names
        return min(self.hypotheses.sources(), key=lambda n: len(differing(names, n.outlook.shown, reading)))

    def _illegal(self, reading: Reading) -> Illegal:
        nearest = self._nearest(reading)
        names = self.game.board.names
        change = change_between(names, nearest.outlook.shown, reading)
        objection: Objection = self.game.objection(nearest.outlook.position, change)
        empty, fill = remedy_between(names, nearest.outlook.shown, reading)
        return Illegal(objection, empty, fill)

    def _find_illegal(self) -> None:
        self.out_of_step = self._illegal(self._settling.reading)
        self._say(self.out_of_step)

    def _hint(self) -> None:
        nearest = self._nearest(self._settling.reading)
        empty, fill = remedy_between(self.game.board.names, nearest.outlook.shown, self._settling.reading)
        self._say(Underway(empty, fill))


def _no_promise(_moment: int) -> None:
    """What a source that promises nothing says about touches."""
