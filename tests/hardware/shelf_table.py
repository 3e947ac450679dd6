"""The table of boards in hardware_docs/README.md: what each costs and takes.

    python -m tests.hardware.shelf_table

writes it anew, from what `adoube hardware` says of the very boards.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from adoube.hardware.breadboard.layout import layout_of
from adoube.hardware.breadboard.steps import breadboard_estimate
from adoube.hardware.prices import BoardEstimate, estimated
from tests.hardware.breadboard.boards import breadboard
from tests.hardware.examples import designed_by
from tests.hardware.page_table import PageTable

__all__ = ["BREADBOARD", "SHELF", "TABLE", "estimate_of", "rows"]

TABLE = PageTable.in_hardware_docs(
    "README.md",
    "shelf",
    "| board | sensors | EUR | by hand | time |\n| --- | --- | --- | --- | --- |",
)

BREADBOARD = "breadboard"
# By the example's folder: the guide with its title, and what is on the board.
SHELF: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        BREADBOARD: ("[A breadboard](half-an-hour.md)", "4 reeds, no solder"),
        "jarmo-reeds": ("[Jarmo with reeds](examples/jarmo-reeds/README.md)", "25 reeds in a matrix"),
        "jarmo-tiles": ("[Jarmo from a circuit board](examples/jarmo-tiles/README.md)", "25 reeds on a tile"),
        "chess-linear": ("[Chess with linear halls](examples/chess-linear/README.md)", "64 linear Halls"),
        "chess-tiles": (
            "[Chess from circuit boards](examples/chess-tiles/README.md)",
            "64 linear Halls on four tiles",
        ),
        "chess-lamps": (
            "[Chess with lamps](examples/chess-lamps/README.md)",
            "64 digital Halls and lamps on four tiles",
        ),
        "leap-frog-halls": (
            "[Leap Frog with digital halls](examples/leap-frog-halls/README.md)",
            "225 digital Halls",
        ),
        "leap-frog-tiles": (
            "[Leap Frog from circuit boards](examples/leap-frog-tiles/README.md)",
            "225 digital Halls on nine tiles",
        ),
    }
)
BY_HAND = ("wire", "joint", "jumper")


@cache
def estimate_of(name: str) -> BoardEstimate:
    if name == BREADBOARD:
        return breadboard_estimate(breadboard(), layout_of(breadboard()))
    return estimated(designed_by(name))


def rows() -> list[str]:
    return [_row(name) for name in SHELF]


def _row(name: str) -> str:
    guide, what = SHELF[name]
    estimate = estimate_of(name)
    counts = [f"{estimate.count(kind)} {kind}s" for kind in BY_HAND if estimate.count(kind)]
    hours = round(estimate.minutes / 60)
    time = f"{hours} hours" if hours > 1 else f"{round(estimate.minutes / 5) * 5} minutes"
    costs = f"{estimate.low} to {estimate.high}"
    cells = (
        guide,
        what,
        costs if name == BREADBOARD else f"[{costs}](examples/{name}/prices.md)",
        counts[0],
        time,
    )
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    TABLE.renew(rows())
