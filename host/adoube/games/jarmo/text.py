"""Jarmo in words: the notation of turns, and why something is not allowed."""

import re
from collections.abc import Iterator

from adoube.games.base import Change
from adoube.games.jarmo.board import GOAL_ROW, HOLES, HOME_ROW, JOINED, NOWHERE, NUMBER, SEATS
from adoube.games.jarmo.position import SKIP, Position, Turn
from adoube.games.jarmo.reentry import free_home_row
from adoube.games.jarmo.rules import Rules
from adoube.games.verdict import Objection, UnreadableTurn
from adoube.words import say

__all__ = ["objection_to_change", "objection_to_turn", "read_turn", "seat_name", "write_turn"]

MOVE = re.compile(r"([a-e][1-5])([-x])([a-e][1-5])(?:\+([a-e][1-5]))?")
DROP = re.compile(r"\+([a-e][1-5])")


def read_turn(text: str) -> Turn:
    """The turn that a text writes, legal or not. Raises UnreadableTurn."""
    if text == "skip":
        return SKIP
    if drop := DROP.fullmatch(text):
        return Turn(placed=NUMBER[drop[1]])
    if not (move := MOVE.fullmatch(text)):
        raise UnreadableTurn(say("jarmo.unreadable", text=text))
    origin, sign, target, placed = move.groups()
    return Turn(NUMBER[origin], NUMBER[target], sign == "x", NUMBER[placed] if placed else NOWHERE)


def write_turn(turn: Turn) -> str:
    """The notation of a turn."""
    if turn == SKIP:
        return "skip"
    placed = "" if turn.placed == NOWHERE else "+" + HOLES[turn.placed]
    if turn.origin == NOWHERE:
        return placed
    return HOLES[turn.origin] + ("x" if turn.captures else "-") + HOLES[turn.target] + placed


def seat_name(seat: int) -> str:
    """A seat as a sentence names it."""
    return say("jarmo." + SEATS[seat])


def objection_to_turn(rules: Rules, position: Position, turn: Turn) -> Objection | None:
    """Why a turn is not legal in a game that is not over; None for a legal one."""
    if turn == SKIP:
        return _objects(position, turn, "JAR-08", "needless_skip") if rules.has_turn(position) else None
    if turn.origin == NOWHERE:
        return _objection_to_placing(rules, position, turn, rules.reentries.drops(position))
    holes, may_leave = rules.reentries.placements(position, turn.origin, turn.target)
    if objection := _objection_to_move(rules, position, turn):
        return objection
    if turn.placed != NOWHERE:
        return _objection_to_placing(rules, position, turn, holes)
    if not may_leave:
        return _objects(position, turn, "JAR-A3", "must_take_back")
    if not turn.captures and (turn.origin, turn.target) == rules.undoing(position):
        legal = any(found == turn for found, _ in rules.turns(position))
        return None if legal else _objects(position, turn, "JAR-17", "shuttle")
    return None


def objection_to_change(rules: Rules, position: Position, change: Change) -> Objection:
    """Why no turn leaves the board changed like this, in a game that is not over."""
    for attempt in _attempts(rules, position, change):
        if objection := objection_to_turn(rules, position, attempt):
            return objection
    cells = ", ".join(sorted(change.emptied | change.filled | change.altered))
    emptied = sorted(change.emptied)
    if not cells:
        return _objects(position, SKIP, "JAR-08", "nothing_changed")
    if len(emptied) == 1 and not change.filled | change.altered:
        return _objection_to_lift(position, NUMBER[emptied[0]])
    if len(emptied) > 1:
        return _objects(position, SKIP, "JAR-08", "several", cells=cells)
    if not emptied and change.filled:
        placed = NUMBER[min(change.filled)]
        return _objects(position, Turn(placed=placed), "JAR-12", "appeared")
    if not emptied:
        return _objects(position, Turn(target=NUMBER[min(change.altered)]), "JAR-05", "exchanged")
    return _objects(position, SKIP, "JAR-08", "unknown_change", cells=cells)


def _objection_to_move(rules: Rules, position: Position, turn: Turn) -> Objection | None:
    """What is wrong with the move of a turn, its placement apart."""
    me, start, end = position.mover, 1 << turn.origin, 1 << turn.target
    own, enemy = position.archers[me], position.archers[1 - me]
    if turn.placed == turn.origin:
        own |= rules.reentries.before_move(position) & start
    if enemy & start:
        return _objects(position, turn, "JAR-08", "not_your_archer")
    if not own & start:
        return _objects(position, turn, "JAR-03", "no_archer")
    if GOAL_ROW[me] & start:
        return _objects(position, turn, "JAR-10", "stays_home")
    if not JOINED[turn.origin] & end:
        return _objects(position, turn, "JAR-03", "no_line")
    if own & end:
        return _objects(position, turn, "JAR-04", "own_archer")
    if not rules.reach[me][turn.origin] & end:
        return _objects(position, turn, "JAS-01", "backward")
    if turn.captures is not bool(enemy & end):
        return _objects(position, turn, "JAR-05", "capture_of_nothing" if turn.captures else "unsaid_capture")
    if rules.shields(position, turn.target) and next(rules.ordinary_turns(position), None):
        return _objects(position, turn, "JAR-A14", "shielded")
    return None


def _objection_to_placing(rules: Rules, position: Position, turn: Turn, holes: int) -> Objection | None:
    """What is wrong with setting an archer, where `holes` are those that the rules offer for it."""
    hole = 1 << turn.placed
    if holes & hole:
        return None
    if turn.origin == NOWHERE and rules.reentries.with_move:
        return _objects(position, turn, "JAR-12", "set_alone")
    if not HOME_ROW[position.mover] & hole:
        return _objects(position, turn, "JAR-12", "not_on_home_row")
    key = "nothing_to_take_back" if free_home_row(position) & hole and not holes else "not_free"
    return _objects(position, turn, "JAR-12", key)


def _objection_to_lift(position: Position, origin: int) -> Objection:
    """Why an archer may not just leave the board."""
    me, turn = position.mover, Turn(origin=origin)
    if position.archers[1 - me] >> origin & 1:
        return _objects(position, turn, "JAR-05", "vanished_enemy", owner=seat_name(1 - me))
    if GOAL_ROW[me] >> origin & 1:
        return _objects(position, turn, "JAR-10", "stays_home")
    return _objects(position, turn, "JAR-03", "vanished", owner=seat_name(me))


def _attempts(rules: Rules, position: Position, change: Change) -> Iterator[Turn]:
    """The turns that a change may have been meant for, those along a line first."""
    if len(change.emptied) > 1 or len(change.filled) + len(change.altered) > 2:
        return
    enemy = position.archers[1 - position.mover]
    if not change.emptied:
        if len(change.filled) == 1 and not change.altered:
            placed = NUMBER[min(change.filled)]
            if rules.reentries.drops(position) or HOME_ROW[position.mover] >> placed & 1:
                yield Turn(placed=placed)
        return
    origin = NUMBER[min(change.emptied)]
    targets = sorted(
        (NUMBER[cell] for cell in change.filled | change.altered),
        key=lambda hole: not JOINED[origin] >> hole & 1,
    )
    for target in targets:
        rest = {NUMBER[cell] for cell in change.filled} - {target}
        if len(rest) == len(targets) - 1:
            yield Turn(origin, target, bool(enemy >> target & 1), rest.pop() if rest else NOWHERE)


def _objects(position: Position, turn: Turn, clause: str, key: str, **values: str) -> Objection:
    """An objection in the words of the catalogue, with the turn's holes and the seats by name."""
    names = {
        name: HOLES[hole]
        for name, hole in (("origin", turn.origin), ("target", turn.target), ("placed", turn.placed))
        if hole != NOWHERE
    }
    mover, enemy = seat_name(position.mover), seat_name(1 - position.mover)
    return Objection(clause, say("jarmo." + key, mover=mover, enemy=enemy, **names, **values))
