"""The table of magnets and distances in hardware_docs/magnets.md.

    python tests/hardware/magnet_table.py

writes it anew, from the magnet plans and from what `adoube hardware` makes of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path

from adoube.games.registry import OURS, game_class, make_game
from adoube.hardware.fit import Fit
from adoube.hardware.layout import LEAST_PITCH_MM, scaled
from adoube.hardware.magnets import magnet_plan
from adoube.hardware.part import sensor_parts
from adoube.hardware.request import HALL_DIGITAL, REED, PackRequest
from adoube.sensing.forces import pull_at_joint_g
from adoube.sensing.magnets import MagnetPlan
from adoube.sensing.plans import plan_for

__all__ = ["PAGE", "rows", "table_in"]

PAGE = Path(__file__).parents[2] / "hardware_docs" / "magnets.md"
BEGIN, END = "<!-- magnets -->", "<!-- end of magnets -->"
SWITCHES = {"reed-flat": REED, "drv5033fa": HALL_DIGITAL}
HEADER = (
    "| game | magnet | plan's pitch | reed-flat from | drv5033fa from | piece on piece |\n"
    "| --- | --- | --- | --- | --- | --- |"
)


def rows() -> list[str]:
    return [_row(game) for game in OURS]


def table_in(page: str) -> Sequence[str]:
    """The rows that the page has now."""
    table = page.split(BEGIN)[1].split(END, maxsplit=1)[0]
    return [line for line in table.splitlines() if line.startswith("| ")][2:]


def _row(game: str) -> str:
    plan = magnet_plan(
        PackRequest(game=game, sensors=REED, mcu="pico", wiring="matrix", pitch_mm=50),
        make_game(game),
        by_level=False,
    )
    least = (_from(game, plan, part, kind) for part, kind in SWITCHES.items())
    return f"| {' | '.join((game, _magnets(plan), _planned(game), *least, _force(plan)))} |"


def _magnets(plan: MagnetPlan) -> str:
    kinds = {
        f"{magnet.diameter_mm:g} x {magnet.height_mm:g} mm {magnet.grade}"
        for magnet in (piece.magnet for piece in plan.pieces.values())
    }
    return ", ".join(sorted(kinds))


def _planned(game: str) -> str:
    return f"{plan_for(game_class(game)).pitch_mm:g} mm"


def _from(game: str, plan: MagnetPlan, name: str, kind: str) -> str:
    """The least pitch at which full neighbours leave an empty cell's sensor alone."""
    part = next(part for part in sensor_parts(kind) if part.name == name)
    fit = Fit(scaled(make_game(game).board, LEAST_PITCH_MM), plan, part)
    return "too weak for it" if fit.unfelt() else f"{fit.least_pitch_mm()} mm"


def _force(plan: MagnetPlan) -> str:
    if plan.stacking.highest == 1:
        return "never"
    pairs = product(plan.stacking.pieces, repeat=2)
    worst_g = max(abs(pull_at_joint_g(pair, plan.pieces, 1)) for pair in pairs)
    lightest_g = min(piece.weight_g for piece in plan.pieces.values())
    return f"{worst_g:.1f} g of {lightest_g:g} g"


def _renew() -> None:
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN)
    table = "\n".join([BEGIN, HEADER, *rows(), END])
    PAGE.write_text(before + table + rest.split(END)[1], encoding="utf-8")


if __name__ == "__main__":
    _renew()
