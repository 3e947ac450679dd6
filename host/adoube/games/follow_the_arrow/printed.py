"""Positions of Follow the Arrow as they are printed, and read back: placement and memory."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from adoube.board.placement import Placement
from adoube.games.follow_the_arrow.board import CIRCLES, NUMBER, SEATS, circles_of
from adoube.games.follow_the_arrow.position import (
    OPEN_TO_CALL,
    PAWNS_EACH,
    Position,
    code_of,
    times_stood,
)
from adoube.games.follow_the_arrow.rules import Rules
from adoube.games.verdict import PositionError
from adoube.words import say

__all__ = ["memory_of", "placement_of", "position_of"]

PAWNS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        f"{seat}.pawn.{number}": (side, number)
        for side, seat in enumerate(SEATS)
        for number in range(1, PAWNS_EACH + 1)
    }
)
"""Seat and number of each pawn by its code."""

STACKS = MappingProxyType({code_of(*pawn): (piece,) for piece, pawn in PAWNS.items()})


def placement_of(position: Position) -> Placement:
    """What stands where."""
    return Placement(
        {
            CIRCLES[circle]: STACKS[position.pawns >> 4 * circle & 15]
            for circle in circles_of(position.black | position.red)
        }
    )


def memory_of(position: Position, line: Sequence[Position]) -> dict[str, Any]:
    """The call in force, and how often the position has stood; `line`: the positions before it."""
    call = None
    if position.call >= 0:
        call = {"call": "jump", "by": SEATS[1 - position.mover], "pawn": CIRCLES[position.call]}
    return {"call": call, "repeats": times_stood(position, line)}


def position_of(rules: Rules, placement: Placement, mover: int, memory: Mapping[str, Any]) -> Position:
    """The position of a printed one, its winner not looked for. Raises PositionError naming the field."""
    if set(memory) != {"call", "repeats"}:
        raise PositionError(say("follow_the_arrow.memory_keys"))
    repeats = memory["repeats"]
    if type(repeats) is not int or repeats < 1:
        raise PositionError(say("follow_the_arrow.repeats_form"))
    position = Position(mover, *_standing(placement), stood=repeats)
    return position._replace(call=_call(rules, position, memory["call"]))


def _standing(placement: Placement) -> tuple[int, int, int]:
    """The circles of Black's pawns, those of Red's, and all pawns by number."""
    sides, pawns = [0, 0], 0
    seen: dict[str, str] = {}
    for cell, stack in placement.cells.items():
        if len(stack) != 1:
            raise PositionError(say("follow_the_arrow.one_a_circle", cell=cell))
        piece = stack[0]
        if piece not in PAWNS:
            raise PositionError(say("follow_the_arrow.not_a_pawn", cell=cell, piece=piece))
        if piece in seen:
            raise PositionError(say("follow_the_arrow.pawn_twice", cell=cell, piece=piece, other=seen[piece]))
        seen[piece] = cell
        seat, number = PAWNS[piece]
        sides[seat] |= 1 << NUMBER[cell]
        pawns |= code_of(seat, number) << 4 * NUMBER[cell]
    return sides[0], sides[1], pawns


def _call(rules: Rules, position: Position, call: Any) -> int:
    """The call in force that is printed so, as `Position.call` has it."""
    if call is None:
        return OPEN_TO_CALL
    caller = SEATS[1 - position.mover]
    for circle, name in enumerate(CIRCLES):
        if call == {"call": "jump", "by": caller, "pawn": name} and rules.has_jump(position, circle):
            return circle
    raise PositionError(say("follow_the_arrow.call_form", by=caller))
