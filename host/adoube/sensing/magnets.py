"""What lies under a board and in its pieces: magnets, how they sit in a piece, the sensors, a game's plan."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

__all__ = ["GRADES", "Magnet", "MagnetPlan", "Piece", "Sensor", "Stacking"]

GRADES: Mapping[str, float] = MappingProxyType(
    {"flexible": 0.20, "Y30": 0.38, "N35": 1.19, "N38": 1.24, "N42": 1.30, "N45": 1.35, "N52": 1.45}
)
"""Remanence in tesla: the middle of the range that IEC 60404-8-1 and the makers' tables give for a grade.

`flexible` is ferrite bonded in rubber, magnetised through its thickness; Y30 a hard ferrite; N neodymium.
"""


@dataclass(frozen=True, slots=True)
class Magnet:
    """A cylinder magnetised along its axis, which stands upright in a piece."""

    diameter_mm: float
    height_mm: float
    grade: str

    @property
    def remanence_t(self) -> float:
        return GRADES[self.grade]


@dataclass(frozen=True, slots=True)
class Piece:
    """One kind of piece: its own height and weight, and the magnet in it."""

    height_mm: float
    weight_g: float
    magnet: Magnet
    pole: int
    """+1 or -1: the sign of the field that the sensor under it feels"""
    base_mm: float
    """from the piece's lower face to the magnet's"""


@dataclass(frozen=True, slots=True)
class Sensor:
    """A linear hall under a cell."""

    depth_mm: float
    """from the surface that pieces stand on down to the sensing element"""
    step_mt: float
    """what one step of the level stands for: no less than the calibrated noise"""
    noise_steps: int
    """how far a level strays by noise alone"""


@dataclass(frozen=True, slots=True)
class Stacking:
    """What may stand on what: any of `pieces` on any other of them, up to `highest` pieces on a cell."""

    highest: int = 1
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True)
class MagnetPlan:
    """Which magnet lies which way up in which piece of a game, and what the sensors make of it."""

    name: str
    """where it comes from, as an error names it"""
    pitch_mm: float
    """from a cell to the next"""
    sensor: Sensor
    pieces: Mapping[str, Piece]
    """by piece code"""
    stacking: Stacking
    off_centre_mm: float
    """how far from the middle of its cell a piece may stand"""
    spread: float
    """how far two magnets of a kind differ, as a share of their strength: 0.05 is 5 % up or down"""
    no_level: str | None = None
    """why there is no level view, in words; None: there is one"""
    written: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """the plan as its file or a trace's header writes it"""
