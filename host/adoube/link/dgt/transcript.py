"""The messages of a DGT recording as events, with the times that its clock lets one rebuild.

The clock shows whole seconds, and a player's fractions stay on it while the other thinks. So all that both
sides have counted down is the time that has passed, but for a second at most; a press lies between two of
these ticks, and is put half way. What else changes between two messages of the clock comes in steps of 200
ms, and a press comes a step after it. Where this is more than the clock has counted, the clock waits, and
then catches up: the times never go back, and do not drift away from the clock either.
"""

from collections.abc import Iterable, Iterator, Sequence

from adoube.link.dgt.clock import ClockWatch
from adoube.link.dgt.fields import ShownCells
from adoube.link.dgt.messages import DgtMessage, FieldChanged, TimesReported
from adoube.sensing.events import ClockPressed, Event
from adoube.sensing.views import View

STEP_MS = 200
HALF_A_SECOND_MS = 500


class Retiming:
    """Told of a recording's messages in turn; `now_ms` is the time of the last one."""

    def __init__(self) -> None:
        self.now_ms = 0
        self._counted_ms = 0
        self._last: TimesReported | None = None

    def change(self) -> None:
        """A field has changed."""
        self.now_ms += STEP_MS

    def clock(self, times: TimesReported, *, pressed: bool) -> None:
        """The clock shows something else; `pressed`: because of a press."""
        before, self._last = self._last, times
        if before is not None and before.running:
            # A bonus added at a press makes a side's time grow: nothing has been counted there.
            left_s, right_s = before.left_s - times.left_s, before.right_s - times.right_s
            self._counted_ms += 1000 * (max(0, left_s) + max(0, right_s))
        if pressed:
            self.now_ms = max(self.now_ms + STEP_MS, self._counted_ms + HALF_A_SECOND_MS)
        else:
            self.now_ms = max(self.now_ms, self._counted_ms)


def clock_has_run(messages: Iterable[DgtMessage]) -> bool:
    """Whether a clock ran beside the board, so that its presses end the turns."""
    return any(isinstance(message, TimesReported) and message.running for message in messages)


def transcribed(messages: Sequence[DgtMessage], view: View) -> Iterator[Event]:
    """The events of a recording, in order of time.

    A cell is told when it first shows something and whenever the view shows it otherwise; one that no message
    has named stays unknown. Which seat sits at which side of the clock is decided for each stretch that the
    clock runs, from all of it: see `clock`.
    """
    watch, retiming, cells = ClockWatch(), Retiming(), ShownCells(view)
    for stretch in _stretches(messages):
        pressed = [watch.hear(message) for message in stretch]
        for message, side in zip(stretch, pressed, strict=True):
            match message:
                case TimesReported():
                    retiming.clock(message, pressed=side is not None)
                    if side is not None:
                        yield ClockPressed(retiming.now_ms, watch.seat_of(side), message.shown_s(side))
                case FieldChanged():
                    retiming.change()
            yield from cells.hear(message, retiming.now_ms)


def _stretches(messages: Iterable[DgtMessage]) -> Iterator[list[DgtMessage]]:
    """The messages up to each moment at which the clock is stopped, that message included."""
    stretch: list[DgtMessage] = []
    running = False
    for message in messages:
        stretch.append(message)
        if isinstance(message, TimesReported):
            if running and not message.running:
                yield stretch
                stretch = []
            running = message.running
    yield stretch
