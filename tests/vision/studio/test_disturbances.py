"""Lamps, people and knocks around a game."""

import pytest

from adoube_vision.studio.camera import Shake
from adoube_vision.studio.disturbances import Around, Leaning, eventful
from adoube_vision.studio.light import DAYLIGHT, LIGHTS

EVENING = LIGHTS["evening"]


def test_a_switched_lamp_is_seen_at_once_and_the_exposure_follows_in_waves() -> None:
    around = Around(lamps=((1000, EVENING),))

    before, at_once, later = (around.exposure_at(at_ms) for at_ms in (999, 1000, 9000))
    waves = [around.exposure_at(1000 + step * 50) for step in range(60)]

    assert around.light_at(999) == DAYLIGHT
    assert around.light_at(1000) == EVENING
    assert at_once == pytest.approx(before)
    assert later > 1.3 * before
    assert max(waves) > 1.02 * later


def test_a_person_leans_in_and_back() -> None:
    around = Around(leanings=(Leaning(1000, 3000, side_deg=90, reach=0.5),))

    reaches = [
        sum(person.reach for person in around.people_at(at_ms)) for at_ms in (900, 1250, 2000, 2750, 3100)
    ]

    assert reaches == [0, 0.25, 0.5, 0.25, 0]


def test_the_camera_drifts_slowly_and_stays_where_it_was_knocked_to() -> None:
    around = Around(bumps=((5000, Shake(4, 0, 0.5)),), drift_px_a_minute=0.6, direction_deg=0)

    assert around.shake_at(0).is_still
    assert around.shake_at(4999).right_px < 0.1
    assert around.shake_at(5000).right_px > 4
    assert around.shake_at(65_000).right_px > 4.3
    assert around.shake_at(65_000).turn_deg == 0.5


def test_a_restless_room_is_the_same_for_the_same_seed() -> None:
    first, again, other = (eventful(DAYLIGHT, 600_000, seed) for seed in (1, 1, 2))

    assert first == again
    assert first != other
    assert first.leanings
    assert first.lamps or first.bumps
