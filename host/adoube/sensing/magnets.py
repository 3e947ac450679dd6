"""Magnets, pieces, sensors and the field between them: what a linear hall under a cell feels of a stack.

One model for the referee's level view, for observability and for the simulator: the field of each magnet in
the stack along its own axis, on that axis and off it, added up in steps of the sensor's calibrated noise.
The field of a stack is no count of its pieces: of 10 x 2 mm magnets in 6 mm pieces, 4 mm above the sensor,
the first to fourth give 1 : 0.20 : 0.06 : 0.03, and 2 mm off-centre take more from the first than the third
adds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import hypot, pi, sqrt
from types import MappingProxyType
from typing import Annotated, Any, Literal

from adoube.board.geometry import Stack
from adoube.errors import AdoubeError
from adoube.serialization.deserialization import deserialize
from adoube.serialization.field_rules import FromFields, Named, Natural, above, at_least, between, one_of
from adoube.words import coded

__all__ = [
    "GRADES",
    "MOST_STEPS",
    "LinearHall",
    "Magnet",
    "MagnetPlan",
    "MagneticPiece",
    "Sensor",
    "Stacking",
    "UnknownPiece",
    "axial_field_mt",
    "complete_integral",
]


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
class MagneticPiece:
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
    """The stacks that may occur: any of `pieces` on any other of them, up to `highest` pieces on a cell."""

    highest: Annotated[int, at_least(2)] = 1
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True)
class MagnetPlan:
    """The magnets in a game's pieces, each with its pole, and the sensor that reads them."""

    name: Annotated[str, FromFields(lambda plan: plan.where)]  # where it comes from, as an error names it
    pitch_mm: MoreThanZero  # from a cell to the next
    sensor: Sensor
    pieces: Mapping[str, MagneticPiece]  # by piece code
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


MOST_STEPS = 127  # A level travels as a signed byte.

# Under the rim itself the formula divides nothing by nothing; so close beside it the field is the same.
NEARLY_AT_THE_RIM = 1e-9

PRECISION = 1e-9


class UnknownPiece(AdoubeError):
    """A piece that a magnet plan says nothing of."""


class LinearHall:
    """The sensor under one cell, with the pieces of a plan."""

    def __init__(self, plan: MagnetPlan) -> None:
        self.plan = plan

    def field_mt(self, stack: Stack, offset_mm: float = 0.0, strength: float = 1.0) -> float:
        """Return the field of a stack `offset_mm` off-centre and `strength` times as strong as planned."""
        return strength * sum(self.parts_mt(stack, offset_mm))

    def parts_mt(self, stack: Stack, offset_mm: float = 0.0) -> Sequence[float]:
        """Return the field of each piece of a stack, from the bottom up. Raises UnknownPiece."""
        parts: list[float] = []
        below_mm = self.plan.sensor.depth_mm
        for code in stack:
            if (piece := self.plan.pieces.get(code)) is None:
                raise UnknownPiece(coded("magnets.unknown_piece", plan=self.plan.name, piece=code))
            parts.append(piece.pole * axial_field_mt(piece.magnet, offset_mm, below_mm + piece.base_mm))
            below_mm += piece.height_mm
        return parts

    def level(
        self, stack: Stack, offset_mm: float = 0.0, strength: float = 1.0, *, stray_mt: float = 0.0
    ) -> int:
        """Return the level that the sensor reports, in steps; `stray_mt` is what noise and neighbours add."""
        return self.steps(self.field_mt(stack, offset_mm, strength) + stray_mt)

    def steps(self, field_mt: float) -> int:
        """Return a field in whole steps; what is too strong for the sensor reads as its end."""
        return max(-MOST_STEPS, min(MOST_STEPS, round(field_mt / self.plan.sensor.step_mt)))


@cache
def axial_field_mt(magnet: Magnet, offset_mm: float, distance_mm: float) -> float:
    """Return the field along the axis of a cylinder magnet, in mT: `offset_mm` beside the axis, `distance_mm`
    below.

    The distance is counted from the magnet's near face and is at least 0. Source: N. Derby and S. Olbert,
    "Cylindrical magnets and ideal solenoids", American Journal of Physics 78 (2010) 229, equations 4 to 6;
    on the axis it is Br/2 * ((z + L) / sqrt((z + L)^2 + R^2) - z / sqrt(z^2 + R^2)).
    """
    radius = magnet.diameter_mm / 2
    if abs(offset_mm - radius) < NEARLY_AT_THE_RIM * radius:
        offset_mm = radius * (1 + NEARLY_AT_THE_RIM)
    far = _from_a_face(radius, offset_mm, distance_mm + magnet.height_mm)
    near = _from_a_face(radius, offset_mm, distance_mm)
    return 1000 * magnet.remanence_t / pi * radius / (radius + offset_mm) * (far - near)


def _from_a_face(radius: float, offset: float, distance: float) -> float:
    """beta * C(k, gamma^2, 1, gamma) of the paper, of one face of the magnet."""
    reach = hypot(distance, radius + offset)
    gamma = (radius - offset) / (radius + offset)
    return distance / reach * complete_integral(hypot(distance, radius - offset) / reach, abs(gamma), gamma)


def complete_integral(modulus: float, root: float, sine: float) -> float:
    """Bulirsch's general complete elliptic integral C(kc, root^2, 1, sine), by arithmetic-geometric means.

    `modulus` is kc, the complementary modulus, above 0, and so is `root`. Source: R. Bulirsch, "Numerical
    calculation of elliptic integrals and elliptic functions III", Numerische Mathematik 13 (1969) 305.
    """
    cosine, sine = 1.0, sine / root
    mean = 1.0
    while True:
        product = modulus * mean
        share = product / root
        cosine, sine = cosine + sine / root, 2 * (sine + cosine * share)
        root += share
        last, mean = mean, mean + modulus
        if abs(last - modulus) <= last * PRECISION:
            return pi / 2 * (sine + cosine * mean) / (mean * (mean + root))
        modulus = 2 * sqrt(product)
