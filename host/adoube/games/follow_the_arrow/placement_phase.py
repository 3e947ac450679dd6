"""The placement phase of Follow the Arrow (FTA-06, FTA-07), and the option `setup` in place of it.

On a board that cannot tell numbers apart the players are told pawn by pawn, "Black, place pawn 3", and the
pawn that appears is that one. What comes out is the option `setup`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from adoube.board.geometry import Placement
from adoube.games.follow_the_arrow.board import NUMBER, SEATS, START_ROWS
from adoube.games.follow_the_arrow.rules import NO_CALL, PAWNS_EACH, ArrowPosition, code_of
from adoube.games.options import Option
from adoube.games.verdict import IllegalTurn, Objection
from adoube.words import CodedText, coded
from adoube.words.names import seat_name

IN_ORDER = "".join(str(number) for number in range(1, PAWNS_EACH + 1))  # of a seat's pawns, ascending


def start_position(setup: str, mover: int) -> ArrowPosition:
    """The position before the first turn; `setup` as the option has it."""
    sides, pawns = [0, 0], 0
    for seat, numbers in enumerate(setup.split("/")):
        for name, number in zip(START_ROWS[SEATS[seat]], numbers, strict=True):
            sides[seat] |= 1 << NUMBER[name]
            pawns |= code_of(seat, int(number)) << 4 * NUMBER[name]
    black, red = sides
    return ArrowPosition(mover, black, red, pawns, NO_CALL)


def _accept(text: str) -> str:
    if not re.fullmatch(r"\d{5}/\d{5}", text) or any(sorted(side) != [*IN_ORDER] for side in text.split("/")):
        raise ValueError(coded("follow_the_arrow.setup_form"))
    return text


# The numbers from a to e on either START row, Black's first (FTA-06, FTA-07).
SETUP = Option("setup", f"{IN_ORDER}/{IN_ORDER}", (f"{IN_ORDER}/{IN_ORDER}", "BLACK/RED"), _accept)


NUMBERS = range(1, PAWNS_EACH + 1)


@dataclass(frozen=True, slots=True)
class Pawn:
    """One pawn, by the seat it belongs to and its number."""

    seat: str
    number: int

    @classmethod
    def of(cls, code: str) -> "Pawn":
        """The pawn whose code is `black.pawn.3`."""
        seat, _, number = code.split(".")
        return cls(seat, int(number))

    @property
    def code(self) -> str:
        return f"{self.seat}.pawn.{self.number}"


@dataclass(frozen=True)
class PawnPlacement:
    """How far the placing has come. The seat `first` places first, and moves first (FTA-08, FTA-A17)."""

    first: str = SEATS[0]
    placed: Mapping[str, Pawn] = field(default_factory=lambda: MappingProxyType({}))  # by circle
    is_frozen: bool = False  # whether the other seat has begun, so that the order of `first` stands (FTA-07)

    @property
    def decides(self) -> tuple[str, ...]:
        return (SETUP.key,)

    @property
    def seat(self) -> str:
        """The seat that places now; once all pawns stand, the one that moves first."""
        return self.first if (pawn := self.next_pawn) is None else pawn.seat

    @property
    def asked(self) -> str | None:
        """The code of the pawn asked for."""
        return None if (pawn := self.next_pawn) is None else pawn.code

    @property
    def second(self) -> str:
        return SEATS[1 - SEATS.index(self.first)]

    @property
    def next_pawn(self) -> Pawn | None:
        """The pawn asked for: the lowest missing, of the seat that places first; None once all ten stand."""
        pawns = (Pawn(seat, number) for seat in (self.first, self.second) for number in NUMBERS)
        return next((pawn for pawn in pawns if pawn not in self.placed.values()), None)

    @property
    def is_done(self) -> bool:
        return self.next_pawn is None

    def prompt(self) -> CodedText:
        """Return the instruction for the players."""
        if (pawn := self.next_pawn) is None:
            return coded("follow_the_arrow.placing_done", seat=_name(self.first))
        return coded("follow_the_arrow.place_pawn", seat=_name(pawn.seat), number=pawn.number)

    def open_circles(self) -> tuple[str, ...]:
        """Return the circles that are open to the pawn asked for."""
        pawn = self.next_pawn
        return () if pawn is None else tuple(c for c in START_ROWS[pawn.seat] if c not in self.placed)

    def put(self, circle: str, pawn: Pawn | None = None) -> "PawnPlacement":
        """The placing once a pawn has appeared on a circle: `pawn` where it is known, else the one asked for.

        Raises IllegalTurn with the clause.
        """
        asked = self.next_pawn
        if asked is None:
            raise _refused("FTA-03", "place_no_more")
        pawn = pawn or asked
        clause = "FTA-06" if asked.seat == self.first else "FTA-07"
        if pawn.seat != asked.seat or circle in START_ROWS[_other(asked.seat)]:
            raise _refused(clause, "place_in_turn", seat=_name(asked.seat), other=_name(_other(asked.seat)))
        if circle not in START_ROWS[asked.seat]:
            raise _refused(clause, "place_not_in_row", cell=circle, seat=_name(asked.seat))
        if circle in self.placed:
            raise _refused(clause, "place_taken", cell=circle)
        for cell, standing in self.placed.items():
            if standing == pawn:
                raise _refused("FTA-03", "place_twice", seat=_name(pawn.seat), number=pawn.number, cell=cell)
        placed = MappingProxyType({**self.placed, circle: pawn})
        return replace(self, placed=placed, is_frozen=self.is_frozen or pawn.seat == self.second)

    def put_piece(self, cell: str, piece: str) -> "PawnPlacement":
        """The same for a pawn by its code."""
        return self.put(cell, Pawn.of(piece))

    def take(self, circle: str) -> "PawnPlacement":
        """The placing once a pawn has been taken up again, to be placed anew. Raises IllegalTurn.

        Whoever is placing may change his order; that of `first` stands once the other has begun.
        """
        if circle not in self.placed:
            raise _refused("FTA-06", "place_nothing_there", cell=circle)
        if self.is_frozen and self.placed[circle].seat == self.first:
            first, second = _name(self.first), _name(self.second)
            raise _refused("FTA-07", "place_frozen", first=first, second=second, cell=circle)
        left = {cell: pawn for cell, pawn in self.placed.items() if cell != circle}
        return replace(self, placed=MappingProxyType(left))

    def placement(self) -> Placement:
        """Return the pieces placed so far."""
        return Placement({circle: (pawn.code,) for circle, pawn in self.placed.items()})

    def options(self) -> dict[str, str]:
        return {SETUP.key: self.setup()}

    def setup(self) -> str:
        """The option `setup` of the game that is played from here; ValueError before all pawns stand."""
        if not self.is_done:
            raise ValueError("pawns are missing still")
        return "/".join(
            "".join(str(self.placed[circle].number) for circle in START_ROWS[seat]) for seat in SEATS
        )


def _other(seat: str) -> str:
    return SEATS[1 - SEATS.index(seat)]


def _name(seat: str) -> CodedText:
    return seat_name(seat)


def _refused(clause: str, key: str, **values: object) -> IllegalTurn:
    return IllegalTurn(Objection(clause, coded(f"follow_the_arrow.{key}", **values)))
