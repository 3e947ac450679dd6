"""Agreements and offers of the players in a running game: draws, turns to undo, and resignations."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from adoube.records.payloads import Called, Ruling, TakenBackRow, TurnPlayed
from adoube.records.resume import Step
from adoube.serialization.fields import Fields

__all__ = [
    "BY_WORD",
    "DRAW",
    "NO_DRAW",
    "NO_UNDO",
    "RESIGN",
    "UNDO",
    "Declarations",
    "declarations_in",
]

DRAW, NO_DRAW, RESIGN = "draw", "no-draw", "resign"
UNDO, NO_UNDO = "undo", "no-undo"
BY_WORD = (DRAW, NO_DRAW, RESIGN, UNDO, NO_UNDO)  # calls that belong to no game


@dataclass(frozen=True, slots=True)
class Declarations:
    """The declarations that still stand."""

    draw: tuple[str, ...] = ()  # the seats that want a draw, the one that offered it first
    until_ply: int = 0  # the offer lapses with the first turn after that one
    resigned: tuple[str, ...] = ()
    undo: tuple[str, ...] = ()  # the seats that want turns undone, the one that asked first
    undo_to: int = 0  # how many turns would stand

    def after(self, step: Step) -> "Declarations":
        """Return the declarations that stand after a turn, a takeback, a ruling or another one."""
        match step:
            case Called(call=call, details=details) if call in BY_WORD:
                return self._with(call, Fields(details, call))
            case TurnPlayed(ply=ply):
                return replace(self, draw=self.draw if ply <= self.until_ply else (), undo=())
            case TakenBackRow() | Ruling():
                return replace(self, draw=(), undo=())
        return self

    def _with(self, call: str, details: Fields) -> "Declarations":
        seat = details.text("by")
        match call:
            case "resign":
                return replace(self, resigned=(*self.resigned, seat), draw=(), undo=())
            case "draw" if self.draw:
                return replace(self, draw=(*self.draw, seat))
            case "draw":
                return replace(self, draw=(seat,), until_ply=details.whole("until_ply"))
            case "undo" if self.undo:
                return replace(self, undo=(*self.undo, seat))
            case "undo":
                return replace(self, undo=(seat,), undo_to=details.whole("to_ply"))
            case "no-undo":
                return replace(self, undo=())
        return replace(self, draw=())


def declarations_in(steps: Iterable[Step]) -> Declarations:
    """Return the declarations that stand after all steps. Raises AdoubeError for an incomplete row."""
    declared = Declarations()
    for step in steps:
        declared = declared.after(step)
    return declared
