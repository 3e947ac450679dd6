"""The clocks of a table as a page shows them. What runs is counted on by the page itself."""

import time
from typing import NamedTuple

from flask import Flask

from adoube.tables.clock import Clocks

__all__ = ["ClockView", "clock_of", "init_app", "now_ms", "written"]


class ClockView(NamedTuple):
    """One seat's clock. `text` is the time when it last began or stopped to run."""

    text: str
    used_ms: int
    allowed_ms: int | None  # what may be used; None if the clock counts up
    since_ms: int | None  # the host's monotonic moment since which it runs; None while it stands
    is_up: bool


def clock_of(clocks: Clocks | None, seat: str) -> ClockView | None:
    """Return the clock of a seat; None if none is shown."""
    if clocks is None or seat not in clocks.used_ms:
        return None
    used_ms = clocks.used_ms[seat]
    allowed_ms = None if clocks.allowed_ms is None else clocks.allowed_ms[seat]
    is_up = seat in clocks.up
    shown_ms = used_ms if allowed_ms is None else 0 if is_up else allowed_ms - used_ms
    since_ms = clocks.since_ms if seat == clocks.running else None
    return ClockView(written(shown_ms, down=allowed_ms is not None), used_ms, allowed_ms, since_ms, is_up)


def written(ms: int, *, down: bool) -> str:
    """`4:07` or `1:04:07`. What counts down ends its last second with 0:00: then none is left."""
    seconds = -(-max(0, ms) // 1000) if down else max(0, ms) // 1000
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def now_ms() -> int:
    """Return the moment by the clock that tables are told the time by, for a page to set its own by."""
    return time.monotonic_ns() // 1_000_000


def init_app(app: Flask) -> None:
    app.jinja_env.globals.update(now_ms=now_ms)
