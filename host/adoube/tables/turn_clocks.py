"""What the clocks of a past game showed after each of its turns."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from adoube.tables.clocks import TimeControl

__all__ = ["TimedTurn", "TurnClock", "turn_clocks"]


class TimedTurn(NamedTuple):
    """A turn that stands, as its row tells of its clock."""

    seat: str
    used_ms: int | None
    """how long its seat had thought in the game by then; None where nobody kept its clock"""
    control: TimeControl | None
    """the time of each player when it was played; None where there was none"""


class TurnClock(NamedTuple):
    """The clock of a turn's seat once that turn was accepted."""

    used_ms: int
    """in the game"""
    took_ms: int | None
    """in this turn; None where the seat's turn before it is not known"""
    left_ms: int | None
    """what the clock showed, 0 once the time has run out; None where it counted up"""


def turn_clocks(turns: Iterable[TimedTurn]) -> list[TurnClock | None]:
    """The clock of each turn, by all turns of a game in order; None where it is not known."""
    played: Counter[str] = Counter()
    before: dict[str, int | None] = {}
    up: set[str] = set()
    found: list[TurnClock | None] = []
    for seat, used_ms, control in turns:
        if used_ms is None:
            found.append(None)
        else:
            # As on the page: the seconds that come with a turn do not bring back a time that was up.
            if control is not None and used_ms > control.allowed_ms(played[seat]):
                up.add(seat)
            left_ms = None if control is None else max(0, control.allowed_ms(played[seat] + 1) - used_ms)
            earlier_ms = before.get(seat, 0)
            took_ms = None if earlier_ms is None else used_ms - earlier_ms
            found.append(TurnClock(used_ms, took_ms, 0 if left_ms is not None and seat in up else left_ms))
        played[seat] += 1
        before[seat] = used_ms
    return found
