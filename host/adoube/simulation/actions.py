"""What happens to a board in the course of a game, and when: the same for a trace and for a live board."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from adoube.board.placement import Stack

__all__ = ["SHORTEST_GAP_MS", "Action", "AgreeDraw", "Call", "CellBecomes", "Counts", "Press", "faster"]

# Two acts of hurried hands are at least so far apart: a board's debounce of up to 30 ms sees them both.
SHORTEST_GAP_MS = 40


@dataclass(frozen=True, slots=True)
class CellBecomes:
    """A hand has taken from a cell or put on it: this stack stands there from now on."""

    at_ms: int
    cell: str
    stack: Stack


@dataclass(frozen=True, slots=True)
class Press:
    """A seat presses its side of the clock."""

    at_ms: int
    seat: str


@dataclass(frozen=True, slots=True)
class Call:
    """A seat says something that the board cannot show."""

    at_ms: int
    call: str
    seat: str


@dataclass(frozen=True, slots=True)
class Counts:
    """No touch of anything, but the truth: from now on `turn` counts as the turn number `ply`.

    None: the players have agreed to take it back, and it counts no longer, nor does any turn after it.
    """

    at_ms: int
    ply: int
    turn: str | None


@dataclass(frozen=True, slots=True)
class AgreeDraw:
    """All seats agree on the page that the game is drawn."""

    at_ms: int


Action = CellBecomes | Press | Call | Counts | AgreeDraw


def faster(
    actions: Iterable[Action], speed: float, shortest_gap_ms: int = SHORTEST_GAP_MS
) -> Iterator[Action]:
    """The same actions `speed` times as fast, but none closer to the one before than `shortest_gap_ms`."""
    was_ms, now_ms = 0, 0.0
    for action in actions:
        gap_ms = action.at_ms - was_ms
        now_ms += max(gap_ms / speed, min(gap_ms, shortest_gap_ms))
        was_ms = action.at_ms
        yield replace(action, at_ms=round(now_ms))
