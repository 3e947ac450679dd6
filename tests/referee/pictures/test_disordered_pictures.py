"""A photographed game with one fault in the order of its pictures is followed, and nobody is accused."""

from __future__ import annotations

import pytest

from benchmarks.disordered_pictures import Recorded
from benchmarks.pictures.disordered import disorders_of
from benchmarks.pictures.recorded import habits_of
from tests.tools import SHARED

BEHIND = 5  # pictures that are followed after the fault


@pytest.mark.shared
@pytest.mark.parametrize(
    ("name", "fault", "at"),
    [
        ("chess_b", "+5", 41),
        ("chess_b", "-2", 25),
        pytest.param("chess_b", "swapped", 13, marks=pytest.mark.full),
        pytest.param("chess_b", "-1", 1, marks=pytest.mark.full),
        pytest.param("chess_b", "twice", 30, marks=pytest.mark.full),
        pytest.param("chess_a", "2 out", 5, marks=pytest.mark.full),
        pytest.param("chess_b", "3 out", 37, marks=pytest.mark.full),
    ],
)
def test_a_photographed_game_survives_a_fault_in_the_order_of_its_pictures(
    name: str, fault: str, at: int
) -> None:
    game = Recorded(SHARED / "likelihoods" / f"{name}.jsonl", habits_of(SHARED / "likelihoods"))
    disorder = next(each for each in disorders_of(len(game.pictures)) if (each.name, each.at) == (fault, at))

    found = game.follow(disorder, BEHIND, answered=False)

    assert found.wrong == found.lost == found.objections == 0


@pytest.mark.shared
def test_of_turns_in_any_order_none_is_recorded_alone() -> None:
    game = Recorded(SHARED / "likelihoods" / "chess_b.jsonl", habits_of(SHARED / "likelihoods"))
    first_two_are_missing = next(each for each in disorders_of(len(game.pictures)) if each.name == "2 out")

    found = game.follow(first_two_are_missing, BEHIND, answered=False)

    assert found.wrong == 0
    assert found.missing, "the two first turns of White may have been played in either order"
    assert found.lost == 0
