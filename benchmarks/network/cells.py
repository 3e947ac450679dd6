"""Cells of photographs, read after one learned picture: each way of describing them, beside each other."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from adoube_vision.appearance.examples import LearnedLight
from adoube_vision.appearance.looks import EMPTY_LOOK
from adoube_vision.appearance.patches import Numbers, visible_looks
from adoube_vision.pixels import Pixels
from benchmarks.network.describing import Columns, Describer
from benchmarks.network.learned import Learned
from benchmarks.photographs.photo import Photo

__all__ = ["HEADING", "Lesson", "Reading", "compared", "halved", "lesson", "printed"]

HEADING = f"{'':<44}{'pictures':>9}{'cells':>8}{'wrong':>7}{'right':>9}{'all right':>11}{'log loss':>10}"
DRAWS, FEW = 6, 2  # of halves of a picture's cells, and how often a half has to show a look


class Reading(NamedTuple):
    """A picture that was read: of each cell whether it was wrong, and how unlikely the truth was called."""

    file: str
    wrong: int
    cells: int
    log_loss: float


@dataclass(frozen=True)
class Lesson:
    """The readings learned in each way, in one light."""

    light: LearnedLight
    learned: dict[str, Learned]


def compared(
    describer: Describer,
    parts: Sequence[Columns],
    learn_from: Sequence[Photo],
    others_of: Mapping[str, Sequence[Photo]],
    *,
    harsh: bool = False,
) -> dict[str, list[Reading]]:
    """By the way of describing what came of reading the others of each picture that was learned.

    `harsh`: what is read is lit from one side, darkened and grainy, drawn over the photograph.
    """
    found: dict[str, list[Reading]] = {part.name: [] for part in parts}
    for photo in learn_from:
        one = lesson(describer, parts, photo, photo.looks)
        for number, other in enumerate(others_of[photo.file]):
            picture = _harsher(other.picture, number) if harsh else other.picture
            numbers = describer.plain(picture, other.patches, one.light)
            for name, learned in one.learned.items():
                found[name].append(_read(learned, numbers, other, np.ones(len(other.looks), bool)))
    return found


def halved(
    describer: Describer, parts: Sequence[Columns], photos: Sequence[Photo]
) -> dict[str, list[Reading]]:
    """The same where half of a picture's cells are learned and the other half is read."""
    found: dict[str, list[Reading]] = {part.name: [] for part in parts}
    rng = np.random.default_rng(0)
    for photo in photos:
        looks = np.array(photo.looks)
        counts = [np.count_nonzero(looks == look) for look in {EMPTY_LOOK, *photo.looks}]
        if len(counts) < 2 or min(counts) < 2 * FEW:
            continue
        for _ in range(DRAWS):
            read = np.zeros(len(looks), bool)
            for look in sorted(set(photo.looks)):
                standing = rng.permutation(np.flatnonzero(looks == look))
                read[standing[: len(standing) // 2]] = True
            shown = [None if hidden else look for hidden, look in zip(read, photo.looks, strict=True)]
            one = lesson(describer, parts, photo, shown)
            numbers = describer.plain(photo.picture, photo.patches, one.light)
            for name, learned in one.learned.items():
                found[name].append(_read(learned, numbers, photo, read))
    return found


def printed(title: str, found: dict[str, list[Reading]]) -> Iterator[str]:
    """A row for each way, and on how many pictures each does better than the first."""
    (_, plain), *_ = found.items()
    for name, readings in found.items():
        cells, wrong = sum(one.cells for one in readings), sum(one.wrong for one in readings)
        loss = sum(one.log_loss for one in readings) / cells
        pairs = list(zip(readings, plain, strict=True))
        better = sum(one.wrong < other.wrong for one, other in pairs)
        worse = sum(one.wrong > other.wrong for one, other in pairs)
        whole = sum(not one.wrong for one in readings) / len(readings)
        beside = "" if readings is plain else f"   better on {better} pictures, worse on {worse}"
        yield (
            f"{f'{title}, {name}':<44}{len(readings):>9}{cells:>8}{wrong:>7}{1 - wrong / cells:>9.2%}"
            f"{whole:>11.1%}{loss:>10.4f}{beside}"
        )


def lesson(
    describer: Describer, parts: Sequence[Columns], photo: Photo, looks: Sequence[str | None]
) -> Lesson:
    cut = photo.patches.cut(photo.picture)
    light = LearnedLight.of(cut)
    example = describer.example(photo.picture, photo.patches, visible_looks(cut, looks), light)
    learn = partial(Learned.of, photo.patches.board, [example])
    return Lesson(light, {part.name: learn(part) for part in parts})


def _read(learned: Learned, numbers: Numbers, photo: Photo, counts: NDArray[np.bool_]) -> Reading:
    likely = learned.read(numbers)
    read = np.array(learned.looks)[likely.argmax(axis=1)]
    wrong = (read != np.array(photo.looks)) & counts
    loss = -sum(
        float(likely[cell, learned.looks.index(photo.looks[cell])])
        for cell in np.flatnonzero(counts)
        if photo.looks[cell] in learned.looks
    )
    return Reading(photo.file, int(wrong.sum()), int(counts.sum()), loss)


def _harsher(picture: Pixels, seed: int) -> Pixels:
    """The photograph in a harder light: from one side, half as bright on the other, with noise and blur."""
    rng = np.random.default_rng((seed, 5))
    height, width = picture.shape[:2]
    angle, darkest = rng.uniform(0, 2 * np.pi), rng.uniform(0.35, 0.6)
    across, down = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    towards = (np.cos(angle) * across + np.sin(angle) * down) / np.sqrt(2)
    lit = picture * (1 - (1 - darkest) * (towards + 1) / 2)[..., None] * rng.uniform(0.85, 1.1, 3)
    soft = cv2.GaussianBlur(lit, (0, 0), rng.uniform(0.4, 1.0))
    return np.asarray(np.clip(soft + rng.normal(0, 6, picture.shape), 0, 255), np.uint8)
