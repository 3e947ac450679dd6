"""DGT boards with a cable: their messages as those of any electronic board, and who presses their clock.

A board does not know which way round it lies: field 0 is a8 for the players, or it is h1. Here it is a8.

A press flips the lever while the clock runs; a flip while it stands sets the clock up and finishes no turn.
The side whose time counted before the flip is the one that pressed. The clock says so by its left and its
right, and can be placed either way: in a game recorded from a real board White was its left. White's side is
therefore found from the fields: while a side's time counts, its own pieces are put down. As long as no piece
says more for one side than for the other, the side whose time counted first is White's, whose turn is first.
"""

from collections.abc import Callable

from adoube.link.dgt.messages import (
    DgtClockSide,
    DgtCommand,
    DgtDecoder,
    DgtMessage,
    DumpReceived,
    FieldChanged,
    Garbled,
    OtherReceived,
    TimesReported,
    VersionReported,
)
from adoube.link.eboards.dialect import EboardDecoder, Packets, Shown
from adoube.link.eboards.events import (
    EMPTY,
    SOME,
    BoardNamed,
    BoardRead,
    BytesBroken,
    EboardEvent,
    SquareRead,
)
from adoube.link.eboards.kind import EboardKind, SerialLine

__all__ = ["BAUD", "DGT", "LETTERS", "ClockWatch", "DgtDialect", "DgtEventDecoder", "event_of"]

SEATS = WHITE, BLACK = "white", "black"

# The pieces by their codes; above stand the pieces that declare a result, which are no chessmen.
LETTERS = EMPTY + "PRNBKQprnbkq" + SOME * 3

BAUD = 9_600
QUIET_MS = 2_000  # A dump takes 70 ms of the line.

GREETING = DgtCommand.RESET, DgtCommand.VERSION, DgtCommand.DUMP, DgtCommand.CLOCK, DgtCommand.UPDATE_NICE
EVERYTHING = DgtCommand.DUMP, DgtCommand.UPDATE_NICE


class DgtDialect:
    """The language of the boards with a serial or USB cable."""

    title = "DGT"
    quiet_ms = QUIET_MS
    gap_ms = 0
    blinks = True  # It has no lamps.

    def decoder(self) -> EboardDecoder:
        return DgtEventDecoder(event_of)

    def greeting(self) -> Packets:
        return (bytes(GREETING),)

    def question(self) -> Packets:
        return (bytes(EVERYTHING),)

    def battery_question(self) -> Packets:
        return ()

    def show(self, shown: Shown, before: Shown | None) -> Packets:
        return ()

    def farewell(self) -> Packets:
        return ()


DGT = EboardKind("dgt", DgtDialect, knows_pieces=True, serial=SerialLine(BAUD), may_have_clock=True)


class DgtEventDecoder:
    """Reads a board's messages as events; `event_of` is what each tells, None for nothing."""

    def __init__(self, event_of: Callable[[DgtMessage], EboardEvent | None]) -> None:
        self._messages, self._event_of = DgtDecoder(), event_of

    def feed(self, chunk: bytes) -> list[EboardEvent]:
        told = map(self._event_of, self._messages.feed(chunk))
        return [event for event in told if event is not None]


def event_of(message: DgtMessage) -> EboardEvent | None:
    """Return what a message tells; None for one of which only the length is known.

    Any device's bytes may look like such a message.
    """
    match message:
        case DumpReceived(codes=codes):
            return BoardRead("".join(LETTERS[code] for code in codes))
        case FieldChanged(field=field, code=code):
            return SquareRead(field, LETTERS[code])
        case Garbled(count=count):
            return BytesBroken(count)
        case VersionReported(major=major, minor=minor):
            return BoardNamed(f"DGT {major}.{minor}")
        case OtherReceived():
            return None
        case times:
            return times


class ClockWatch:
    """Hears every event of a board in turn; `seat_of` is as sure as what it has heard so far."""

    def __init__(self) -> None:
        self._last: TimesReported | None = None
        self._white: DgtClockSide | None = None
        self._for_left = 0

    def hear(self, event: EboardEvent) -> DgtClockSide | None:
        """Return the side that has pressed, where the event shows it."""
        match event:
            case TimesReported():
                return self._times(event)
            case SquareRead(piece=piece) if piece.isalpha():
                self._put_down(WHITE if piece.isupper() else BLACK)
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

    def _put_down(self, owner: str) -> None:
        if self._last is not None and self._last.running:
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
