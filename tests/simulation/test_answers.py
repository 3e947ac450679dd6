"""Players who answer: a recorded game with the answers to what a referee asks of it."""

from __future__ import annotations

from dataclasses import replace

from adoube.cli.replay import replayed
from adoube.cli.traces import OpenedTrace
from adoube.games.registry import make_game
from adoube.referee.record import record_of
from adoube.sensing.events import AnswerGiven
from adoube.sensing.trace import Trace
from adoube.sensing.views import View, view_named
from adoube.simulation.answers import answered
from adoube.simulation.hands import hands_named, performance
from adoube.simulation.recording import recorded
from adoube.simulation.scripted import random_game

JARMO = make_game("jarmo")
VIEW: View = view_named("occupancy", JARMO.seats)


def unanswered(seed: int) -> tuple[Trace, list[str]]:
    """A game on a board that promises nothing about touches, so that captures are asked; with the truth."""
    scripted = random_game(JARMO, seed)
    trace = recorded(JARMO, VIEW, scripted.set_up, performance(scripted, hands_named("careful"), seed))
    return replace(trace, header=replace(trace.header, promise_ms=None)), scripted.truth()["turns"]


def test_truthful_answers_leave_nothing_open() -> None:
    asked = 0
    for seed in range(1, 9):
        trace, turns = unanswered(seed)

        _, referee = replayed(OpenedTrace(answered(trace, JARMO, VIEW, turns), JARMO, VIEW))

        record = record_of(referee)
        asked += record.questions
        assert list(record.turns) == turns
        assert not record.open
    assert asked > 0


def test_answers_are_added_in_order_of_time_and_nothing_else_changes() -> None:
    trace, turns = unanswered(seed=1)

    told = answered(trace, JARMO, VIEW, turns)

    answers = [event for event in told.events if isinstance(event, AnswerGiven)]
    assert answers
    assert all(answer.answer in turns for answer in answers)
    assert [event for event in told.events if not isinstance(event, AnswerGiven)] == list(trace.events)
    times = [event.at_ms for event in told.events]
    assert times == sorted(times)


def test_what_nobody_asks_nobody_answers() -> None:
    scripted = random_game(JARMO, 1)
    view = view_named("polarity", JARMO.seats)
    trace = recorded(JARMO, view, scripted.set_up, performance(scripted, hands_named("careful"), 1))

    assert answered(trace, JARMO, view, scripted.truth()["turns"]) == trace
