"""The Leap Frog family: Leap Frog, Murray's Leap Frog, Froglet and Capture; the rulebook is leap_frog.md.

Each game has its board, its pieces and what they count, and how it begins.
"""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from adoube.board.builders import hexagon_board, square_board
from adoube.games.leap_frog.board import HEXAGON_SIDE, hexagon_lattice, square_lattice
from adoube.games.leap_frog.family import Equipment, LeapGame
from adoube.games.leap_frog.random_setup import (
    DIAGONAL,
    LAYOUT,
    ORDER,
    PLAYERS,
    SIZE,
    RandomLayout,
    pieces_of,
    resolved_layout,
    written,
)
from adoube.games.leap_frog.rules import Clauses, PieceKind, Terms
from adoube.games.options import Option, choice

__all__ = ["Capture", "Froglet", "LeapFrog", "LeapFrogMurray"]


OLDER = (PieceKind("shared.piece", 1, "p"),)
MARBLES = (PieceKind("shared.marble", 1, "m"),)

# From the commonest to the rarest (LF-08, LF-09).
MURRAY = (
    PieceKind("shared.white", 1, "w"),
    PieceKind("shared.yellow", 2, "y"),
    PieceKind("shared.red", 3, "r"),
    PieceKind("shared.green", 4, "g"),
)
MURRAY_PARTS = (4, 3, 2, 1)

# The colours count in another order than Murray's (FRG-01, LF-A6).
FROGLET = (
    PieceKind("shared.green", 1, "g"),
    PieceKind("shared.yellow", 2, "y"),
    PieceKind("shared.red", 3, "r"),
    PieceKind("shared.blue", 4, "b"),
)
FROGLET_NUMBERS = (66, 51, 21, 6)


class _PieceShare(NamedTuple):
    whole: int
    remainder: int


def murray_numbers(cells: int) -> tuple[int, ...]:
    """How many white, yellow, red and green pieces fill `cells` (LF-A5).

    Ten parts are shared out 4 : 3 : 2 : 1; what is left over goes to the largest remainders, of equal ones to
    the commoner colour.
    """
    return _largest_remainder(cells, MURRAY_PARTS)


def _largest_remainder(total: int, parts: Sequence[int]) -> tuple[int, ...]:
    shares = [_PieceShare(*divmod(total * part, sum(parts))) for part in parts]
    left_over = total - sum(share.whole for share in shares)
    # The sort is stable: of equal remainders the one that stands first, the commoner colour, comes first.
    largest = sorted(range(len(parts)), key=lambda kind: -shares[kind].remainder)[:left_over]
    return tuple(share.whole + (kind in largest) for kind, share in enumerate(shares))


PITCH_MM = 30.0
FROGLET_SIZE = 12
REMOVER = 0  # p1, who alone removes a frog in Froglet, as his first turn (LF-A9).
CENTRE = "e5"


class LeapFrog(LeapGame):
    """The older game: all pieces are alike, and most captures win."""

    id = "leap-frog"
    title = "Leap Frog"
    views: ClassVar[tuple[str, ...]] = ("occupancy",)
    turn_order_clause = "LF-03"
    all_options: ClassVar[tuple[Option, ...]] = (SIZE, PLAYERS, ORDER, DIAGONAL)
    kinds: ClassVar[Sequence[PieceKind]] = OLDER

    def _equipment(self, order: tuple[int, ...]) -> Equipment:
        size = int(self.options["size"])
        terms = Terms(
            kinds=tuple(self.kinds),
            numbers=self._numbers(size),
            order=order,
            removers=tuple(sorted(order)),
            opener=order[0],
            removable=self._removable(),
            removal_scores=True,
            clauses=Clauses(removal="LF-02", leap="LF-04", colour="LF-A2", end="LF-07"),
            noun="piece",
        )
        lattice = square_lattice(size, diagonal=self.options["diagonal"] == "yes")
        board = square_board(self.id, size, size, pitch_mm=PITCH_MM, places=self.seats)
        return Equipment(lattice, board, terms, self._pieces(terms, size))

    def _numbers(self, size: int) -> tuple[int, ...]:
        return (size**2,)

    def _removable(self) -> tuple[int, ...]:
        """The kinds that may be a first removal."""
        return tuple(range(len(self.kinds)))

    def _pieces(self, terms: Terms, size: int) -> tuple[int, ...]:
        """Return the pieces on the board before the first turn."""
        return ((1 << size**2) - 1,)


class LeapFrogMurray(LeapFrog):
    """Murray's variant: four colours at random, and most points win."""

    id = "leap-frog-murray"
    title = "Leap Frog (Murray)"
    views = ("occupancy", "colour", "level")
    all_options = (SIZE, PLAYERS, ORDER, DIAGONAL, LAYOUT, choice("first_removal", "any", "white"))
    kinds = MURRAY

    def random_setup(self) -> RandomLayout:
        return RandomLayout(self.rules.lattice, self.rules.terms)

    def _numbers(self, size: int) -> tuple[int, ...]:
        return murray_numbers(size**2)

    def _removable(self) -> tuple[int, ...]:
        return _coloured(self.kinds, self.options["first_removal"])

    def _pieces(self, terms: Terms, size: int) -> tuple[int, ...]:
        rows = resolved_layout(self.id, self.options, self.seed, terms, size)
        self._resolve("layout", written(rows))
        return pieces_of(rows, terms.kinds)


class Froglet(LeapGame):
    """BrainKing's game: four colours on a smaller board, and one player alone removes a frog first."""

    id = "froglet"
    title = "Froglet"
    views = ("occupancy", "colour", "level")
    turn_order_clause = "FRG-02"
    all_options = (
        PLAYERS,
        ORDER,
        LAYOUT,
        choice("removal", "any", "green"),
        choice("removal_scores", "yes", "no"),
    )

    def random_setup(self) -> RandomLayout:
        return RandomLayout(self.rules.lattice, self.rules.terms)

    def _equipment(self, order: tuple[int, ...]) -> Equipment:
        size = FROGLET_SIZE
        terms = Terms(
            kinds=FROGLET,
            numbers=FROGLET_NUMBERS,
            order=order,
            removers=(REMOVER,),
            opener=order[(order.index(REMOVER) + 1) % len(order)],
            removable=_coloured(FROGLET, self.options["removal"]),
            removal_scores=self.options["removal_scores"] == "yes",
            clauses=Clauses(removal="FRG-02", leap="FRG-03", colour="FRG-A1", end="FRG-04"),
            noun="frog",
        )
        rows = resolved_layout(self.id, self.options, self.seed, terms, size)
        self._resolve("layout", written(rows))
        board = square_board(self.id, size, size, pitch_mm=PITCH_MM, places=self.seats)
        return Equipment(square_lattice(size), board, terms, pieces_of(rows, terms.kinds))


class Capture(LeapGame):
    """Marbles on the hexagon in the middle of the Chinese Checkers star, its centre vacant."""

    id = "capture"
    title = "Capture"
    views = ("occupancy",)
    turn_order_clause = "CAP-01"
    all_options = (PLAYERS, ORDER)

    def _equipment(self, order: tuple[int, ...]) -> Equipment:
        lattice = hexagon_lattice()
        marbles = sum(1 << cell for name, cell in lattice.number.items() if name != CENTRE)
        terms = Terms(
            kinds=MARBLES,
            numbers=(marbles.bit_count(),),
            order=order,
            removers=(),
            opener=order[0],
            removable=(),
            removal_scores=True,
            clauses=Clauses(removal="CAP-01", leap="CAP-01", colour="CAP-01", end="CAP-01"),
            noun="marble",
        )
        board = hexagon_board(self.id, HEXAGON_SIDE, pitch_mm=PITCH_MM, places=self.seats)
        return Equipment(lattice, board, terms, (marbles,))


def _coloured(kinds: Sequence[PieceKind], colour: str) -> tuple[int, ...]:
    """The kinds of a colour; all of them where any will do."""
    return tuple(kind for kind, of in enumerate(kinds) if colour in ("any", of.colour))
