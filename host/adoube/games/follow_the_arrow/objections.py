"""Why a turn of Follow the Arrow is illegal, or why no turn explains a board: clause and words."""

from adoube.games.base import BoardChange
from adoube.games.follow_the_arrow.board import (
    CIRCLES,
    NUMBER,
    are_neighbours,
    behind,
    circles_of,
    is_side_jump_on_start_row,
)
from adoube.games.follow_the_arrow.notation import seat_name
from adoube.games.follow_the_arrow.rules import SKIP, ArrowPosition, ArrowRules, ArrowTurn, Path
from adoube.games.verdict import Objection
from adoube.words import coded


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
