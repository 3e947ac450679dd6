"""`--turn-end`: how players say that a turn is finished."""

from dataclasses import dataclass, replace

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame, TurnEnd
from adoube.referee.timings import Timings
from adoube.tables.wired_board import Buttons
from adoube.words import say

__all__ = ["Signal", "signal_of"]


@dataclass(frozen=True, slots=True)
class Signal:
    """What ends a turn: what the board's buttons are, whether anything is pressed, and the timings."""

    buttons: Buttons
    pressed: bool
    timings: Timings


def signal_of(text: str | None, game: AnyGame, timings: Timings, *, board_has_buttons: bool) -> Signal:
    """What `clock`, `button`, `page` or `dwell:SECONDS` means; None: a clock where there is one, else dwell.

    Raises AdoubeError for anything else, for buttons that the board lacks, and for a game whose turns nothing
    ends though the board alone cannot tell them apart.
    """
    if text is None:
        if board_has_buttons:
            return Signal(Buttons.CLOCK, True, timings)
        if game.turn_end is TurnEnd.SIGNAL:
            raise AdoubeError(say("play.needs_turn_end", title=game.title))
        return Signal(Buttons.NONE, False, timings)
    kind, colon, seconds = text.partition(":")
    if kind == "dwell" and colon:
        return Signal(Buttons.NONE, False, replace(timings, dwell_ms=_milliseconds(seconds)))
    if text == "page":
        return Signal(Buttons.PAGE, True, timings)
    if text not in (Buttons.CLOCK, Buttons.SHARED):
        raise AdoubeError(say("play.no_turn_end", text=text))
    if not board_has_buttons:
        raise AdoubeError(say("play.no_buttons", text=text))
    return Signal(Buttons(text), True, timings)


def _milliseconds(seconds: str) -> int:
    try:
        milliseconds = round(float(seconds) * 1000)
    except (ValueError, OverflowError) as error:
        raise AdoubeError(say("play.no_dwell", seconds=seconds)) from error
    if milliseconds < 1:
        raise AdoubeError(say("play.no_dwell", seconds=seconds))
    return milliseconds
