"""Brax: two players, seven pieces each, on a board of lines in both colours, and a call that binds.

The rulebook stands in rulebooks/brax.md; the turns and the colours of the lines in `rules`. What stands
in no refusal: the players and their pieces (BRX-01, BRX-03); the board (BRX-02); which threats count
(BRX-A2); who cannot move skips (BRX-A3).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adoube.board.geometry import EMPTY, Placement, Stack
from adoube.games.base import BoardChange, Game
from adoube.games.brax.rules import (
    ALL_OPTIONS,
    GRID,
    PIECES,
    PIECES_EACH,
    SEATS,
    SKIP,
    BraxPosition,
    BraxRules,
    BraxTurn,
    board_with,
    lines_named,
)
from adoube.games.game_rules import AvailableCall, Caller, CallKind
from adoube.games.kit.topology import sites_of
from adoube.games.verdict import IllegalTurn, Objection, Outcome, PositionError, UnreadableTurn
from adoube.words import CodedText, coded
from adoube.words.names import seat_name as name_of_seat

__all__ = ["Brax"]


MOVE = re.compile(r"([a-i][1-9])([-x])([a-i][1-9])")
MOST_LONE = 1000


def read_turn(text: str) -> BraxTurn:
    """The turn that a text writes, legal or not. Raises UnreadableTurn."""
    if text == "skip":
        return SKIP
    if not (move := MOVE.fullmatch(text)):
        raise UnreadableTurn(coded("brax.unreadable", text=text))
    return BraxTurn(GRID.number[move[1]], GRID.number[move[3]], move[2] == "x")


def write_turn(turn: BraxTurn) -> str:
    """The notation of a turn."""
    if turn == SKIP:
        return "skip"
    return f"{GRID.names[turn.origin]}{'x' if turn.captures else '-'}{GRID.names[turn.target]}"


def named(points: int) -> list[str]:
    """The names of a set of points, by column and row."""
    return sorted(GRID.names[point] for point in sites_of(points))


def placement_of(position: BraxPosition) -> Placement:
    """Return the placement of a position."""
    cells = {
        GRID.names[point]: (PIECES[seat],)
        for seat, pieces in enumerate(position.pieces)
        for point in sites_of(pieces)
    }
    lost = (PIECES_EACH - pieces.bit_count() for pieces in position.pieces)
    return Placement(
        cells, {"captured": {piece: count for piece, count in zip(PIECES, lost, strict=True) if count}}
    )


def stacks_changed(before: BraxPosition, after: BraxPosition) -> dict[str, tuple[Stack, Stack]]:
    """The points that a turn has changed, with what stood and stands there."""
    changed = 0
    for stood, stands in zip(before.pieces, after.pieces, strict=True):
        changed |= stood ^ stands
    return {GRID.names[point]: (_stack(before, point), _stack(after, point)) for point in sites_of(changed)}


def _stack(position: BraxPosition, point: int) -> Stack:
    for seat, pieces in enumerate(position.pieces):
        if pieces >> point & 1:
            return (PIECES[seat],)
    return EMPTY


def rule_state_of(position: BraxPosition) -> dict[str, Any]:
    """Return the state of a call of brax, and the turns since each side has one piece."""
    return {"brax": position.is_called, "lone": position.lone}


def position_of(placement: Placement, mover: int, memory: Mapping[str, Any]) -> BraxPosition:
    """The position of a printed one. Raises PositionError naming the field."""
    pieces = [0, 0]
    for cell, stack in placement.cells.items():
        if len(stack) != 1 or stack[0] not in PIECES:
            raise PositionError(coded("brax.not_a_piece", cell=cell, pieces=[*PIECES]))
        pieces[PIECES.index(stack[0])] |= 1 << GRID.number[cell]
    captured = placement.off.get("captured", {})
    for seat, piece in enumerate(PIECES):
        if captured.get(piece, 0) + pieces[seat].bit_count() != PIECES_EACH:
            raise PositionError(coded("brax.captured", seat=SEATS[seat], most=PIECES_EACH))
    if set(captured) - set(PIECES):
        raise PositionError(coded("brax.captured_codes", pieces=[*PIECES]))
    called, lone = memory.get("brax"), memory.get("lone")
    if set(memory) != {"brax", "lone"} or type(called) is not bool:
        raise PositionError(coded("brax.memory"))
    if type(lone) is not int or not 0 <= lone <= MOST_LONE:
        raise PositionError(coded("brax.memory"))
    return BraxPosition(mover, (pieces[0], pieces[1]), called, lone)


def seat_name(seat: int) -> CodedText:
    """A seat as a sentence names it."""
    return name_of_seat(SEATS[seat])


def objection_to_turn(rules: BraxRules, position: BraxPosition, turn: BraxTurn) -> Objection | None:
    """Why a turn is not legal in a game that is not over; None for a legal one."""
    own, enemy = position.pieces[position.mover], position.pieces[1 - position.mover]
    if turn == SKIP:
        return _objects(rules, position, turn, "BRX-04", "needless_skip") if rules.turns(position) else None
    origin, target = 1 << turn.origin, 1 << turn.target
    if not own & origin:
        return _objects(rules, position, turn, "BRX-04", "not_yours" if enemy & origin else "no_piece")
    if own & target:
        return _objects(rules, position, turn, "BRX-06", "own_piece")
    if not rules.targets(position, position.mover, turn.origin) & target:
        return _objects(rules, position, turn, *_why_not_there(rules, position, turn))
    if not rules.movable(position) & origin:
        return _objects(rules, position, turn, "BRX-09", "not_threatened")
    if turn.captures is not bool(enemy & target):
        return _objects(rules, position, turn, "BRX-07", "no_capture" if turn.captures else "unsaid_capture")
    return None


def objection_to_change(rules: BraxRules, position: BraxPosition, change: BoardChange) -> Objection:
    """Why no turn leaves the board changed like this, in a game that is not over."""
    emptied, come = sorted(change.emptied), sorted(change.filled | change.altered)
    if not emptied and not come:
        return _objects(rules, position, SKIP, "BRX-04", "nothing_changed")
    if len(emptied) == len(come) == 1:
        target = GRID.number[come[0]]
        captures = bool(position.pieces[1 - position.mover] >> target & 1)
        attempt = BraxTurn(GRID.number[emptied[0]], target, captures)
        if objection := objection_to_turn(rules, position, attempt):
            return objection
    if len(emptied) == 1 and not come:
        return _objects(rules, position, BraxTurn(GRID.number[emptied[0]], -1), "BRX-07", "taken_away")
    return _objects(rules, position, SKIP, "BRX-04", "several", cells=sorted({*emptied, *come}))


def _why_not_there(rules: BraxRules, position: BraxPosition, turn: BraxTurn) -> tuple[str, str]:
    """Return what keeps a piece from a point that holds none of its own."""
    bare = position._replace(pieces=(0, 0))
    reaches = rules.targets(bare, position.mover, turn.origin) >> turn.target & 1
    return ("BRX-06", "in_the_way") if reaches and turn.origin != turn.target else ("BRX-05", "too_far")


def _objects(
    rules: BraxRules, position: BraxPosition, turn: BraxTurn, clause: str, key: str, **values: object
) -> Objection:
    """An objection in the words of the catalogue, with the points by name and what may be played."""
    names = {
        name: GRID.names[point]
        for name, point in (("origin", turn.origin), ("target", turn.target))
        if point >= 0
    }
    mover, enemy = seat_name(position.mover), seat_name(1 - position.mover)
    where = _where(rules, position, turn.origin)
    said = coded("brax." + key, mover=mover, enemy=enemy, where=where, **names, **values)
    return Objection(clause, said)


def _where(rules: BraxRules, position: BraxPosition, origin: int) -> CodedText:
    """Return where the piece on a point may go, or else which pieces may move."""
    movable = rules.movable(position)
    if origin >= 0 and movable >> origin & 1:
        targets = named(rules.targets(position, position.mover, origin))
        cell = GRID.names[origin]
        return coded("brax.may_go", cell=cell, targets=targets) if targets else coded("brax.stuck", cell=cell)
    if position.is_called:
        return coded("brax.must_move", cells=named(movable))
    return coded("brax.pieces_move", mover=seat_name(position.mover))


BRAX_CALL = "brax"


class Brax(Game[BraxPosition, BraxTurn]):
    """The lines of the published board are not known to us: an owner gives them as a file."""

    id = "brax"
    title = "Brax"
    rulebook = "brax.md"
    views = ("polarity", "colour", "occupancy", "identity")
    turn_order_clause = "BRX-04"
    calls = (CallKind(BRAX_CALL, Caller.OPPONENT),)
    all_options = ALL_OPTIONS

    seats = SEATS

    def __init__(self, options: Mapping[str, str] | None = None, *, seed: int = 0) -> None:
        super().__init__(options, seed=seed)
        colours = lines_named(self.options["lines"])
        self.rules = BraxRules(colours, self.options)
        self.board = board_with(colours)

    def start(self) -> BraxPosition:
        return self.rules.start()

    def successors(self, position: BraxPosition) -> Iterator[tuple[BraxTurn, BraxPosition]]:
        if self.rules.ending_clause(position) is None:
            for turn in self.rules.turns(position) or [SKIP]:
                yield turn, self.rules.after(position, turn)

    def why_illegal(self, position: BraxPosition, turn: BraxTurn) -> Objection | None:
        return objection_to_turn(self.rules, position, turn)

    def after(self, position: BraxPosition, turn: BraxTurn) -> BraxPosition:
        return self.rules.after(position, turn)

    def call(
        self, position: BraxPosition, call: Mapping[str, Any], line: Sequence[BraxPosition] = ()
    ) -> BraxPosition:
        by = call.get("by")
        if call.get("call") != BRAX_CALL or by not in SEATS:
            raise UnreadableTurn(coded("brax.call_form"))
        caller, mover = (seat_name(seat) for seat in (1 - position.mover, position.mover))
        if by == SEATS[position.mover]:
            raise IllegalTurn(Objection("BRX-08", coded("brax.call_by_mover", mover=mover, caller=caller)))
        if position.is_called:
            raise IllegalTurn(Objection("BRX-08", coded("brax.called_already", caller=caller)))
        if not self.rules.may_call(position):
            raise IllegalTurn(Objection("BRX-10", coded("brax.call_by_single", caller=caller, mover=mover)))
        if not self.rules.threatened(position):
            raise IllegalTurn(Objection("BRX-08", coded("brax.no_threat", caller=caller, mover=mover)))
        return position._replace(is_called=True)

    def available_calls(
        self, position: BraxPosition, line: Sequence[BraxPosition] = ()
    ) -> tuple[AvailableCall, ...]:
        may_call = not position.is_called and self.rules.may_call(position)
        return super().available_calls(position, line) if may_call and self.rules.threatened(position) else ()

    def notes(self, position: BraxPosition) -> tuple[CodedText, ...]:
        if not position.is_called:
            return ()
        mover = seat_name(position.mover)
        return (coded("brax.note_called", mover=mover, cells=named(self.rules.movable(position))),)

    def read(self, text: str) -> BraxTurn:
        return read_turn(text)

    def read_entry(self, position: BraxPosition, text: str) -> BraxTurn:
        turn = self.read(text)
        takes = turn != SKIP and position.pieces[1 - position.mover] >> turn.target & 1
        return turn._replace(captures=True) if takes else turn

    def write(self, turn: BraxTurn) -> str:
        return write_turn(turn)

    def to_move(self, position: BraxPosition) -> str:
        return SEATS[position.mover]

    def placement(self, position: BraxPosition) -> Placement:
        return placement_of(position)

    def changed_stacks(self, before: BraxPosition, after: BraxPosition) -> Mapping[str, tuple[Stack, Stack]]:
        return stacks_changed(before, after)

    def rule_state(self, position: BraxPosition, line: Sequence[BraxPosition] = ()) -> dict[str, Any]:
        return rule_state_of(position)

    def load(self, placement: Placement, to_move: str | None, memory: Mapping[str, Any]) -> BraxPosition:
        mover = 0 if to_move is None else SEATS.index(to_move)
        position = position_of(placement, mover, memory)
        if to_move is None and self.rules.ending_clause(position) is None:
            raise PositionError(coded("brax.not_over"))
        return position

    def scores(self, position: BraxPosition) -> dict[str, int | float]:
        return {
            seat: PIECES_EACH - position.pieces[1 - number].bit_count() for number, seat in enumerate(SEATS)
        }

    def outcome(self, position: BraxPosition, line: Sequence[BraxPosition] = ()) -> Outcome | None:
        if (clause := self.rules.ending_clause(position)) is None:
            return None
        if clause == "BRX-11":
            return Outcome(SEATS, clause, coded("brax.end_lone", turns=self.options["lone_turns"]))
        winner = 0 if position.pieces[0] else 1
        words = coded("brax.end_captured", winner=seat_name(winner), loser=seat_name(1 - winner))
        return Outcome((SEATS[winner],), clause, words)

    def why_unexplained(self, position: BraxPosition, change: BoardChange) -> Objection:
        if outcome := self.outcome(position):
            return Objection(outcome.clause, outcome.said)
        return objection_to_change(self.rules, position, change)
