"""Placements of pieces: all that games, which know no sensors, share with sensors, which know no games."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

__all__ = ["EMPTY", "Placement", "Stack", "kind_of", "owner_of"]

Stack = tuple[str, ...]  # Piece codes on one cell, bottom first: `owner.kind` or `owner.kind.detail`.

EMPTY: Stack = ()


def owner_of(piece: str) -> str:
    """`black` of `black.archer.marked`."""
    return piece.partition(".")[0]


def kind_of(piece: str) -> str:
    """`archer` of `black.archer.marked`."""
    return piece.split(".")[1]


@dataclass(frozen=True)
class Placement:
    """A stack on each occupied cell, and counts by piece code for every place off the board.

    Empty cells are left out of `cells`; every place is present in `off`, zeros left out.
    """

    cells: Mapping[str, Stack]
    off: Mapping[str, Mapping[str, int]] = field(default_factory=lambda: MappingProxyType({}))

    def stack(self, cell: str) -> Stack:
        """Return the stack on `cell`, bottom first; empty where there is none."""
        return self.cells.get(cell, EMPTY)

    def changed_cells(self, other: "Placement") -> frozenset[str]:
        """The cells whose stacks differ from those of `other`: what a hand must have touched in between."""
        return frozenset(cell for cell, _ in self.cells.items() ^ other.cells.items())
