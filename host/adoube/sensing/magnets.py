"""What lies under a board and in its pieces: magnets, how they sit in a piece, the sensors, a game's plan."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Any, Literal

from adoube.deserialization import deserialize
from adoube.field_rules import FromFields, Named, Natural, above, at_least, between, one_of

__all__ = ["GRADES", "Magnet", "MagnetPlan", "Piece", "Sensor", "Stacking"]

# Remanence in tesla: the middle of the range that IEC 60404-8-1 and the makers' tables give for a grade.
# `flexible` is ferrite bonded in rubber, magnetised through its thickness; Y30 a hard ferrite; N neodymium.
GRADES: Mapping[str, float] = MappingProxyType(
    {"flexible": 0.20, "Y30": 0.38, "N35": 1.19, "N38": 1.24, "N42": 1.30, "N45": 1.35, "N52": 1.45}
)


MoreThanZero = Annotated[float, above(0)]


@dataclass(frozen=True, slots=True)
class Magnet:
    """A cylinder magnetised along its axis, which stands upright in a piece."""

    diameter_mm: Annotated[float, Named("magnet_diameter_mm"), above(0)]
    height_mm: Annotated[float, Named("magnet_height_mm"), above(0)]
    grade: Annotated[str, one_of(*GRADES)]

    @property
    def remanence_t(self) -> float:
        return GRADES[self.grade]


@dataclass(frozen=True, slots=True)
class Piece:
    """One kind of piece: its own height and weight, and the magnet in it."""

    height_mm: MoreThanZero
    weight_g: MoreThanZero
    magnet: Annotated[Magnet, FromFields(lambda piece: deserialize(Magnet, piece))]
    pole: Literal[1, -1]  # +1 or -1: the sign of the field that the sensor under it feels
    base_mm: Annotated[float, between(0, 200)]  # from the piece's lower face to the magnet's


@dataclass(frozen=True, slots=True)
class Sensor:
    """A linear hall under a cell."""

    depth_mm: MoreThanZero  # from the surface that pieces stand on down to the sensing element
    step_mt: MoreThanZero  # what one step of the level stands for: no less than the calibrated noise
    noise_steps: Natural  # how far a level strays by noise alone


@dataclass(frozen=True, slots=True)
class Stacking:
    """What may stand on what: any of `pieces` on any other of them, up to `highest` pieces on a cell."""

    highest: Annotated[int, at_least(2)] = 1
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True)
class MagnetPlan:
    """Which magnet lies which way up in which piece of a game, and what the sensors make of it."""

    name: Annotated[str, FromFields(lambda plan: plan.where)]  # where it comes from, as an error names it
    pitch_mm: MoreThanZero  # from a cell to the next
    sensor: Sensor
    pieces: Mapping[str, Piece]  # by piece code
    stacking: Annotated[Stacking, Named("stacks")] = Stacking()
    # How far from the middle of its cell a piece may stand; by hand, where a plan knows no better.
    off_centre_mm: Annotated[float, between(0, 20)] = 2.0
    # How far two magnets of a kind differ, as a share of their strength: 0.05 is 5 % up or down.
    spread: Annotated[float, between(0, 0.5)] = 0.05
    # Why there is no level view: `magnets.no_level_REASON` says it; None: there is one.
    no_level: Literal["stacks"] | None = None
    # The plan as its file or a trace's header writes it.
    written: Annotated[Mapping[str, Any], FromFields(lambda plan: plan.values)] = field(
        default_factory=dict, compare=False, repr=False
    )
