"""River Crossing as a game of adoube, and why a turn or a board of it is illegal.

The rulebook stands in rulebooks/river_crossing.md; the turns and what they do in `rules`. What stands
in no refusal: the three players and what they want (RIV-01, RIV-03) are the seats and `outcome`; pieces
ride on each other, from the bank too, and leap over nothing (RIV-09, RIV-A2, RIV-A5, RIV-A7); who is across
is safe and may come back (RIV-16, RIV-A13, RIV-A14); two go on without the third (RIV-17).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adoube.board.geometry import Placement, Stack
from adoube.games.base import BoardChange, Game
from adoube.games.options import choice, number
from adoube.games.river_crossing.board import (
    BLACK,
    COLLECTOR,
    COLLECTORS,
    COLOUR_OF,
    FIRST_ROW,
    LAST_ROW,
    NOWHERE,
    NUMBER,
    RED,
    SEAT_OF,
    SEATS,
    SKIP,
    SQUARES,
    Movement,
    RiverPosition,
    RiverRulings,
    RiverTurn,
    placement_of,
    position_of,
    read_turn,
    river,
    rule_state_of,
    stacks_changed,
    write_turn,
)
from adoube.games.river_crossing.rules import RiverEnd, RiverRules
from adoube.games.verdict import Objection, Outcome, PositionError
from adoube.words import CodedText, coded
from adoube.words.names import seat_name as name_of_seat

__all__ = ["RiverCrossing"]


OWNERS = {"r": RED, "c": COLLECTOR, "b": BLACK}  # The seat whose piece a letter of a stack is.

# The clause by which a piece comes onto the river.
SET_IN_BY = {Movement.IN: "RIV-07", Movement.BACK: "RIV-15"}


def seat_name(seat: int) -> CodedText:
    """A seat as a sentence begins with it."""
    return name_of_seat(SEATS[seat])


def objection_to_turn(rules: RiverRules, position: RiverPosition, turn: RiverTurn) -> Objection | None:
    """Why a turn is not legal in a game that is not over; None for a legal one."""
    match turn.act:
        case Movement.SKIP:
            return None if rules.may_skip(position) else _objects(position, turn, "RIV-A18", "needless_skip")
        case Movement.IN | Movement.BACK:
            return _objection_to_setting_in(position, turn)
        case Movement.OUT:
            return _objection_to_piece(position, turn) or _objection_to_leaving(rules, position, turn)
        case Movement.MOVE:
            return _objection_to_piece(position, turn) or _objection_to_step(rules, position, turn)


def objection_to_change(rules: RiverRules, position: RiverPosition, change: BoardChange) -> Objection:
    """Why no turn leaves the board changed like this, in a game that is not over."""
    touched = change.emptied | change.filled | change.altered
    if not touched:
        return _objects(position, SKIP, "RIV-A18", "nothing_changed")
    attempts = list(_attempts(position, change))
    if not attempts:
        return _objects(position, SKIP, "RIV-05", "several", cells=sorted(touched))
    objections = [objection_to_turn(rules, position, attempt) for attempt in attempts]
    for objection in objections:
        if objection and objection.clause != "RIV-A6":
            return objection
    return objections[0] or _objection_to_result(position, attempts[0])


def _objection_to_setting_in(position: RiverPosition, turn: RiverTurn) -> Objection | None:
    """Return the objection to a piece that comes from its own bank, or back from the far one."""
    comes_in, clause = turn.act is Movement.IN, SET_IN_BY[turn.act]
    if position.mover == COLLECTOR:
        return _objects(position, turn, clause, "collector_from_bank")
    me = COLOUR_OF[position.mover]
    if not (FIRST_ROW if comes_in else LAST_ROW)[me] >> turn.target & 1:
        return _objects(position, turn, clause, "in_elsewhere" if comes_in else "back_elsewhere")
    if not (position.home if comes_in else position.safe)[me]:
        return _objects(position, turn, clause, "nothing_to_bring" if comes_in else "nothing_safe")
    return None


def _objection_to_piece(position: RiverPosition, turn: RiverTurn) -> Objection | None:
    """Return the objection to the piece that a turn moves."""
    stack = position.stacks[turn.origin]
    if not stack:
        return _objects(position, turn, "RIV-A6", "no_piece_there")
    if turn.level >= len(stack):
        return _objects(position, turn, "RIV-A6", "stack_too_low", level=turn.level + 1, height=len(stack))
    owner = OWNERS[stack[turn.level]]
    if owner == position.mover:
        return None
    key = "not_your_piece" if len(stack) == 1 else "not_your_piece_in_stack"
    return _objects(position, turn, "RIV-A6", key, owner=seat_name(owner), level=turn.level + 1)


def _objection_to_leaving(rules: RiverRules, position: RiverPosition, turn: RiverTurn) -> Objection | None:
    """Return the objection to a piece of the mover that leaves the river."""
    if position.mover == COLLECTOR:
        return _objects(position, turn, "RIV-08", "collector_leaves")
    me = COLOUR_OF[position.mover]
    if not LAST_ROW[me] >> turn.origin & 1:
        return _objects(position, turn, "RIV-08", "leaves_elsewhere")
    if not rules.may_leave(position.stacks[turn.origin], turn.level, me):
        return _objects(position, turn, "RIV-A11", "foreign_rider")
    return None


def _objection_to_step(rules: RiverRules, position: RiverPosition, turn: RiverTurn) -> Objection | None:
    """Return the objection to the target of a mover's piece in the river."""
    if turn.target not in rules.near[turn.origin]:
        return _objects(position, turn, "RIV-06", "too_far" if rules.rulings.diagonally else "not_straight")
    if position.stacks[turn.target][-1:] != COLLECTORS:
        return None
    if position.mover == COLLECTOR:
        return _objects(position, turn, "RIV-A10", "collector_onto_collector")
    if position.stacks[turn.origin][-1] == COLLECTORS and not rules.rulings.collectors_meet:
        return _objects(position, turn, "RIV-A9", "collectors_would_stack")
    return None


def _objection_to_result(position: RiverPosition, turn: RiverTurn) -> Objection:
    """Why the board does not stand as it must after a legal turn that somebody may have meant."""
    written = write_turn(turn)
    lifted = position.stacks[turn.origin] if turn.origin != NOWHERE else ""
    met = position.stacks[turn.target] if turn.target != NOWHERE else ""
    if COLLECTORS in lifted and position.mover != COLLECTOR:
        return _objects(position, turn, "RIV-13", "take_from_under", written=written)
    if COLLECTORS in met:
        return _objects(position, turn, "RIV-12", "take_all", written=written)
    if met and position.mover == COLLECTOR:
        return _objects(position, turn, "RIV-11", "take_top", written=written)
    if turn.origin == NOWHERE:
        return _objects(position, turn, SET_IN_BY[turn.act], "not_brought", written=written)
    return _objects(position, turn, "RIV-10", "all_above_goes_along", written=written)


def _attempts(position: RiverPosition, change: BoardChange) -> Iterator[RiverTurn]:
    """The turns that a change on one or two squares may have been meant for, the likelier first."""
    left = sorted(NUMBER[cell] for cell in change.emptied | change.altered)
    met = sorted(NUMBER[cell] for cell in change.filled | change.altered)
    match len({*left, *met}):
        case 1:
            yield from (
                RiverTurn(Movement.OUT, square, level) for square, level in _parts(position, change, left)
            )
            yield from (_setting_in(position, square) for square in met)
        case 2:
            parts = _parts(position, change, left)
            yield from (RiverTurn(Movement.MOVE, *part, to) for part in parts for to in met if to != part[0])


def _parts(position: RiverPosition, change: BoardChange, squares: list[int]) -> list[tuple[int, int]]:
    """Return what may have been lifted, as square and level: all where nothing is left, else from the top
    down."""
    emptied = {NUMBER[cell] for cell in change.emptied}
    return [
        (square, level)
        for square in squares
        for level in ((0,) if square in emptied else range(len(position.stacks[square]) - 1, 0, -1))
    ]


def _setting_in(position: RiverPosition, square: int) -> RiverTurn:
    """The turn that a piece out of nowhere may have been meant for."""
    me = COLOUR_OF[position.mover]
    comes_back = position.mover != COLLECTOR and LAST_ROW[me] >> square & 1
    return RiverTurn(Movement.BACK if comes_back else Movement.IN, target=square)


def _objects(position: RiverPosition, turn: RiverTurn, clause: str, key: str, **values: object) -> Objection:
    """An objection in the words of the catalogue, with the turn's squares and the mover by name."""
    names: dict[str, object] = {
        name: SQUARES[square]
        for name, square in (("origin", turn.origin), ("target", turn.target))
        if square != NOWHERE
    }
    names |= {"mover": seat_name(position.mover)}
    if position.mover != COLLECTOR:
        row = "18"[COLOUR_OF[position.mover]]
        names |= {"first_row": row, "last_row": "81"[COLOUR_OF[position.mover]]}
    return Objection(clause, coded("river_crossing." + key, **names, **values))


class RiverCrossing(Game[RiverPosition, RiverTurn]):
    """Three players: two who cross, and one who collects."""

    id = "river-crossing"
    title = "River Crossing"
    rulebook = "river_crossing.md"
    stackable = True
    indexes_changed_cells = True
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
        self.rulings = RiverRulings.of(self.options)
        self.rules = RiverRules(self.rulings)
        self.board = river(mirrored=self.rulings.mirrored)

    def start(self) -> RiverPosition:
        return self.rules.start()

    def successors(self, position: RiverPosition) -> Iterator[tuple[RiverTurn, RiverPosition]]:
        return self.rules.successors(position)

    def turns_touching(
        self, position: RiverPosition, cells: frozenset[str]
    ) -> Iterator[tuple[RiverTurn, RiverPosition]]:
        return self.rules.turns_touching(position, frozenset(NUMBER[cell] for cell in cells))

    def count(self, position: RiverPosition) -> int:
        return self.rules.count(position)

    def why_illegal(self, position: RiverPosition, turn: RiverTurn) -> Objection | None:
        return objection_to_turn(self.rules, position, turn)

    def after(self, position: RiverPosition, turn: RiverTurn) -> RiverPosition:
        return self.rules.after(position, turn)

    def read(self, text: str) -> RiverTurn:
        return read_turn(text)

    def write(self, turn: RiverTurn) -> str:
        return write_turn(turn)

    def to_move(self, position: RiverPosition) -> str:
        return SEATS[position.mover]

    def placement(self, position: RiverPosition) -> Placement:
        return placement_of(position)

    def changed_stacks(
        self, before: RiverPosition, after: RiverPosition
    ) -> Mapping[str, tuple[Stack, Stack]]:
        return stacks_changed(before, after)

    def rule_state(self, position: RiverPosition, line: Sequence[RiverPosition] = ()) -> dict[str, Any]:
        return rule_state_of(position, is_over=self.rules.ending(position) is not None)

    def load(self, placement: Placement, to_move: str | None, memory: Mapping[str, Any]) -> RiverPosition:
        position = position_of(placement, to_move, memory, self.rulings.pieces)
        if to_move is None:
            return self._finished(position)
        if self.rules.ending(position):
            return position
        if position.mover == COLLECTOR:
            return position._replace(following=self.rules.next_colour(position, position.following))
        if self.rules.passed_over(position, COLOUR_OF[position.mover]):
            raise PositionError(coded("river_crossing.passed_over", seat=to_move))
        return position

    @property
    def counts_points(self) -> bool:
        return self.rulings.table_scores

    def scores(self, position: RiverPosition) -> dict[str, int | float]:
        red = black = collector = 0
        if self.rulings.table_scores:
            red, black = position.safe
            collector = sum(position.collected)
        elif self.rules.ending(position):
            crossed = self.rules.crossed(position)
            red, black = (int(colour in crossed) for colour in (0, 1))
            collector = int(not crossed)
        return dict(zip(SEATS, (red, collector, black), strict=True))

    def score_lines(self, position: RiverPosition) -> Mapping[str, CodedText]:
        red, black = (coded("scores.safe", count=count) for count in position.safe)
        collected = coded("scores.collected", count=sum(position.collected))
        return dict(zip(SEATS, (red, collected, black), strict=True))

    def outcome(self, position: RiverPosition, line: Sequence[RiverPosition] = ()) -> Outcome | None:
        if not (end := self.rules.ending(position)):
            return None
        scores = self.scores(position)
        winners = tuple(seat for seat, score in scores.items() if score == max(scores.values()))
        return Outcome(winners, "RIV-A19" if end is RiverEnd.QUIET else "RIV-A15", self._why(position, end))

    def why_unexplained(self, position: RiverPosition, change: BoardChange) -> Objection:
        if outcome := self.outcome(position):
            return Objection(outcome.clause, outcome.said)
        return objection_to_change(self.rules, position, change)

    def _finished(self, position: RiverPosition) -> RiverPosition:
        """The finished position that a printed one without a mover is."""
        if self.rules.ending(position):
            return position
        if not self.rulings.quiet_turns:
            raise PositionError(coded("river_crossing.not_over"))
        # Quiet turns are not printed: nothing but their limit can have ended this game.
        return position._replace(quiet=self.rulings.quiet_turns)

    def _why(self, position: RiverPosition, end: RiverEnd) -> CodedText:
        seats = tuple(seat_name(SEAT_OF[colour]) for colour in self.rules.crossed(position))
        if end is RiverEnd.QUIET:
            return coded("river_crossing.end_quiet", turns=self.rulings.quiet_turns)
        if seats:
            return coded("river_crossing.end_crossed", seat=seats)
        return coded("river_crossing.end_none_left")
