"""The table of magnets and distances in hardware_docs/magnets.md.

    python -m tests.hardware.magnet_table

writes it anew, from the magnet plans and from what `adoube hardware` makes of them.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from adoube.games.registry import OURS, game_class, make_game
from adoube.hardware.fit import LEAST_PITCH_MM, scaled
from adoube.hardware.request import HALL_DIGITAL, REED, PackRequest
from adoube.hardware.suitability import least_pitch_mm, magnet_plan, suitable_fit
from adoube.sensing.magnets import MagnetPlan
from adoube.sensing.plans import plan_for, pull_at_joint_g
from tests.hardware.page_table import PageTable

__all__ = ["TABLE", "rows"]

TABLE = PageTable.in_hardware_docs(
    "magnets.md",
    "magnets",
    "| game | plan's magnet | plan's pitch | reeds | from | digital halls | from | piece on piece |\n"
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
)


def rows() -> list[str]:
    return [_row(game) for game in OURS]


def _row(game: str) -> str:
    plan = plan_for(game_class(game))
    cells = (game, _magnet(plan), f"{plan.pitch_mm:g} mm", *_with(game, REED), *_with(game, HALL_DIGITAL))
    return f"| {' | '.join((*cells, _force(plan)))} |"


def _with(game: str, kind: str) -> tuple[str, str]:
    """Return the sensor and magnet of a pack at the plan's pitch, and the least pitch of that sensor."""
    asked = PackRequest(game=game, sensors=kind, mcu="pico", wiring="hc165")
    plan, board = magnet_plan(asked, make_game(game), by_level=False), make_game(game).board
    fit = suitable_fit(asked, scaled(board, plan.pitch_mm), plan)
    least_mm = least_pitch_mm(replace(fit, plan=plan).at_pitch(LEAST_PITCH_MM), asked)
    return f"{fit.part.name}, {_magnet(fit.plan)}", f"{least_mm:g} mm"


def _magnet(plan: MagnetPlan) -> str:
    magnet = next(iter(plan.pieces.values())).magnet
    return f"{magnet.diameter_mm:g} x {magnet.height_mm:g} mm {magnet.grade}"


def _force(plan: MagnetPlan) -> str:
    if plan.stacking.highest == 1:
        return "never"
    pairs = product(plan.stacking.pieces, repeat=2)
    worst_g = max(abs(pull_at_joint_g(pair, plan.pieces, 1)) for pair in pairs)
    lightest_g = min(piece.weight_g for piece in plan.pieces.values())
    return f"{worst_g:.1f} g of {lightest_g:g} g"


if __name__ == "__main__":
    TABLE.renew(rows())
