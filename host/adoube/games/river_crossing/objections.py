"""Why a turn of River Crossing is not legal, or why no turn leaves the board as a hand has left it."""

from collections.abc import Iterator

from adoube.games.base import Change
from adoube.games.river_crossing.board import FIRST_ROW, LAST_ROW, NOWHERE, NUMBER, SQUARES
from adoube.games.river_crossing.notation import write_turn
from adoube.games.river_crossing.position import (
    BLACK,
    COLLECTOR,
    COLLECTORS,
    COLOUR_OF,
    RED,
    SEATS,
    SKIP,
    Act,
    Position,
    Turn,
)
from adoube.games.river_crossing.rules import Rules
from adoube.games.verdict import Objection
from adoube.words import say

__all__ = ["objection_to_change", "objection_to_turn", "seat_name"]

OWNERS = {"r": RED, "c": COLLECTOR, "b": BLACK}
"""The seat whose piece a letter of a stack is."""

SET_IN_BY = {Act.IN: "RIV-07", Act.BACK: "RIV-15"}
"""The clause by which a piece comes onto the river."""


def seat_name(seat: int) -> str:
    """A seat as a sentence begins with it."""
    return say("river_crossing." + SEATS[seat])


def objection_to_turn(rules: Rules, position: Position, turn: Turn) -> Objection | None:
    """Why a turn is not legal in a game that is not over; None for a legal one."""
    match turn.act:
        case Act.SKIP:
            return None if rules.may_skip(position) else _objects(position, turn, "RIV-A18", "needless_skip")
        case Act.IN | Act.BACK:
            return _objection_to_setting_in(position, turn)
        case Act.OUT:
            return _objection_to_piece(position, turn) or _objection_to_leaving(rules, position, turn)
        case Act.MOVE:
            return _objection_to_piece(position, turn) or _objection_to_step(rules, position, turn)


def objection_to_change(rules: Rules, position: Position, change: Change) -> Objection:
    """Why no turn leaves the board changed like this, in a game that is not over."""
    touched = change.emptied | change.filled | change.altered
    if not touched:
        return _objects(position, SKIP, "RIV-A18", "nothing_changed")
    attempts = list(_attempts(position, change))
    if not attempts:
        return _objects(position, SKIP, "RIV-05", "several", cells=", ".join(sorted(touched)))
    objections = [objection_to_turn(rules, position, attempt) for attempt in attempts]
    for objection in objections:
        if objection and objection.clause != "RIV-A6":
            return objection
    return objections[0] or _objection_to_result(position, attempts[0])


def _objection_to_setting_in(position: Position, turn: Turn) -> Objection | None:
    """What is wrong with a piece that comes from its own bank, or back from the far one."""
    comes_in, clause = turn.act is Act.IN, SET_IN_BY[turn.act]
    if position.mover == COLLECTOR:
        return _objects(position, turn, clause, "collector_from_bank")
    me = COLOUR_OF[position.mover]
    if not (FIRST_ROW if comes_in else LAST_ROW)[me] >> turn.target & 1:
        return _objects(position, turn, clause, "in_elsewhere" if comes_in else "back_elsewhere")
    if not (position.home if comes_in else position.safe)[me]:
        return _objects(position, turn, clause, "nothing_to_bring" if comes_in else "nothing_safe")
    return None


def _objection_to_piece(position: Position, turn: Turn) -> Objection | None:
    """What is wrong with the piece that a turn moves."""
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


def _objection_to_leaving(rules: Rules, position: Position, turn: Turn) -> Objection | None:
    """What is wrong with a piece of the mover that leaves the river."""
    if position.mover == COLLECTOR:
        return _objects(position, turn, "RIV-08", "collector_leaves")
    me = COLOUR_OF[position.mover]
    if not LAST_ROW[me] >> turn.origin & 1:
        return _objects(position, turn, "RIV-08", "leaves_elsewhere")
    if not rules.may_leave(position.stacks[turn.origin], turn.level, me):
        return _objects(position, turn, "RIV-A11", "foreign_rider")
    return None


def _objection_to_step(rules: Rules, position: Position, turn: Turn) -> Objection | None:
    """What is wrong with where a piece of the mover goes in the river."""
    if turn.target not in rules.near[turn.origin]:
        return _objects(position, turn, "RIV-06", "too_far" if rules.rulings.diagonally else "not_straight")
    if position.stacks[turn.target][-1:] != COLLECTORS:
        return None
    if position.mover == COLLECTOR:
        return _objects(position, turn, "RIV-A10", "collector_onto_collector")
    if position.stacks[turn.origin][-1] == COLLECTORS and not rules.rulings.collectors_meet:
        return _objects(position, turn, "RIV-A9", "collectors_would_stack")
    return None


def _objection_to_result(position: Position, turn: Turn) -> Objection:
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


def _attempts(position: Position, change: Change) -> Iterator[Turn]:
    """The turns that a change on one or two squares may have been meant for, the likelier first."""
    left = sorted(NUMBER[cell] for cell in change.emptied | change.altered)
    met = sorted(NUMBER[cell] for cell in change.filled | change.altered)
    match len({*left, *met}):
        case 1:
            yield from (Turn(Act.OUT, square, level) for square, level in _parts(position, change, left))
            yield from (_setting_in(position, square) for square in met)
        case 2:
            parts = _parts(position, change, left)
            yield from (Turn(Act.MOVE, *part, to) for part in parts for to in met if to != part[0])


def _parts(position: Position, change: Change, squares: list[int]) -> list[tuple[int, int]]:
    """What may have been lifted, as square and level: all where nothing is left, else from the top down."""
    emptied = {NUMBER[cell] for cell in change.emptied}
    return [
        (square, level)
        for square in squares
        for level in ((0,) if square in emptied else range(len(position.stacks[square]) - 1, 0, -1))
    ]


def _setting_in(position: Position, square: int) -> Turn:
    """The turn that a piece out of nowhere may have been meant for."""
    me = COLOUR_OF[position.mover]
    comes_back = position.mover != COLLECTOR and LAST_ROW[me] >> square & 1
    return Turn(Act.BACK if comes_back else Act.IN, target=square)


def _objects(position: Position, turn: Turn, clause: str, key: str, **values: object) -> Objection:
    """An objection in the words of the catalogue, with the turn's squares and the mover by name."""
    names = {
        name: SQUARES[square]
        for name, square in (("origin", turn.origin), ("target", turn.target))
        if square != NOWHERE
    }
    names |= {"mover": seat_name(position.mover)}
    if position.mover != COLLECTOR:
        row = "18"[COLOUR_OF[position.mover]]
        names |= {"first_row": row, "last_row": "81"[COLOUR_OF[position.mover]]}
    return Objection(clause, say("river_crossing." + key, **names, **values))
