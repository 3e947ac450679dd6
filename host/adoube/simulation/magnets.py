"""What a sensor makes of a piece that stands off its centre, or whose magnet is weaker than others.

A reed switch closes where the field is strong enough, a linear hall tells stacks apart by the field; a piece
that either misjudges stays so until somebody straightens it. `SimulatedSensor` is what to replace for others.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Protocol

from adoube.board.placement import EMPTY as NOTHING
from adoube.board.placement import Stack
from adoube.sensing.field import LinearHall
from adoube.sensing.views import EMPTY, Level, Symbol, View
from adoube.simulation.contacts import Change

__all__ = [
    "Hall",
    "PlacingFaults",
    "SimulatedSensor",
    "SimulatedSwitch",
    "StandingMagnets",
    "sensor_for",
    "shown_by",
]

CLOSES_AT = 0.5  # a switch closes at this part of the field that a common magnet has straight above it
REACH_MM = 7.0  # how far the field of a disc magnet of 10 mm reaches: it falls by the dipole's law beyond
SEEN_TO_MS = (1500, 8000)  # after so long somebody straightens a piece that is not seen


@dataclass(frozen=True, slots=True)
class StandingMagnets:
    """How a stack stands over its sensor."""

    off_centre_mm: float = 0.0
    strength: float = 1.0  # of its magnets, 1 for a common one


class SimulatedSensor(Protocol):
    """What one sensor shows of the stack above it."""

    def symbol(self, stack: Stack, standing: StandingMagnets) -> Symbol | None: ...


@dataclass(frozen=True)
class SimulatedSwitch:
    """A switch that closes in a field of one strength: what it shows then is the view's."""

    view: View

    def symbol(self, stack: Stack, standing: StandingMagnets) -> Symbol:
        field = standing.strength / (1 + (standing.off_centre_mm / REACH_MM) ** 2) ** 1.5
        return self.view.symbol(stack) if field >= CLOSES_AT else EMPTY


@dataclass(frozen=True)
class Hall:
    """A linear hall: its level, as the symbol of the stacks that leave such a one; None where none do."""

    view: Level

    def symbol(self, stack: Stack, standing: StandingMagnets) -> Symbol | None:
        hall = LinearHall(self.view.plan)
        return self.view.read(hall.level(stack, standing.off_centre_mm, standing.strength))


def sensor_for(view: View) -> SimulatedSensor:
    """The sensor that shows a view."""
    return Hall(view) if isinstance(view, Level) else SimulatedSwitch(view)


@dataclass(frozen=True)
class PlacingFaults:
    """How exactly people place, and how alike the magnets are."""

    off_centre_mm: float = 0.0  # the spread of the distance from the centre, along each axis
    spread: float = 0.0  # of the magnets' strengths, as a part of 1

    def placed(self, rng: Random) -> StandingMagnets:
        if not self.off_centre_mm and not self.spread:
            return StandingMagnets()
        x_mm, y_mm = rng.gauss(0, self.off_centre_mm), rng.gauss(0, self.off_centre_mm)
        return StandingMagnets((x_mm**2 + y_mm**2) ** 0.5, max(0.0, rng.gauss(1, self.spread)))


def shown_by(
    sensor: SimulatedSensor, stacks: Iterable[tuple[int, Stack]], placing: PlacingFaults, rng: Random
) -> Iterator[Change]:
    """What a sensor goes through while these stacks stand above it, each from its millisecond on.

    A piece that is not seen where it was put is straightened after a while, unless it has gone by then. What
    stands there at first was straightened until it was seen: nobody begins before the board is ready.
    """
    standing, before = StandingMagnets(), NOTHING
    seen_to: tuple[int, Stack, StandingMagnets] | None = None
    for at_ms, stack in stacks:
        if seen_to is not None and seen_to[0] < at_ms:
            yield seen_to[0], sensor.symbol(*seen_to[1:])
        seen_to = None
        if len(stack) > len(before) or (stack and stack[: len(before)] != before[: len(stack)]):
            standing = placing.placed(rng)
        before = stack
        centred = StandingMagnets(0.0, standing.strength)
        if at_ms == 0 and sensor.symbol(stack, standing) != sensor.symbol(stack, centred):
            standing = centred
        symbol = sensor.symbol(stack, standing)
        yield at_ms, symbol
        if standing.off_centre_mm and symbol != sensor.symbol(stack, centred):
            seen_to = at_ms + rng.randint(*SEEN_TO_MS), stack, centred
            standing = centred
    if seen_to is not None:
        yield seen_to[0], sensor.symbol(*seen_to[1:])
