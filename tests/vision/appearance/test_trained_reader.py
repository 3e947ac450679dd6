"""The comparison with a trained reader (benchmarks/trained_reader.py) compares nothing else."""

import cv2
import numpy as np
import pytest

from adoube.games.registry import make_game
from adoube_studio import Camera, Setting, Studio, StudioScene
from adoube_vision.appearance.patches import HALF_WIDTH, Patches
from adoube_vision.plane import Pose
from benchmarks.network.crops import CLASSES, CROP, PITCH_PX, STORED, cropped, studio_sets
from benchmarks.network.evidence import ORDER, Beside
from benchmarks.network.varying import varied
from benchmarks.photographs.paired import by_set, interval_of, mcnemar

SIZE = (640, 480)
LEARNED = np.log(np.array([[0.2, 0.5, 0.3], [0.98, 0.01, 0.01]], np.float32))
SAID = np.log(np.array([[0.9, 0.05, 0.05], [0.1, 0.8, 0.1]], np.float32))


def test_a_crop_shows_its_cell_as_the_patch_does_and_more_around_it() -> None:
    game = make_game("jarmo", seed=1)
    studio = Studio(Setting(game.board, Camera(30), SIZE))
    patches = Patches.of(game.board, studio.view.plane, Pose.of(studio.view.plane, SIZE))
    sharp = studio.render(StudioScene(game.placement(game.start()).cells))
    picture = np.asarray(cv2.GaussianBlur(sharp, (0, 0), 4), np.uint8)
    crops, cut = cropped(picture, patches), patches.cut(picture)
    inner = round(PITCH_PX * HALF_WIDTH) * 2
    edge = (CROP - inner) // 2

    for crop, patch in zip(crops[:, edge:-edge, edge:-edge], cut, strict=True):
        small = cv2.resize(patch, crop.shape[:2], interpolation=cv2.INTER_AREA)
        assert np.abs(small.astype(float) - crop).mean() < 3


def test_sets_of_crops_come_again_with_their_seed() -> None:
    one, again, other = (next(studio_sets(1, seed)) for seed in (3, 3, 4))

    assert one.crops.shape[1:] == (STORED, STORED, 3)
    assert len(one.crops) == len(one.kinds)
    assert set(one.kinds.tolist()) == set(range(len(CLASSES)))
    assert np.array_equal(one.crops, again.crops)
    assert not np.array_equal(one.crops[: len(other.crops)], other.crops[: len(one.crops)])


def test_a_varied_crop_is_of_the_size_that_the_network_reads() -> None:
    rng = np.random.default_rng(1)
    stored = rng.integers(0, 255, (STORED, STORED, 3)).astype(np.uint8)

    crop, ground = varied(stored, stored, rng)

    assert crop.shape == ground.shape == (CROP, CROP, 3)
    assert not np.array_equal(crop, varied(stored, stored, rng)[0])


def test_a_reader_that_counts_for_nothing_changes_nothing() -> None:
    assert np.allclose(Beside().scores(ORDER, LEARNED, SAID), LEARNED, atol=1e-6)


def test_a_reader_tips_a_cell_that_is_in_doubt_and_not_one_that_is_sure() -> None:
    both = Beside(weight=0.7, most=3.0).scores(ORDER, LEARNED, SAID)

    assert [ORDER[place] for place in both.argmax(axis=1)] == ["empty", "empty"]


def test_a_reader_says_nothing_of_a_look_that_is_none_of_its_classes() -> None:
    looks = ("empty", "red")

    both = Beside(weight=1.0).scores(looks, LEARNED[:, :2], SAID)

    assert np.allclose(np.exp(both).sum(axis=1), 1, atol=1e-5)
    assert both[1, 0] < LEARNED[1, 0]


def test_a_split_that_chance_explains_is_no_evidence() -> None:
    assert mcnemar(5, 4) == pytest.approx(1.0)
    assert mcnemar(20, 2) < 0.001


def test_an_interval_holds_its_share() -> None:
    interval = interval_of(95, 100)

    assert interval.low < 0.95 < interval.high
    assert by_set([0.1, 0.1], [3, 5]).low == pytest.approx(0.1)
