"""Follow the Arrow in text: turns, and positions as placement and memory."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from adoube.board.placement import EMPTY, Placement, Stack
from adoube.games.follow_the_arrow.board import CIRCLES, NUMBER, SEATS, circles_of
from adoube.games.follow_the_arrow.rules import (
    OPEN_TO_CALL,
    PAWNS_EACH,
    SKIP,
    ArrowPosition,
    ArrowRules,
    ArrowRulings,
    ArrowTurn,
    code_of,
    number_on,
    times_stood,
)
from adoube.games.verdict import PositionError, UnreadableTurn
from adoube.words import CodedText, coded
from adoube.words.names import seat_name as name_of_seat

# Seat and number of each pawn by its code.
PAWNS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        f"{seat}.pawn.{number}": (side, number)
        for side, seat in enumerate(SEATS)
        for number in range(1, PAWNS_EACH + 1)
    }
)

STACKS = MappingProxyType({code_of(*pawn): (piece,) for piece, pawn in PAWNS.items()})


def placement_of(position: ArrowPosition) -> Placement:
    """Return the placement of a position."""
    return Placement(
        {
            CIRCLES[circle]: STACKS[position.pawns >> 4 * circle & 15]
            for circle in circles_of(position.black | position.red)
        }
    )


def stacks_changed(before: ArrowPosition, after: ArrowPosition) -> dict[str, tuple[Stack, Stack]]:
    """The circles that a turn has changed, with what stood and stands there."""
    pairs = (
        (circle, _stack(before, circle), _stack(after, circle))
        for circle in circles_of(before.black | before.red | after.black | after.red)
    )
    return {CIRCLES[circle]: (stood, stands) for circle, stood, stands in pairs if stood != stands}


def _stack(position: ArrowPosition, circle: int) -> Stack:
    if (position.black | position.red) >> circle & 1:
        return STACKS[position.pawns >> 4 * circle & 15]
    return EMPTY


def rule_state_of(position: ArrowPosition, line: Sequence[ArrowPosition]) -> dict[str, Any]:
    """The call in force, and how often the position has stood; `line`: the positions before it."""
    call = None
    if position.call >= 0:
        call = {"call": "jump", "by": SEATS[1 - position.mover], "pawn": CIRCLES[position.call]}
    return {"call": call, "repeats": times_stood(position, line)}


def position_of(
    rules: ArrowRules, placement: Placement, mover: int, memory: Mapping[str, Any]
) -> ArrowPosition:
    """The position of a printed one, its winner not looked for. Raises PositionError naming the field."""
    if set(memory) != {"call", "repeats"}:
        raise PositionError(coded("follow_the_arrow.memory_keys"))
    repeats = memory["repeats"]
    if type(repeats) is not int or repeats < 1:
        raise PositionError(coded("follow_the_arrow.repeats_form"))
    position = ArrowPosition(mover, *_standing(placement), stood=repeats)
    return position._replace(call=_call(rules, position, memory["call"]))


def _standing(placement: Placement) -> tuple[int, int, int]:
    """The circles of Black's pawns, those of Red's, and all pawns by number."""
    sides, pawns = [0, 0], 0
    seen: dict[str, str] = {}
    for cell, stack in placement.cells.items():
        if len(stack) != 1:
            raise PositionError(coded("follow_the_arrow.one_a_circle", cell=cell))
        piece = stack[0]
        if piece not in PAWNS:
            raise PositionError(coded("follow_the_arrow.not_a_pawn", cell=cell, piece=piece))
        if piece in seen:
            raise PositionError(
                coded("follow_the_arrow.pawn_twice", cell=cell, piece=piece, other=seen[piece])
            )
        seen[piece] = cell
        seat, number = PAWNS[piece]
        sides[seat] |= 1 << NUMBER[cell]
        pawns |= code_of(seat, number) << 4 * NUMBER[cell]
    return sides[0], sides[1], pawns


def _call(rules: ArrowRules, position: ArrowPosition, call: Any) -> int:
    """The call in force that is printed so, as `Position.call` has it."""
    if call is None:
        return OPEN_TO_CALL
    caller = SEATS[1 - position.mover]
    for circle, name in enumerate(CIRCLES):
        if call == {"call": "jump", "by": caller, "pawn": name} and rules.has_jump(position, circle):
            return circle
    raise PositionError(coded("follow_the_arrow.call_form", by=caller))


CIRCLE = "[a-e][1-6]"
LINE_MOVE = re.compile(f"{CIRCLE}-{CIRCLE}")
JUMP = re.compile(rf"{CIRCLE}(?:\^{CIRCLE})+")


def read_turn(text: str) -> ArrowTurn:
    """The turn that a text writes, legal or not. Raises UnreadableTurn."""
    if text == "skip":
        return SKIP
    if not LINE_MOVE.fullmatch(text) and not JUMP.fullmatch(text):
        raise UnreadableTurn(coded("follow_the_arrow.unreadable", text=text))
    circles = tuple(NUMBER[name] for name in re.split(r"[-^]", text))
    return ArrowTurn(circles, jumps="^" in text)


def write_turn(turn: ArrowTurn) -> str:
    """The notation of a turn."""
    if turn == SKIP:
        return "skip"
    return ("^" if turn.jumps else "-").join(CIRCLES[circle] for circle in turn.circles)


def seat_name(seat: int) -> CodedText:
    """A seat as a sentence names it."""
    return name_of_seat(SEATS[seat])


def notes_of(position: ArrowPosition, rulings: ArrowRulings) -> tuple[CodedText, ...]:
    """The call in force."""
    if position.call < 0:
        return ()
    return (
        coded(
            "follow_the_arrow.call_in_force" if rulings.call_binds_pawn else "follow_the_arrow.call_to_any",
            caller=seat_name(1 - position.mover),
            mover=seat_name(position.mover),
            number=number_on(position, position.call),
            circle=CIRCLES[position.call],
        ),
    )


def listed(numbers: list[int]) -> CodedText:
    """`1, 2 and 4`."""
    return coded("follow_the_arrow.list", numbers=numbers)
