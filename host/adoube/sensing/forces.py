"""How hard the magnets of stacked pieces pull at each other or push each other away."""

from collections.abc import Mapping
from functools import cache
from math import pi

from adoube.board.placement import Stack
from adoube.sensing.field import axial_field_mt
from adoube.sensing.magnets import Magnet, Piece

__all__ = ["force_between_g", "pull_at_joint_g"]

RINGS = 100
"""the end of a magnet is taken in so many rings; finer ones change the force by less than a thousandth"""

VACUUM_PERMEABILITY = 4e-7 * pi
GRAMS_A_NEWTON = 1000 / 9.80665


@cache
def force_between_g(one: Magnet, other: Magnet, gap_mm: float) -> float:
    """The pull between two magnets on one axis with the same pole up, in gram-force; turned over, the push.

    The ends of a cylinder magnetised along its axis act like discs of magnetic charge, Br / mu0 to an area,
    of opposite sign; the force is what the field of one does to the discs of the other. Source: D. Vokoun
    and others, "Magnetostatic interactions and forces between cylindrical permanent magnets", Journal of
    Magnetism and Magnetic Materials 321 (2009) 3758, whose closed form holds for equal radii only.
    """
    ring_mm = other.diameter_mm / 2 / RINGS
    radii = [(ring + 0.5) * ring_mm for ring in range(RINGS)]
    tesla_mm2 = sum(_field_gap_mt(one, other, gap_mm, radius) * radius for radius in radii) * ring_mm / 1000
    newton = other.remanence_t / VACUUM_PERMEABILITY * 2 * pi * tesla_mm2 * 1e-6
    return newton * GRAMS_A_NEWTON


def pull_at_joint_g(stack: Stack, pieces: Mapping[str, Piece], joint: int) -> float:
    """What pulls the pieces from `joint` up down to those below them; negative where they are pushed off."""
    standing = [pieces[code] for code in stack]
    bases_mm = [sum(below.height_mm for below in standing[:place]) for place in range(len(standing))]
    pull_g = 0.0
    for low in range(joint):
        lower, top_mm = standing[low], bases_mm[low] + standing[low].base_mm + standing[low].magnet.height_mm
        for high in range(joint, len(standing)):
            upper = standing[high]
            gap_mm = round(bases_mm[high] + upper.base_mm - top_mm, 6)
            pull_g += lower.pole * upper.pole * force_between_g(lower.magnet, upper.magnet, gap_mm)
    return pull_g


def _field_gap_mt(one: Magnet, other: Magnet, gap_mm: float, radius_mm: float) -> float:
    """How much more of a magnet's field the near end of another meets than the far end does."""
    near = axial_field_mt(one, radius_mm, gap_mm)
    return near - axial_field_mt(one, radius_mm, gap_mm + other.height_mm)
