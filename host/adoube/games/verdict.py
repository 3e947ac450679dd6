"""What the rules answer: how a game ended, and why something is not allowed."""

from dataclasses import dataclass, field

from adoube.errors import AdoubeError

__all__ = ["IllegalTurn", "Objection", "Outcome", "PositionError", "UnreadableTurn"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: every seat that shares the best final score, in seat order; none for a void game."""

    winners: tuple[str, ...]
    clause: str
    why: str


@dataclass(frozen=True, slots=True)
class Objection:
    """Why something is not allowed: the clause of the rulebook that it rests on, and words for a person."""

    clause: str
    """empty where the game could not say it"""
    text: str
    fault: str = field(default="", compare=False)
    """what went wrong when the game was asked; then the text is a plain one, which adoube says for it"""


class IllegalTurn(AdoubeError):
    """A turn that fits the game's grammar and is not allowed in the position."""

    def __init__(self, objection: Objection) -> None:
        super().__init__(": ".join(filter(None, (objection.clause, objection.text))))
        self.objection = objection


class UnreadableTurn(AdoubeError):
    """A text that fits no grammar of the game, or names a cell that its board lacks."""


class PositionError(AdoubeError):
    """A printed position that the game cannot stand in; the message names the field."""
