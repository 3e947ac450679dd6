"""A magnet plan that follows from the kinds of pieces: players differ by the pole, kinds by the height."""

from collections.abc import Mapping, Sequence
from typing import Any

from adoube.fields import Fields

__all__ = ["magnet_plan"]

FLAT_MM, FLAT_BASES_MM = 8, (1, 4)
# Heights of the same magnet whose fields a linear hall under 3 mm of board tells apart.
TALL_MM, TALL_BASES_MM = 30, (1, 2.5, 4.2, 6, 8.5, 12)


def magnet_plan(game: str, codes: Sequence[str], pitch_mm: float) -> Fields | None:
    """The fields of a plan for some piece codes; None where there are more than fields told apart.

    The first player's pieces show one pole and the second's the other. Of more players, every other one.
    """
    owners = list(dict.fromkeys(code.partition(".")[0] for code in codes))
    by_pole: tuple[list[str], list[str]] = ([], [])
    for code in codes:
        by_pole[owners.index(code.partition(".")[0]) % 2].append(code)
    most = max(map(len, by_pole))
    if most > len(TALL_BASES_MM):
        return None
    pieces = {
        code: _piece(1 - 2 * pole, place, is_flat=most <= len(FLAT_BASES_MM))
        for pole, codes_of_pole in enumerate(by_pole)
        for place, code in enumerate(codes_of_pole)
    }
    sensor = {"depth_mm": 3, "step_mt": 1.0 if most <= len(FLAT_BASES_MM) else 0.8, "noise_steps": 1}
    return Fields({"pitch_mm": pitch_mm, "sensor": sensor, "pieces": pieces}, f"magnets of {game}")


def _piece(pole: int, place: int, *, is_flat: bool) -> Mapping[str, Any]:
    if is_flat:
        return {
            "height_mm": FLAT_MM,
            "weight_g": 6,
            "magnet_diameter_mm": 10,
            "magnet_height_mm": 2,
            "grade": "N35",
            "pole": pole,
            "base_mm": FLAT_BASES_MM[place],
        }
    return {
        "height_mm": TALL_MM,
        "weight_g": 25,
        "magnet_diameter_mm": 15,
        "magnet_height_mm": 2,
        "grade": "N42",
        "pole": pole,
        "base_mm": TALL_BASES_MM[place],
    }
