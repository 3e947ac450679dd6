"""Pieces that the players place before a game, one after the other, in an order of their own."""

from collections.abc import Mapping
from typing import Protocol

from adoube.board.placement import Placement
from adoube.words import CodedText

__all__ = ["PlacementPhase"]


class PlacementPhase(Protocol):
    """How far the placing has come: immutable, each step makes another."""

    @property
    def decides(self) -> tuple[str, ...]:
        """The options that come out of it: who gives one of them places nothing."""
        ...

    @property
    def seat(self) -> str:
        """Who places now."""
        ...

    @property
    def asked(self) -> str | None:
        """The code of the piece that is asked for; None once all stand."""
        ...

    def prompt(self) -> CodedText:
        """What the players are told now."""
        ...

    def put_piece(self, cell: str, piece: str) -> "PlacementPhase":
        """The placing once that piece has appeared on a cell. Raises IllegalTurn with the clause."""
        ...

    def take(self, cell: str) -> "PlacementPhase":
        """The placing once what stood on a cell has been taken up again. Raises IllegalTurn."""
        ...

    def placement(self) -> Placement:
        """What stands on the board so far."""
        ...

    def options(self) -> Mapping[str, str]:
        """The options of the game that is played from here; ValueError before all pieces stand."""
        ...
