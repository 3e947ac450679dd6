"""Whole games as films, with lamps that are switched and people who lean in; and films as a source.

A source's film waits for the camera, and for the people in it.
"""

from __future__ import annotations

import time
from itertools import islice, pairwise
from math import inf
from pathlib import Path

import numpy as np
import pytest

from adoube.games.registry import make_game
from adoube.sensing.camera import CalibrateFrom
from adoube.simulation.filmed import Beginning, FilmedMatch
from adoube.simulation.hands import hands_named
from adoube.simulation.match_script import MatchScript
from adoube.simulation.motions import CellBecomes
from adoube.simulation.scripted import random_game
from adoube_studio import LIGHTS, Camera, Surroundings, eventful_surroundings, filmed, open_studio
from adoube_studio import film as studio
from adoube_studio.camera import Shake
from adoube_studio.film import LONGEST_STEP_MS, Leaning, StudioSource
from adoube_studio.light import DAYLIGHT
from adoube_vision.sources.source import SourceEndedError
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


def film_of(game: str, begins: Beginning | None) -> StudioSource:
    evening, rules = FilmedMatch(3, 1, 3.0, CalibrateFrom.START, begins), make_game(game, seed=3)
    if begins is not None:
        begins.tell(evening.actions(MatchScript((random_game(rules, 3),), hands_named("careful"), 3)))
    return open_studio(f"studio:{evening.text}", rules)


def test_however_rarely_somebody_looks_a_film_goes_on_by_short_steps(tmp_path: Path) -> None:
    clock = Beginning(tmp_path).clock
    film = film_of("picaria", Beginning(tmp_path))
    clock.let_go_to(inf)
    film.read()
    seen_ms: list[float | None] = []

    for _ in range(3):
        time.sleep(2 * LONGEST_STEP_MS / 1000)
        film.read()
        seen_ms.append(clock.seen_ms)

    assert seen_ms == [0.0, LONGEST_STEP_MS, 2 * LONGEST_STEP_MS], "a picture is seen once the next is wanted"


def test_a_film_goes_no_further_than_people_let_it(tmp_path: Path) -> None:
    clock = Beginning(tmp_path).clock
    film = film_of("picaria", Beginning(tmp_path))
    film.read()
    film.read()
    assert clock.seen_ms is None, "it has not begun"
    clock.let_go_to(10.0)

    for _ in range(4):
        film.read()

    assert clock.seen_ms == 10.0


def test_a_film_shows_what_is_told_while_it_goes_on_and_ends_only_after_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begins, rules = Beginning(tmp_path), make_game("jarmo", seed=3)
    evening = FilmedMatch(3, 1, 3.0, CalibrateFrom.START, begins)
    film = open_studio(f"studio:{evening.text}", rules)
    # However late the next picture is taken, the film is not over.
    monkeypatch.setattr(studio, "AFTER_MS", inf)
    begins.clock.let_go_to(100.0)
    for _ in range(3):
        film.read()
    assert "c3" not in film._gestures.stacks(100)[0], "nothing was told yet, and more may come"

    begins.tell([CellBecomes(150, "d1", ()), CellBecomes(200, "c3", ("black.archer",))])
    begins.clock.let_go_to(inf)
    film.read()
    assert film._gestures.stacks(200)[0]["c3"] == ("black.archer",)
    monkeypatch.setattr(studio, "AFTER_MS", 0.0)
    time.sleep(LONGEST_STEP_MS / 1000)
    with pytest.raises(SourceEndedError):
        film.read()


def test_a_film_that_nobody_begins_ends_some_time_after_its_last_act(monkeypatch: pytest.MonkeyPatch) -> None:
    film = film_of("picaria", None)
    first = film.read().picture
    monkeypatch.setattr(studio, "AFTER_MS", -film._gestures.ends_ms)

    assert np.any(first)
    with pytest.raises(SourceEndedError):
        film.read()
