"""Crops of cells with their surroundings: where they lie in a picture, and sets of them made in the studio.

A set is one board with its pieces, each look a kind, before several cameras and in several lights. Colours of
a whole set are mixed at random, so that none of them means anything by itself.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import EMPTY, Stack
from adoube.games.base import AnyGame
from adoube.games.registry import game_names, make_game
from adoube.sensing.views import Colour
from adoube.simulation.scripted import random_game
from adoube_studio import (
    TABLES,
    Camera,
    Glare,
    Hand,
    ImageSensor,
    Light,
    Person,
    Setting,
    Studio,
    StudioScene,
)
from adoube_studio.hands import SKINS, SLEEVES
from adoube_vision.appearance.examples import GAINS, LearnedLight
from adoube_vision.appearance.looks import look_of
from adoube_vision.appearance.patches import HALF_WIDTH, SIDE, Numbers, Patches, rims
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats, Pose

__all__ = ["CROP", "MARGIN", "CropSet", "cropped", "evened_like", "scaled", "studio_sets"]

CROP = 48  # pixels along a crop
MARGIN = 3  # pixels around it, so that training can shift it
REACH = 1.0  # pitches from a cell's middle to the edge of its crop
PICTURES = 4  # of each set
FROM_EACH = 32  # crops of each picture
SIZES = ((640, 480), (800, 600), (480, 360))
TURNS = 60
VIEW = Colour()


class CropSet(NamedTuple):
    """`crops` (n, CROP + 2 * MARGIN, CROP + 2 * MARGIN, 3), and the kind that each shows, (n,)."""

    crops: Pixels
    kinds: NDArray[np.int_]


def cropped(
    picture: Pixels, patches: Patches, shift_mm: tuple[float, float] = (0.0, 0.0), margin: int = 0
) -> Pixels:
    """The crop of each cell, turned as its patch is: (cells, CROP + 2 * margin, the same, 3)."""
    side = CROP + 2 * margin
    steps = (np.arange(side) + 0.5 - side / 2) * 2 * REACH / CROP * SIDE / (2 * HALF_WIDTH)
    places = patches.places_mm + shift_mm
    middles = places.mean(axis=(1, 2))
    beside = (places[:, -1, 0] - places[:, 0, 0]) / (SIDE - 1)
    away = (places[:, 0, -1] - places[:, 0, 0]) / (SIDE - 1)
    mm = (
        middles[:, None, None]
        + steps[None, :, None, None] * beside[:, None, None]
        + steps[None, None, :, None] * away[:, None, None]
    )
    points = patches.plane.to_picture(mm.reshape(-1, 2)).astype(np.float32).reshape(-1, side, 2)
    flat = cv2.remap(
        picture, points[..., 0], points[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(flat, np.uint8).reshape(len(middles), side, side, 3)


def evened_like(light: LearnedLight, patches: Pixels, crops: Pixels) -> Pixels:
    """The crops of a picture with these patches as they would be in the light that was learned."""
    gains = np.median((light.rims + 1) / (rims(patches) + 1), axis=0)
    return np.asarray(np.clip(crops * np.clip(gains, *GAINS), 0, 255), np.uint8)


def scaled(crops: Pixels) -> Numbers:
    """Scale a crop to the network's input: -1 to 1."""
    return np.asarray(crops, np.float32) / 127.5 - 1


def studio_sets(count: int, seed: int) -> Iterator[CropSet]:
    """So many sets of any game's pieces; the same seed gives the same."""
    names = game_names()
    for number in range(count):
        rng = Random(f"crops {seed} {number}")
        game = make_game(names[number % len(names)], seed=rng.randrange(1000))
        yield _set_of(game, rng)


def _set_of(game: AnyGame, rng: Random) -> CropSet:
    stands = [turn.after.cells for turn in random_game(game, rng.randrange(1000), TURNS).turns()]
    mixed = _mixing(rng)
    crops, looks = list[Pixels](), list[str]()
    light: LearnedLight | None = None
    for number in range(PICTURES):
        stacks = rng.choice(stands)
        setting = Setting(
            game.board,
            Camera(rng.uniform(5, 60), rng.uniform(0, 360), rng.uniform(0.8, 1.8), rng.uniform(0.7, 0.95)),
            rng.choice(SIZES),
            table=rng.choice(sorted(TABLES)),
            sensor=ImageSensor(rng.uniform(0, 2), rng.uniform(0, 2), rng.randrange(40, 95)),
            seed=rng.randrange(1000),
        )
        studio = Studio(setting)
        scene = _harsh(game, stacks, number, rng)
        picture = mixed(studio.render(scene))
        patches = Patches.of(game.board, studio.view.plane, Pose.of(studio.view.plane, setting.size))
        cut = patches.cut(picture)
        light = light or LearnedLight.of(cut)
        wide = evened_like(light, cut, cropped(picture, patches, margin=MARGIN))
        shown = [look_of(VIEW.symbol(stacks.get(cell, EMPTY))) for cell in game.board.names]
        hidden = studio.truth(scene).hidden
        seen = [place for place, cell in enumerate(game.board.names) if cell not in hidden]
        chosen = _evenly(seen, shown, rng)
        crops.append(wide[chosen])
        looks += [shown[place] for place in chosen]
    kinds = {look: kind for kind, look in enumerate(sorted(set(looks)))}
    return CropSet(np.concatenate(crops), np.array([kinds[look] for look in looks]))


def _evenly(seen: Sequence[int], shown: Sequence[str], rng: Random) -> list[int]:
    """Cells to take, each look about equally often."""
    by_look: dict[str, list[int]] = {}
    for place in rng.sample(seen, len(seen)):
        by_look.setdefault(shown[place], []).append(place)
    ranked = sorted((rank, place) for places in by_look.values() for rank, place in enumerate(places))
    return [place for _, place in ranked[:FROM_EACH]]


def _harsh(game: AnyGame, stacks: Mapping[str, Stack], number: int, rng: Random) -> StudioScene:
    """A scene in any light; in some there are hands, people who lean in, and lamps that the board mirrors."""
    middles = np.array([(cell.x_mm, cell.y_mm) for cell in game.board.cells])
    hands = [_hand(middles, rng) for _ in range(rng.choice((0, 0, 1, 2)))]
    people = [Person(rng.uniform(0, 360), rng.uniform(0.2, 0.7), rng.uniform(0.2, 0.6))]
    glares = [Glare(rng.random(), rng.random(), rng.uniform(0.03, 0.12), rng.uniform(0.1, 0.4))]
    light = Light(
        azimuth_deg=rng.uniform(0, 360),
        elevation_deg=rng.uniform(25, 80),
        brightness=rng.uniform(0.45, 1.15),
        warmth=rng.uniform(-0.5, 1.0),
        ambient=rng.uniform(0.25, 0.75),
        softness_mm=rng.uniform(0.5, 8),
        slope=rng.uniform(0, 0.35),
        noise=rng.uniform(0, 6),
        glares=tuple(glares) if rng.random() < 0.3 else (),
    )
    return StudioScene(
        stacks,
        hands=tuple(hands),
        people=tuple(people) if rng.random() < 0.4 else (),
        light=light,
        exposure=rng.uniform(0.8, 1.25),
        touched=dict.fromkeys(stacks, number),
        number=number,
    )


def _hand(middles_mm: Floats, rng: Random) -> Hand:
    x, y = middles_mm[rng.randrange(len(middles_mm))]
    return Hand(
        float(x),
        float(y),
        rng.uniform(5, 60),
        rng.uniform(0, 360),
        skin=rng.randrange(len(SKINS)),
        sleeve=rng.randrange(len(SLEEVES)),
        is_left=rng.random() < 0.5,
    )


def _mixing(rng: Random) -> Callable[[Pixels], Pixels]:
    """Other colours for all of a set: turned about grey, more or less vivid, and bent; light stays light."""
    turn = rng.uniform(0.2, 1.3) * cv2.Rodrigues(np.ones(3) / np.sqrt(3) * rng.uniform(-np.pi, np.pi))[0]
    matrix = (np.full((3, 3), 1 / 3) + turn @ (np.eye(3) - 1 / 3)).T.astype(np.float32)
    power = rng.uniform(0.6, 1.6)

    def mixed(pixels: Pixels) -> Pixels:
        return np.asarray(255 * np.clip(pixels @ matrix / 255, 0, 1) ** power, np.uint8)

    return mixed
