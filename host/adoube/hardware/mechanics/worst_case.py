"""Whether a board still works when everything that was printed is as far off as it may be."""

from dataclasses import replace
from types import MappingProxyType

from adoube.hardware.design import Design
from adoube.hardware.mechanics.limits import CASE_MM, MAGNET_MM, PRINT_MM, MechanicsRefused
from adoube.hardware.mechanics.plate import layer_mm
from adoube.hardware.part import Linear
from adoube.words import coded

__all__ = ["check_fit", "lower_mm"]

# How far apart the axes of magnet and sensor may lie beside what the plan counts with: each in its pocket.
ASIDE_MM = (MAGNET_MM + PRINT_MM + CASE_MM + PRINT_MM) / 2


def lower_mm(design: Design) -> float:
    """How much further apart magnet and sensor may lie: floors too thick, the sensor low in its pocket."""
    if not layer_mm(design):
        return 2 * PRINT_MM
    # In its pocket the thinnest sensor rests on the clip, or on the tile, and the layer may be too thick.
    return round(2 * PRINT_MM + CASE_MM + PRINT_MM, 2)


def check_fit(design: Design) -> None:
    """Raises MechanicsRefused where a cell fails once every tolerance is used up.

    Linear halls are measured with the pieces as they are.
    """
    if isinstance(design.sensor.sense, Linear):
        return
    plan, more_mm = design.magnets, lower_mm(design)
    raised = {code: replace(piece, base_mm=piece.base_mm + more_mm) for code, piece in plan.pieces.items()}
    off_mm = plan.off_centre_mm + ASIDE_MM
    worst = replace(plan, pieces=MappingProxyType(raised), off_centre_mm=off_mm)
    if not replace(design.fit, plan=worst).is_sure:
        figures = {"more_mm": f"{more_mm:g}", "aside_mm": f"{ASIDE_MM:g}"}
        raise MechanicsRefused(coded("mechanics.weak", part=design.sensor.name, **figures))
