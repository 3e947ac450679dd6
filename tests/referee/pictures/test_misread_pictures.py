"""A camera that misreads some cells, in every picture or now and then: play is followed all the same."""

from __future__ import annotations

import pytest

from adoube.games.registry import make_game
from benchmarks.pictures.misread import Followed, Misread, follow
from benchmarks.pictures.recorded import habits_of
from tests.tools import SHARED

AT_ONCE, WITH_THE_NEXT = 0.8, 0.95
SILENCES = 0.15  # of the pictures come after one
ASKED = 0.03  # a turn


@pytest.mark.shared
@pytest.mark.parametrize(
    ("game_id", "seeds", "turns", "read"),
    [
        ("chess", (2, 3), 40, 0.97),
        ("jarmo", (6, 7), 40, 0.97),
        ("follow-the-arrow", (1, 2), 40, 0.95),
        ("froglet", (1, 2), 20, 0.97),
        pytest.param("jarmo", range(10, 14), 60, 0.99, marks=pytest.mark.full),
    ],
)
def test_play_is_followed_though_cells_are_misread(
    game_id: str, seeds: tuple[int, ...], turns: int, read: float
) -> None:
    habits, found = habits_of(SHARED / "likelihoods"), Followed()

    for seed in seeds:
        follow(found, make_game(game_id, seed=seed), habits, Misread.all_but(read), seed, turns)

    assert found.wrong == 0
    assert found.missing <= len(seeds), "but the last turn of a game, after which no picture comes"
    assert found.within(0) >= AT_ONCE
    assert found.within(1) >= WITH_THE_NEXT
    assert found.asked <= ASKED * found.turns


@pytest.mark.shared
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_play_is_followed_through_silences_of_the_camera(seed: int) -> None:
    habits, found = habits_of(SHARED / "likelihoods"), Followed()

    follow(found, make_game("jarmo", seed=seed), habits, Misread.all_but(0.97, SILENCES), seed, 24)

    assert found.wrong == 0
    assert found.missing <= 1, "but the last turn of a game, after which no picture comes"


@pytest.mark.shared
@pytest.mark.parametrize("seed", [3, 6])
def test_turns_in_a_silence_that_are_too_many_to_list_are_asked_about(seed: int) -> None:
    habits, found = habits_of(SHARED / "likelihoods"), Followed()

    follow(found, make_game("capture", seed=seed), habits, Misread.all_but(0.99, 0.1), seed, 20)

    assert found.wrong == 0
    assert found.asked > 0
    assert found.missing <= 6, "of the last silence in which not all was found, and behind it"


@pytest.mark.shared
def test_cells_are_misread_as_often_as_was_said() -> None:
    habits, found = habits_of(SHARED / "likelihoods"), Followed()

    for seed in (1, 2, 3):
        follow(found, make_game("jarmo", seed=seed), habits, Misread.all_but(0.95), seed, 40)

    assert 0.03 < found.misread / found.cells < 0.07
