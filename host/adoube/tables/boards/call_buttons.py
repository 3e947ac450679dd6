"""The call buttons of a board: a press is a call, or begins one that the next lifted piece completes."""

from dataclasses import dataclass

from adoube.games.base import AnyGame
from adoube.games.calls import CallButton, call_buttons
from adoube.sensing.events import CallMade

__all__ = ["FIRST_CALL", "CallButtons"]

FIRST_CALL = 16
"""the number of the first call button; lower ones end turns"""

WAITS_MS = 10_000
"""so long a call waits for the piece that it is about; a hand that lifts one later means something else"""


@dataclass(frozen=True, slots=True)
class _BegunCall:
    """A call that needs a cell."""

    button: int
    call: CallButton
    seat: str
    until_ms: int


class CallButtons:
    """What the call buttons of a board mean in one game.

    A call about a piece is made by pressing its button and then lifting that piece, and putting it back. A
    second press of the same button, or ten seconds, end the wait.
    """

    def __init__(self, game: AnyGame) -> None:
        self._seats = game.seats
        self._buttons = call_buttons(game.calls, game.seats)
        self._begun: _BegunCall | None = None

    def press(self, button: int, at_ms: int, to_move: str | None) -> CallMade | None:
        """A button went down in the turn of `to_move` (None: nobody's). The call, where nothing lacks."""
        begun, self._begun = self._begun, None
        place = button - FIRST_CALL
        if not 0 <= place < len(self._buttons) or to_move is None:
            return None
        call = self._buttons[place]
        seat = call.seat or self._seats[self._seats.index(to_move) - 1]
        if call.cell is None:
            return CallMade(at_ms, call.name, {"by": seat})
        if begun is None or begun.button != button or at_ms > begun.until_ms:
            self._begun = _BegunCall(button, call, seat, at_ms + WAITS_MS)
        return None

    def lift(self, cell: str, at_ms: int) -> CallMade | None:
        """What stood on a cell was lifted: the call that waited for it."""
        begun, self._begun = self._begun, None
        if begun is None or begun.call.cell is None or at_ms > begun.until_ms:
            return None
        return CallMade(at_ms, begun.call.name, {"by": begun.seat, begun.call.cell: cell})
