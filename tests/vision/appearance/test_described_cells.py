"""Comparing ways of describing cells (benchmarks/trained_features.py) compares nothing else."""

import cv2
import numpy as np

from adoube.games.registry import make_game
from adoube.simulation.scripted import random_game
from adoube_studio import Camera, Setting, Studio, StudioScene
from adoube_vision.appearance.examples import CellExample
from adoube_vision.appearance.learning import Learning
from adoube_vision.appearance.patches import HALF_WIDTH, Patches, features
from adoube_vision.plane import Pose
from benchmarks.network.crops import CROP, MARGIN, REACH, cropped, studio_sets
from benchmarks.network.describing import columns
from benchmarks.network.learned import Learned
from benchmarks.vision_studio import looks_of

SIZE = (640, 480)


def test_todays_features_are_learned_and_read_as_a_session_does() -> None:
    game = make_game("jasir", seed=1)
    studio = Studio(Setting(game.board, Camera(40), SIZE))
    patches = Patches.of(game.board, studio.view.plane, Pose.of(studio.view.plane, SIZE))
    stands = [turn.after.cells for turn in random_game(game, 1, 8).turns()]
    shown, later = (studio.render(StudioScene(stacks)) for stacks in (stands[0], stands[-1]))
    session = Learning.begun(patches, shown, looks_of(game, stands[0]))
    example = CellExample.of(shown, patches, looks_of(game, stands[0]), session.light)
    without, *_ = columns(numbers=8)

    read = Learned.of(game.board, [example], without).read(features(session.light.evened(patches.cut(later))))

    expected = session.learned().read(patches.cut(later)).log_likelihoods
    assert np.abs(read - expected).max() < 1e-3


def test_a_crop_shows_its_cell_as_the_patch_does_and_more_around_it() -> None:
    game = make_game("jarmo", seed=1)
    studio = Studio(Setting(game.board, Camera(30), SIZE))
    patches = Patches.of(game.board, studio.view.plane, Pose.of(studio.view.plane, SIZE))
    sharp = studio.render(StudioScene(game.placement(game.start()).cells))
    picture = np.asarray(cv2.GaussianBlur(sharp, (0, 0), 4), np.uint8)
    crops, cut = cropped(picture, patches), patches.cut(picture)
    inner = round(CROP * HALF_WIDTH / REACH / 2) * 2
    edge = (CROP - inner) // 2

    for crop, patch in zip(crops[:, edge:-edge, edge:-edge], cut, strict=True):
        small = cv2.resize(crop, patch.shape[:2], interpolation=cv2.INTER_AREA)
        assert np.abs(small.astype(float) - patch).mean() < 3


def test_sets_of_crops_come_again_with_their_seed() -> None:
    one, again, other = (next(studio_sets(1, seed)) for seed in (3, 3, 4))

    assert one.crops.shape[1:] == (CROP + 2 * MARGIN, CROP + 2 * MARGIN, 3)
    assert len(one.crops) == len(one.kinds)
    assert len(set(one.kinds.tolist())) > 1
    assert np.array_equal(one.crops, again.crops)
    assert not np.array_equal(one.crops[: len(other.crops)], other.crops[: len(one.crops)])
