"""Set-ups made at the board before a game: placed piece by piece by the players, or drawn at random."""

from collections.abc import Collection, Mapping
from typing import Protocol

from adoube.board.geometry import Placement
from adoube.words import CodedText

__all__ = ["PlacementPhase", "RandomSetup"]


class PlacementPhase(Protocol):
    """How far the placing has come: immutable, each step makes another."""

    @property
    def decides(self) -> tuple[str, ...]:
        """The options that come out of it: who gives one of them places nothing."""
        ...

    @property
    def seat(self) -> str:
        """The seat that places now."""
        ...

    @property
    def asked(self) -> str | None:
        """The code of the piece that is asked for; None once all stand."""
        ...

    def prompt(self) -> CodedText:
        """Return the instruction for the players."""
        ...

    def put_piece(self, cell: str, piece: str) -> "PlacementPhase":
        """The placing once that piece has appeared on a cell. Raises IllegalTurn with the clause."""
        ...

    def take(self, cell: str) -> "PlacementPhase":
        """The placing once what stood on a cell has been taken up again. Raises IllegalTurn."""
        ...

    def placement(self) -> Placement:
        """Return the pieces placed so far."""
        ...

    def options(self) -> Mapping[str, str]:
        """The options of the game that is played from here; ValueError before all pieces stand."""
        ...


class RandomSetup(Protocol):
    """A random set-up before anybody has drawn it."""

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
