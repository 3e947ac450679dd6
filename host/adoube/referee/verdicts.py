"""The output of a referee: its stage, its verdicts with their moments, and its readings."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar

from adoube.games.verdict import Objection, Outcome
from adoube.referee.reasons import Reasons
from adoube.sensing.views import Reading
from adoube.words import AnyText

__all__ = [
    "EXPLAINED",
    "INSTEAD",
    "TAKEBACK",
    "BackInStep",
    "Cleared",
    "Fault",
    "Illegal",
    "Moved",
    "NextGame",
    "Open",
    "Over",
    "Return",
    "SetUp",
    "SettledReading",
    "Stage",
    "StartStands",
    "TakenBack",
    "TimedVerdict",
    "TurnQuestion",
    "Undecided",
    "Underway",
    "Unfinished",
    "Verdict",
]


@dataclass(frozen=True, slots=True)
class Underway:
    """A turn has begun and nothing is wrong yet; these cells still lack or hold something."""

    name: ClassVar[str] = "underway"
    empty: tuple[str, ...]  # cells that the turn still has to empty
    fill: tuple[str, ...]  # cells that it still has to fill

    def to_json(self) -> dict[str, Any]:
        return {"empty": list(self.empty), "fill": list(self.fill)}


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A turn stands that may still go on, and the hand is empty: its player says when it is finished."""

    name: ClassVar[str] = "unfinished"
    seat: str

    def to_json(self) -> dict[str, Any]:
        return {"seat": self.seat}


@dataclass(frozen=True, slots=True)
class Moved:
    """A turn is accepted: it is final, and every hypothesis left agrees on it."""

    name: ClassVar[str] = "moved"
    ply: int
    seat: str
    turn: str
    position: Any  # the position after it
    cells: tuple[str, ...]  # the cells that it changed

    def to_json(self) -> dict[str, Any]:
        return {"ply": self.ply, "seat": self.seat, "turn": self.turn}


@dataclass(frozen=True, slots=True)
class Undecided:
    """A turn was played and the evidence does not say which."""

    name: ClassVar[str] = "undecided"
    ply: int
    seat: str
    candidates: tuple[str, ...]  # the turns of which one was played
    # Every line of turns since the last accepted one that accounts for the evidence.
    lines: tuple[tuple[str, ...], ...]

    def to_json(self) -> dict[str, Any]:
        return {"ply": self.ply, "seat": self.seat, "candidates": list(self.candidates)}


@dataclass(frozen=True, slots=True)
class TurnQuestion:
    """An undecided turn is asked of the player who played it."""

    name: ClassVar[str] = "question"
    number: int  # 1 for the first question of a game
    ply: int
    to: str  # the seat that is asked
    choices: tuple[str, ...]  # the turns of which one was played
    # Cells, each with the choice that a piece lifted there and put back answers.
    lifts: tuple[tuple[str, str], ...] = ()
    # Where one turn would leave more to ask: the turns that may have been played from this one on, each line
    # in the order of play with a space between two turns. One of them is an answer, too.
    lines: tuple[str, ...] = ()

    @property
    def answers(self) -> tuple[str, ...]:
        """All that may be answered."""
        return *self.choices, *self.lines

    def to_json(self) -> dict[str, Any]:
        asked: dict[str, Any] = {
            "question": self.number,
            "ply": self.ply,
            "to": self.to,
            "choices": list(self.choices),
        }
        if self.lifts:
            asked["lifts"] = dict(self.lifts)
        if self.lines:
            asked["lines"] = list(self.lines)
        return asked


@dataclass(frozen=True, slots=True)
class Illegal:
    """Something stands that no rule explains: the clause, and what to put right. The table is out of step."""

    name: ClassVar[str] = "illegal"
    objection: Objection  # the clause that forbids it, and why
    empty: tuple[str, ...]  # cells to empty
    fill: tuple[str, ...]  # cells to fill

    def to_json(self) -> dict[str, Any]:
        return {
            "clause": self.objection.clause,
            "text": self.objection.text,
            "empty": list(self.empty),
            "fill": list(self.fill),
        }


@dataclass(frozen=True, slots=True)
class BackInStep:
    """The board shows a known position again."""

    name: ClassVar[str] = "back-in-step"

    def to_json(self) -> dict[str, Any]:
        return {}


@dataclass(frozen=True, slots=True)
class BoardTurn:
    """How to turn a board under its pieces so that they stand as they should, seen from above.

    `part` of a whole turn: half, third, quarter, sixth; mirror where no turn helps, since left and right are
    exchanged. `to` is left or right, or either where both help.
    """

    part: str
    to: str = "either"


@dataclass(frozen=True, slots=True)
class SetUp:
    """The pieces that the board still needs before play goes on; nothing in either list: it stands, play."""

    name: ClassVar[str] = "set-up"
    empty: tuple[str, ...] = ()  # cells that hold something they should not
    fill: tuple[str, ...] = ()  # cells that lack their piece
    turn: BoardTurn | None = None  # what helps instead, where the pieces are set up turned or mirrored

    @property
    def stands(self) -> bool:
        return not self.empty and not self.fill

    def to_json(self) -> dict[str, Any]:
        return {"empty": list(self.empty), "fill": list(self.fill)}


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last accepted turns were undone on the board: the game goes on after turn `ply`."""

    name: ClassVar[str] = "taken-back"
    ply: int
    turns: tuple[str, ...]  # the turns that stand no longer, oldest first

    def to_json(self) -> dict[str, Any]:
        return {"ply": self.ply, "turns": list(self.turns)}


@dataclass(frozen=True, slots=True)
class Cleared:
    """The pieces were swept off in the middle of the game: only people can say how it ended."""

    name: ClassVar[str] = "cleared"

    def to_json(self) -> dict[str, Any]:
        return {}


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    name: ClassVar[str] = "over"
    outcome: Outcome  # who has won, by which clause
    scores: dict[str, int | float]  # the final score of each seat

    def to_json(self) -> dict[str, Any]:
        return {**self.outcome.printed(), "scores": self.scores}


@dataclass(frozen=True, slots=True)
class StartStands:
    """The pieces stand as for a new game, after the end of one or in the middle of an unfinished one."""

    name: ClassVar[str] = "start-stands"
    unfinished: bool = False  # whether people have to say how the game ended
    # The answer that turns were taken back as far as the start, where that may be.
    takeback: str | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            **({"unfinished": True} if self.unfinished else {}),
            **({"takeback": self.takeback} if self.takeback else {}),
        }


@dataclass(frozen=True, slots=True)
class NextGame:
    """The first turn of another game was seen; `before` is the printed record of the one that it follows."""

    name: ClassVar[str] = "next-game"
    before: dict[str, Any]

    def to_json(self) -> dict[str, Any]:
        return {"before": self.before}


@dataclass(frozen=True, slots=True)
class Fault:
    """Something reached the referee that it cannot use; the game is untouched."""

    name: ClassVar[str] = "fault"
    said: AnyText  # the reason, for a person
    cells: tuple[str, ...] = ()

    @property
    def why(self) -> str:
        """The reason, in English."""
        return str(self.said)

    def to_json(self) -> dict[str, Any]:
        return {"why": self.why, "cells": list(self.cells)}


Verdict = (
    Underway
    | Unfinished
    | Moved
    | Undecided
    | TurnQuestion
    | Illegal
    | BackInStep
    | SetUp
    | TakenBack
    | Cleared
    | Over
    | StartStands
    | NextGame
    | Fault
)


# The verdicts that say something of the game.
EXPLAINED = (Moved, Undecided, TurnQuestion, Illegal, TakenBack, BackInStep, Cleared, StartStands, Over)


class Stage(StrEnum):
    SET_UP = "set-up"
    PLAYING = "playing"
    CLEARED = "cleared"  # the pieces were swept off in the middle of the game, or set up for another one
    OVER = "over"


@dataclass(frozen=True, slots=True)
class TimedVerdict:
    """A verdict, and the moment at which it was given."""

    at_ms: int
    verdict: Verdict
    # Why, where that was asked for and the verdict says something of the game.
    reasons: Reasons | None = field(default=None, compare=False)

    def to_json(self) -> dict[str, Any]:
        """Return the verdict as `adoube replay --json` prints it."""
        return {"t": self.at_ms, "verdict": self.verdict.name, **self.verdict.to_json()}


@dataclass(frozen=True, slots=True)
class SettledReading:
    """A reading that changed the hypotheses, and the cells touched since the one before."""

    reading: Reading
    touched: tuple[str, ...]


INSTEAD = "instead "  # how a turn that was changed after it had been told begins in a line of turns

# What a return by one turn is called among the turns that may have been played, and how all others begin.
TAKEBACK = "takeback"


@dataclass(frozen=True, slots=True)
class Return:
    """The last `plies` accepted turns were taken back, and whatever was open after them.

    After an open turn it is 0: what was played since was taken back.
    """

    plies: int

    def __str__(self) -> str:
        """As it stands in a line of turns; `read` reads it back."""
        return f"{TAKEBACK}-{self.plies}"

    @property
    def choice(self) -> str:
        """As it stands among the choices of a question; `read` reads it back, too."""
        return TAKEBACK if self.plies == 1 else str(self)

    @classmethod
    def read(cls, text: str) -> "Return | None":
        """None where the text is that of a turn."""
        if text == TAKEBACK:
            return cls(1)
        name, _, plies = text.rpartition("-")
        return cls(int(plies)) if name == TAKEBACK else None


@dataclass(frozen=True, slots=True)
class Open:
    """The first turn on which the hypotheses differ, and all lines of turns that they hold."""

    ply: int
    seat: str
    candidates: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    # Whether something else than any of these lines may have been played: nothing is certain behind it.
    guessed: bool = False
