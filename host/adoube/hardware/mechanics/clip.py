"""The clip that holds a sensor in its pocket on a board that is wired by hand."""

from dataclasses import dataclass

from adoube.hardware.design import Design
from adoube.hardware.mechanics.limits import JOINT_MM, WALL_MM
from adoube.hardware.mechanics.slab import Hole
from adoube.hardware.part import Reed

__all__ = ["Clip", "clip", "clip_sockets"]

PEG_MM = 3.0  # across: the thinnest pin that printers make well
ASIDE_MM = 8.0
BAR_WIDE_MM = 5.0


@dataclass(frozen=True, slots=True)
class Clip:
    """A bar across the sensor with a peg at each end, which is glued into its socket beside the pocket."""

    length_mm: float
    width_mm: float
    thickness_mm: float
    peg_mm: float  # across
    peg_high_mm: float
    aside_mm: float  # from the sensor's middle to that of a peg
    # Whether it lies along y, across a flat reed; a hall's legs leave downwards, so its clip lies along x.
    upwards: bool
    count: int

    @property
    def socket_mm(self) -> float:
        """Across the hole that a peg goes into, both at their worst."""
        return self.peg_mm + 2 * JOINT_MM


def clip(design: Design) -> Clip | None:
    """None for sensors on tiles, in holes or of unknown height, and where cells are too close for clips."""
    body = design.sensor.body
    if design.tiling is not None or body.hole_mm or not body.height_mm:
        return None
    length_mm = 2 * ASIDE_MM + PEG_MM + 2 * WALL_MM
    if length_mm + WALL_MM > design.board.pitch_mm:
        return None
    upwards = isinstance(design.sensor.sense, Reed)
    high_mm, count = body.height_mm, len(design.sensors)
    return Clip(length_mm, BAR_WIDE_MM, WALL_MM, PEG_MM, high_mm, ASIDE_MM, upwards, count)


def clip_sockets(its_clip: Clip) -> tuple[Hole, Hole]:
    """Those of the clip of a sensor at 0, 0."""
    x_mm, y_mm = (0.0, its_clip.aside_mm) if its_clip.upwards else (its_clip.aside_mm, 0.0)
    return Hole(-x_mm, -y_mm, its_clip.socket_mm), Hole(x_mm, y_mm, its_clip.socket_mm)
