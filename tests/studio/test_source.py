"""The studio as a source: its film waits for the camera, and for the people in it."""

from __future__ import annotations

import time
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
from adoube_studio import film as studio
from adoube_studio import open_studio
from adoube_studio.film import LONGEST_STEP_MS, StudioSource
from adoube_vision.sources.source import SourceEndedError


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
    monkeypatch.setattr(studio, "AFTER_MS", 0.0)
    begins.clock.let_go_to(100.0)
    for _ in range(3):
        film.read()
    assert "c3" not in film._gestures.stacks(100)[0], "nothing was told yet, and more may come"

    begins.tell([CellBecomes(150, "d1", ()), CellBecomes(200, "c3", ("black.archer",))])
    begins.clock.let_go_to(inf)
    film.read()
    assert film._gestures.stacks(200)[0]["c3"] == ("black.archer",)
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
