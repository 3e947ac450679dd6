"""Crops of cells with their surroundings, in three classes: empty, a lighter owner's piece, a darker one's.

Beside each crop stands another, of what the board looks like there: the median of the cells of its ground. A
network that sees both needs not know what every board looks like.

A set is one board with its pieces. Those of the studio are drawn by several cameras in several lights, and
colours of a whole set are mixed at random, so that none of them means anything by itself. Those of
photographs come from folders of labelled pictures.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from random import Random
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import EMPTY, Board, Stack
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
from adoube_vision.appearance.looks import EMPTY_LOOK, look_of
from adoube_vision.appearance.patches import HALF_WIDTH, SIDE, Numbers, Patches
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Floats, Pose
from benchmarks.photographs.photo import Photo

__all__ = [
    "CHANNELS",
    "CLASSES",
    "CROP",
    "PITCH_PX",
    "STORED",
    "STORED_PITCH_PX",
    "CropSet",
    "bare_of",
    "cropped",
    "photographed_set",
    "scaled",
    "studio_sets",
]

CLASSES = ("empty", "light", "dark")
CHANNELS = 6  # of a scaled crop
PITCH_PX, CROP = 16, 32  # pixels of a pitch, and along a crop that the network reads: two pitches
STORED_PITCH_PX, STORED = 24, 72  # the same of a crop that training turns, shifts and stretches
FINER = 2  # pixels that are averaged along each side of one of a crop, so that fine grain is not mistaken
PICTURES = 4  # of each set
FROM_EACH = 48  # crops of each drawn picture
SIZES = ((640, 480), (800, 600), (480, 360))
TURNS = 60
VIEW = Colour()
CHESS_EVERY = 3  # sets: most photographed boards are of chess, whose pieces are the tallest
LEAST_APART = 18.0  # lightness (0 to 255) between the owners' pieces


class CropSet(NamedTuple):
    """Crops of one board: `crops` (n, STORED, STORED, 3), and the index of each one's class in CLASSES, (n,).

    `grounds` (m, STORED, STORED, 3) are what the board looks like, and `which` (n, 2) are the indices of two
    of them for each crop: the median of all cells of its ground, and of those that are empty.
    """

    name: str
    crops: Pixels
    kinds: NDArray[np.int_]
    grounds: Pixels
    which: NDArray[np.int_]

    def with_more(self, other: "CropSet") -> "CropSet":
        return CropSet(
            self.name,
            np.concatenate([self.crops, other.crops]),
            np.concatenate([self.kinds, other.kinds]),
            np.concatenate([self.grounds, other.grounds]),
            np.concatenate([self.which, other.which + len(self.grounds)]),
        )


def cropped(picture: Pixels, patches: Patches) -> Pixels:
    """Cut each cell's crop, turned as its patch is: (cells, CROP, CROP, 3)."""
    fine = _cut(picture, patches, FINER * CROP, FINER * PITCH_PX).astype(np.float32)
    averaged = fine.reshape(len(fine), CROP, FINER, CROP, FINER, 3).mean(axis=(2, 4))
    return np.asarray(np.round(averaged), np.uint8)


def _cut(picture: Pixels, patches: Patches, side: int, pitch_px: int) -> Pixels:
    steps = (np.arange(side) + 0.5 - side / 2) / pitch_px * SIDE / (2 * HALF_WIDTH)
    places = patches.places_mm
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


def bare_of(crops: Pixels, board: Board, counts: NDArray[np.bool_] | None = None) -> Pixels:
    """Return for each crop of a board's cells what its ground looks like, in the same form.

    That is the median of the cells of its ground that `counts` (cells,), or of all if none of them does.
    """
    return _grounds_shown(crops, board, counts)[_ground_of(board)]


def _ground_of(board: Board) -> NDArray[np.int_]:
    """Return 1 for each cell that the board prints dark, and 0 for the others."""
    return np.array([int(name in board.dark) for name in board.names])


def _grounds_shown(crops: Pixels, board: Board, counts: NDArray[np.bool_] | None) -> Pixels:
    """Return what each of the two grounds looks like: (2, side, side, 3)."""
    shown = np.zeros((2, *crops.shape[1:]), np.uint8)
    ground_of = _ground_of(board)
    for ground in set(ground_of.tolist()):
        whole = ground_of == ground
        chosen = whole & counts if counts is not None and (whole & counts).any() else whole
        shown[ground] = np.median(crops[chosen], axis=0)
    return shown


def scaled(crops: Pixels, bare: Pixels) -> Numbers:
    """Scale crops to the network's input, about -1 to 1: their colours, and how these differ from the bare
    board's, (n, CROP, CROP, CHANNELS)."""
    levels, grounds = np.asarray(crops, np.float32), np.asarray(bare, np.float32)
    return np.concatenate([levels / 127.5 - 1, (levels - grounds) / 127.5], axis=-1)


def _lightness_of(crops: Pixels) -> Numbers:
    """Return the mean lightness (0 to 255) of the middle of each crop, where a piece's foot would stand."""
    middle, reach = STORED // 2, STORED_PITCH_PX // 5
    inner = crops[:, middle - reach : middle + reach, middle - reach : middle + reach]
    return np.asarray(inner.mean(axis=(1, 2)) @ np.array([0.114, 0.587, 0.299]), np.float32)


def photographed_set(name: str, found: Sequence[Photo]) -> CropSet:
    """Cut every cell of labelled pictures whose pieces are white and black."""
    made = [_photographed(name, photo) for photo in found]
    return reduce(CropSet.with_more, made)


def _photographed(name: str, photo: Photo) -> CropSet:
    kinds = np.array([(EMPTY_LOOK, "white", "black").index(look) for look in photo.looks])
    crops = _cut(photo.picture, photo.patches, STORED, STORED_PITCH_PX)
    return _beside_their_grounds(name, crops, kinds, photo.patches.board)


def _beside_their_grounds(name: str, crops: Pixels, kinds: NDArray[np.int_], board: Board) -> CropSet:
    ground = _ground_of(board)
    shown = [_grounds_shown(crops, board, counts) for counts in (None, kinds == 0)]
    return CropSet(name, crops, kinds, np.concatenate(shown), np.stack([ground, ground + 2], axis=1))


def studio_sets(count: int, seed: int) -> Iterator[CropSet]:
    """Draw so many sets of games with two owners' pieces; the same seed gives the same."""
    names, made, number = game_names(), 0, 0
    while made < count:
        rng = Random(f"crops {seed} {number}")
        name = "chess" if number % CHESS_EVERY == 0 else names[number % len(names)]
        number += 1
        drawn = _set_of(make_game(name, seed=rng.randrange(1000)), rng)
        if drawn is not None:
            made += 1
            yield drawn


def _set_of(game: AnyGame, rng: Random) -> CropSet | None:
    """Draw one set; None where there are not two owners' pieces that lightness tells apart."""
    stands = [turn.after.cells for turn in random_game(game, rng.randrange(1000), TURNS).turns()]
    owners = {look_of(VIEW.symbol(stack)) for cells in stands for stack in cells.values()} - {EMPTY_LOOK}
    if len(owners) != 2:
        return None
    mixed = _mixing(rng)
    drawn = list[CropSet]()
    for number in range(PICTURES):
        stacks = rng.choice(stands)
        setting = Setting(
            game.board,
            Camera(rng.uniform(0, 62), rng.uniform(0, 360), rng.uniform(0.8, 1.8), rng.uniform(0.7, 0.95)),
            rng.choice(SIZES),
            table=rng.choice(sorted(TABLES)),
            sensor=ImageSensor(rng.uniform(0, 2), rng.uniform(0, 2), rng.randrange(40, 95)),
            seed=rng.randrange(1000),
        )
        studio = Studio(setting)
        scene = _harsh(game, stacks, number, rng)
        picture = mixed(studio.render(scene))
        patches = Patches.of(game.board, studio.view.plane, Pose.of(studio.view.plane, setting.size))
        shown = [look_of(VIEW.symbol(stacks.get(cell, EMPTY))) for cell in game.board.names]
        hidden = studio.truth(scene).hidden
        seen = [place for place, cell in enumerate(game.board.names) if cell not in hidden]
        shows = [EMPTY_LOOK, *sorted(owners)]
        crops = _cut(picture, patches, STORED, STORED_PITCH_PX)
        kinds = np.array([shows.index(look) for look in shown])
        whole = _beside_their_grounds(game.id, crops, kinds, game.board)
        chosen = _evenly(seen, shown, rng)
        drawn.append(whole._replace(crops=crops[chosen], kinds=kinds[chosen], which=whole.which[chosen]))
    return _classed(reduce(CropSet.with_more, drawn))


def _classed(drawn: CropSet) -> CropSet | None:
    """Make the second class the lighter owner's; None where lightness does not tell the two apart."""
    lightness = _lightness_of(drawn.crops)
    owners = [lightness[drawn.kinds == kind] for kind in (1, 2)]
    if not all(len(one) for one in owners):
        return None
    one, other = (float(each.mean()) for each in owners)
    if abs(one - other) < LEAST_APART:
        return None
    return drawn if one > other else drawn._replace(kinds=np.array([0, 2, 1])[drawn.kinds])


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
