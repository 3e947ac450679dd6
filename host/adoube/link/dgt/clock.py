"""A DGT clock: which of its sides pressed, and which of the players sits there.

A press flips the lever while the clock runs; a flip while it stands sets the clock up and finishes no turn.
The side whose time counted before the flip is the one that pressed. The clock says so by its left and its
right, and can be placed either way: in a game recorded from a real board White was its left. White's side is
therefore found from the fields: while a side's time counts, its own pieces are put down. As long as no piece
says more for one side than for the other, the side whose time counted first is White's, whose turn is first.
"""

from adoube.link.dgt.fields import BLACK, WHITE, owner_of_code
from adoube.link.dgt.messages import DgtClockSide, DgtMessage, FieldChanged, TimesReported

__all__ = ["ClockWatch"]


class ClockWatch:
    """Hears every message of a board in turn; `seat_of` is as sure as what it has heard so far."""

    def __init__(self) -> None:
        self._last: TimesReported | None = None
        self._white: DgtClockSide | None = None
        self._for_left = 0

    @property
    def has_run(self) -> bool:
        """Whether the clock has ever run."""
        return self._white is not None

    def hear(self, message: DgtMessage) -> DgtClockSide | None:
        """The side that has pressed, where the message shows it."""
        match message:
            case TimesReported():
                return self._times(message)
            case FieldChanged(code=code):
                self._put_down(code)
        return None

    def seat_of(self, side: DgtClockSide) -> str:
        return WHITE if side is self._white_side() else BLACK

    def _times(self, now: TimesReported) -> DgtClockSide | None:
        before, self._last = self._last, now
        if before is not None and before.running and not now.running:
            # A clock that stood may be placed, and set, for another game.
            self._white, self._for_left = self._white_side(), 0
        if now.running and self._white is None:
            self._white = side_to_move(now)
        pressed = before is not None and before.running and before.lever != now.lever
        return side_to_move(before) if before is not None and pressed else None

    def _put_down(self, code: int) -> None:
        owner = owner_of_code(code)
        if owner is not None and self._last is not None and self._last.running:
            whites_left = (owner == WHITE) is (side_to_move(self._last) is DgtClockSide.LEFT)
            self._for_left += 1 if whites_left else -1

    def _white_side(self) -> DgtClockSide | None:
        if self._for_left:
            return DgtClockSide.LEFT if self._for_left > 0 else DgtClockSide.RIGHT
        return self._white


def side_to_move(times: TimesReported) -> DgtClockSide:
    """Whose time counts: what the clock says, else what its lever does (up on the right: the right's)."""
    return times.turn or (DgtClockSide.RIGHT if times.lever else DgtClockSide.LEFT)
