"""The live referee: events in, verdicts out, the same ones as a replay of the trace that holds them."""

from __future__ import annotations

import pytest

from adoube.api import (
    AnswerGiven,
    CellShows,
    ClockPressed,
    Moved,
    Referee,
    Said,
    TurnQuestion,
    replay,
    sample_trace,
    simulate,
)

# Of games of each kind, in Python and described.
SAMPLES = ("jarmo", "left-right", "alquerque", "dara")
SIMULATED = (("jarmo", "level", "blitz"), ("konane", "occupancy", "natural"), ("dara", "polarity", "club"))


@pytest.mark.parametrize("game", SAMPLES)
def test_a_sample_fed_event_by_event_gets_the_verdicts_of_its_replay(game: str) -> None:
    recorded = sample_trace(game)
    referee = Referee.of(recorded, explain=True)

    said = [each for event in recorded.trace.events for each in referee.feed(event)]
    said += referee.finish()

    judged = replay(recorded, explain=True)
    assert tuple(said) == judged.said
    assert [each.reasons for each in said] == [each.reasons for each in judged.said]
    assert referee.record == judged.record
    assert referee.position == judged.position


@pytest.mark.parametrize(("game", "view", "hands"), SIMULATED)
def test_hurried_hands_get_the_verdicts_of_a_replay(game: str, view: str, hands: str) -> None:
    played = simulate(game, seed=4, view=view, hands=hands, faults="bounce").recorded
    header = played.trace.header
    referee = Referee(game, view=view, clock=header.clock, promise_ms=header.promise_ms)

    said = [each for event in played.trace.events for each in referee.feed(event)]
    said += referee.finish()

    judged = replay(played)
    assert tuple(said) == judged.said
    assert (*judged.before, judged.record) == (*referee.before, referee.record)[: len(judged.before) + 1]


def set_up(view: str = "occupancy", *, clock: bool = False) -> Referee:
    referee = Referee("jarmo", view=view, clock=clock)
    for cell, shows in referee.expected.items():
        referee.feed(CellShows(0, cell, shows))
    referee.wait(1000)
    return referee


def test_a_turn_is_accepted_once_its_clock_is_pressed() -> None:
    referee = set_up(clock=True)

    referee.feed(CellShows(2000, "b1", 0))
    referee.feed(CellShows(2500, "a3", 1))
    [said] = referee.feed(ClockPressed(3000, "black"))

    assert isinstance(said.verdict, Moved)
    assert (said.at_ms, said.verdict.turn) == (3000, "b1-a3")
    assert referee.position.played == ["b1-a3"]
    assert referee.record.turns == ("b1-a3",)
    assert referee.now_ms == 3000


def test_a_turn_is_accepted_as_time_passes() -> None:
    referee = set_up()

    referee.feed({"t": 2000, "cell": "b1", "shows": 0})
    referee.feed({"t": 2500, "cell": "a3", "shows": 1})
    while not referee.position.ply and referee.wake_at_ms is not None:
        referee.wait(referee.wake_at_ms - referee.now_ms)

    assert referee.position.played == ["b1-a3"]


def test_an_open_turn_is_asked_and_answered() -> None:
    said, referee = asked()
    question = next(each.verdict for each in said if isinstance(each.verdict, TurnQuestion))

    assert [*referee.questions] == [question]
    referee.answer(question.choices[0])

    assert not referee.questions


def asked() -> tuple[list[Said], Referee]:
    """Play what a sample holds up to a question, which its players answer next."""
    for seed in range(40):
        played = simulate("jarmo", seed=seed, view="occupancy", hands="club").recorded
        if not any(isinstance(event, AnswerGiven) for event in played.trace.events):
            continue
        referee = Referee.of(played)
        said: list[Said] = []
        for event in played.trace.events:
            if referee.questions:
                return said, referee
            said += referee.feed(event)
    raise AssertionError("no question is asked in forty games")
