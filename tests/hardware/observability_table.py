"""The table of turns that each kind of sensor cannot tell apart, in hardware_docs/choosing-sensors.md.

    python tests/hardware/observability_table.py

writes it anew, from the figures that `adoube observability` prints. It takes two minutes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from adoube.cli.observability import command
from adoube.games.registry import OURS

__all__ = ["GAMES_LOOKED_AT", "PAGE", "rows_of", "table_in"]

PAGE = Path(__file__).parents[2] / "hardware_docs" / "choosing-sensors.md"
GAMES_LOOKED_AT = 5
BEGIN, END = "<!-- observability -->", "<!-- end of observability -->"

HEADER = (
    "| game | view | turns | open | with touches | with a clock too | slips | with touches |\n"
    "| --- | --- | --- | --- | --- | --- | --- | --- |"
)


def rows_of(game: str) -> Iterator[str]:
    """Yield a row for each view of a game. A slip is an illegal act that looks legal."""
    printed = CliRunner().invoke(
        command, [game, "--games", str(GAMES_LOOKED_AT), "--json"], catch_exceptions=False
    )
    for line in printed.stdout.splitlines():
        yield _row(json.loads(line))


def table_in(page: str) -> Sequence[str]:
    """Return the rows that the page has now."""
    table = page.split(BEGIN)[1].split(END, maxsplit=1)[0]
    return [line for line in table.splitlines() if line.startswith("| ")][2:]


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


def _renew() -> None:
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN)
    after = rest.split(END)[1]
    rows = [row for game in OURS for row in rows_of(game)]
    table = "\n".join([BEGIN, HEADER, *rows, END])
    PAGE.write_text(before + table + after, encoding="utf-8")


if __name__ == "__main__":
    _renew()
