"""Views: what one kind of sensor can show of a placement, cell by cell.

occupancy
    0 or 1: a reed switch or a digital hall.
polarity
    -1, 0 or +1: a linear hall or a pair of digital ones. The first seat's magnets lie with the pole up that
    shows +1, the second seat's the other way round.
colour
    what a camera above sees of the top piece: its owner (the kind of a piece that all players share), and the
    number or mark that it bears. 0 is an empty cell.
identity
    the codes of the whole stack, bottom first, joined by blanks (RFID; chess boards that know their pieces).
    0 is an empty cell.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from adoube.board.placement import Placement, Stack, owner_of
from adoube.errors import AdoubeError
from adoube.words import say

__all__ = [
    "COLOUR",
    "EMPTY",
    "IDENTITY",
    "OCCUPANCY",
    "POLARITY",
    "Reading",
    "Symbol",
    "View",
    "ViewError",
    "view_named",
]

Symbol = int | str
"""What a cell shows in a view; 0 is an empty cell in every view of magnets."""

Reading = tuple[Symbol | None, ...]
"""What all cells show, in board order; None where a cell is unknown."""

OCCUPANCY, POLARITY, COLOUR, IDENTITY = "occupancy", "polarity", "colour", "identity"

EMPTY = 0
"""what an empty cell shows, in every view"""

SHARED = "shared"
"""the owner of pieces that belong to nobody"""


class ViewError(AdoubeError):
    """A view that does not exist, or a symbol that a view does not have."""


class View(Protocol):
    """How one kind of sensor sees a stack."""

    @property
    def name(self) -> str: ...

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """Every symbol of the view, an empty cell's first; none where any text may be one."""
        ...

    def symbol(self, stack: Stack) -> Symbol:
        """What a cell with that stack shows."""
        ...


@dataclass(frozen=True)
class Occupancy:
    """Whether anything stands there."""

    name: str = OCCUPANCY
    symbols: tuple[Symbol, ...] = (0, 1)

    def symbol(self, stack: Stack) -> Symbol:
        return 1 if stack else 0


@dataclass(frozen=True)
class Polarity:
    """Which pole of the top piece points up: +1 for the first seat's pieces, -1 for the second's."""

    poles: Mapping[str, int]
    """+1 or -1 by a piece's owner"""
    name: str = POLARITY
    symbols: tuple[Symbol, ...] = (0, 1, -1)

    def symbol(self, stack: Stack) -> Symbol:
        return self.poles[owner_of(stack[-1])] if stack else 0


@dataclass(frozen=True)
class Colour:
    """What the top piece looks like from above."""

    name: str = COLOUR
    symbols: tuple[Symbol, ...] = ()

    def symbol(self, stack: Stack) -> Symbol:
        if not stack:
            return 0
        owner, kind, *detail = stack[-1].split(".", 2)
        return ".".join([kind if owner == SHARED else owner, *detail])


@dataclass(frozen=True)
class Identity:
    """Every piece of the stack."""

    name: str = IDENTITY
    symbols: tuple[Symbol, ...] = ()

    def symbol(self, stack: Stack) -> Symbol:
        return " ".join(stack) if stack else 0


def view_named(name: str, seats: Sequence[str]) -> View:
    """The view called `name` for pieces owned by `seats`, first seat first. Raises ViewError."""
    if name == OCCUPANCY:
        return Occupancy()
    if name == POLARITY and len(seats) == 2:
        return Polarity({seats[0]: 1, seats[1]: -1})
    if name == COLOUR:
        return Colour()
    if name == IDENTITY:
        return Identity()
    raise ViewError(say("sensing.no_view", name=name))


def reading_of(placement: Placement, view: View, cells: Sequence[str]) -> Reading:
    """What a view shows of a placement, in the order of `cells`."""
    return tuple(view.symbol(placement.stack(cell)) for cell in cells)
