"""Finds which way a board lies: each way is followed by a referee of its own until the evidence leaves one.

Nothing is accepted before that. Every way prices what its referee cannot explain, on the scale of all other
explanations (`likelihood`). The way that has turns to accept and leads all others by the margin is the one;
then its turns since the set-up are given out, in order and at once. Where play goes on and no way falls
behind, it is asked which turn was played.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, Protocol, TypeVar

from adoube.games.line import Line
from adoube.referee.hypotheses.nodes import Open
from adoube.referee.likelihood import Costs
from adoube.referee.reasons import Basis, Hypothesis, Reasons
from adoube.referee.state import RefereeState
from adoube.referee.verdicts import (
    BackInStep,
    Cleared,
    Fault,
    Illegal,
    Moved,
    Over,
    SetUp,
    Stage,
    TakenBack,
    TimedVerdict,
    TurnQuestion,
    Undecided,
    Verdict,
)
from adoube.sensing.events import AnswerGiven, Event
from adoube.sensing.views import Reading
from adoube.words import coded

__all__ = ["OrientationSearch"]

MOST_NAMED = 12
"""so many hypotheses are written out"""


class Rival(Protocol):
    """A referee of a board that lies in a known way."""

    @property
    def line(self) -> Line: ...
    @property
    def stage(self) -> Stage: ...
    @property
    def reading(self) -> Reading: ...
    @property
    def set_up_needs(self) -> SetUp | None: ...
    @property
    def out_of_step(self) -> Illegal | None: ...
    @property
    def question(self) -> TurnQuestion | None: ...
    @property
    def open(self) -> Open | None: ...
    @property
    def unconfirmed(self) -> Open | None: ...
    @property
    def seat_at_work(self) -> str | None: ...
    @property
    def wake_at_ms(self) -> int | None: ...

    @property
    def cost_of_pictures(self) -> float: ...

    def cost_of_board(self, costs: Costs) -> float: ...
    def step(self, event: Event | None, now_ms: int) -> list[TimedVerdict]: ...


R = TypeVar("R", bound=Rival)


@dataclass(eq=False)
class Followed(Generic[R]):
    """The referee of a way, and what is held back of what it says."""

    referee: R
    amiss: float = 0.0
    """what it costs that boards were not explained"""
    held: list[TimedVerdict] = field(default_factory=list)

    @property
    def cost(self) -> float:
        """What it costs to believe that the board lies so."""
        return self.amiss + self.referee.cost_of_pictures

    def repeat(self, state: RefereeState, verdict: Verdict) -> None:
        """Says now what its referee said, or would say; with the reasons, if it gave any."""
        reasons = (said.reasons for said in reversed(self.held) if isinstance(said.verdict, type(verdict)))
        state.verdicts.append(TimedVerdict(state.now_ms, verdict, next(reasons, None)))


class OrientationSearch(Generic[R]):
    """The ways in which a board may lie; `state` is that of a board of which only the set-up is known."""

    def __init__(self, state: RefereeState, rivals: Iterable[R]) -> None:
        self._state = state
        self._followed = [Followed(referee) for referee in rivals]
        self._costs = Costs.default()

    @property
    def found(self) -> R | None:
        """The referee of the one way that is left; None while several are."""
        return self._followed[0].referee if len(self._followed) == 1 else None

    @property
    def rivals(self) -> list[R]:
        """The referees of the ways that are left."""
        return [one.referee for one in self._followed]

    @property
    def leading(self) -> R:
        """The referee of the way that is the likeliest now."""
        return self._best.referee

    @property
    def _best(self) -> Followed[R]:
        return min(self._followed, key=lambda one: (one.cost, _lacks(one.referee)))

    @property
    def wake_at_ms(self) -> int | None:
        """When the next thing falls due in any of the ways."""
        due = [self._state.questions.ask_at_ms, *(one.referee.wake_at_ms for one in self._followed)]
        return min((at_ms for at_ms in due if at_ms is not None), default=None)

    # what happens

    def advance(self, until_ms: int) -> None:
        """Lets everything happen that falls due by then, or until the way is found."""
        while self.found is None and (wake_at_ms := self.wake_at_ms) is not None and wake_at_ms <= until_ms:
            self.step(None, wake_at_ms)

    def step(self, event: Event | None, now_ms: int) -> None:
        """Takes in an event, nothing else being due before it."""
        state = self._state
        state.now_ms = max(state.now_ms, now_ms)
        if state.questions.ask_at_ms is not None and state.questions.ask_at_ms <= state.now_ms:
            self._ask()
        if isinstance(event, AnswerGiven):
            self._answer(event)
        else:
            self._let_happen([(one, event) for one in self._followed])

    def _let_happen(self, events: Sequence[tuple[Followed[R], Event | None]]) -> None:
        told = [(one, one.referee.step(event, self._state.now_ms)) for one, event in events]
        self._say_of_all([[said.verdict for said in news] for _, news in told])
        if self._state.stage is Stage.SET_UP:
            self._set_up()
        if self._state.stage is Stage.SET_UP:
            return
        for one, news in told:
            one.held += news
            if any(isinstance(said.verdict, Illegal) for said in news):
                one.amiss += one.referee.cost_of_board(self._costs)
        if any(_accepts(said) for _, news in told for said in news):
            self._weigh()
        if any(news for _, news in told):
            self._tell_trouble()
            self._tell_open()

    def _set_up(self) -> None:
        """What stands in one way is set up; ways in which it does not are none."""
        state = self._state
        if standing := [one for one in self._followed if one.referee.stage is not Stage.SET_UP]:
            self._followed = standing
            state.stage, state.set_up_needs = Stage.PLAYING, None
            state.say(SetUp())
        elif (needs := self.leading.set_up_needs) is not None and needs != state.set_up_needs:
            state.set_up_needs = needs
            state.say(needs)

    def _say_of_all(self, told: Sequence[Sequence[Verdict]]) -> None:
        """Says what is so whichever way the board lies: what is wrong with a cell, what nobody can use."""
        first, *others = told or [()]
        for verdict in first:
            match verdict:
                case Fault(cells=cells) if cells:
                    self._state.say(verdict)
                case Fault() | Illegal(empty=(), fill=()) if all(verdict in other for other in others):
                    self._state.say(verdict)

    def _tell_trouble(self) -> None:
        """Says what is wrong in every way: then no way makes it a turn."""
        state = self._state
        cleared = all(one.referee.stage is Stage.CLEARED for one in self._followed)
        if cleared and state.stage is not Stage.CLEARED:
            state.say(Cleared(), Basis.SWEPT)
        state.stage = Stage.CLEARED if cleared else Stage.PLAYING
        illegal = all(one.referee.out_of_step for one in self._followed)
        wrong = self.leading.out_of_step if illegal else None
        if wrong != state.out_of_step:
            state.out_of_step = wrong
            self._best.repeat(state, wrong or BackInStep())

    def _weigh(self) -> None:
        """There are turns to accept in some way: the ways that cannot explain what stands fall behind."""
        for one in self._followed:
            one.amiss += one.referee.cost_of_board(self._costs)
        best = self._best
        if any(map(_accepts, best.held)):
            self._followed = [one for one in self._followed if one.cost < best.cost + self._costs.way]

    # what is open

    @property
    def open(self) -> Open | None:
        """What the ways differ in, once each of them has a turn that was certainly played."""
        found = self._difference([self._lines(one.referee, one.referee.open) for one in self._followed])
        return found if found is not None and len(found.candidates) > 1 else None

    @property
    def unconfirmed(self) -> Open | None:
        """The lines of turns that the board may have seen, in any way."""
        lines = {
            line
            for one in self._followed
            for line in self._lines(one.referee, one.referee.open or one.referee.unconfirmed)
            if line
        }
        return self._difference([sorted(lines)]) if lines else None

    def _lines(self, referee: R, further: Open | None) -> list[tuple[str, ...]]:
        """The turns since the search began that are accepted in a way, and those after them."""
        accepted = tuple(referee.line.written_turns()[len(self._state.hypotheses.accepted.turns) :])
        return [(*accepted, *line) for line in further.lines] if further else [accepted]

    def _difference(self, ways: Sequence[list[tuple[str, ...]]]) -> Open | None:
        lines = sorted({line for lines in ways for line in lines})
        if not all(lines):
            return None
        same = next(
            (place for place, turns in enumerate(zip(*lines, strict=False)) if len(set(turns)) > 1), 0
        )
        accepted = self._state.hypotheses.accepted
        candidates = sorted({line[same] for line in lines})
        return Open(accepted.ply + same + 1, self._seat_after(same), tuple(candidates), tuple(lines))

    def _seat_after(self, turns: int) -> str:
        """The seat that played after so many turns of the search, as the likeliest way has it."""
        line = self.leading.line
        place = len(self._state.hypotheses.accepted.turns) + turns
        position = line.positions[place] if place < len(line.positions) else line.position
        return line.game.to_move(position) or line.game.seats[0]

    def _tell_open(self) -> None:
        state = self._state
        if self.found is not None or state.stage is Stage.SET_UP or (now_open := self.open) is None:
            return
        # The next turns mostly tell.
        if undecided := state.questions.found_open(now_open, state.now_ms, state.finality.in_hand_ms):
            self._tell(undecided)

    def _ask(self) -> None:
        if question := self._state.questions.ask():
            self._tell(question)

    def _tell(self, verdict: Undecided | TurnQuestion) -> None:
        """Says what only people can tell; where reasons are asked for, with what each way is worth."""
        state, reasons = self._state, None
        if state.explains:
            best = min(one.cost for one in self._followed)
            hypotheses = tuple(
                Hypothesis(line, best - one.cost)
                for one in sorted(self._followed, key=lambda one: one.cost)
                for line in self._lines(one.referee, one.referee.open)
            )
            after, unnamed = state.hypotheses.accepted.ply, len(hypotheses[MOST_NAMED:])
            named = hypotheses[:MOST_NAMED]
            reasons = Reasons(verdict.name, Basis.UNTOLD, after=after, hypotheses=named, unnamed=unnamed)
        state.verdicts.append(TimedVerdict(state.now_ms, verdict, reasons))

    def _answer(self, event: AnswerGiven) -> None:
        """Leaves the ways in which the turn was played, or the line of turns, that people say was played."""
        now_open = self.open
        ply = 0 if now_open is None else now_open.ply
        readings = () if now_open is None else ((event.answer,), tuple(event.answer.split(" ")))
        ways = ((told, self._begun_with(told, ply)) for told in readings)
        told, kept = next((way for way in ways if way[1]), ((), []))
        self._state.questions.handle_answer(settles=bool(kept))
        if not kept:
            self._state.say(Fault(coded("referee.no_such_choice", answer=event.answer)))
            return
        self._followed = kept
        self._state.questions.advanced()
        answers = [(one, replace(event, answer=_still_open(one.referee, ply, told))) for one in kept]
        self._let_happen([(one, answer) for one, answer in answers if answer.answer])
        self._tell_open()

    def _begun_with(self, told: tuple[str, ...], ply: int) -> list[Followed[R]]:
        """The ways in which these turns may have been played from turn `ply` on."""
        place = ply - self._state.hypotheses.accepted.ply - 1
        return [
            one
            for one in self._followed
            if any(
                line[place : place + len(told)] == told for line in self._lines(one.referee, one.referee.open)
            )
        ]

    # what was held back

    def give_out(self) -> None:
        """Says all there is to say of the way that was found: its turns, and how things stand."""
        state, (found,) = self._state, self._followed
        referee, now_open = found.referee, found.referee.open
        state.verdicts += [replace(said, at_ms=state.now_ms) for said in found.held if _accepts(said)]
        if referee.out_of_step != state.out_of_step:
            found.repeat(state, referee.out_of_step or BackInStep())
        if now_open is not None:
            undecided = Undecided(now_open.ply, now_open.seat, now_open.candidates, now_open.lines)
            found.repeat(state, undecided)
        if referee.question is not None:
            found.repeat(state, referee.question)
        if referee.stage is Stage.CLEARED is not state.stage:
            found.repeat(state, Cleared())


def _accepts(said: TimedVerdict) -> bool:
    """Whether a verdict changes the record."""
    return isinstance(said.verdict, Moved | TakenBack | Over)


def _still_open(referee: Rival, ply: int, told: Sequence[str]) -> str:
    """What an answer about turn `ply` and those after it says of the turns that are open in one way."""
    now_open = referee.open
    return "" if now_open is None or now_open.ply < ply else " ".join(told[now_open.ply - ply :])


def _lacks(referee: Rival) -> int:
    """How many cells stand between a board and its set-up."""
    needs = referee.set_up_needs
    return 0 if needs is None else len(needs.empty) + len(needs.fill)
