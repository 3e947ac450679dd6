"""What the players of a running game have said of its end: draws that are offered, and resignations."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from adoube.fields import Fields
from adoube.records.payloads import Called, Ruling, TakenBackRow, TurnPlayed
from adoube.records.resume import Step

__all__ = ["BY_WORD", "DRAW", "NO_DRAW", "RESIGN", "Declarations", "declarations_in"]

DRAW, NO_DRAW, RESIGN = "draw", "no-draw", "resign"
BY_WORD = (DRAW, NO_DRAW, RESIGN)
"""the names of the calls that are no game's"""


@dataclass(frozen=True, slots=True)
class Declarations:
    """What still stands of what was said."""

    draw: tuple[str, ...] = ()
    """the seats that want a draw, the one that offered it first"""
    until_ply: int = 0
    """the offer lapses with the first turn after that one"""
    resigned: tuple[str, ...] = ()

    def after(self, step: Step) -> "Declarations":
        """What still stands after a turn, a takeback or a ruling, or after something more was said."""
        match step:
            case Called(call=call, details=details) if call in BY_WORD:
                return self._with(call, Fields(details, call))
            case TurnPlayed(ply=ply):
                return self if ply <= self.until_ply else replace(self, draw=())
            case TakenBackRow() | Ruling():
                return replace(self, draw=())
        return self

    def _with(self, call: str, details: Fields) -> "Declarations":
        seat = details.text("by")
        match call:
            case "resign":
                return replace(self, resigned=(*self.resigned, seat), draw=())
            case "draw" if self.draw:
                return replace(self, draw=(*self.draw, seat))
            case "draw":
                return replace(self, draw=(seat,), until_ply=details.whole("until_ply"))
        return replace(self, draw=())


def declarations_in(steps: Iterable[Step]) -> Declarations:
    """What stands of all that was said in a game. Raises AdoubeError for a row that lacks something."""
    declared = Declarations()
    for step in steps:
        declared = declared.after(step)
    return declared
