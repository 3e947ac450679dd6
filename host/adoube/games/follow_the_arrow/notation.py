"""Follow the Arrow in text: turns, positions as placement and memory, and objections."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from adoube.board.geometry import EMPTY, Placement, Stack
from adoube.games.base import BoardChange
from adoube.games.follow_the_arrow.board import (
    CIRCLES,
    NUMBER,
    SEATS,
    are_neighbours,
    behind,
    circles_of,
    is_side_jump_on_start_row,
)
from adoube.games.follow_the_arrow.rules import (
    OPEN_TO_CALL,
    PAWNS_EACH,
    SKIP,
    ArrowPosition,
    ArrowRules,
    ArrowRulings,
    ArrowTurn,
    Path,
    code_of,
    number_on,
    times_stood,
)
from adoube.games.verdict import Objection, PositionError, UnreadableTurn
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


def objection_to_turn(rules: ArrowRules, position: ArrowPosition, turn: ArrowTurn) -> Objection | None:
    """Why a turn is not legal in a game that is not over; None for a legal one."""
    if turn == SKIP:
        return objects(position, "FTA-09", "needless_skip") if rules.has_turn(position) else None
    origin, target = turn.circles[0], turn.circles[-1]
    if objection := _objection_to_origin(position, origin):
        return objection
    if turn.jumps:
        objection = _objection_to_path(rules, position, turn.circles)
    else:
        objection = _objection_to_line(rules, position, origin, target)
    return objection or _objection_under_call(rules, position, turn)


def objection_to_carrying(
    rules: ArrowRules, position: ArrowPosition, origin: int, target: int
) -> Objection | None:
    """Why no turn carries what stands on one circle to another; None where one does.

    The attempt is taken for a jump where one leads there, or over one pawn might; for a line move to an
    adjacent circle or backward; and else for a jump over several pawns.
    """
    if objection := _objection_to_origin(position, origin):
        return objection
    if path := rules.jumps.paths(position, origin).get(target):
        return objection_to_turn(rules, position, ArrowTurn(path, jumps=True))
    if are_neighbours(origin, target) or behind(position.mover, origin) >> target & 1:
        return objection_to_turn(rules, position, ArrowTurn((origin, target)))
    if rules.ways.crossed(position.mover, origin, target):
        return objection_to_turn(rules, position, ArrowTurn((origin, target), jumps=True))
    if rules.jumps.would_reach(position, origin, target):
        return objects(position, "FTA-A7", "too_many_jumped", most=rules.jumps.most_jumped)
    return objects(position, "FTA-12", "no_way", origin=CIRCLES[origin], target=CIRCLES[target])


def objects(position: ArrowPosition, clause: str, key: str, **values: object) -> Objection:
    """An objection in the words of the catalogue, which know the seats as `mover` and `enemy`."""
    mover, enemy = seat_name(position.mover), seat_name(1 - position.mover)
    return Objection(clause, coded("follow_the_arrow." + key, mover=mover, enemy=enemy, **values))


def _objection_to_origin(position: ArrowPosition, origin: int) -> Objection | None:
    if position.of_seat(position.mover) >> origin & 1:
        return None
    is_enemys = position.of_seat(1 - position.mover) >> origin & 1
    return objects(position, "FTA-09", "not_your_pawn" if is_enemys else "no_pawn", origin=CIRCLES[origin])


def _objection_to_line(
    rules: ArrowRules, position: ArrowPosition, origin: int, target: int
) -> Objection | None:
    names = {"origin": CIRCLES[origin], "target": CIRCLES[target]}
    if behind(position.mover, origin) >> target & 1:
        return objects(position, "FTA-10", "backward", **names)
    if not rules.ways.lines[position.mover][origin] >> target & 1:
        return objects(position, "FTA-11", "no_arrow", **names)
    if (position.black | position.red) >> target & 1:
        return objects(position, "FTA-11", "target_taken", **names)
    return None


def _objection_to_path(rules: ArrowRules, position: ArrowPosition, path: Path) -> Objection | None:
    """Return the objection to a jump: to the first hop that cannot be made, or to the whole."""
    most = rules.jumps.most_jumped
    possible = rules.jumps.hops_possible(position, path)
    if possible < len(path) - 1:
        return _objection_to_hop(rules, position, path[: possible + 2])
    if len(path) - 1 > most:
        return objects(position, "FTA-A7", "too_many_jumped", most=most)
    if path[-1] == path[0]:
        return objects(position, "FTA-A6", "back_again", origin=CIRCLES[path[0]])
    return None


def _objection_to_hop(rules: ArrowRules, position: ArrowPosition, path: Path) -> Objection:
    """Return the objection to the last hop of a path that is legal up to it."""
    me, (start, landing) = position.mover, path[-2:]
    names = {"start": CIRCLES[start], "landing": CIRCLES[landing]}
    if behind(me, start) >> landing & 1:
        return objects(position, "FTA-10", "backward", origin=CIRCLES[start], target=CIRCLES[landing])
    if not (over := rules.ways.crossed(me, start, landing)):
        return objects(position, "FTA-12", "not_straight", **names)
    if not (over := over & position.of_seat(1 - me)):
        return objects(position, "FTA-12", "nothing_to_jump", **names)
    over = sum(1 << circle for circle in circles_of(over) if not is_side_jump_on_start_row(start, circle))
    if not over:
        return objects(position, "FTA-15", "side_jump", **names)
    occupied = (position.black | position.red) & ~(1 << path[0])
    if occupied >> landing & 1:
        return objects(position, "FTA-12", "landing_taken", **names)
    if rules.jumps.needs_arrow(len(path) - 2) and not over & rules.ways.pointed[start]:
        return objects(position, "FTA-12", "no_arrow_to_jump", **names)
    return objects(position, "FTA-A6", "jumped_twice", **names)


def _objection_under_call(rules: ArrowRules, position: ArrowPosition, turn: ArrowTurn) -> Objection | None:
    """Return the objection to a turn that only a call forbids (FTA-17)."""
    if position.call < 0:
        return None
    binds_pawn = rules.rulings.call_binds_pawn
    if turn.jumps and (turn.circles[0] == position.call or not binds_pawn):
        return None
    return objects(position, "FTA-17", "called" if binds_pawn else "called_any", pawn=CIRCLES[position.call])


def objection_to_change(rules: ArrowRules, position: ArrowPosition, change: BoardChange) -> Objection:
    """Why no turn leaves the board changed like this, in a game that is not over."""
    left, reached = sorted(change.emptied), sorted(change.filled | change.altered)
    cells = sorted({*left, *reached})
    if not cells:
        return objects(position, "FTA-09", "nothing_changed")
    if not left:
        return _objection_without_origin(position, change, cells)
    own = position.of_seat(position.mover)
    gone = [cell for cell in left if not own >> NUMBER[cell] & 1]
    if len(left) == 2 and len(gone) == 1 and len(reached) == 1:
        # As in checkers: an own pawn moved, and the one that it jumped was taken off.
        return _objection_to_vanishing(position, gone[0])
    if len(left) > 1 or len(reached) > 1:
        return objects(position, "FTA-09", "several", cells=cells)
    if not reached:
        return _objection_to_vanishing(position, left[0])
    objection = objection_to_carrying(rules, position, NUMBER[left[0]], NUMBER[reached[0]])
    return objection or objects(position, "FTA-09", "unknown_change", cells=cells)


def _objection_without_origin(position: ArrowPosition, change: BoardChange, cells: list[str]) -> Objection:
    """Why there may not be more on the board than there was, or something else on the same circles."""
    if change.filled:
        return objects(position, "FTA-03", "appeared", cells=sorted(change.filled))
    return objects(position, "FTA-09", "exchanged", cells=cells)


def _objection_to_vanishing(position: ArrowPosition, cell: str) -> Objection:
    """Why a pawn may not leave the board."""
    owner = 0 if position.black >> NUMBER[cell] & 1 else 1
    return objects(position, "FTA-13", "vanished", owner=seat_name(owner), cell=cell)
