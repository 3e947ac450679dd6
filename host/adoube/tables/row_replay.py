"""A game made again from its journal rows: its line of play, one row at a time, and its clocks.

`used_times` says how long each seat had thought when the game was interrupted.
"""

from collections.abc import Sequence

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.line import Line, printed
from adoube.games.verdict import IllegalTurn, UnreadableTurn
from adoube.records.journal import Row
from adoube.records.payloads import (
    Called,
    ClockPressedRow,
    FaultRow,
    Opened,
    Resumed,
    Ruling,
    RulingKind,
    SettledRow,
    TakenBackRow,
    TurnPlayed,
    position_hash,
)
from adoube.records.resume import Step
from adoube.tables.rulings import apply_ruling, back_to

__all__ = ["RowReplay", "used_times"]


class RowReplay:
    """Follows what took a game from one position to another, as far as today's rules follow the journal."""

    def __init__(self, game: AnyGame) -> None:
        self.line = Line.begin(game)
        # The first ply that today's rules read otherwise than the journal; nothing is heeded from there.
        self.broken_at: int | None = None
        self._waiting: list[Called] = []

    def apply(self, step: Step) -> None:
        """The next row."""
        if self.broken_at is not None:
            return
        if isinstance(step, Called):
            # What was called after a turn that was not accepted yet waits for that turn, and for no other.
            heard = _heard(self.line, step)
            if heard is None:
                self._waiting.append(step)
            else:
                self.line = heard
            return
        try:
            after = _stepped(self.line, step)
        except AdoubeError:
            self.broken_at = self.line.ply + 1
            return
        if isinstance(step, TurnPlayed) and position_hash(printed(after)) != step.hash:
            self.broken_at = step.ply
            return
        for call in self._waiting:
            after = _heard(after, call) or after
        self.line, self._waiting = after, []


def _stepped(line: Line, step: TurnPlayed | TakenBackRow | Ruling) -> Line:
    """Return the line after a row. Raises AdoubeError if today's rules do not know it."""
    match step:
        case TurnPlayed(notation=notation):
            return line.play(line.game.read(notation))
        case TakenBackRow(ply=ply):
            return back_to(line, ply)
        case Ruling():
            return apply_ruling(line, step)


def _heard(line: Line, call: Called) -> Line | None:
    """Return the line after a call; None if the rules refuse it there."""
    try:
        return line.called({**call.details, "call": call.call})
    except (IllegalTurn, UnreadableTurn):
        return None


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
    found = _ClockReplay(game)
    begins = max(place for place, row in enumerate(rows) if isinstance(row.payload, Opened))
    for row in rows[begins:]:
        if row.game_number == rows[begins].game_number:
            found.apply(row)
    return found.used_ms


class _ClockReplay:
    """The clocks of one game, row by row."""

    def __init__(self, game: AnyGame) -> None:
        self.used_ms = dict.fromkeys(game.seats, 0)
        self._game = RowReplay(game)
        self._paused = False
        self._since_ns: int | None = None  # when the running stretch began; None while none does

    def apply(self, row: Row) -> None:
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
        if isinstance(payload, TurnPlayed | TakenBackRow | Called | Ruling):
            self._game.apply(payload)
        match payload:
            case Ruling(ruling=RulingKind.PAUSE):
                self._paused, self._since_ns = True, None
            case Ruling(ruling=RulingKind.GO_ON):
                self._paused, self._since_ns = False, row.monotonic_ns
            case Ruling() | FaultRow():
                self._since_ns = None
            case SettledRow() | TurnPlayed() | TakenBackRow() | ClockPressedRow() if not self._paused:
                self._since_ns = row.monotonic_ns
