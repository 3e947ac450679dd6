"""What the rules answer: how a game ended, and why something is not allowed."""

from dataclasses import dataclass, field

from adoube.errors import AdoubeError
from adoube.words import CodedText, coded

__all__ = ["IllegalTurn", "Objection", "Outcome", "PositionError", "TooManyTurns", "UnreadableTurn"]


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
        """What is said, in English."""
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
