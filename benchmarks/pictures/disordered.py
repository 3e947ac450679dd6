"""Photographed games of which one picture stands in the wrong place, is missing, or is there twice."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from benchmarks.pictures.misread import GAP_MS, Picture
from benchmarks.pictures.recorded import Habits

__all__ = ["Disorder", "disordered", "disorders_of", "rephotographed"]

AWAY = (1, 2, 5, 20)  # a picture comes in that was taken so many pictures earlier or later
MOST_LEFT_OUT = 4


@dataclass(frozen=True)
class Disorder:
    """One fault in the order of pictures: from `at` on, `out` of them become those of `numbers`."""

    name: str
    at: int
    out: int
    numbers: tuple[int, ...]


def disorders_of(pictures: int, every: int = 1) -> Iterator[Disorder]:
    """All faults at each place of a game, or at every so many places; its first picture stays where it is."""
    for at in range(1, pictures, every):
        if at + 1 < pictures:
            yield Disorder("swapped", at, 2, (at + 1, at))
        yield Disorder("twice", at, 1, (at, at))
        for away in (*(-away for away in AWAY), *AWAY):
            # Behind the picture `at` comes one that is so far away from it.
            if 0 <= at + away < pictures:
                yield Disorder(f"{away:+}", at, 1, (at, at + away))
        for missing in range(1, MOST_LEFT_OUT + 1):
            if at + missing < pictures:
                yield Disorder(f"{missing} out", at, missing, ())


def disordered(pictures: int, disorder: Disorder) -> list[int]:
    """The numbers of the pictures of a game in the order in which they come."""
    behind = range(disorder.at + disorder.out, pictures)
    return [*range(disorder.at), *disorder.numbers, *behind]


def rephotographed(
    pictures: Sequence[Picture],
    boards: Sequence[Sequence[str]],
    cells: Sequence[str],
    order: Sequence[int],
    habits: Habits,
    rng: Random,
) -> Iterator[Picture]:
    """The pictures in an order, as a camera compares each with the one before it.

    What cells differ by in pictures that were not taken one after the other is drawn from what was recorded.
    `boards`: what the `cells` show after each turn.
    """
    before: int | None = None
    for number, place in enumerate(order):
        picture = pictures[place]
        (frame,) = picture.frames
        change = frame.change
        if before is not None and before != place - 1:
            change = _drawn(pictures[before], picture, boards, cells, habits, rng)
        yield replace(picture, frames=(replace(frame, at_ms=number * GAP_MS, frame=number, change=change),))
        before = place


def _drawn(
    before: Picture,
    after: Picture,
    boards: Sequence[Sequence[str]],
    cells: Sequence[str],
    habits: Habits,
    rng: Random,
) -> dict[str, float]:
    was, is_, restless = boards[before.ply], boards[after.ply], rng.choice(habits.unchanged)
    read_before, read_after = _likeliest(before), _likeliest(after)
    change = {}
    for place, cell in enumerate(cells):
        if was[place] != is_[place]:
            change[cell] = rng.choice(habits.changed)
        elif read_before[cell] != read_after[cell]:
            change[cell] = rng.choice(habits.misread_begins)
        else:
            change[cell] = rng.choice(restless)
    return change


def _likeliest(picture: Picture) -> dict[str, str]:
    (frame,) = picture.frames
    return {cell: max(by_name, key=by_name.__getitem__) for cell, by_name in frame.loglik.items()}
