"""Pictures of other positions are composed of one, so that what it does not show is learned from it."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from adoube.games.registry import make_game
from adoube.sensing.views import Symbol
from adoube_studio import LIGHTS, Camera, Setting, Studio, StudioScene
from adoube_vision.appearance.composed import composed, hides_cells
from adoube_vision.appearance.learning import Learning
from adoube_vision.appearance.patches import Patches
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Pose
from benchmarks.vision_studio import looks_of
from tests.vision.appearance.shop import BOARD, SIZE, START, patches, picture

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


def test_pictures_have_ever_more_pieces_gone_or_moved() -> None:
    made = list(composed(picture(EMPTY), patches(), looks(FULL), picture(EMPTY)))

    kept = [
        sum(now == at_first for now, at_first in zip(each.looks, looks(FULL), strict=True)) for each in made
    ]
    assert kept == sorted(kept, reverse=True)
    assert 0 < kept[-1] < kept[0] < len(BOARD.names)


def test_a_piece_that_stays_looks_as_it_did_and_one_that_is_gone_does_not() -> None:
    full = picture(FULL, 1)
    made = next(composed(full, patches(), looks(FULL), picture(EMPTY)))

    before, after = (patches().cut(each)[:, 10:14, 10:14].astype(int) for each in (full, made.picture))
    changes = np.abs(after - before).mean(axis=(1, 2, 3))
    is_kept = np.array([now == at_first for now, at_first in zip(made.looks, looks(FULL), strict=True)])
    assert (changes[is_kept] < 1).mean() > 0.9
    assert (changes[~is_kept] > 5).all()


def test_without_an_empty_board_the_ground_is_copied_from_empty_cells() -> None:
    start, bare = picture(START, 1), picture(EMPTY, 1)

    made = list(composed(start, patches(), looks(START)))[-1]

    at_first = np.array([look != "empty" for look in looks(START)])
    is_left = np.array([look == "empty" for look in made.looks]) & at_first
    shown, real = (patches().cut(each)[is_left].mean(axis=(1, 2)) for each in (made.picture, bare))
    assert is_left.sum() >= 5
    assert np.abs(shown - real).max() < 40  # a shadow may lie on it; pieces differ from the ground by more


def test_nothing_is_composed_of_a_full_board_that_was_never_seen_empty() -> None:
    assert list(composed(picture(FULL), patches(), looks(FULL))) == []


@pytest.mark.parametrize(
    ("shown", "hides"),
    [(FULL, True), ({**EMPTY, "b2": "white", "e5": "black"}, False), (EMPTY, False)],
)
def test_pieces_hide_cells_where_hardly_one_behind_them_is_empty(
    shown: Mapping[str, Symbol], hides: bool
) -> None:
    assert hides_cells(patches(), SIZE, looks(shown)) is hides


def test_a_board_that_shows_cells_behind_its_pieces_is_learned_as_it_is() -> None:
    beside = {**EMPTY, "b2": "white", "e5": "black"}
    empty = Learning.begun(patches(), picture(EMPTY), looks(EMPTY))

    assert len(empty.with_shown(picture(beside, 1), looks(beside)).shown) == 2


def test_a_single_gap_between_pieces_is_read(learning: Learning) -> None:
    shown = {**FULL, "c3": 0, "d4": 0}
    read = learning.learned().read(patches().cut(picture(shown, 2)))

    names = learning.learned().looks
    assert [names[place] for place in read.log_likelihoods.argmax(axis=1)] == looks(shown)
    assert (read.novelty <= 1).all()


@pytest.mark.full
def test_empty_squares_behind_the_far_side_s_pieces_are_read_after_the_start_alone() -> None:
    # From White's side the start shows no empty square behind a black piece.
    game = make_game("chess")
    studio = Studio(Setting(game.board, Camera(45), (960, 540), seed=8))
    plane = studio.view.plane
    chess = Patches.of(game.board, plane, Pose.of(plane, (960, 540)))
    start = game.placement(game.start()).cells
    later = {cell: stack for cell, stack in start.items() if cell not in ("d8", "e8", "f8", "d7")}
    later |= {"d5": start["d7"], "e6": start["e8"]}

    def shown(stacks: Mapping[str, object], number: int) -> Pixels:
        return studio.render(StudioScene(stacks, light=LIGHTS["lamp"], number=number))  # type: ignore[arg-type]

    appearance = Learning.begun(chess, shown(start, 1), looks_of(game, start)).learned()
    read = appearance.read(chess.cut(shown(later, 2))).log_likelihoods.argmax(axis=1)

    assert [appearance.looks[look] for look in read] == looks_of(game, later)
