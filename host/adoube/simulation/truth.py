"""The truth about a game that hands have played, and players who answer a referee's questions with it."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heapify, heappop, heappush
from typing import Any, Protocol

from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.referee.questions import PLAY_ON
from adoube.referee.recorded_games import referee_of
from adoube.referee.verdicts import Return, TimedVerdict, TurnQuestion
from adoube.sensing.events import AnswerGiven, Event
from adoube.sensing.trace import Trace
from adoube.sensing.views import View
from adoube.simulation.motions import Action, Counts

__all__ = ["THINKING_MS", "Asking", "Timeline", "answered", "played_of", "with_answers"]


@dataclass(frozen=True)
class Timeline:
    """The facts of a game, in order of time."""

    changes: tuple[Counts, ...]

    @classmethod
    def of(cls, actions: Iterable[Action]) -> "Timeline":
        """Return the truth about everything that happened to a board."""
        return cls(tuple(action for action in actions if isinstance(action, Counts)))

    def turns(self, at_ms: int | None = None) -> list[str]:
        """Return the turns that count at a moment; None: in the end."""
        until = len(self.changes) if at_ms is None else bisect_right(self.changes, at_ms, key=_moment)
        turns: list[str] = []
        for change in self.changes[:until]:
            del turns[change.ply - 1 :]
            if change.turn is not None:
                turns.append(change.turn)
        return turns

    def answer(self, ply: int, choices: Sequence[str], held: Sequence[str], at_ms: int) -> str | None:
        """Return the honest players' answer to a question about turn `ply`, `held` being the turns accepted
        so far.

        None where the truth is none of the choices, of which the longest line of turns is said. A takeback is
        the truth where a turn counts no longer that is held accepted, or that the question may be about.
        """
        counting = self.turns(at_ms)
        if counting[: ply - 1] == list(held[: ply - 1]) and (told := played_of(choices, counting[ply - 1 :])):
            return told
        undone = len(held) - _in_common(counting, held)
        is_undone = undone > 0 or self._undone(ply, at_ms)
        answer = Return(undone).choice if is_undone else PLAY_ON
        return answer if answer in choices else None

    def _undone(self, ply: int, at_ms: int) -> bool:
        """Return whether turn `ply` or one before it was taken back last of all."""
        before = self.changes[: bisect_right(self.changes, at_ms, key=_moment)]
        return bool(before) and before[-1].turn is None and before[-1].ply <= ply

    def final(self, game: AnyGame) -> dict[str, Any]:
        """Return the turns that finally count and their worth: ``{"turns": [...], "scores": {...}}``."""
        line = Line.begin(game)
        for text in self.turns():
            line = line.play(game.read(text))
        return {"turns": line.written_turns(), "scores": game.scores(line.position)}


def played_of(choices: Iterable[str], played: Sequence[str]) -> str | None:
    """Return the turn, or the longest line of turns, with which play began; None if no choice is it."""
    lines = [" ".join(played[:length]) for length in range(1, len(played) + 1)]
    return max((choice for choice in choices if choice in lines), key=len, default=None)


def _in_common(counting: Sequence[str], held: Sequence[str]) -> int:
    """Return how many turns two games begin with alike."""
    pairs = enumerate(zip(counting, held, strict=False))
    return next((place for place, (one, other) in pairs if one != other), min(len(counting), len(held)))


def _moment(change: Counts) -> int:
    return change.at_ms


THINKING_MS = 1500  # from a question to its answer


class Asking(Protocol):
    """A referee that asks the players, or anything between it and them."""

    @property
    def line(self) -> Line: ...

    @property
    def wake_at_ms(self) -> int | None: ...

    def step(self, event: Event | None, now_ms: int) -> list[TimedVerdict]: ...


def answered(trace: Trace, game: AnyGame, view: View, truth: Timeline) -> Trace:
    """Return the trace of a game whose players answer every question truthfully, as far as they can.

    Play goes on meanwhile, as it does at a real table where a page asks.
    """
    referee = referee_of(trace.header, game, view)
    return replace(trace, events=tuple(with_answers(referee, trace.events, truth)))


def with_answers(referee: Asking, events: Sequence[Event], truth: Timeline) -> Iterator[Event]:
    """Yield the events as `referee` hears them: those given, and the answers to its questions."""
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
