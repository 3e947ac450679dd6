"""What the games of the family share: everything but the board, the pieces and how a game begins.

What stands in no refusal: a turn is one or more leaps and ends where the last does (LF-05, LF-06), and
nothing is leapt over twice (LF-A8), by `rules`; a first removal scores like any capture (LF-A1), and who
share the best score share the win (LF-A4), by `outcome`. Capture begins with its middle hole empty instead
(CAP-A1). Murray's own form is a game of its own (LF-11).
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from adoube.board.geometry import Board
from adoube.board.placement import Placement
from adoube.games.base import Change, Game, TurnEnd
from adoube.games.calls import Sayable
from adoube.games.leap_frog.calls import after_call, claimable
from adoube.games.leap_frog.evidence import explanations, footprint, landings, may_become
from adoube.games.leap_frog.in_turns import Chain, explanations_in_turns
from adoube.games.leap_frog.lattice import Lattice, cells_of
from adoube.games.leap_frog.objections import objection_to_change
from adoube.games.leap_frog.options import order_of, seats_of
from adoube.games.leap_frog.position import Position, Terms, Turn
from adoube.games.leap_frog.printed import memory_of, placement_of, position_of
from adoube.games.leap_frog.rules import Rules
from adoube.games.leap_frog.text import notes_of, objection_to_turn, read_turn, seat_name, write_turn
from adoube.games.verdict import Objection, Outcome, PositionError
from adoube.words import say

__all__ = ["Equipment", "LeapGame"]


class Equipment(NamedTuple):
    """What one game is played with."""

    lattice: Lattice
    board: Board
    terms: Terms
    pieces: tuple[int, ...]
    """the cells of each kind before the first turn"""


class LeapGame(Game[Position, Turn]):
    """A game whose turns are short leaps of any piece, as many as the player likes."""

    rulebook = "leap_frog.md"
    turn_end = TurnEnd.SIGNAL
    listable = False

    def __init__(self, options: Mapping[str, str] | None = None, *, seed: int = 0) -> None:
        super().__init__(options, seed=seed)
        self.seats = seats_of(self.options)
        order = order_of(self.id, self.options, self.seats)
        self._resolve("order", ",".join(self.seats[seat] for seat in order))
        lattice, self.board, terms, self._pieces_at_start = self._equipment(order)
        self.rules = Rules(lattice, terms)

    @abstractmethod
    def _equipment(self, order: tuple[int, ...]) -> Equipment:
        """What the options ask for; `order` holds the numbers of the seats in the order of their turns."""

    def start(self) -> Position:
        return self.rules.start(self._pieces_at_start)

    def successors(self, position: Position) -> Iterator[tuple[Turn, Position]]:
        return self.rules.successors(position)

    def count(self, position: Position) -> int:
        return self.rules.count(position)

    def objection_to(self, position: Position, turn: Turn) -> Objection | None:
        return objection_to_turn(self.rules, position, turn)

    def after(self, position: Position, turn: Turn) -> Position:
        return self.rules.after(position, turn)

    def canonical(self, position: Position, turn: Turn) -> Turn:
        self.play(position, turn)
        return self.rules.canonical(position, turn)

    def signed(self, position: Position, turn: Turn, seat: str) -> Turn:
        number = self.seats.index(seat)
        if position.owing and number != position.mover:
            # Removals may come in any order (LF-A9); whether this seat owes one is held against it in play.
            return turn._replace(seat=number)
        return super().signed(position, turn, seat)

    def call(self, position: Position, call: Mapping[str, Any], line: Sequence[Position] = ()) -> Position:
        if not self.rules.terms.removers:
            return super().call(position, call, line)
        return after_call(self.rules, position, call, line, self.seats)

    def sayable(self, position: Position, line: Sequence[Position] = ()) -> tuple[Sayable, ...]:
        return claimable(self.rules, position, line, self.seats)

    def notes(self, position: Position) -> tuple[str, ...]:
        return notes_of(self.rules, position)

    def read(self, text: str) -> Turn:
        return read_turn(text, self.rules.lattice)

    def write(self, turn: Turn) -> str:
        return write_turn(turn, self.rules.lattice)

    def random_turn(self, position: Position, rng: Random) -> tuple[Turn, Position]:
        """One legal turn; what it is drawn from, `Rules.random_turn` says. ValueError where there is none."""
        if self.rules.is_over(position):
            raise ValueError("a finished game has no turns")
        return self.rules.random_turn(position, rng)

    def to_move(self, position: Position) -> str:
        return self.seats[position.mover]

    def placement(self, position: Position) -> Placement:
        return placement_of(position, self.rules.lattice, self.rules.terms, self.seats)

    def memory(self, position: Position, line: Sequence[Position] = ()) -> dict[str, Any]:
        return memory_of(position, self.seats)

    def load(self, placement: Placement, to_move: str | None, memory: Mapping[str, Any]) -> Position:
        lattice, terms = self.rules.lattice, self.rules.terms
        position = position_of(placement, to_move, memory, lattice, terms, self.seats)
        if to_move is None and not self.rules.is_over(position):
            raise PositionError(say("leap_frog.not_over"))
        return position

    def scores(self, position: Position) -> dict[str, int | float]:
        return dict(zip(self.seats, self.rules.scores(position), strict=True))

    def score_lines(self, position: Position) -> Mapping[str, str]:
        kinds = self.rules.terms.kinds
        return {
            seat: " + ".join(
                say("scores.kind", count=count, kind=kind.colour, value=kind.value)
                for kind, count in zip(kinds, taken, strict=True)
                if count
            )
            for seat, taken in zip(self.seats, position.taken, strict=True)
        }

    def outcome(self, position: Position, line: Sequence[Position] = ()) -> Outcome | None:
        if not self.rules.is_over(position):
            return None
        scores = self.rules.scores(position)
        winners = tuple(seat for seat, score in zip(self.seats, scores, strict=True) if score == max(scores))
        points = ", ".join(f"{seat_name(seat)} {score}" for seat, score in enumerate(scores))
        return Outcome(winners, self.rules.terms.clauses.end, say("leap_frog.end", scores=points))

    def explain(self, position: Position, change: Change) -> Iterator[tuple[Turn, Position]]:
        # No turn leaves another piece where one stood.
        if not change.altered and not self.rules.is_over(position):
            yield from explanations(self.rules, position, *self._numbers_of(change))

    def explain_in_turns(self, position: Position, change: Change, turns: int) -> Iterator[Chain]:
        # Where another piece stands than before, a turn ended; and each turn ends in one cell.
        if len(change.altered) + len(change.filled) <= turns and not self.rules.is_over(position):
            yield from explanations_in_turns(self.rules, position, *self._numbers_of(change), turns)

    def may_become(self, position: Position, change: Change) -> bool:
        if change.altered or self.rules.is_over(position):
            return False
        return may_become(self.rules, position, *self._numbers_of(change))

    def ends(self, position: Position, cell: str) -> frozenset[str]:
        """The cells where the piece on `cell` may land and stop; its own where it can come back to it."""
        lattice = self.rules.lattice
        return self._names_of(landings(self.rules, position, lattice.number[cell]))

    def footprint(self, position: Position) -> frozenset[str]:
        return self._names_of(footprint(self.rules, position))

    def objection(self, position: Position, change: Change) -> Objection:
        if outcome := self.outcome(position):
            return Objection(outcome.clause, outcome.why)
        return objection_to_change(self.rules, position, change)

    def _numbers_of(self, change: Change) -> tuple[frozenset[int], frozenset[int]]:
        """What a change emptied and filled, as numbers of the lattice."""
        number = self.rules.lattice.number
        return frozenset(map(number.__getitem__, change.emptied)), frozenset(
            map(number.__getitem__, change.filled)
        )

    def _names_of(self, cells: int) -> frozenset[str]:
        return frozenset(self.rules.lattice.names[cell] for cell in cells_of(cells))

    def _resolve(self, key: str, value: str) -> None:
        """Writes out an option whose meaning the game has found: traces and journals need nothing else."""
        self.options = MappingProxyType({**self.options, key: value})
