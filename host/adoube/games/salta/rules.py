"""The rules of Salta: board, options, positions, turns, and how far both sides still have to go."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from adoube.board.builders import square_board
from adoube.board.geometry import looks_beside
from adoube.games.kit.topology import DIAGONAL, SquareGrid, bits
from adoube.games.options import choice, number

__all__ = [
    "ALL_OPTIONS",
    "BOARD",
    "FORWARD",
    "GRID",
    "KINDS",
    "PIECES",
    "PIECES_EACH",
    "SEATS",
    "SKIP",
    "START",
    "SaltaPosition",
    "SaltaRules",
    "SaltaRulings",
    "SaltaTurn",
    "facing",
    "seven_ahead",
]


SEATS = ("green", "red")
SIDE = 10
PITCH_MM = 40.0
KINDS = ("star", "moon", "sun")  # from each player's first row to the third (SAL-01)
EACH_KIND = 5
PIECES_EACH = len(KINDS) * EACH_KIND

GRID = SquareGrid(SIDE, SIDE)

# The two diagonal directions that lead away from each seat's own first row.
FORWARD = tuple(
    tuple(direction for direction in DIAGONAL if (direction in (3, 5)) is bool(seat))
    for seat, _ in enumerate(SEATS)
)

# By seat, in the order in which a position lists their squares.
PIECES = tuple(
    tuple(f"{seat}.{kind}.{number + 1}" for kind in KINDS for number in range(EACH_KIND)) for seat in SEATS
)

BOARD = replace(square_board("salta", SIDE, SIDE, pitch_mm=PITCH_MM), looks=looks_beside(__name__, "salta"))


def _dark(row: int) -> list[int]:
    """The five dark squares of a row, from the left; rows count from 0."""
    return [row * SIDE + column for column in range(SIDE) if (row + column) % 2 == 0]


def _rows_of(rows: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each seat the dark squares of these rows, counted and read as that seat sees them."""
    green = tuple(square for row in rows for square in _dark(row))
    last = SIDE * SIDE - 1
    return green, tuple(last - square for square in green)


START = _rows_of((0, 1, 2))  # By seat, the square on which each piece begins (SAL-02).


def seven_ahead() -> tuple[tuple[int, ...], ...]:
    """By seat, where each piece is to go: each row seven rows ahead, in its order (SAL-09)."""
    return _rows_of((7, 8, 9))


def facing() -> tuple[tuple[int, ...], ...]:
    """The same, each piece on the square where the enemy's piece of its mark begins (SAL-A2)."""
    green, red = START
    return red, green


ALL_OPTIONS = (
    choice("jumps", "forward", "any"),
    choice("goal", "ahead", "facing"),
    number("turn_limit", "120", 1, 1000, also=("none",)),
    choice("equalise", "yes", "no"),
)

NOWHERE = -1


class SaltaPosition(NamedTuple):
    """A position between two turns."""

    mover: int
    squares: tuple[tuple[int, ...], ...]  # by seat, the square of each of its pieces
    played: int = 0  # turns of both players


class SaltaTurn(NamedTuple):
    """A step or a jump; the skip goes nowhere."""

    origin: int
    target: int


SKIP = SaltaTurn(NOWHERE, NOWHERE)


@dataclass(frozen=True, slots=True)
class SaltaRulings:
    """The options as the rules ask for them."""

    jumps_back: bool
    goals: tuple[tuple[int, ...], ...]  # by seat, where each piece is to go
    most_played: int | None  # turns of both players together after which a game is counted out
    equalises: bool

    @classmethod
    def of(cls, options: Mapping[str, str]) -> "SaltaRulings":
        limit = options["turn_limit"]
        return cls(
            jumps_back=options["jumps"] == "any",
            goals=seven_ahead() if options["goal"] == "ahead" else facing(),
            most_played=None if limit == "none" else len(SEATS) * int(limit),
            equalises=options["equalise"] == "yes",
        )


class SaltaRules:
    """Salta under one set of rulings."""

    def __init__(self, rulings: SaltaRulings) -> None:
        self.rulings = rulings
        # By seat, the directions in which it jumps (SAL-05, SAL-A3).
        self.jump_directions = tuple(DIAGONAL if rulings.jumps_back else ahead for ahead in FORWARD)

    def start(self) -> SaltaPosition:
        return SaltaPosition(0, START)

    def turns(self, position: SaltaPosition) -> list[SaltaTurn]:
        """The legal turns in a game that is not over, the skip apart, by squares."""
        if jumps := self.jumps(position):
            return jumps
        sets = _sets(position)
        return sorted(
            turn for turn in self._steps(position) if not self._shuts_in(position.mover, turn, sets)
        )

    def jumps(self, position: SaltaPosition) -> list[SaltaTurn]:
        """The jumps that the mover may choose from: where there is one, nothing else is legal (SAL-06).

        None of them shuts the opponent in: the piece that is jumped can step to where the jump began.
        """
        return sorted(self._jumps(position))

    def after(self, position: SaltaPosition, turn: SaltaTurn) -> SaltaPosition:
        """The position that a legal turn leads to."""
        mover, squares, played = position
        if turn != SKIP:
            own = tuple(turn.target if square == turn.origin else square for square in squares[mover])
            squares = (own, squares[1]) if mover == 0 else (squares[0], own)
        return SaltaPosition(1 - mover, squares, played + 1)

    def is_home(self, position: SaltaPosition, seat: int) -> bool:
        """Return whether every piece of a seat stands where it is to go (SAL-09)."""
        return position.squares[seat] == self.rulings.goals[seat]

    def left(self, position: SaltaPosition, seat: int) -> int:
        """How many steps a seat's pieces would need on an otherwise empty board (SAL-10, SAL-A4)."""
        pairs = zip(position.squares[seat], self.rulings.goals[seat], strict=True)
        return sum(_steps_between(square, goal) for square, goal in pairs)

    def scores(self, position: SaltaPosition) -> tuple[int, int]:
        """How many steps the seat that has fewer to go is ahead; 0 for the other (SAL-10, SAL-11)."""
        green, red = (self.left(position, seat) for seat, _ in enumerate(SEATS))
        return max(0, red - green), max(0, green - red)

    def ending_clause(self, position: SaltaPosition) -> str | None:
        """The clause by which a game has ended, if it has."""
        green, red = (self.is_home(position, seat) for seat, _ in enumerate(SEATS))
        if green and red:
            return "SAL-A1"
        if red or (green and not (self.rulings.equalises and position.mover == 1)):
            return "SAL-09"
        limit = self.rulings.most_played
        return "SAL-11" if limit is not None and position.played >= limit else None

    def _steps(self, position: SaltaPosition) -> Iterator[SaltaTurn]:
        own, _, empty = _sets(position)
        for direction in DIAGONAL:
            able = own & GRID.reaching(empty, direction, 1)
            for square in position.squares[position.mover]:
                if able >> square & 1:
                    yield SaltaTurn(square, GRID.rays[direction][square][0])

    def _shuts_in(self, mover: int, turn: SaltaTurn, sets: tuple[int, int, int]) -> bool:
        """Return whether after a step no piece of the opponent could step or jump (SAL-08)."""
        own, enemy, empty = sets
        moved = 1 << turn.origin | 1 << turn.target
        own, empty = own ^ moved, empty ^ moved
        steps = any(GRID.reaching(empty, direction, 1) & enemy for direction in DIAGONAL)
        return not steps and not any(
            enemy & _jumping(own, empty, direction) for direction in self.jump_directions[1 - mover]
        )

    def _jumps(self, position: SaltaPosition) -> Iterator[SaltaTurn]:
        own, enemy, empty = _sets(position)
        for direction in self.jump_directions[position.mover]:
            if able := own & _jumping(enemy, empty, direction):
                for square in position.squares[position.mover]:
                    if able >> square & 1:
                        yield SaltaTurn(square, GRID.rays[direction][square][1])


def _jumping(enemy: int, empty: int, direction: int) -> int:
    """The squares from which a piece can jump an enemy that way."""
    return GRID.reaching(enemy, direction, 1) & GRID.reaching(empty, direction, 2)


def _sets(position: SaltaPosition) -> tuple[int, int, int]:
    """The squares of the mover, of the enemy, and the empty ones, as sets of bits."""
    own, enemy = (bits(position.squares[seat]) for seat in (position.mover, 1 - position.mover))
    return own, enemy, GRID.everything & ~(own | enemy)


def _steps_between(square: int, other: int) -> int:
    """How many diagonal steps lead from one dark square to another."""
    columns, rows = (
        square % GRID.width - other % GRID.width,
        square // GRID.width - other // GRID.width,
    )
    return max(abs(columns), abs(rows))
