"""Players who answer: what a referee asks of a recorded game is answered with the truth, and recorded."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from heapq import heapify, heappop, heappush
from typing import Protocol

from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.referee.trace_start import referee_of
from adoube.referee.verdicts import TimedVerdict, TurnQuestion
from adoube.sensing.events import AnswerGiven, Event
from adoube.sensing.trace import Trace
from adoube.sensing.views import View
from adoube.simulation.truth import Timeline

__all__ = ["THINKING_MS", "Asking", "answered", "with_answers"]

THINKING_MS = 1500  # from a question to its answer


class Asking(Protocol):
    """What asks the players: a referee, or what stands between it and them."""

    @property
    def line(self) -> Line: ...

    @property
    def wake_at_ms(self) -> int | None: ...

    def step(self, event: Event | None, now_ms: int) -> list[TimedVerdict]: ...


def answered(trace: Trace, game: AnyGame, view: View, truth: Timeline) -> Trace:
    """The trace of a game whose players answer every question truthfully, as far as they can.

    Play goes on meanwhile, as it does at a real table where a page asks.
    """
    referee = referee_of(trace.header, game, view)
    return replace(trace, events=tuple(with_answers(referee, trace.events, truth)))


def with_answers(referee: Asking, events: Sequence[Event], truth: Timeline) -> Iterator[Event]:
    """The events as `referee` hears them: those given, and the answers to its questions."""
    waiting = [(event.at_ms, place, event) for place, event in enumerate(events)]
    heapify(waiting)
    while True:
        next_ms = waiting[0][0] if waiting else None
        wake_at_ms = referee.wake_at_ms
        if wake_at_ms is not None and (next_ms is None or wake_at_ms < next_ms):
            said = referee.step(None, wake_at_ms)
        elif waiting:
            at_ms, _, event = heappop(waiting)
            yield event
            said = referee.step(event, at_ms)
        else:
            return
        for answer in _answers(said, referee.line, truth):
            # Behind all else that happens at the same moment.
            heappush(waiting, (answer.at_ms, len(events) + len(waiting), answer))


def _answers(said: Sequence[TimedVerdict], held: Line, truth: Timeline) -> Iterator[AnswerGiven]:
    for one in said:
        if isinstance(one.verdict, TurnQuestion):
            answer = truth.answer(one.verdict.ply, one.verdict.answers, held.written_turns(), one.at_ms)
            if answer is not None:
                yield AnswerGiven(one.at_ms + THINKING_MS, answer)
