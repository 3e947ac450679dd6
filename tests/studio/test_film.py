"""Whole games as films, with lamps that are switched and people who lean in."""

from itertools import islice, pairwise

import pytest

from adoube_studio import LIGHTS, Camera, Surroundings, eventful_surroundings, filmed
from adoube_studio.camera import Shake
from adoube_studio.film import Leaning
from adoube_studio.light import DAYLIGHT
from tests.studio.games import apart, gestures_of, studio_of

EVENING = LIGHTS["evening"]


def test_a_switched_lamp_is_seen_at_once_and_the_exposure_follows_in_waves() -> None:
    around = Surroundings(lamps=((1000, EVENING),))

    before, at_once, later = (around.exposure_at(at_ms) for at_ms in (999, 1000, 9000))
    waves = [around.exposure_at(1000 + step * 50) for step in range(60)]

    assert around.light_at(999) == DAYLIGHT
    assert around.light_at(1000) == EVENING
    assert at_once == pytest.approx(before)
    assert later > 1.3 * before
    assert max(waves) > 1.02 * later


def test_a_person_leans_in_and_back() -> None:
    around = Surroundings(leanings=(Leaning(1000, 3000, side_deg=90, reach=0.5),))

    reaches = [
        sum(person.reach for person in around.people_at(at_ms)) for at_ms in (900, 1250, 2000, 2750, 3100)
    ]

    assert reaches == [0, 0.25, 0.5, 0.25, 0]


def test_the_camera_drifts_slowly_and_stays_where_it_was_knocked_to() -> None:
    around = Surroundings(bumps=((5000, Shake(4, 0, 0.5)),), drift_px_a_minute=0.6, direction_deg=0)

    assert around.shake_at(0).is_still
    assert around.shake_at(4999).right_px < 0.1
    assert around.shake_at(5000).right_px > 4
    assert around.shake_at(65_000).right_px > 4.3
    assert around.shake_at(65_000).turn_deg == 0.5


def test_a_restless_room_is_the_same_for_the_same_seed() -> None:
    first, again, other = (eventful_surroundings(DAYLIGHT, 600_000, seed) for seed in (1, 1, 2))

    assert first == again
    assert first != other
    assert first.leanings
    assert first.lamps or first.bumps


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
