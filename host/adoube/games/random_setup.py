"""Set-ups that are drawn at random before a game: how a game is told how its pieces came to stand."""

from collections.abc import Collection, Mapping
from typing import Protocol

from adoube.board.placement import Placement
from adoube.words import CodedText

__all__ = ["RandomSetup"]


class RandomSetup(Protocol):
    """What a game knows of its set-up before anybody has drawn it."""

    @property
    def decides(self) -> tuple[str, ...]:
        """The options that come out of it: who gives one of them has said how the pieces stand."""
        ...

    @property
    def pieces(self) -> Mapping[str, int]:
        """Every kind of piece by its code, and how many of it there are; together they fill the board."""
        ...

    def objection(self, placement: Placement, doubted: Collection[str] = ()) -> CodedText | None:
        """Why no game begins so, naming kinds and cells, in sentences; None where one does.

        `doubted` are the cells that may show something else: they are the first to be named.
        """
        ...

    def options(self, placement: Placement) -> Mapping[str, str]:
        """The options of the game that begins so; ValueError where there is an objection."""
        ...
