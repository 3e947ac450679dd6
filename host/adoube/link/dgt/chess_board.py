"""The fields, piece codes and clock presses of a DGT board, as chess cells, stacks and sides.

A board does not know which way round it lies: field 0 is a8 for the players, or it is h1. Here it is a8.

A press flips the lever while the clock runs; a flip while it stands sets the clock up and finishes no turn.
The side whose time counted before the flip is the one that pressed. The clock says so by its left and its
right, and can be placed either way: in a game recorded from a real board White was its left. White's side is
therefore found from the fields: while a side's time counts, its own pieces are put down. As long as no piece
says more for one side than for the other, the side whose time counted first is White's, whose turn is first.
"""

from collections.abc import Iterator, Mapping

from adoube.board.geometry import Stack
from adoube.link.dgt.messages import (
    FIELDS,
    DgtClockSide,
    DgtMessage,
    DumpReceived,
    FieldChanged,
    TimesReported,
)
from adoube.sensing.events import CellShows
from adoube.sensing.views import EMPTY, OCCUPANCY, Symbol, View

__all__ = ["SEATS", "ClockWatch", "ShownCells"]


class ClockWatch:
    """Hears every message of a board in turn; `seat_of` is as sure as what it has heard so far."""

    def __init__(self) -> None:
        self._last: TimesReported | None = None
        self._white: DgtClockSide | None = None
        self._for_left = 0

    @property
    def has_run(self) -> bool:
        """True once the clock has run."""
        return self._white is not None

    def hear(self, message: DgtMessage) -> DgtClockSide | None:
        """Return the side that has pressed, where the message shows it."""
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
    """Return the side whose time counts, by the clock's word or else by its lever (up on the right:
    right)."""
    return times.turn or (DgtClockSide.RIGHT if times.lever else DgtClockSide.LEFT)


SEATS = WHITE, BLACK = "white", "black"

COLUMNS = "abcdefgh"

# The cell of each field, field 0 first.
CELLS: tuple[str, ...] = tuple(f"{COLUMNS[field % 8]}{8 - field // 8}" for field in range(FIELDS))

# The cells as a chess board lists them.
BOARD_ORDER: tuple[str, ...] = tuple(f"{column}{row}" for row in range(1, 9) for column in COLUMNS)

KINDS = ("pawn", "rook", "knight", "bishop", "king", "queen")
# The pieces with the codes 1 to 12.
PIECES: tuple[str, ...] = tuple(f"{seat}.{kind}" for seat in SEATS for kind in KINDS)


def owner_of_code(code: int) -> str | None:
    """Return the seat whose piece has that code; None for an empty field and for what is no chessman."""
    return SEATS[(code - 1) // len(KINDS)] if 1 <= code <= len(PIECES) else None


def symbol_of_code(code: int, view: View) -> Symbol | None:
    """Return the symbol that a view shows of a field with that code.

    Something that is no chessman, as one of the pieces that declare a result, only occupies its field: other
    views cannot tell what it is.
    """
    if code > len(PIECES):
        return view.symbol((PIECES[0],)) if view.name == OCCUPANCY else None
    stack: Stack = (PIECES[code - 1],) if code else ()
    return view.symbol(stack) if stack else EMPTY


class ShownCells:
    """Remembers what each cell showed last; one that no message has named is unknown."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._shown: dict[str, Symbol | None] = {}

    def hear(self, message: DgtMessage, at_ms: int) -> Iterator[CellShows]:
        """Return the cells that show something else by this message, in board order."""
        match message:
            case FieldChanged(field=field, code=code):
                return self._new({CELLS[field]: code}, at_ms)
            case DumpReceived(codes=codes):
                return self._new(dict(zip(CELLS, codes, strict=True)), at_ms)
        return iter(())

    def _new(self, codes: Mapping[str, int], at_ms: int) -> Iterator[CellShows]:
        for cell in BOARD_ORDER:
            if cell not in codes:
                continue
            symbol = symbol_of_code(codes[cell], self._view)
            if cell not in self._shown or self._shown[cell] != symbol:
                self._shown[cell] = symbol
                yield CellShows(at_ms, cell, symbol)
