"""Players who answer: a recorded game with the answers to what a referee asks of it."""

from __future__ import annotations

from dataclasses import replace

from adoube.games.registry import make_game
from adoube.referee.record import record_of
from adoube.referee.recorded_games import OpenedTrace, replayed
from adoube.sensing.events import AnswerGiven
from adoube.sensing.trace import Trace
from adoube.sensing.views import View, view_named
from adoube.simulation.answers import answered
from adoube.simulation.hands import hands_named, performance
from adoube.simulation.recording import recorded
from adoube.simulation.scripted import random_game
from adoube.simulation.truth import Timeline

JARMO = make_game("jarmo")
VIEW: View = view_named("occupancy", JARMO.seats)


def unanswered(seed: int) -> tuple[Trace, Timeline]:
    """A game on a board that promises nothing about touches, so that captures are asked; with the truth."""
    scripted = random_game(JARMO, seed)
    actions = list(performance(scripted, hands_named("careful"), seed))
    trace = recorded(JARMO, VIEW, scripted.set_up, actions)
    return replace(trace, header=replace(trace.header, promise_ms=None)), Timeline.of(actions)


def test_truthful_answers_leave_nothing_open() -> None:
    asked = 0
    for seed in range(1, 9):
        trace, truth = unanswered(seed)

        _, referee = replayed(OpenedTrace(answered(trace, JARMO, VIEW, truth), JARMO, VIEW))

        record = record_of(referee)
        asked += record.questions
        assert list(record.turns) == truth.turns()
        assert not record.open
    assert asked > 0


def test_answers_are_added_in_order_of_time_and_nothing_else_changes() -> None:
    trace, truth = unanswered(seed=7)

    told = answered(trace, JARMO, VIEW, truth)

    answers = [event for event in told.events if isinstance(event, AnswerGiven)]
    assert answers
    assert all(answer.answer in truth.turns() for answer in answers)
    assert [event for event in told.events if not isinstance(event, AnswerGiven)] == list(trace.events)
    times = [event.at_ms for event in told.events]
    assert times == sorted(times)


def test_what_nobody_asks_nobody_answers() -> None:
    scripted = random_game(JARMO, 1)
    view = view_named("polarity", JARMO.seats)
    actions = list(performance(scripted, hands_named("careful"), 1))
    trace = recorded(JARMO, view, scripted.set_up, actions)

    assert answered(trace, JARMO, view, Timeline.of(actions)) == trace
