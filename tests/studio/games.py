"""Games and scenes for the studio's tests."""

from functools import cache

import numpy as np

from adoube.games.base import AnyGame
from adoube.games.registry import make_game
from adoube.simulation.hands import hands_named, performance
from adoube.simulation.scripted import random_game
from adoube_studio import Camera, Gestures, ImageSensor, Setting, Studio
from adoube_vision.pixels import Pixels

SMALL = (640, 360)
PERFECT = ImageSensor(noise=0, blur=0, jpeg_quality=None)


@cache
def game_of(name: str) -> AnyGame:
    return make_game(name, seed=1)


def setting_of(name: str, camera: Camera | None = None, *, markers: bool = False) -> Setting:
    """A small picture by a camera without faults."""
    return Setting(game_of(name).board, camera or Camera(), SMALL, markers=markers, sensor=PERFECT)


@cache
def studio_of(name: str, camera: Camera | None = None, *, markers: bool = False) -> Studio:
    """One for every test that asks for the same."""
    return Studio(setting_of(name, camera, markers=markers))


@cache
def gestures_of(name: str, turns: int = 6) -> Gestures:
    """The first turns of a random game, played by careful hands."""
    game = game_of(name)
    scripted = random_game(game, 1, turns)
    actions = performance(scripted, hands_named("careful"), 1)
    return Gestures(game.board, scripted.set_up, actions, game.seats)


def apart(first: Pixels, second: Pixels) -> Pixels:
    """How different two pictures are, pixel by pixel, 0 to 255."""
    wide = abs(first.astype(int) - second.astype(int)).max(axis=2)
    return np.asarray(wide, np.uint8)
