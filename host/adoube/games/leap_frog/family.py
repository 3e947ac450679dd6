"""The common part of the games of the family, and their objections to boards and turns.

What stands in no refusal: a turn is one or more leaps and ends where the last does (LF-05, LF-06), and
nothing is leapt over twice (LF-A8), by `rules`; a first removal scores like any capture (LF-A1), and who
share the best score share the win (LF-A4), by `outcome`. Capture begins with its middle hole empty instead
(CAP-A1). Murray's own form is a game of its own (LF-11).
"""

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from adoube.board.geometry import Board, Placement, Stack
from adoube.games.base import BoardChange, ChangeCosts, Game, TurnEnd
from adoube.games.choices import TapChoices
from adoube.games.game_rules import AvailableCall
from adoube.games.leap_frog.board import LeapLattice, cells_of
from adoube.games.leap_frog.continuations import continuations
from adoube.games.leap_frog.evidence import (
    Prices,
    affected_cells,
    explanations,
    landings,
    likely_turns,
    may_become,
)
from adoube.games.leap_frog.notation import (
    after_call,
    cell_list,
    claimable,
    notes_of,
    objection_to_turn,
    objects,
    placement_of,
    position_of,
    read_turn,
    rule_state_of,
    stacks_changed,
    write_turn,
)
from adoube.games.leap_frog.random_setup import order_of, seats_of
from adoube.games.leap_frog.rules import LeapPosition, LeapRules, LeapTurn, Terms
from adoube.games.leap_frog.trails import Web, forgotten_captures, web_of
from adoube.games.verdict import Objection, Outcome, PositionError
from adoube.words import CodedText, coded
from adoube.words.points import points_of


def objection_to_change(rules: LeapRules, position: LeapPosition, change: BoardChange) -> Objection:
    """Why no turn leaves the board changed like this, in a game that is not over."""
    number = rules.lattice.number
    emptied, filled, altered = (
        sorted(number[cell] for cell in cells) for cells in (change.emptied, change.filled, change.altered)
    )
    return _Complaint(rules, position).of_change(emptied, filled, altered)


class _Complaint:
    """Words about one position, under the clause that governs its phase."""

    def __init__(self, rules: LeapRules, position: LeapPosition) -> None:
        self._rules, self._lattice, self._position = rules, rules.lattice, position
        clauses = rules.terms.clauses
        self._clause = clauses.removal if position.owing else clauses.leap

    def of_change(self, emptied: list[int], filled: list[int], altered: list[int]) -> Objection:
        removing = bool(self._position.owing)
        if altered:
            return self._words("exchanged", altered)
        if not emptied and not filled:
            return self._words("nothing_removed" if removing else "nothing_changed")
        if not emptied:
            return self._words("appeared", filled)
        if not filled and len(emptied) == 1:
            removal = LeapTurn((emptied[0],), removes=True)
            return self._of_turn(removal) or self._words("unknown_change", emptied)
        if removing:
            return self._words("one_removal", [*emptied, *filled])
        if not filled:
            return self._words("no_tour", emptied)
        if len(filled) > 1:
            return self._words("several_landed", filled)
        return self._of_landing(emptied, filled[0])

    def _of_landing(self, emptied: list[int], target: int) -> Objection:
        """Why nothing leapt to `target` while the cells of `emptied` became empty."""
        lattice = self._lattice
        parities = lattice.class_of(target)
        origins = [cell for cell in emptied if lattice.class_of(cell) == parities]
        if len(origins) > 1:
            return self._words("several_lifted", origins)
        if not origins:
            objection = self._of_turn(LeapTurn((emptied[0], target))) if len(emptied) == 1 else None
            return objection or self._words("from_nowhere", emptied, target=lattice.names[target])
        (origin,) = origins
        forgotten = forgotten_captures(lattice, self._position.occupied, emptied, origin, target)
        if forgotten:
            return self._words("forgotten", forgotten, count=len(forgotten))
        if len(emptied) <= 2 and (objection := self._of_turn(LeapTurn((origin, target)))):
            return objection
        taken = (cell for cell in emptied if cell != origin)
        return self._of_web(web_of(lattice, parities, taken, 1 << origin ^ 1 << target), origin)

    def _of_web(self, web: Web, origin: int) -> Objection:
        """Return what keeps the leaps of a web from being one trail."""
        name, occupied = self._lattice.names[origin], self._position.occupied
        if web.stray:
            return self._words("stray", web.stray, origin=name)
        if in_the_way := [cell for cell in web.joined if cell != origin and occupied >> cell & 1]:
            return self._words("in_the_way", in_the_way, origin=name)
        if web.loose:
            return self._words("breaks_off", [*cells_of(web.loose)], origin=name)
        return self._words("apart", origin=name)

    def _of_turn(self, turn: LeapTurn) -> Objection | None:
        return objection_to_turn(self._rules, self._position, turn)

    def _words(self, key: str, cells: Collection[int] = (), **values: object) -> Objection:
        named = cell_list(self._lattice, cells)
        return objects(self._rules, self._position, self._clause, key, cells=named, **values)


class Equipment(NamedTuple):
    """The equipment of one game."""

    lattice: LeapLattice
    board: Board
    terms: Terms
    pieces: tuple[int, ...]  # the cells of each kind before the first turn


class LeapGame(Game[LeapPosition, LeapTurn]):
    """A game whose turns are short leaps of any piece, as many as the player likes."""

    rulebook = "leap_frog.md"
    turn_end = TurnEnd.SIGNAL
    enumerable = False

    def __init__(self, options: Mapping[str, str] | None = None, *, seed: int = 0) -> None:
        super().__init__(options, seed=seed)
        self.seats = seats_of(self.options)
        order = order_of(self.id, self.options, self.seats)
        self._resolve("order", ",".join(self.seats[seat] for seat in order))
        lattice, self.board, terms, self._pieces_at_start = self._equipment(order)
        self.rules = LeapRules(lattice, terms)

    @abstractmethod
    def _equipment(self, order: tuple[int, ...]) -> Equipment:
        """Return the equipment for the options; `order` holds the numbers of the seats in the order of their
        turns."""

    def start(self) -> LeapPosition:
        return self.rules.start(self._pieces_at_start)

    def successors(self, position: LeapPosition) -> Iterator[tuple[LeapTurn, LeapPosition]]:
        return self.rules.successors(position)

    def count(self, position: LeapPosition) -> int:
        return self.rules.count(position)

    def why_illegal(self, position: LeapPosition, turn: LeapTurn) -> Objection | None:
        return objection_to_turn(self.rules, position, turn)

    def after(self, position: LeapPosition, turn: LeapTurn) -> LeapPosition:
        return self.rules.after(position, turn)

    def canonical(self, position: LeapPosition, turn: LeapTurn) -> LeapTurn:
        self.play(position, turn)
        return self.rules.canonical(position, turn)

    def attributed_to(self, position: LeapPosition, turn: LeapTurn, seat: str) -> LeapTurn:
        number = self.seats.index(seat)
        if position.owing and number != position.mover:
            # Removals may come in any order (LF-A9); whether this seat owes one is held against it in play.
            return turn._replace(seat=number)
        return super().attributed_to(position, turn, seat)

    def call(
        self, position: LeapPosition, call: Mapping[str, Any], line: Sequence[LeapPosition] = ()
    ) -> LeapPosition:
        if not self.rules.terms.removers:
            return super().call(position, call, line)
        return after_call(self.rules, position, call, line, self.seats)

    def available_calls(
        self, position: LeapPosition, line: Sequence[LeapPosition] = ()
    ) -> tuple[AvailableCall, ...]:
        return claimable(self.rules, position, line, self.seats)

    def notes(self, position: LeapPosition) -> tuple[CodedText, ...]:
        return notes_of(self.rules, position)

    def read(self, text: str) -> LeapTurn:
        return read_turn(text, self.rules.lattice)

    def write(self, turn: LeapTurn) -> str:
        return write_turn(turn, self.rules.lattice)

    def random_turn(self, position: LeapPosition, rng: Random) -> tuple[LeapTurn, LeapPosition]:
        """One legal turn, as `rules` draws it. ValueError where there is none."""
        if self.rules.is_over(position):
            raise ValueError("a finished game has no turns")
        return self.rules.random_turn(position, rng)

    def to_move(self, position: LeapPosition) -> str:
        return self.seats[position.mover]

    def placement(self, position: LeapPosition) -> Placement:
        return placement_of(position, self.rules.lattice, self.rules.terms, self.seats)

    def rule_state(self, position: LeapPosition, line: Sequence[LeapPosition] = ()) -> dict[str, Any]:
        return rule_state_of(position, self.seats)

    def load(self, placement: Placement, to_move: str | None, memory: Mapping[str, Any]) -> LeapPosition:
        lattice, terms = self.rules.lattice, self.rules.terms
        position = position_of(placement, to_move, memory, lattice, terms, self.seats)
        if to_move is None and not self.rules.is_over(position):
            raise PositionError(coded("leap_frog.not_over"))
        return position

    def scores(self, position: LeapPosition) -> dict[str, int | float]:
        return dict(zip(self.seats, self.rules.scores(position), strict=True))

    def score_lines(self, position: LeapPosition) -> Mapping[str, CodedText]:
        kinds = self.rules.terms.kinds
        return {
            seat: coded(
                "scores.kinds",
                kinds=[
                    coded("scores.kind", count=count, kind=kind.colour, value=kind.value)
                    for kind, count in zip(kinds, taken, strict=True)
                    if count
                ],
            )
            for seat, taken in zip(self.seats, position.taken, strict=True)
        }

    def outcome(self, position: LeapPosition, line: Sequence[LeapPosition] = ()) -> Outcome | None:
        if not self.rules.is_over(position):
            return None
        scores = self.rules.scores(position)
        winners = tuple(seat for seat, score in zip(self.seats, scores, strict=True) if score == max(scores))
        points = points_of(dict(zip(self.seats, scores, strict=True)))
        return Outcome(winners, self.rules.terms.clauses.end, coded("leap_frog.end", scores=points))

    def explain(self, position: LeapPosition, change: BoardChange) -> Iterator[tuple[LeapTurn, LeapPosition]]:
        # No turn leaves another piece where one stood.
        if not change.altered and not self.rules.is_over(position):
            yield from explanations(self.rules, position, *self._numbers_of(change))

    def likely(self, position: LeapPosition, costs: ChangeCosts) -> Iterator[tuple[LeapTurn, LeapPosition]]:
        if not self.rules.is_over(position):
            number = self.rules.lattice.number
            emptied = {number[cell]: cost for cell, cost in costs.emptied.items()}
            filled = {number[cell]: cost for cell, cost in costs.filled.items()}
            touching = None if costs.touching is None else sum(1 << number[cell] for cell in costs.touching)
            prices = Prices(emptied, filled, costs.most, touching)
            yield from likely_turns(self.rules, position, prices)

    def may_become(self, position: LeapPosition, change: BoardChange) -> bool:
        if change.altered or self.rules.is_over(position):
            return False
        return may_become(self.rules, position, *self._numbers_of(change))

    def changed_stacks(self, before: LeapPosition, after: LeapPosition) -> Mapping[str, tuple[Stack, Stack]]:
        return stacks_changed(before, after, self.rules.lattice, self.rules.terms)

    def destinations(self, position: LeapPosition, cell: str) -> frozenset[str]:
        """The cells where the piece on `cell` may land and stop; its own where it can come back to it."""
        lattice = self.rules.lattice
        return self._names_of(landings(self.rules, position, lattice.number[cell]))

    def choices_after(self, position: LeapPosition, path: tuple[str, ...]) -> TapChoices[LeapTurn]:
        number = self.rules.lattice.number
        if not all(cell in number for cell in path):
            return TapChoices()
        return continuations(self.rules, position, tuple(number[cell] for cell in path))

    def affected_cells(self, position: LeapPosition) -> frozenset[str]:
        return self._names_of(affected_cells(self.rules, position))

    def why_unexplained(self, position: LeapPosition, change: BoardChange) -> Objection:
        if outcome := self.outcome(position):
            return Objection(outcome.clause, outcome.said)
        return objection_to_change(self.rules, position, change)

    def _numbers_of(self, change: BoardChange) -> tuple[frozenset[int], frozenset[int]]:
        """Return the emptied and the filled cells of a change, as numbers of the lattice."""
        number = self.rules.lattice.number
        return frozenset(map(number.__getitem__, change.emptied)), frozenset(
            map(number.__getitem__, change.filled)
        )

    def _names_of(self, cells: int) -> frozenset[str]:
        return frozenset(self.rules.lattice.names[cell] for cell in cells_of(cells))

    def _resolve(self, key: str, value: str) -> None:
        """Writes out an option whose meaning the game has found: traces and journals need nothing else."""
        self.options = MappingProxyType({**self.options, key: value})
