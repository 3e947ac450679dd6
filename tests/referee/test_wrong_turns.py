"""Restless hands look for a wrong turn: one that is accepted and was not played. There must be none.

The players answer what they are asked truthfully, and a source that promises it reports every lift.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.referee.config import Timings
from adoube.referee.referee import Referee
from adoube.referee.verdicts import TurnQuestion
from adoube.sensing.events import AnswerGiven, Event
from adoube.sensing.trace import Sensors
from adoube.sensing.views import view_named
from adoube.simulation.scripted import random_game
from tests.referee.restless import RestlessHands

SEEDS = (1,)  # `benchmarks/refereeing` plays more
MOST_TURNS = 40


def accepted_of(
    game_id: str,
    view_name: str,
    seed: int,
    *,
    clock: bool = True,
    promise_ms: int | None = 10,
    restlessness: float,
    early: bool = False,
) -> tuple[list[str], list[str]]:
    """Return what was played and what was accepted of it, in a random game by restless hands."""
    game = make_game(game_id)
    view = view_named(view_name, game.seats)
    scripted = random_game(game, seed, MOST_TURNS)
    events = RestlessHands(game, view, seed, clock, restlessness, early).play(scripted)
    played = with_skips(scripted.line)
    referee = Referee(game, Sensors(view, promise_ms, clock=clock), Timings.default())
    for event in events:
        answered(referee, event, played)
    referee.finish()
    return played, referee.line.written_turns()


def with_skips(line: Line) -> list[str]:
    """The turns of a line, and the skips that follow its last: nobody plays them."""
    while line.legal_turns() == ["skip"]:
        line = line.play(line.game.read("skip"))
    return line.written_turns()


def answered(referee: Referee, event: Event, played: Sequence[str]) -> None:
    said = referee.step(None, event.at_ms) + referee.step(event, event.at_ms)
    for question in (one.verdict for one in said if isinstance(one.verdict, TurnQuestion)):
        truth = played[question.ply - 1]
        if truth in question.choices:
            referee.step(AnswerGiven(event.at_ms, truth), event.at_ms)


@pytest.mark.full(but=2)
@pytest.mark.parametrize("promise_ms", [10, None])
@pytest.mark.parametrize("restlessness", [0.0, 0.12, 0.35])
@pytest.mark.parametrize("view_name", ["occupancy", "polarity"])
@pytest.mark.parametrize("game_id", ["jarmo", "jasir"])
def test_with_a_clock_no_turn_is_wrong(
    game_id: str, view_name: str, restlessness: float, promise_ms: int | None
) -> None:
    for seed in SEEDS:
        played, accepted = accepted_of(
            game_id, view_name, seed, promise_ms=promise_ms, restlessness=restlessness
        )

        assert accepted == played[: len(accepted)], f"seed {seed}"


@pytest.mark.full(but=1)
@pytest.mark.parametrize("view_name", ["occupancy", "polarity"])
@pytest.mark.parametrize("game_id", ["jarmo", "jasir"])
def test_nor_where_the_clock_is_pressed_as_the_piece_comes_down(game_id: str, view_name: str) -> None:
    for seed in SEEDS:
        played, accepted = accepted_of(game_id, view_name, seed, restlessness=0.35, early=True)

        assert accepted == played[: len(accepted)], f"seed {seed}"


@pytest.mark.full(but=1)
@pytest.mark.parametrize(
    ("game_id", "restlessness"), [("jarmo", 0.0), ("jarmo", 0.35), ("jasir", 0.0), ("jasir", 0.35)]
)
def test_nor_without_a_clock_where_the_sensors_tell_the_seats_apart(
    game_id: str, restlessness: float
) -> None:
    for seed in SEEDS:
        played, accepted = accepted_of(game_id, "polarity", seed, clock=False, restlessness=restlessness)

        assert accepted == played[: len(accepted)], f"seed {seed}"


@pytest.mark.full(but=1)
@pytest.mark.parametrize("game_id", ["jarmo", "jasir"])
def test_nor_without_a_clock_where_pieces_all_look_alike_and_hands_are_calm(game_id: str) -> None:
    for seed in SEEDS:
        played, accepted = accepted_of(game_id, "occupancy", seed, clock=False, restlessness=0.0)

        assert accepted == played[: len(accepted)], f"seed {seed}"


@pytest.mark.full(but=1)
@pytest.mark.parametrize("view_name", ["occupancy", "polarity"])
@pytest.mark.parametrize("game_id", ["jarmo", "jasir"])
def test_nearly_every_turn_is_accepted_all_the_same(game_id: str, view_name: str) -> None:
    counts = [accepted_of(game_id, view_name, seed, restlessness=0.35) for seed in SEEDS]

    accepted = sum(len(accepted) for _, accepted in counts)
    assert accepted >= 0.99 * sum(len(played) for played, _ in counts)
