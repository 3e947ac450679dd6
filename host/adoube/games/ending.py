"""Kinds of endings, and the words for them: a draw is told otherwise than a win that some seats share."""

from collections.abc import Collection, Sequence
from enum import StrEnum

from adoube.words import AnyText, CodedText, coded

__all__ = ["Ending", "ending_of", "ending_sentence", "ending_words"]


class Ending(StrEnum):
    """Who of the seats has won; the values are the names of the words."""

    WON = "won"
    SHARED = "shared"  # by several seats, and not by all
    DRAWN = "drawn"
    VOID = "void"
    SOLVED = "solved"  # a game for one, which has nobody to win against
    UNSOLVED = "unsolved"

    @property
    def has_winners(self) -> bool:
        """Whether somebody has done better than somebody else."""
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
