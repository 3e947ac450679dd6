"""Pieces as programs see them, and the pieces that a turn moves, captures, brings or changes."""

from collections.abc import Iterable
from typing import NamedTuple

from adoube.board.geometry import kind_of, owner_of

__all__ = ["ChangedPiece", "MovedPiece", "Piece", "PlacedPiece", "pieces_of"]

SHARED = "shared"  # the owner of a piece that all seats move


class Piece(str):
    """A piece: its code, such as "black.archer.marked", with the parts of that code by name.

    It is a `str` and equals its code, so that it may be compared with text and written as JSON.
    """

    __slots__ = ()

    @property
    def code(self) -> str:
        """The code as plain text: `owner.kind`, or `owner.kind.detail`."""
        return str.__str__(self)

    @property
    def seat(self) -> str | None:
        """The seat that owns the piece; None for one that all seats share."""
        owner = owner_of(self)
        return None if owner == SHARED else owner

    @property
    def kind(self) -> str:
        """The kind of piece, such as "archer" or "knight"."""
        return kind_of(self)

    @property
    def detail(self) -> str:
        """The number or mark that the piece bears, such as `3` or "marked"; empty where it bears none."""
        return ".".join(self.split(".")[2:])


class PlacedPiece(NamedTuple):
    """A piece on a cell."""

    cell: str  # the cell's name
    piece: Piece


class MovedPiece(NamedTuple):
    """A piece that went from one cell to another."""

    from_: str  # the cell that it left
    to: str  # the cell that it reached
    piece: Piece  # the piece as it stood before
    becomes: Piece | None = None  # what it is afterwards, where that is another


class ChangedPiece(NamedTuple):
    """A piece that became another one on its cell: turned over, marked or promoted there."""

    cell: str
    before: Piece  # what it was
    after: Piece  # what it is now


def pieces_of(stack: Iterable[str]) -> tuple[Piece, ...]:
    """Return the pieces of a stack, bottom first."""
    return tuple(map(Piece, stack))
