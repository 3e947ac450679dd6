"""Whole games as films."""

from itertools import islice, pairwise

import pytest

from adoube_vision.studio.camera import Camera
from adoube_vision.studio.film import filmed
from tests.vision.studio.games import apart, gestures_of, studio_of


def test_a_film_runs_at_its_rate_and_ends_after_the_last_act() -> None:
    gestures, studio = gestures_of("jarmo", 2), studio_of("jarmo")

    at_ms = [frame.at_ms for frame in filmed(studio, gestures, fps=5)]

    assert {after - before for before, after in pairwise(at_ms)} == {200}
    assert gestures.ends_ms < at_ms[-1] < gestures.ends_ms + 2000


@pytest.mark.full(but=1)
@pytest.mark.parametrize("name", ["jarmo", "river-crossing", "left-right"])
def test_whatever_changes_is_hidden_by_a_hand(name: str) -> None:
    frames = filmed(studio_of(name, Camera(30)), gestures_of(name, 4), fps=10)

    for before, after in pairwise(frame.truth for frame in frames):
        changed = {cell for cell, _ in before.stacks.items() ^ after.stacks.items()}
        assert changed <= before.hidden | after.hidden


def test_between_turns_no_hand_is_in_the_picture() -> None:
    truths = [frame.truth for frame in filmed(studio_of("chess"), gestures_of("chess", 4), fps=5)]

    assert sum(truth.hands == 0 and not truth.hidden for truth in truths) > 0.3 * len(truths)
    assert any(truth.hands for truth in truths)


def test_a_film_is_made_again_as_it_was() -> None:
    films = [filmed(studio_of("jarmo"), gestures_of("jarmo", 2), from_ms=2000) for _ in range(2)]

    for first, second in islice(zip(*films, strict=True), 8):
        assert not apart(first.picture, second.picture).any()
        assert first.truth.hidden == second.truth.hidden
