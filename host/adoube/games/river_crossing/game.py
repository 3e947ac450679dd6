"""River Crossing: Red and Black want to cross the river, the collector wants to stop them both.

The rulebook stands in rulebooks/river_crossing.md; the turns in rules, what they do in effects. What stands
in no refusal: the three players and what they want (RIV-01, RIV-03) are the seats and `outcome`; pieces
ride on each other, from the bank too, and leap over nothing (RIV-09, RIV-A2, RIV-A5, RIV-A7); who is across
is safe and may come back (RIV-16, RIV-A13, RIV-A14); two go on without the third (RIV-17).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adoube.board.placement import Placement, Stack
from adoube.games.base import Change, Game
from adoube.games.options import choice, number
from adoube.games.river_crossing.board import NUMBER, river
from adoube.games.river_crossing.notation import read_turn, write_turn
from adoube.games.river_crossing.objections import objection_to_change, objection_to_turn, seat_name
from adoube.games.river_crossing.position import COLLECTOR, COLOUR_OF, SEAT_OF, SEATS, Position, Rulings, Turn
from adoube.games.river_crossing.printed import memory_of, placement_of, position_of, stacks_changed
from adoube.games.river_crossing.rules import End, Rules
from adoube.games.verdict import Objection, Outcome, PositionError
from adoube.words import say

__all__ = ["RiverCrossing"]


class RiverCrossing(Game[Position, Turn]):
    """Three players: two who cross, and one who collects."""

    id = "river-crossing"
    title = "River Crossing"
    rulebook = "river_crossing.md"
    piles = True
    narrows = True
    views = ("colour", "identity", "occupancy")
    turn_order_clause = "RIV-05"
    all_options = (
        number("pieces", "12", 1, 12),
        choice("directions", "8", "4"),
        choice("mirror", "no", "yes"),
        choice("rider", "destination", "origin"),
        choice("collector_meets", "illegal", "collects"),
        choice("foreign_exit", "home", "illegal"),
        choice("release", "each", "moved", "one"),
        choice("after_win", "stop", "continue"),
        choice("safe_only", "choice", "out"),
        choice("scores", "win", "table"),
        number("quiet_limit", "none", 1, 1000, also=("none",)),
    )

    seats = SEATS

    def __init__(self, options: Mapping[str, str] | None = None, *, seed: int = 0) -> None:
        super().__init__(options, seed=seed)
        self.rulings = Rulings.of(self.options)
        self.rules = Rules(self.rulings)
        self.board = river(mirrored=self.rulings.mirrored)

    def start(self) -> Position:
        return self.rules.start()

    def successors(self, position: Position) -> Iterator[tuple[Turn, Position]]:
        return self.rules.successors(position)

    def changing(self, position: Position, cells: frozenset[str]) -> Iterator[tuple[Turn, Position]]:
        return self.rules.changing(position, frozenset(NUMBER[cell] for cell in cells))

    def count(self, position: Position) -> int:
        return self.rules.count(position)

    def objection_to(self, position: Position, turn: Turn) -> Objection | None:
        return objection_to_turn(self.rules, position, turn)

    def after(self, position: Position, turn: Turn) -> Position:
        return self.rules.after(position, turn)

    def read(self, text: str) -> Turn:
        return read_turn(text)

    def write(self, turn: Turn) -> str:
        return write_turn(turn)

    def to_move(self, position: Position) -> str:
        return SEATS[position.mover]

    def placement(self, position: Position) -> Placement:
        return placement_of(position)

    def changed_stacks(self, before: Position, after: Position) -> Mapping[str, tuple[Stack, Stack]]:
        return stacks_changed(before, after)

    def memory(self, position: Position, line: Sequence[Position] = ()) -> dict[str, Any]:
        return memory_of(position, is_over=self.rules.ending(position) is not None)

    def load(self, placement: Placement, to_move: str | None, memory: Mapping[str, Any]) -> Position:
        position = position_of(placement, to_move, memory, self.rulings.pieces)
        if to_move is None:
            return self._finished(position)
        if self.rules.ending(position):
            return position
        if position.mover == COLLECTOR:
            return position._replace(following=self.rules.next_colour(position, position.following))
        if self.rules.passed_over(position, COLOUR_OF[position.mover]):
            raise PositionError(say("river_crossing.passed_over", seat=to_move))
        return position

    def scores(self, position: Position) -> dict[str, int | float]:
        red = black = collector = 0
        if self.rulings.table_scores:
            red, black = position.safe
            collector = sum(position.collected)
        elif self.rules.ending(position):
            crossed = self.rules.crossed(position)
            red, black = (int(colour in crossed) for colour in (0, 1))
            collector = int(not crossed)
        return dict(zip(SEATS, (red, collector, black), strict=True))

    def score_lines(self, position: Position) -> Mapping[str, str]:
        red, black = (say("scores.safe", count=count) for count in position.safe)
        collected = say("scores.collected", count=sum(position.collected))
        return dict(zip(SEATS, (red, collected, black), strict=True))

    def outcome(self, position: Position, line: Sequence[Position] = ()) -> Outcome | None:
        if not (end := self.rules.ending(position)):
            return None
        scores = self.scores(position)
        winners = tuple(seat for seat, score in scores.items() if score == max(scores.values()))
        return Outcome(winners, "RIV-A19" if end is End.QUIET else "RIV-A15", self._why(position, end))

    def objection(self, position: Position, change: Change) -> Objection:
        if outcome := self.outcome(position):
            return Objection(outcome.clause, outcome.why)
        return objection_to_change(self.rules, position, change)

    def _finished(self, position: Position) -> Position:
        """The finished position that a printed one without a mover is."""
        if self.rules.ending(position):
            return position
        if not self.rulings.quiet_turns:
            raise PositionError(say("river_crossing.not_over"))
        # Quiet turns are not printed: nothing but their limit can have ended this game.
        return position._replace(quiet=self.rulings.quiet_turns)

    def _why(self, position: Position, end: End) -> str:
        seats = " and ".join(seat_name(SEAT_OF[colour]) for colour in self.rules.crossed(position))
        if end is End.QUIET:
            return say("river_crossing.end_quiet", turns=self.rulings.quiet_turns)
        if seats:
            return say("river_crossing.end_crossed", seat=seats)
        return say("river_crossing.end_none_left")
