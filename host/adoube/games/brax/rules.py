"""The rules of Brax: options, positions, turns, threats and the call."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from adoube.games.brax.board import GRID, SEATS, START, UNOFFICIAL, LineColours, accept_lines
from adoube.games.kit.topology import sites_of
from adoube.games.options import Option, choice, number

__all__ = ["ALL_OPTIONS", "SKIP", "BraxPosition", "BraxRules", "BraxTurn"]

ALL_OPTIONS = (
    Option("lines", UNOFFICIAL, (UNOFFICIAL, "FILE"), accept_lines),
    choice("first", "blue", "red"),
    number("lone_turns", "5", 1, 100),
)


class BraxPosition(NamedTuple):
    """A position of Brax: sets of points by seat."""

    mover: int
    pieces: tuple[int, int]
    is_called: bool = False  # whether the player to move has to move a threatened piece (BRX-09)
    lone: int = 0  # turns without a capture since each side has one piece left (BRX-11)


class BraxTurn(NamedTuple):
    """A move from one point to another; the skip has none."""

    origin: int
    target: int
    captures: bool = False


SKIP = BraxTurn(-1, -1)


class BraxRules:
    """Brax on a board with these lines under some options."""

    def __init__(self, colours: LineColours, options: Mapping[str, str]) -> None:
        self._first = SEATS.index(options["first"])
        self._most_lone = len(SEATS) * int(options["lone_turns"])
        # By colour and point, the points at the other ends of its lines of that colour.
        self.near = tuple(
            tuple(self._near(colours, point, seat) for point in range(len(GRID.names)))
            for seat, _ in enumerate(SEATS)
        )

    def start(self) -> BraxPosition:
        return BraxPosition(self._first, (START[0], START[1]))

    def turns(self, position: BraxPosition) -> list[BraxTurn]:
        """The legal turns in a game that is not over, the skip apart."""
        enemy = position.pieces[1 - position.mover]
        return [
            BraxTurn(origin, target, bool(enemy >> target & 1))
            for origin in sites_of(self.movable(position))
            for target in sites_of(self.targets(position, position.mover, origin))
        ]

    def movable(self, position: BraxPosition) -> int:
        """The pieces that may move: under the call the threatened ones (BRX-09).

        Each of these can: it takes an enemy at the other end of a line, or steps into a longer way.
        """
        return self.threatened(position) if position.is_called else position.pieces[position.mover]

    def targets(self, position: BraxPosition, seat: int, origin: int) -> int:
        """Return the points that a seat's piece reaches from a point, captures included (BRX-05, BRX-06)."""
        own, enemy = position.pieces[seat], position.pieces[1 - seat]
        found = self.near[0][origin] | self.near[1][origin]
        lines = self.near[seat]
        for between in sites_of(lines[origin] & ~(own | enemy)):
            found |= lines[between]
        return found & ~own

    def threatened(self, position: BraxPosition) -> int:
        """The mover's pieces that the opponent could capture if it were to move."""
        enemy = 1 - position.mover
        reached = 0
        for origin in sites_of(position.pieces[enemy]):
            reached |= self.targets(position, enemy, origin)
        return reached & position.pieces[position.mover]

    def may_call(self, position: BraxPosition) -> bool:
        """Return whether the seat that is not to move is no single piece against two (BRX-10)."""
        caller, other = (position.pieces[seat].bit_count() for seat in (1 - position.mover, position.mover))
        return (caller, other) != (1, 2)

    def after(self, position: BraxPosition, turn: BraxTurn) -> BraxPosition:
        """The position that a legal turn leads to."""
        mover = position.mover
        own, enemy = position.pieces[mover], position.pieces[1 - mover]
        if turn != SKIP:
            own ^= 1 << turn.origin | 1 << turn.target
        is_lone = own.bit_count() == enemy.bit_count() == 1
        enemy &= ~own
        lone = position.lone + 1 if is_lone and enemy else 0
        return BraxPosition(1 - mover, (enemy, own) if mover else (own, enemy), lone=lone)

    def ending_clause(self, position: BraxPosition) -> str | None:
        """The clause by which a game has ended, if it has."""
        if not position.pieces[position.mover] or not position.pieces[1 - position.mover]:
            return "BRX-07"
        return "BRX-11" if position.lone >= self._most_lone else None

    def _near(self, colours: LineColours, point: int, seat: int) -> int:
        return sum(1 << end for end in _ends(colours, point, seat))


def _ends(colours: LineColours, point: int, seat: int) -> Iterator[int]:
    for (start, end), colour in colours.items():
        if colour == seat and point in (start, end):
            yield end if point == start else start
