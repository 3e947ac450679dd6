"""Cells are read after one picture of the start, or after an empty board and a piece of each kind."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from adoube.sensing.views import Symbol
from adoube_vision.appearance.learning import MOST_CONFIRMED, Learning
from adoube_vision.appearance.looks import look_of
from adoube_vision.appearance.model import Appearance, NotEnoughSeenError
from tests.vision.appearance.shop import BOARD, START, patches, picture

LATER: Mapping[str, Symbol] = {**START, "a1": 0, "c3": "white", "d6": 0, "d4": "black", "f5": "white"}
FULL = dict.fromkeys(BOARD.names, "white")


@pytest.fixture(scope="module")
def of_the_start() -> Learning:
    return Learning.begun(patches(), picture(START), looks(START))


@pytest.fixture(scope="module")
def appearance(of_the_start: Learning) -> Appearance:
    return of_the_start.learned()


def test_a_later_position_is_read_after_the_start(appearance: Appearance) -> None:
    assert read(appearance, LATER, seed=1) == looks(LATER)


def test_a_piece_seen_on_dark_squares_alone_is_known_on_light_ones() -> None:
    on_dark = {name: symbol if name in BOARD.dark else 0 for name, symbol in START.items()}
    appearance = Learning.begun(patches(), picture(on_dark), looks(on_dark)).learned()
    elsewhere: dict[str, Symbol] = dict.fromkeys(BOARD.names, 0)
    elsewhere |= {"b1": "white", "a1": "black", "c4": "white", "d4": "black", "e4": "white", "f4": "black"}

    assert {"b1", "c4", "e4"} & BOARD.dark != {"b1", "c4", "e4"}
    assert read(appearance, elsewhere, seed=4) == looks(elsewhere)


def test_darker_pictures_are_read_as_well(appearance: Appearance) -> None:
    assert read(appearance, LATER, seed=2, gain=0.7) == looks(LATER)


def test_probabilities_add_up_to_one(appearance: Appearance) -> None:
    seen = appearance.read(patches().cut(picture(LATER, 3)))

    assert np.exp(seen.log_likelihoods).sum(axis=1) == pytest.approx(1)


def test_a_look_unlike_anything_learned_is_novel(appearance: Appearance) -> None:
    canvas = picture(LATER, 4)
    canvas[200:300, 200:300] = (0, 255, 255)

    novelty = appearance.read(patches().cut(canvas)).novelty

    covered = [place for place, name in enumerate(BOARD.names) if name in ("b4", "c4", "b5", "c5")]
    assert (novelty[covered] > 1).all()
    far = [place for place, name in enumerate(BOARD.names) if name[0] in "ef" or name[1] in "12"]
    assert (novelty[far] <= 1).all()


def test_a_board_that_starts_full_is_shown_empty_first() -> None:
    empty = Learning.begun(patches(), picture({}), looks({}))
    with pytest.raises(NotEnoughSeenError):
        empty.learned()

    a_piece_on_each_ground = {"b2": "white", "e2": "white"}
    shown = empty.with_shown(picture(a_piece_on_each_ground, 1), looks(a_piece_on_each_ground))

    assert read(shown.learned(), FULL, seed=2) == looks(FULL)


def test_cells_that_are_not_known_teach_nothing() -> None:
    hidden = [
        None if name in ("a1", "f6") else look for name, look in zip(BOARD.names, looks(START), strict=True)
    ]
    canvas = picture({**START, "a1": "green", "f6": "green"})

    learned = Learning.begun(patches(), canvas, hidden).learned()

    assert learned.looks == ("black", "empty", "white")


def test_of_confirmed_positions_the_newest_are_kept(of_the_start: Learning) -> None:
    learning = of_the_start
    for seed in range(MOST_CONFIRMED + 2):
        stands = (START, LATER)[seed % 2]
        learning = learning.with_confirmed(picture(stands, seed), looks(stands))

    assert learning.shown == of_the_start.shown
    assert len(learning.confirmed) == MOST_CONFIRMED


def test_a_position_that_stands_on_takes_the_place_of_its_own_picture(of_the_start: Learning) -> None:
    learning = of_the_start.with_confirmed(picture(START, 1), looks(START))
    for seed in range(2, 4):
        learning = learning.with_confirmed(picture(LATER, seed), looks(LATER))

    assert [example.looks for example in learning.confirmed] == [tuple(looks(START)), tuple(looks(LATER))]


def test_of_each_cell_the_newest_picture_of_each_look_is_kept(of_the_start: Learning) -> None:
    learning = of_the_start.with_confirmed(picture(START, 1), looks(START))
    for seed in range(2, MOST_CONFIRMED + 4):
        stands = ({}, LATER)[seed % 2]
        learning = learning.with_confirmed(picture(stands, seed), looks(stands))

    started, now = looks(START), looks(LATER)
    for place, look in enumerate(started):
        assert look is not None
        assert learning.references[look].looks[place] == look
        assert learning.references[now[place] or ""].looks[place] == now[place]


def looks(stands: Mapping[str, Symbol]) -> list[str | None]:
    return [look_of(stands.get(name, 0)) for name in BOARD.names]


def read(appearance: Appearance, stands: Mapping[str, Symbol], seed: int, gain: float = 1.0) -> list[str]:
    seen = appearance.read(patches().cut(picture(stands, seed, gain)))
    return [appearance.looks[place] for place in seen.log_likelihoods.argmax(axis=1)]
