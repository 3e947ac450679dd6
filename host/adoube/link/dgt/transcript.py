"""The messages of a recording, as the events of a view at the times that the clock lets one rebuild."""

from collections.abc import Iterable, Iterator, Sequence

from adoube.link.dgt.clock import ClockWatch
from adoube.link.dgt.messages import DgtMessage, FieldChanged, TimesReported
from adoube.link.dgt.retiming import Retiming
from adoube.link.dgt.shown import ShownCells
from adoube.sensing.events import ClockPressed, Event
from adoube.sensing.views import View

__all__ = ["clock_has_run", "transcribed"]


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
