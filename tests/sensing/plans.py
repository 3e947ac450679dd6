"""Magnet plans for the tests, written as a plan file is."""

from typing import Any

from adoube.sensing.magnets import MagnetPlan
from adoube.sensing.plans import plan_from
from adoube.serialization.fields import Fields

__all__ = ["STRONG", "WEAK", "disc", "plan", "written"]


def disc(pole: int = 1, **changes: Any) -> dict[str, Any]:
    """A piece of 6 mm with a disc of 10 x 2 mm that starts 1 mm above its lower face."""
    return {
        "height_mm": 6,
        "weight_g": 6,
        "magnet_diameter_mm": 10,
        "magnet_height_mm": 2,
        "grade": "N35",
        "pole": pole,
        "base_mm": 1,
        **changes,
    }


STRONG = disc()
WEAK = disc(grade="flexible", magnet_height_mm=1)


def written(pieces: dict[str, dict[str, Any]], **fields: Any) -> dict[str, Any]:
    sensor = {"depth_mm": 3, "step_mt": 1.0, "noise_steps": 1}
    return {"pitch_mm": 50, "sensor": sensor, "pieces": pieces, **fields}


def plan(pieces: dict[str, dict[str, Any]], **fields: Any) -> MagnetPlan:
    return plan_from(Fields(written(pieces, **fields), "test.toml"))
