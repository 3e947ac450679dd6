"""The table of turns that each kind of sensor cannot tell apart, in hardware_docs/choosing-sensors.md.

    python -m tests.hardware.observability_table

writes it anew, from the figures that `adoube observability` prints. It takes two minutes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from click.testing import CliRunner

from adoube.cli.observability import command
from adoube.games.registry import OURS
from tests.hardware.page_table import PageTable

__all__ = ["GAMES_LOOKED_AT", "TABLE", "rows_of"]

GAMES_LOOKED_AT = 5
TABLE = PageTable.in_hardware_docs(
    "choosing-sensors.md",
    "observability",
    "| game | view | turns | open | with touches | with a clock too | slips | with touches |\n"
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
)


def rows_of(game: str) -> Iterator[str]:
    """Yield a row for each view of a game. A slip is an illegal act that looks legal."""
    printed = CliRunner().invoke(
        command, [game, "--games", str(GAMES_LOOKED_AT), "--json"], catch_exceptions=False
    )
    for line in printed.stdout.splitlines():
        yield _row(json.loads(line))


def _row(found: dict[str, Any]) -> str:
    shares = (found["open"][known] for known in ("state", "touches", "touches_and_clock"))
    slips = (_slips(found["illegal"].values(), key) for key in ("look_legal", "look_legal_with_touches"))
    cells = (found["game"], found["view"], str(found["turns"]), *map(_percent, (*shares, *slips)))
    return f"| {' | '.join(cells)} |"


def _slips(kinds: Iterable[dict[str, int]], key: str) -> float:
    tried = [(acts[key], acts["acts"]) for acts in kinds]
    return sum(found for found, _ in tried) / max(1, sum(of for _, of in tried))


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


if __name__ == "__main__":
    TABLE.renew(row for game in OURS for row in rows_of(game))
