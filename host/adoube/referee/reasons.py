"""Why a verdict was given: the hypotheses that stood, what each was worth, and the evidence that decided.

These are values. Nothing in them leads back to the referee that gave the verdict.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from adoube.sensing.views import Symbol

__all__ = [
    "NOT_LEGAL",
    "STANDING",
    "TOUCHES",
    "Basis",
    "Changed",
    "Differing",
    "Hypothesis",
    "Missed",
    "Reasons",
]


class Basis(StrEnum):
    """The event or rule that made a verdict due."""

    PRESSED = "pressed"  # a seat has just pressed the clock
    WAITED = "waited"  # a press that came earlier had to wait for the board
    STOOD = "stood"  # nothing has changed for long enough
    ANSWERED = "answered"  # without a clock: the next turn was played, and has stood
    FOLLOWED = "followed"  # two turns have followed
    TOLD = "told"  # a person has said so, or has answered a question
    CALLED = "called"  # a player has called it
    UNDONE = "undone"  # just what one turn had touched was touched again, and nothing else
    SET_UP_ANEW = "set-up-anew"  # the start stands again
    SIGN = "sign"  # the players have shown the result on the board
    SWEPT = "swept"  # most of the pieces are gone
    AGREES = "agrees"  # what stands is explained again
    UNTOLD = "untold"  # nothing has told the hypotheses apart


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """Turns that may have been played since the last one that was certain.

    `worth` is how likely it is beside the best one, as a natural logarithm: 0 is the best, -2.3 a tenth as
    likely.
    """

    turns: tuple[str, ...]
    worth: float = 0.0
    kept: bool = True  # whether what made the verdict due left it standing
    legal: bool = True  # False: something was done that is no turn
    # What speaks against it: cells that a board which promises to report touches did not report.
    untouched: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "turns": list(self.turns),
            "worth": self.worth,
            "kept": self.kept,
            "legal": self.legal,
            "untouched": list(self.untouched),
        }


NOT_LEGAL = Hypothesis((), legal=False)  # what is left where nothing that the rules know explains a board
TOUCHES, STANDING = "touches", "standing"  # what would have told turns apart, beside the names of views


@dataclass(frozen=True, slots=True)
class Missed:
    """Turns that would explain what stands if these cells were empty, and these filled."""

    turns: tuple[str, ...]
    empty: tuple[str, ...]
    fill: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {"turns": list(self.turns), "empty": list(self.empty), "fill": list(self.fill)}


@dataclass(frozen=True, slots=True)
class Differing:
    """How the candidates of an open turn differ: for each the cells that not all of them change, and what
    would have told them apart (`touches`, `standing`, or a view that this board does not have)."""

    cells: tuple[tuple[str, tuple[str, ...]], ...]
    would_tell: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        cells = {turn: list(cells) for turn, cells in self.cells}
        return {"cells": cells, "would_tell": list(self.would_tell)}


@dataclass(frozen=True, slots=True)
class Changed:
    """A cell showed something else from a moment on; None: nothing that can be told."""

    at_ms: int
    cell: str
    before: Symbol | None
    after: Symbol | None

    def to_json(self) -> dict[str, Any]:
        return {"t": self.at_ms, "cell": self.cell, "from": self.before, "to": self.after}


@dataclass(frozen=True, slots=True)
class Reasons:
    """Everything that a verdict rests on. `after` turns were certain when the hypotheses began.

    `basis` is what made it due, and `of` whose press, or which answer, that was. The evidence is what was
    reported since the last certain position stood.
    """

    verdict: str
    basis: Basis | None
    of: str | None = None
    after: int = 0
    hypotheses: tuple[Hypothesis, ...] = ()  # the best first
    unnamed: int = 0  # how many more there were
    # What the board no longer bears out; where nothing explains it: what comes nearest, the nearest first.
    missed: tuple[Missed, ...] = ()
    differing: Differing | None = None  # where the hypotheses that were weighed differ
    touched: tuple[str, ...] = ()  # in the order of the last touches
    changed: tuple[Changed, ...] = ()  # the cells that showed something else, in order of time
    presses: tuple[str, ...] = ()  # the seats whose presses waited for the board
    stood_ms: int | None = None  # for how long nothing had changed; None where nothing ever had

    def to_json(self) -> dict[str, Any]:
        return {
            "verdict": self.verdict,
            "by": self.basis,
            "of": self.of,
            "after": self.after,
            "hypotheses": [one.to_json() for one in self.hypotheses],
            "unnamed": self.unnamed,
            "missed": [one.to_json() for one in self.missed],
            "differing": None if self.differing is None else self.differing.to_json(),
            "touched": list(self.touched),
            "changed": [one.to_json() for one in self.changed],
            "presses": list(self.presses),
            "stood_ms": self.stood_ms,
        }
