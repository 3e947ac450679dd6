"""Bands of levels: the stacks that a linear hall can tell apart, one symbol each.

Every stack that may occur leaves some level between two bounds: its pieces may each stand off-centre and be
stronger or weaker than planned, the neighbours add or take something, and the sensor has its noise. Stacks
whose bounds overlap, directly or by others between them, share one band and so one symbol.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil, floor, hypot

from adoube.board.geometry import EMPTY, Stack
from adoube.errors import AdoubeError
from adoube.sensing.magnets import MOST_STEPS, LinearHall, MagnetPlan, axial_field_mt
from adoube.words import coded

__all__ = ["Band", "TooManyStacks", "bands", "stacks_of"]

MOST_STACKS = 5000  # With more stacks nothing is told apart anyway.

# Shares of the way off-centre at which the field is looked at: under a wide magnet it need not only fall.
OFFSETS = (0.0, 0.25, 0.5, 0.75, 1.0)

# A field falls with the cube of the distance: cells three pitches away add less than the noise.
RINGS_OF_NEIGHBOURS = 2


class TooManyStacks(AdoubeError):
    """A plan with stacks so high that no level could tell them apart."""


@dataclass(frozen=True, slots=True)
class Band:
    """The levels from `lowest` to `highest`, which one symbol stands for, and the stacks that leave them."""

    symbol: int
    lowest: int
    highest: int
    stacks: tuple[Stack, ...]


@dataclass(frozen=True, slots=True)
class _Bounds:
    lowest: int
    highest: int
    stack: Stack


def stacks_of(plan: MagnetPlan) -> Iterator[Stack]:
    """Yield every stack of a plan, the empty one and the lowest first. Raises TooManyStacks."""
    kinds = len(plan.stacking.pieces)
    if sum(kinds**height for height in range(2, plan.stacking.highest + 1)) > MOST_STACKS:
        raise TooManyStacks(coded("magnets.too_many_stacks", plan=plan.name, highest=plan.stacking.highest))
    yield EMPTY
    for code in plan.pieces:
        yield (code,)
    for height in range(2, plan.stacking.highest + 1):
        yield from product(plan.stacking.pieces, repeat=height)


def bands(plan: MagnetPlan, stacks: Iterable[Stack]) -> tuple[Band, ...]:
    """Return the bands of these stacks, from the lowest level up; the empty cell's has the symbol 0."""
    hall = LinearHall(plan)
    stray_mt = _neighbours_mt(plan)
    bounds = sorted(
        (_bounds(hall, stack, stray_mt) for stack in stacks), key=lambda of: (of.lowest, of.highest, of.stack)
    )
    groups: list[list[_Bounds]] = []
    highest = -MOST_STEPS - 1
    for each in bounds:
        if each.lowest > highest:
            groups.append([])
        groups[-1].append(each)
        highest = max(highest, each.highest)
    return tuple(_band(group) for group in groups)


def _band(group: Sequence[_Bounds]) -> Band:
    lowest, highest = group[0].lowest, max(each.highest for each in group)
    stacks = tuple(each.stack for each in group)
    # Rounded towards 0, so that turned-over magnets have the same symbols but for the sign.
    symbol = 0 if EMPTY in stacks else int((lowest + highest) / 2)
    return Band(symbol, lowest, highest, stacks)


def _bounds(hall: LinearHall, stack: Stack, stray_mt: float) -> _Bounds:
    """Return the least and the greatest level of a stack whose pieces stand as badly as they may."""
    plan = hall.plan
    by_offset = [hall.parts_mt(stack, share * plan.off_centre_mm) for share in OFFSETS]
    least = greatest = 0.0
    for parts in zip(*by_offset, strict=True):
        fields = [part * strength for part in parts for strength in (1 - plan.spread, 1 + plan.spread)]
        least, greatest = least + min(fields), greatest + max(fields)
    step_mt, noise = plan.sensor.step_mt, plan.sensor.noise_steps
    lowest = floor((least - stray_mt) / step_mt) - noise
    highest = ceil((greatest + stray_mt) / step_mt) + noise
    return _Bounds(_within_range(lowest), _within_range(highest), stack)


def _within_range(level: int) -> int:
    return max(-MOST_STEPS, min(MOST_STEPS, level))


def _neighbours_mt(plan: MagnetPlan) -> float:
    """Return the most that the cells around can add or take: every one of them with the worst stack.

    Beside a piece its height hardly matters: every piece of a stack counts as its lowest would. A square
    lattice has the most neighbours; on other boards the bound is wider than it need be.
    """
    steps = range(-RINGS_OF_NEIGHBOURS, RINGS_OF_NEIGHBOURS + 1)
    nearest_mm = [plan.pitch_mm * hypot(x, y) - plan.off_centre_mm for x in steps for y in steps if x or y]
    worst_mt = sum(
        max(
            abs(axial_field_mt(piece.magnet, distance_mm, plan.sensor.depth_mm + piece.base_mm))
            for piece in plan.pieces.values()
        )
        for distance_mm in nearest_mm
    )
    return worst_mt * (1 + plan.spread) * plan.stacking.highest
