"""A chess table as LiveChess describes an electronic board."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adoube.games.chess.board import board_of
from adoube.tables.clock import Clocks
from adoube.tables.commands.kinds import Phase
from adoube.tables.state import TableState

__all__ = ["Eboards", "Json", "Moment", "clock_of", "eboard", "placement_fen"]

CHESS = "chess"
SOURCE = "adoube"
ACTIVE, INACTIVE, NOT_RESPONDING = "ACTIVE", "INACTIVE", "NOTRESPONDING"

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Moment:
    """The time by both clocks."""

    monotonic_ms: int
    epoch_ms: int


class Eboards:
    """The chess tables that clients may see. `tables` are their names, none: all.

    Those that are played at come first: some clients take the first board.
    """

    def __init__(self, tables: tuple[str, ...] = ()) -> None:
        self._tables = tables

    def of(self, states: Mapping[str, TableState]) -> list[TableState]:
        shown = [
            state
            for name, state in states.items()
            if state.game == CHESS and state.line is not None and (not self._tables or name in self._tables)
        ]
        return sorted(shown, key=lambda state: (state.phase is not Phase.PLAYING, state.table))

    def listed(self, states: Mapping[str, TableState], now: Moment) -> list[Json]:
        """The answer to the question which boards there are."""
        return [eboard(state, now) for state in self.of(states)]


def eboard(state: TableState, now: Moment) -> Json:
    """The eight fields of a board."""
    return {
        "serialnr": state.table,
        "source": SOURCE if state.connected else None,
        "state": INACTIVE if state.closed else ACTIVE if state.connected else NOT_RESPONDING,
        "battery": None,
        "comment": None,
        "board": placement_fen(state),
        "flipped": False,
        "clock": clock_of(state.clocks, now),
    }


def placement_fen(state: TableState) -> str:
    """What stands where in the accepted position, as FEN has it."""
    assert state.line is not None, "a chess table that is shown has a line"
    return str(board_of(state.line.position).board_fen())


def clock_of(clocks: Clocks | None, now: Moment) -> Json | None:
    """Whole seconds left, whose clock runs, and when that was; None without a time control."""
    if clocks is None or clocks.allowed_ms is None:
        return None
    left_ms = {
        seat: clocks.allowed_ms[seat] - clocks.used_at(seat, now.monotonic_ms) for seat in clocks.used_ms
    }
    run = None if clocks.running is None else clocks.running == "white"
    # As on the page: the last second ends with 0.
    seconds = {seat: max(0, -(-left // 1000)) for seat, left in left_ms.items()}
    return {**seconds, "run": run, "time": now.epoch_ms}
