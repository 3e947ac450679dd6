"""Why a turn of Sáhkku is not legal, and why no turn explains a board."""

from adoube.games.base import BoardChange
from adoube.games.sahkku.board import GRID, KING, STRAIGHT, TRACK, points_of
from adoube.games.sahkku.dice import ALL_X, VALUES
from adoube.games.sahkku.notation import placement_of, seat_name, write_move
from adoube.games.sahkku.rules import SKIP, DieMove, Moment, SahkkuPosition, SahkkuRules, SahkkuTurn, playable
from adoube.games.verdict import Objection
from adoube.words import CodedText, coded

__all__ = ["objection_to_change", "objection_to_turn"]

MOST_TOLD = 6  # moves that a refusal names


def objection_to_turn(rules: SahkkuRules, position: SahkkuPosition, turn: SahkkuTurn) -> Objection | None:
    """Why a turn is not legal in a game that is not over; None for a legal one."""
    if turn == SKIP:
        return (
            _objects(rules, (position, playable(position)), "SAH-06", "needless_skip")
            if rules.has_turn(position)
            else None
        )
    if not position.begun[position.mover] and position.throw != ALL_X:
        return _objects(rules, (position, ""), "SAH-04", "not_begun")
    moments: list[Moment] = [(position, playable(position))]
    for move in turn:
        reached = [after for moment in moments for found, after in rules.moves(*moment) if found == move]
        if not reached:
            return _objection_to_move(rules, moments[0], move)
        moments = reached
    if all(rules.can_go_on(moment) for moment in moments):
        return _objects(rules, moments[0], "SAH-06", "dice_left")
    return None


def objection_to_change(rules: SahkkuRules, position: SahkkuPosition, change: BoardChange) -> Objection:
    """Why no turn leaves the board changed like this, in a game that is not over."""
    moment = position, playable(position)
    if not rules.has_turn(position):
        clause, key = ("SAH-06", "cannot_move") if position.begun[position.mover] else ("SAH-04", "not_begun")
        return _objects(rules, moment, clause, key)
    changed = sorted(change.emptied | change.filled | change.altered)
    if not changed:
        return _objects(rules, moment, "SAH-06", "nothing_changed")
    emptied, come = sorted(change.emptied), sorted(change.filled | change.altered)
    if len(emptied) == len(come) == 1:
        origin, target = GRID.number[emptied[0]], GRID.number[come[0]]
        is_king = placement_of(position).stack(emptied[0]) == (KING,)
        move = DieMove(origin, target, is_king)
        if not any(found == move for found, _ in rules.moves(*moment)):
            return _objection_to_move(rules, moment, move)
        left = next(after for found, after in rules.moves(*moment) if found == move)
        if rules.can_go_on(left):
            return _objects(rules, left, "SAH-06", "dice_left")
    return _objects(rules, moment, "SAH-06", "no_turn_does", cells=changed)


def _objection_to_move(rules: SahkkuRules, moment: Moment, move: DieMove) -> Objection:
    """What is wrong with the move of one die."""
    position, dice = moment
    seat, origin, target = position.mover, 1 << move.origin, 1 << move.target
    clause, key = "SAH-06", "no_die"
    if move.is_king:
        if position.king != move.origin:
            clause, key = "SAH-10", "no_king"
        elif position.king_side != seat:
            clause, key = "SAH-10", "king_of_others"
        elif all(move.target not in STRAIGHT[far - 1][move.origin] for far in VALUES.values()):
            clause, key = "SAH-11", "king_not_straight"
        elif rules.barred(position) & target:
            clause, key = "SAH-09", "barred"
        return _objects(rules, moment, clause, key, move)
    if not points_of(seat, position.awake[seat] | position.asleep[seat]) & origin:
        is_enemy = points_of(1 - seat, position.awake[1 - seat] | position.asleep[1 - seat]) & origin
        return _objects(rules, moment, "SAH-05", "not_yours" if is_enemy else "no_piece", move)
    far = _steps_along(position, move)
    if far is None:
        clause, key = "SAH-07", "not_along_the_way"
    elif points_of(seat, position.asleep[seat]) & origin and (far != 1 or "X" not in dice):
        clause, key = "SAH-05", "sleeps"
    elif rules.barred(position) & target:
        clause, key = "SAH-09", "barred"
    return _objects(rules, moment, clause, key, move)


def _steps_along(position: SahkkuPosition, move: DieMove) -> int | None:
    """How far a move goes along its seat's way; None where one die cannot lead there at all."""
    seat = position.mover
    pieces, way = position.awake[seat] | position.asleep[seat], TRACK[seat]
    step = next(step for step, point in enumerate(way) if point == move.origin and pieces >> step & 1)
    return next((far for far in VALUES.values() if way[(step + far) % len(way)] == move.target), None)


def _objects(
    rules: SahkkuRules,
    moment: Moment,
    clause: str,
    key: str,
    move: DieMove | None = None,
    **values: object,
) -> Objection:
    """An objection in the words of the catalogue, with points by name and what the dice allow."""
    position, dice = moment
    names = {} if move is None else {"origin": GRID.names[move.origin], "target": GRID.names[move.target]}
    mover, enemy = seat_name(position.mover), seat_name(1 - position.mover)
    said = coded(
        "sahkku." + key,
        mover=mover,
        enemy=enemy,
        throw=" ".join(position.throw),
        where=_where(rules, (position, dice), move),
        **names,
        **values,
    )
    return Objection(clause, said)


def _where(rules: SahkkuRules, moment: Moment, move: DieMove | None) -> CodedText:
    """What the dice that are left allow the piece in question, or else any piece."""
    moves = [found for found, _ in rules.moves(*moment)]
    here = [found for found in moves if move and (found.origin, found.is_king) == (move.origin, move.is_king)]
    if here:
        targets = [GRID.names[found.target] for found in here]
        return coded("sahkku.may_go", cell=GRID.names[here[0].origin], targets=targets)
    if not moves:
        return coded("sahkku.nothing_moves")
    told = [write_move(found) for found in moves[:MOST_TOLD]]
    others = [coded("sahkku.others")] if len(moves) > MOST_TOLD else []
    return coded("sahkku.moves_are", moves=[*told, *others])
