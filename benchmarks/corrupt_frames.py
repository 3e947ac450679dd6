"""How many corrupt frames a check believes: the link's CRC-32, and a CRC-16 beside it in the same run.

    python -m benchmarks.corrupt_frames [--frames N] [--state FILE] [--seconds S]

Ten million frames take ten minutes or so. With a state file a run that was broken off, or that ended after
`--seconds`, goes on where it was; the counts are the same as those of one run.
"""

from __future__ import annotations

import json
import time
from pathlib import Path

import click

from tests.link.corruption import CRC_16, CRC_32, Check, Damage, tally

CHECKS = (CRC_16, CRC_32)
PORTION = 20_000  # Frames of one kind of damage and one check, between two looks at the clock.

Counts = dict[str, dict[str, list[int]]]  # Check, then damage, then [tried, changed, believed].


@click.command()
@click.option("--frames", default=10_000_000, show_default=True)
@click.option("--state", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--seconds", type=float, help="end after so long")
def main(frames: int, state: Path | None, seconds: float | None) -> None:
    """Damage so many frames for each check, and print what was believed."""
    portions = -(-frames // (PORTION * len(Damage)))
    done, counts = _resumed(state)
    began = time.monotonic()
    for portion in range(done, portions):
        if seconds is not None and time.monotonic() - began > seconds:
            break
        for check in CHECKS:
            _count(counts, check, portion)
        done = portion + 1
        if state is not None:
            state.write_text(json.dumps({"done": done, "counts": counts}), encoding="utf-8")
        click.echo(f"\r{done} of {portions} portions, {time.monotonic() - began:.0f} s", nl=False, err=True)
    click.echo(err=True)
    _print(counts)


def _resumed(state: Path | None) -> tuple[int, Counts]:
    if state is not None and state.exists():
        stored = json.loads(state.read_text(encoding="utf-8"))
        return stored["done"], stored["counts"]
    return 0, {check.name: {damage.value: [0, 0, 0] for damage in Damage} for check in CHECKS}


def _count(counts: Counts, check: Check, portion: int) -> None:
    for damage in Damage:
        found = tally(check, damage, PORTION, portion)
        numbers = counts[check.name][damage.value]
        for at, number in enumerate((found.tried, found.changed, found.believed)):
            numbers[at] += number


def _print(counts: Counts) -> None:
    click.echo(f"{'':34}" + "".join(f"{check.name + ' corrupt':>18}{'believed':>10}" for check in CHECKS))
    totals = [[0, 0] for _ in CHECKS]
    for damage in Damage:
        line = f"{damage.value:34}"
        for total, check in zip(totals, CHECKS, strict=True):
            _, changed, believed = counts[check.name][damage.value]
            total[0] += changed
            total[1] += believed
            line += f"{changed:>18,}{believed:>10,}"
        click.echo(line)
    click.echo(f"{'all':34}" + "".join(f"{changed:>18,}{believed:>10,}" for changed, believed in totals))


if __name__ == "__main__":
    main()
