"""The answers of the rules: why something is not allowed, how a game ended, and the words for that."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from adoube.errors import AdoubeError
from adoube.words import AnyText, CodedText, coded

__all__ = [
    "Ending",
    "IllegalTurn",
    "Objection",
    "Outcome",
    "PositionError",
    "TooManyTurns",
    "UnreadableTurn",
    "ending_of",
    "ending_sentence",
    "ending_words",
]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: every seat that shares the best final score, in seat order; none for a void game."""

    winners: tuple[str, ...]
    clause: str
    said: CodedText  # why, for a person

    @property
    def why(self) -> str:
        """The same in English."""
        return str(self.said)


@dataclass(frozen=True, slots=True)
class Objection:
    """Why something is not allowed: the clause of the rulebook that it rests on, and words for a person."""

    clause: str  # empty where the game could not say it
    said: CodedText
    # What went wrong when the game was asked; then the text is a plain one, which adoube says for it.
    fault: CodedText | None = field(default=None, compare=False)

    @property
    def text(self) -> str:
        """The sentence in English."""
        return str(self.said)


class IllegalTurn(AdoubeError):
    """A turn that fits the game's grammar and is not allowed in the position."""

    def __init__(self, objection: Objection) -> None:
        clause, said = objection.clause, objection.said
        super().__init__(coded("text.objection", clause=clause, text=said) if clause else said)
        self.objection = objection


class UnreadableTurn(AdoubeError):
    """A text that fits no grammar of the game, or names a cell that its board lacks."""


class TooManyTurns(AdoubeError):
    """A position whose turns go on in too many ways to look at them all; the message is for people."""


class PositionError(AdoubeError):
    """A printed position that the game cannot stand in; the message names the field."""


class Ending(StrEnum):
    """The kinds of endings by their winners; the values are the keys of their words."""

    WON = "won"
    SHARED = "shared"  # by several seats, and not by all
    DRAWN = "drawn"
    VOID = "void"
    SOLVED = "solved"  # a game for one, which has nobody to win against
    UNSOLVED = "unsolved"

    @property
    def has_winners(self) -> bool:
        """Return whether somebody has done better than somebody else."""
        return self in (Ending.WON, Ending.SHARED)


def ending_of(winners: Collection[object], seats: int) -> Ending:
    """The kind of a game's end, by the seats that share its best score and by how many took part."""
    if seats == 1:
        return Ending.SOLVED if winners else Ending.UNSOLVED
    if not winners:
        return Ending.VOID
    if len(winners) == seats:
        return Ending.DRAWN
    return Ending.WON if len(winners) == 1 else Ending.SHARED


def ending_words(winners: Sequence[AnyText], seats: int) -> CodedText:
    """How a game ended, as a headline; `winners` are called as they are to be told: seats or people."""
    return coded(f"endings.{ending_of(winners, seats)}", winners=[*winners])


def ending_sentence(winners: Sequence[AnyText], seats: int) -> CodedText:
    """The same with a full stop."""
    return coded("endings.sentence", ending=ending_words(winners, seats))
