"""How long the screws of a case are: the longest that are sold and do not reach the ground of their holes."""

from adoube.hardware.mechanics.case import TILE_MM, Foot
from adoube.hardware.mechanics.slab import Hole, Slab

__all__ = ["foot_screw_mm", "frame_screw_mm", "frame_screws", "tile_screw_mm"]

SOLD_MM = (6, 8, 10, 12, 16, 20, 25, 30)  # the lengths that M3 is sold in


def frame_screw_mm(frame: Slab, lid: Slab) -> int:
    """From below through the lid into the frame."""
    pilot_mm = next(each.depth_mm for each in frame.recesses if isinstance(each.shape, Hole))
    return _longest_mm(lid.thickness_mm + pilot_mm)


def frame_screws(frame: Slab) -> tuple[Hole, ...]:
    """Where they go, seen from above."""
    return tuple(each.shape for each in frame.recesses if isinstance(each.shape, Hole))


def foot_screw_mm(foot: Foot, lid: Slab) -> int:
    """From below through the lid into a foot."""
    return _longest_mm(lid.thickness_mm + foot.lid_bite_mm)


def tile_screw_mm(foot: Foot, panel: Slab) -> int:
    """From above through panel and tile into a foot."""
    return _longest_mm(panel.thickness_mm + TILE_MM + foot.bite_mm)


def _longest_mm(room_mm: float) -> int:
    return max(long_mm for long_mm in SOLD_MM if long_mm <= room_mm)
