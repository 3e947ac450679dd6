"""The field across a magnet's axis."""

from __future__ import annotations

from math import hypot, pi

import pytest

from adoube.hardware.fit import radial_field_mt
from adoube.sensing.magnets import Magnet

SMALL = Magnet(diameter_mm=4, height_mm=2, grade="N35")


def dipole_mt(magnet: Magnet, offset_mm: float, distance_mm: float) -> float:
    """Of a dipole in the magnet's middle: 3 m / (4 pi) * rho z / r^5, the moment m from its volume."""
    volume_mm3 = pi * magnet.diameter_mm**2 / 4 * magnet.height_mm
    z_mm = distance_mm + magnet.height_mm / 2
    reach_mm = hypot(offset_mm, z_mm)
    moment = 1000 * magnet.remanence_t * volume_mm3
    return 3 * moment / (4 * pi) * offset_mm * z_mm / reach_mm**5


@pytest.mark.parametrize(
    ("offset_mm", "distance_mm"), [(5, 30), (15, 30), (30, 30), (30, 12), (60, 4), (150, 4)]
)
def test_far_away_a_magnet_is_a_dipole(offset_mm: float, distance_mm: float) -> None:
    assert radial_field_mt(SMALL, offset_mm, distance_mm) == pytest.approx(
        dipole_mt(SMALL, offset_mm, distance_mm), rel=0.03
    )


def test_on_the_axis_there_is_none_and_beside_it_more_the_further_out() -> None:
    fields = [radial_field_mt(SMALL, offset_mm, 4) for offset_mm in (0, 0.5, 1, 1.5)]

    assert fields[0] == 0
    assert fields == sorted(fields)
