"""The rules of the Leap Frog family: positions, turns, and when a game is over.

Seats and kinds are numbers from 0, cells are numbers of the lattice, sets of cells are integers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import add
from random import Random
from typing import NamedTuple

from adoube.board.geometry import kind_of
from adoube.games.leap_frog.board import LeapLattice, cells_of
from adoube.games.leap_frog.trails import Path, find_path

WHOSE_TURN_IT_IS = -1  # stands for the seat of a turn that nobody is said to have made


class LeapPosition(NamedTuple):
    """A position: the board, the captures of each seat, and the seats that still owe a first removal."""

    mover: int
    pieces: tuple[int, ...]  # the cells of each kind
    taken: tuple[tuple[int, ...], ...]  # for each seat, how many of each kind
    owing: tuple[int, ...] = ()  # ascending

    @property
    def occupied(self) -> int:
        """All cells where a piece stands."""
        cells = 0
        for kind in self.pieces:
            cells |= kind
        return cells


class LeapTurn(NamedTuple):
    """Leaps by the cells where the leaper stands, or one cell whose piece is removed; no cell is the skip."""

    path: tuple[int, ...] = ()
    removes: bool = False
    seat: int = WHOSE_TURN_IT_IS


SKIP = LeapTurn()


@dataclass(frozen=True, slots=True)
class PieceKind:
    """Pieces that look the same: their code, the points for each, and their letter in a layout."""

    piece: str
    value: int
    letter: str

    @property
    def colour(self) -> str:
        """Return the colour of a piece: "green" of "shared.green"."""
        return kind_of(self.piece)


class Clauses(NamedTuple):
    """The clauses that forbid what: by what the contract's table calls the fault."""

    removal: str  # a removal or a leap in the wrong phase
    leap: str  # everything wrong with a leap, and a needless skip
    colour: str  # the first removal of a piece that the option excludes
    end: str


@dataclass(frozen=True, slots=True)
class Terms:
    """One game of the family under its options."""

    kinds: tuple[PieceKind, ...]
    numbers: tuple[int, ...]  # how many of each kind there are
    order: tuple[int, ...]  # the seats in the order of their leaps
    removers: tuple[int, ...]  # the seats that owe a first removal, ascending
    opener: int  # the seat that makes the first turn after the removals
    removable: tuple[int, ...]  # the kinds that may be removed first
    removal_scores: bool
    clauses: Clauses
    noun: str  # what players call a piece: a key of the catalogue


Found = tuple[LeapTurn, LeapPosition]


class LeapRules:
    """One game of the family: where its pieces leap, and its terms."""

    def __init__(self, lattice: LeapLattice, terms: Terms) -> None:
        self.lattice = lattice
        self.terms = terms
        self._next = dict(zip(terms.order, (*terms.order[1:], terms.order[0]), strict=True))

    def start(self, pieces: tuple[int, ...]) -> LeapPosition:
        """The position before the first turn, on a board where `pieces` stand."""
        nothing = (0,) * len(self.terms.kinds)
        removers = self.terms.removers
        mover = removers[0] if removers else self.terms.opener
        return LeapPosition(mover, pieces, (nothing,) * len(self.terms.order), removers)

    def successors(self, position: LeapPosition) -> Iterator[Found]:
        """Every turn of the seat to move, canonically written, and its result; the skip where due."""
        if position.owing:
            removable = self.removable(position)
            for cell in cells_of(removable):
                turn = LeapTurn((cell,), removes=True)
                yield turn, self.after(position, turn)
            if not removable:
                yield SKIP, self.after(position, SKIP)
            return
        for path in self._paths(position.occupied):
            turn = LeapTurn(path)
            yield turn, self.after(position, turn)

    def count(self, position: LeapPosition) -> int:
        """How many results `successors` would yield, without making them."""
        if position.owing:
            return self.removable(position).bit_count() or 1
        occupied = position.occupied
        leapers = cells_of(self.lattice.leapers(occupied))
        if self.lattice.has_middles:
            return sum(1 for _ in self._paths(occupied))
        return sum(self._count_from(occupied, origin) for origin in leapers)

    def after(self, position: LeapPosition, turn: LeapTurn) -> LeapPosition:
        """The position that a legal turn leads to."""
        if turn.removes or not turn.path:
            return self._after_removal(position, turn)
        mover, pieces, taken, _ = position
        origin, target, captured = turn.path[0], turn.path[-1], self.captured(turn.path)
        gains = [(kind & captured).bit_count() for kind in pieces]
        stays = ~(captured | 1 << origin)
        moved = tuple([kind & stays | (kind >> origin & 1) << target for kind in pieces])
        return LeapPosition(self._next[mover], moved, _credited(taken, mover, gains))

    def captured(self, path: Path) -> int:
        """The pieces that leaps along a path go over: each stands half-way."""
        captured = 0
        for origin, target in pairwise(path):
            captured |= 1 << (origin + target >> 1)
        return captured

    def removable(self, position: LeapPosition) -> int:
        """The pieces that a seat may take as its first removal."""
        cells = 0
        for kind in self.terms.removable:
            cells |= position.pieces[kind]
        return cells

    def has_leap(self, position: LeapPosition) -> bool:
        return bool(self.lattice.leapers(position.occupied))

    def has_turn(self, position: LeapPosition) -> bool:
        """Return whether the seat to move has a turn other than the skip."""
        return bool(self.removable(position)) if position.owing else self.has_leap(position)

    def is_over(self, position: LeapPosition) -> bool:
        """The pieces are common: where one player cannot leap, nobody can (LF-07, LF-A3)."""
        return not position.owing and not self.has_leap(position)

    def scores(self, position: LeapPosition) -> tuple[int, ...]:
        """The points of each seat for what it has taken."""
        values = [kind.value for kind in self.terms.kinds]
        return tuple(
            sum(value * number for value, number in zip(values, taken, strict=True))
            for taken in position.taken
        )

    def canonical(self, position: LeapPosition, turn: LeapTurn) -> LeapTurn:
        """The canonical writing of a legal turn."""
        if turn.removes or not turn.path:
            return turn
        origin, target, captured = turn.path[0], turn.path[-1], list(cells_of(self.captured(turn.path)))
        emptied, filled = (captured, []) if origin == target else ([origin, *captured], [target])
        path = find_path(self.lattice, position.occupied, emptied, filled)
        return turn if path is None else turn._replace(path=path)

    def random_turn(self, position: LeapPosition, rng: Random) -> Found:
        """One turn drawn by walking: not every turn is as likely as another.

        The first leap is drawn evenly among all first leaps of all pieces. After each leap every further leap
        and stopping are equally likely. First removals are drawn evenly.
        """
        if position.owing:
            cells = list(cells_of(self.removable(position)))
            turn = LeapTurn((rng.choice(cells),), removes=True) if cells else SKIP
        else:
            turn = self.canonical(position, LeapTurn(self._random_path(position.occupied, rng)))
        return turn, self.after(position, turn)

    def _random_path(self, occupied: int, rng: Random) -> Path:
        leaps = self.lattice.leaps
        firsts = [
            (origin, target)
            for origin in cells_of(self.lattice.leapers(occupied))
            for target, over in leaps[origin]
            if occupied >> over & 1 and not occupied >> target & 1
        ]
        path = list(rng.choice(firsts))
        vacant = ~occupied | 1 << path[0]
        standing = occupied & ~self.captured(tuple(path))
        while True:
            further = [leap for leap in leaps[path[-1]] if standing >> leap.over & vacant >> leap.target & 1]
            chosen = rng.randrange(len(further) + 1)
            if chosen == len(further):
                return tuple(path)
            path.append(further[chosen].target)
            standing &= ~(1 << further[chosen].over)

    def _paths(self, occupied: int) -> Iterator[Path]:
        """The canonical writings of all turns by leaps, each result once, in the order of writings.

        What is reached in one writing is never walked on from in a later one: by then every way on has been
        walked, and each writing found before is the smaller one.
        """
        tours: set[int] = set()
        for origin in cells_of(self.lattice.leapers(occupied)):
            for path, captured in self._paths_from(occupied, origin):
                if self.lattice.has_middles and path[-1] == origin:
                    if captured in tours:
                        continue
                    tours.add(captured)
                yield path

    def _paths_from(self, occupied: int, origin: int) -> Iterator[tuple[Path, int]]:
        """The turns of one piece with what they capture."""
        leaps, vacant = self.lattice.leaps, ~occupied | 1 << origin
        seen: set[tuple[int, int]] = set()
        path, captures, ahead = [origin], [0], [iter(leaps[origin])]
        while ahead:
            captured = captures[-1]
            for target, over in ahead[-1]:
                after = captured | 1 << over
                can_leap = occupied >> over & vacant >> target & 1
                if not can_leap or after == captured or (target, after) in seen:
                    continue
                seen.add((target, after))
                path.append(target)
                captures.append(after)
                ahead.append(iter(leaps[target]))
                yield tuple(path), after
                break
            else:
                ahead.pop()
                path.pop()
                captures.pop()

    def _count_from(self, occupied: int, origin: int) -> int:
        """How many results the turns of one piece have: by the number of leaps, all at a time."""
        leaps, vacant = self.lattice.leaps, ~occupied | 1 << origin
        reached, total = {(origin, occupied)}, 0
        while reached:
            reached = {
                (target, standing & ~(1 << over))
                for cell, standing in reached
                for target, over in leaps[cell]
                if standing >> over & vacant >> target & 1
            }
            total += len(reached)
        return total

    def _after_removal(self, position: LeapPosition, turn: LeapTurn) -> LeapPosition:
        """After a first removal, or after the skip of a seat for which no piece is left to remove."""
        mover = position.mover if turn.seat == WHOSE_TURN_IT_IS else turn.seat
        removed = sum(1 << cell for cell in turn.path)
        pieces = tuple(kind & ~removed for kind in position.pieces)
        gains = tuple((kind & removed).bit_count() for kind in position.pieces)
        taken = _credited(position.taken, mover, gains) if self.terms.removal_scores else position.taken
        owing = tuple(seat for seat in position.owing if seat != mover)
        return LeapPosition(owing[0] if owing else self.terms.opener, pieces, taken, owing)


def _credited(
    taken: tuple[tuple[int, ...], ...], seat: int, gains: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    own = tuple(map(add, taken[seat], gains))
    return (*taken[:seat], own, *taken[seat + 1 :])
