"""How long each seat had thought when a game was interrupted, by the rows of its journal."""

from collections.abc import Sequence

from adoube.games.base import AnyGame
from adoube.records.journal import Row
from adoube.records.payloads import (
    Called,
    ClockPressed,
    Fault,
    Opened,
    Resumed,
    Ruling,
    RulingKind,
    Settled,
    TakenBack,
    TurnPlayed,
)
from adoube.tables.retelling import Retelling

__all__ = ["used_times"]

NS_PER_MS = 1_000_000


def used_times(game: AnyGame, rows: Sequence[Row]) -> dict[str, int]:
    """Milliseconds by seat in the newest game of these rows of one table, which is `game`.

    Each turn's row says how long its seat had thought by then. What follows the last one, and all of it where
    rows do not say so yet, comes from the moments of the rows: each stretch goes to whoever was to move then,
    from the first reading that a turn has made, and not while the game is paused. What the rows cannot tell
    is lost: the thinking before anything was touched, the time between the last row before an interruption
    and the first after it, and what lies between a ruling or a fault of the board (a loose cable) and what is
    seen next. A turn ends when it was accepted, also one whose press came earlier. A time that ran out and
    was made good by later turns is no longer known.
    """
    found = _Reading(game)
    begins = max(place for place, row in enumerate(rows) if isinstance(row.payload, Opened))
    for row in rows[begins:]:
        if row.game_number == rows[begins].game_number:
            found.read(row)
    return found.used_ms


class _Reading:
    """The clocks of one game, row by row."""

    def __init__(self, game: AnyGame) -> None:
        self.used_ms = dict.fromkeys(game.seats, 0)
        self._game = Retelling(game)
        self._paused = False
        self._since_ns: int | None = None
        """when the running stretch began; None while none does"""

    def read(self, row: Row) -> None:
        payload, seat = row.payload, self._game.line.to_move
        if isinstance(payload, Resumed):
            # Another process, and another clock: what lies between is nobody's.
            self._since_ns = None if self._since_ns is None else row.monotonic_ns
            return
        if self._since_ns is not None and seat is not None:
            self.used_ms[seat] += max(0, row.monotonic_ns - self._since_ns) // NS_PER_MS
            self._since_ns = row.monotonic_ns
        if isinstance(payload, TurnPlayed) and payload.used_ms is not None:
            self.used_ms[payload.seat] = payload.used_ms
        if isinstance(payload, TurnPlayed | TakenBack | Called | Ruling):
            self._game.take(payload)
        match payload:
            case Ruling(ruling=RulingKind.PAUSE):
                self._paused, self._since_ns = True, None
            case Ruling(ruling=RulingKind.GO_ON):
                self._paused, self._since_ns = False, row.monotonic_ns
            case Ruling() | Fault():
                self._since_ns = None
            case Settled() | TurnPlayed() | TakenBack() | ClockPressed() if not self._paused:
                self._since_ns = row.monotonic_ns
