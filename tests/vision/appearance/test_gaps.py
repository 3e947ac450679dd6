"""A board that starts full is learned as it will look with pieces gone, before any has gone."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from adoube.sensing.views import Symbol
from adoube_vision.appearance.learning import Learning, is_crowded, thinned
from tests.vision.appearance.shop import BOARD, patches, picture

FULL: Mapping[str, Symbol] = {
    name: ("white", "black", "green")[number % 3] for number, name in enumerate(BOARD.names)
}
EMPTY: Mapping[str, Symbol] = dict.fromkeys(BOARD.names, 0)


def looks(shown: Mapping[str, Symbol]) -> list[str]:
    return [str(shown[name] or "empty") for name in BOARD.names]


@pytest.fixture(scope="module")
def learning() -> Learning:
    empty = Learning.begun(patches(), picture(EMPTY), looks(EMPTY))
    return empty.with_shown(picture(FULL, 1), looks(FULL))


def test_pictures_have_ever_more_pieces_gone() -> None:
    made = list(thinned(picture(EMPTY), picture(FULL, 1), patches(), looks(FULL)))

    gone = [each.looks.count("empty") for each in made]
    assert gone == sorted(gone)
    assert 0 < gone[0] < gone[-1] < len(BOARD.names)


def test_a_made_picture_shows_the_empty_board_where_a_piece_has_gone_and_the_rest_as_it_was() -> None:
    full = picture(FULL, 1)
    made = next(thinned(picture(EMPTY), full, patches(), looks(FULL)))

    before, after = (patches().cut(each)[:, 10:14, 10:14].astype(int) for each in (full, made.picture))
    changes = np.abs(after - before).mean(axis=(1, 2, 3))
    gone = np.array([look == "empty" for look in made.looks])
    assert (changes[~gone] == 0).all()
    assert (changes[gone] > 5).all()


def test_a_single_gap_between_pieces_is_read(learning: Learning) -> None:
    shown = {**FULL, "c3": 0, "d4": 0}
    read = learning.learned().read(patches().cut(picture(shown, 2)))

    names = learning.learned().looks
    assert [names[place] for place in read.log_likelihoods.argmax(axis=1)] == looks(shown)
    assert (read.novelty <= 1).all()


def test_a_board_with_room_is_learned_as_it_is() -> None:
    beside = {**EMPTY, "b2": "white", "e5": "black"}
    empty = Learning.begun(patches(), picture(EMPTY), looks(EMPTY))

    assert len(empty.with_shown(picture(beside, 1), looks(beside)).shown) == 2


@pytest.mark.parametrize(
    ("shown", "crowded"), [(["white", "white"], True), (["white", "empty"], False), ([], False)]
)
def test_a_board_is_crowded_where_hardly_a_cell_is_empty(shown: list[str], crowded: bool) -> None:
    assert is_crowded(shown) is crowded


def test_what_was_made_is_not_lost_when_it_is_kept(learning: Learning) -> None:
    assert len(learning.shown) > 2
