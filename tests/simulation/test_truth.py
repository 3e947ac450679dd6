"""Which turns count at every moment, and what honest players answer then."""

from __future__ import annotations

from dataclasses import replace

from adoube.games.registry import make_game
from adoube.referee.readable_verdicts import record_of
from adoube.referee.recorded_games import OpenedTrace, replayed
from adoube.sensing.events import AnswerGiven
from adoube.sensing.trace import Trace
from adoube.sensing.views import View, view_named
from adoube.simulation.hands import hands_named, performance
from adoube.simulation.motions import Counts
from adoube.simulation.recording import recorded
from adoube.simulation.scripted import random_game
from adoube.simulation.truth import Timeline, answered

# B was played after a, and taken back for c.
TAKEN_BACK = Timeline(
    (Counts(100, 1, "a"), Counts(200, 2, "b"), Counts(300, 2, None), Counts(400, 2, "c"), Counts(500, 3, "d"))
)


def test_a_turn_counts_until_it_is_taken_back() -> None:
    turns = [TAKEN_BACK.turns(at_ms) for at_ms in (99, 100, 250, 300, 450)]

    assert turns == [[], ["a"], ["a", "b"], ["a"], ["a", "c"]]
    assert TAKEN_BACK.turns() == ["a", "c", "d"]


def test_taking_back_two_turns_takes_back_the_answer_too() -> None:
    timeline = Timeline((Counts(1, 1, "a"), Counts(2, 2, "b"), Counts(3, 1, None)))

    assert timeline.turns() == []


def test_a_question_is_answered_by_the_turn_that_counts_then() -> None:
    assert TAKEN_BACK.answer(2, ("b", "c"), ["a"], 250) == "b"
    assert TAKEN_BACK.answer(2, ("b", "c"), ["a"], 450) == "c"


def test_of_lines_of_turns_the_longest_that_was_played_is_the_answer() -> None:
    assert TAKEN_BACK.answer(1, ("a", "b", "a c", "a c b", "b a"), [], 450) == "a c"
    assert TAKEN_BACK.answer(1, ("a", "a c", "a c d"), [], 500) == "a c d"
    assert TAKEN_BACK.answer(1, ("a", "a d c"), [], 500) == "a"


def test_a_question_without_the_truth_among_its_choices_is_not_answered() -> None:
    assert TAKEN_BACK.answer(2, ("x", "y"), ["a"], 250) is None
    assert TAKEN_BACK.answer(3, ("x", "y"), ["a", "c"], 450) is None


def test_a_takeback_is_the_truth_where_an_accepted_turn_counts_no_longer() -> None:
    assert TAKEN_BACK.answer(3, ("x", "takeback"), ["a", "b"], 350) == "takeback"
    assert TAKEN_BACK.answer(3, ("x", "takeback"), ["a", "b"], 450) == "takeback"


def test_a_takeback_is_the_truth_of_a_turn_that_was_not_accepted_yet() -> None:
    assert TAKEN_BACK.answer(2, ("b", "takeback-0", "play-on"), ["a"], 350) == "takeback-0"


def test_where_nothing_was_taken_back_play_goes_on() -> None:
    assert TAKEN_BACK.answer(3, ("takeback", "play-on"), ["a", "b"], 250) == "play-on"


def test_the_turn_itself_is_said_rather_than_that_play_goes_on() -> None:
    assert TAKEN_BACK.answer(2, ("takeback", "play-on", "b"), ["a"], 250) == "b"


def test_the_answer_says_how_many_turns_were_taken_back() -> None:
    timeline = Timeline((Counts(1, 1, "a"), Counts(2, 2, "b"), Counts(3, 1, None)))

    assert timeline.answer(3, ("takeback", "takeback-2"), ["a", "b"], 4) == "takeback-2"
    assert timeline.answer(3, ("takeback", "play-on"), ["a", "b"], 4) is None


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
