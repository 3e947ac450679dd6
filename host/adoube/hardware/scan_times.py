"""How long a scan takes on boards of every wiring and size, as it was measured: see `scan_times.toml`."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from adoube.deserialization import deserialize
from adoube.fields import Fields

__all__ = ["MARGIN", "MOST_PERCENT", "PAGE", "ScanTime", "scan_us"]

PAGE = Path(__file__).with_name("scan_times.toml")

# On all but the waits, for what a chip and the whole program take longer: see `exact` in the table.
MARGIN = 1.9

# Of the time from one scan to the next that it may take, as in firmware/lib/adoube_board/scan/scan_pace.py.
MOST_PERCENT = 60


@dataclass(frozen=True, slots=True)
class ScanTime:
    """One board that was measured."""

    wiring: str
    # What a scan grows with: rows and columns of a matrix; where columns are strobed rows, and columns a
    # scan; else inputs.
    size: tuple[int, ...]
    quiet_us: int  # while nothing happens
    busy_us: int  # while eight cells change at once
    waits_us: int  # of it: what it waits for rows to settle, or for columns to start


@dataclass(frozen=True, slots=True)
class _Table:
    source: str
    exact: str  # how far these figures can be trusted
    button_us: int  # for each button, which every scan looks at
    scan: tuple[ScanTime, ...]


def scan_us(wiring: str, size: Sequence[int], waits_us: int, buttons: int = 0) -> int | None:
    """How long a scan that waits so long takes at most while nothing happens.

    The smallest board that was measured, and is as large in each way, stands for it; None: there is none.
    """
    table = _table()
    fitting = [
        each.quiet_us - each.waits_us
        for each in table.scan
        if each.wiring == wiring and all(has >= wants for has, wants in zip(each.size, size, strict=True))
    ]
    return round(MARGIN * (min(fitting) + buttons * table.button_us)) + waits_us if fitting else None


@cache
def _table() -> _Table:
    written = tomllib.loads(PAGE.read_text(encoding="utf-8"))
    return deserialize(_Table, Fields(written, PAGE.name))
