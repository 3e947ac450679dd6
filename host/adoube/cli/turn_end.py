"""`--turn-end`: how players say that a turn is finished."""

from dataclasses import dataclass, replace

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame, TurnEnd
from adoube.referee.config import Timings
from adoube.tables.boards.wired import Buttons
from adoube.words import say

__all__ = ["Signal", "is_dwell", "signal_of"]


DWELL = "dwell:"  # before the seconds that a turn has to stand for


@dataclass(frozen=True, slots=True)
class Signal:
    """What ends a turn: what the board's buttons are, whether anything is pressed, and the timings."""

    buttons: Buttons
    pressed: bool
    timings: Timings


def signal_of(
    text: str | None, game: AnyGame, timings: Timings, *, has_clock: bool, has_shared_button: bool = False
) -> Signal:
    """What `clock`, `button`, `page` or `dwell:SECONDS` means for a board with such buttons.

    None: its clock, else its shared button, else dwell. The sides of a clock do as one button, too. Raises
    AdoubeError for anything else, for buttons that the board lacks, and for a game whose turns nothing ends
    though the board alone cannot tell them apart.
    """
    if text is None:
        if has_clock or has_shared_button:
            return Signal(Buttons.CLOCK if has_clock else Buttons.SHARED, True, timings)
        if game.turn_end is TurnEnd.SIGNAL:
            raise AdoubeError(say("play.needs_turn_end", title=game.title))
        return Signal(Buttons.NONE, False, timings)
    if is_dwell(text):
        seconds = text.removeprefix(DWELL)
        return Signal(Buttons.NONE, False, replace(timings, dwell_ms=_milliseconds(seconds)))
    if text == "page":
        return Signal(Buttons.PAGE, True, timings)
    if text not in (Buttons.CLOCK, Buttons.SHARED):
        raise AdoubeError(say("play.no_turn_end", text=text))
    if not has_clock and not (has_shared_button and text == Buttons.SHARED):
        raise AdoubeError(say("play.one_button" if has_shared_button else "play.no_buttons", text=text))
    return Signal(Buttons(text), True, timings)


def is_dwell(text: str) -> bool:
    """Whether turns end by themselves, after a time."""
    return text.startswith(DWELL)


def _milliseconds(seconds: str) -> int:
    try:
        milliseconds = round(float(seconds) * 1000)
    except (ValueError, OverflowError) as error:
        raise AdoubeError(say("play.no_dwell", seconds=seconds)) from error
    if milliseconds < 1:
        raise AdoubeError(say("play.no_dwell", seconds=seconds))
    return milliseconds
