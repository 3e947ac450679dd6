"""The four games of the family: what each is played on and with, and how it begins."""

from collections.abc import Sequence
from typing import ClassVar

from adoube.board.builders import hexagon_board, square_board
from adoube.games.leap_frog.drawn import DrawnLayout
from adoube.games.leap_frog.family import Equipment, LeapGame
from adoube.games.leap_frog.kinds import FROGLET, FROGLET_NUMBERS, MARBLES, MURRAY, OLDER, murray_numbers
from adoube.games.leap_frog.lattice import HEXAGON_SIDE, hexagon_lattice, square_lattice
from adoube.games.leap_frog.layout import pieces_of, resolved_layout, written
from adoube.games.leap_frog.options import DIAGONAL, LAYOUT, ORDER, PLAYERS, SIZE
from adoube.games.leap_frog.position import Clauses, Kind, Terms
from adoube.games.options import Option, choice

__all__ = ["Capture", "Froglet", "LeapFrog", "LeapFrogMurray"]

PITCH_MM = 30.0
FROGLET_SIZE = 12
REMOVER = 0
"""p1, who alone removes a frog in Froglet, as his first turn (LF-A9)."""
CENTRE = "e5"


class LeapFrog(LeapGame):
    """The older game: all pieces are alike, and most captures win."""

    id = "leap-frog"
    title = "Leap Frog"
    views: ClassVar[tuple[str, ...]] = ("occupancy",)
    turn_order_clause = "LF-03"
    all_options: ClassVar[tuple[Option, ...]] = (SIZE, PLAYERS, ORDER, DIAGONAL)
    kinds: ClassVar[Sequence[Kind]] = OLDER

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
        """What stands where before the first turn."""
        return ((1 << size**2) - 1,)


class LeapFrogMurray(LeapFrog):
    """Murray's variant: four colours at random, and most points win."""

    id = "leap-frog-murray"
    title = "Leap Frog (Murray)"
    views = ("occupancy", "colour", "level")
    all_options = (SIZE, PLAYERS, ORDER, DIAGONAL, LAYOUT, choice("first_removal", "any", "white"))
    kinds = MURRAY

    def drawn(self) -> DrawnLayout:
        return DrawnLayout(self.rules.lattice, self.rules.terms)

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

    def drawn(self) -> DrawnLayout:
        return DrawnLayout(self.rules.lattice, self.rules.terms)

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


def _coloured(kinds: Sequence[Kind], colour: str) -> tuple[int, ...]:
    """The kinds of a colour; all of them where any will do."""
    return tuple(kind for kind, of in enumerate(kinds) if colour in ("any", of.colour))
