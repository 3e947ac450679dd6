"""Jarmo in text: turns, objections, and positions as placement and memory."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any

from adoube.board.geometry import EMPTY, Placement, Stack
from adoube.games.base import BoardChange
from adoube.games.jarmo.board import (
    CHAIN_LENGTH,
    GOAL_ROW,
    HOLES,
    HOME_ROW,
    JOINED,
    NOWHERE,
    NUMBER,
    SEATS,
    SKIP,
    Chain,
    JarmoPosition,
    JarmoRulings,
    JarmoTurn,
    Reentry,
    holes_of,
    reach,
)
from adoube.games.jarmo.rules import JarmoRules, free_home_row
from adoube.games.verdict import Objection, PositionError, UnreadableTurn
from adoube.words import CodedText, coded
from adoube.words.names import seat_name as name_of_seat

ARCHERS = tuple(f"{seat}.archer" for seat in SEATS)
MARKED = tuple(f"{archer}.marked" for archer in ARCHERS)
ARCHERS_EACH = 5

MOVES = reach(backward=True)  # what a chain may hold


def placement_of(position: JarmoPosition, places: tuple[str, ...]) -> Placement:
    """Return the placement of a position; `places` are those of the board."""
    black, white = position.archers
    cells = dict(_standing(0, black, position.marked & black) + _standing(1, white, position.marked & white))
    counts = {"captured": position.captured, "reserve": position.reserve}
    return Placement(
        cells, {place: {ARCHERS[seat]: n for seat, n in enumerate(counts[place]) if n} for place in places}
    )


def stacks_changed(before: JarmoPosition, after: JarmoPosition) -> dict[str, tuple[Stack, Stack]]:
    """The holes that a turn has changed, with what stood and stands there."""
    (black, white), (black_after, white_after) = before.archers, after.archers
    changed = black ^ black_after | white ^ white_after | before.marked ^ after.marked
    return {HOLES[hole]: (_stack(before, hole), _stack(after, hole)) for hole in holes_of(changed)}


def _stack(position: JarmoPosition, hole: int) -> Stack:
    for seat, archers in enumerate(position.archers):
        if archers >> hole & 1:
            return ((MARKED if position.marked >> hole & 1 else ARCHERS)[seat],)
    return EMPTY


def rule_state_of(position: JarmoPosition) -> dict[str, Any]:
    """The credits and the chains of both seats."""
    return {
        "credits": dict(zip(SEATS, position.credits, strict=True)),
        "shuttle": {
            seat: [f"{HOLES[origin]}-{HOLES[target]}" for origin, target in chain]
            for seat, chain in zip(SEATS, position.chains, strict=True)
        },
    }


def position_of(
    placement: Placement, mover: int, memory: Mapping[str, Any], rulings: JarmoRulings
) -> JarmoPosition:
    """The position of a printed one, its quiet turns not counted. Raises PositionError naming the field."""
    archers, marked = [0, 0], 0
    for cell, stack in placement.cells.items():
        if len(stack) != 1:
            raise PositionError(coded("jarmo.one_a_hole", cell=cell))
        seat, is_marked = _archer(cell, stack[0])
        archers[seat] |= 1 << NUMBER[cell]
        marked |= is_marked << NUMBER[cell]
    captured, reserve = _off(placement, "captured"), _off(placement, "reserve")
    for seat, name in enumerate(SEATS):
        if (count := archers[seat].bit_count() + captured[seat] + reserve[seat]) > ARCHERS_EACH:
            raise PositionError(coded("jarmo.too_many", seat=name, count=count))
    if set(memory) != {"credits", "shuttle"}:
        raise PositionError(
            coded("text.at", where="memory", why=coded("jarmo.memory_keys", keys=("credits", "shuttle")))
        )
    credits = _credits(memory["credits"])
    for seat, name in enumerate(SEATS):
        backed = 0 if rulings.reentry is Reentry.DAGAZ else ARCHERS_EACH if rulings.banked else captured[seat]
        if credits[seat] > backed:
            raise _bad_memory("credits", coded("jarmo.credits_unbacked", seat=name))
    chains = _chains(memory["shuttle"])
    return JarmoPosition(mover, (archers[0], archers[1]), marked, captured, credits, chains, reserve)


@lru_cache(maxsize=1 << 12)
def _standing(seat: int, archers: int, marked: int) -> tuple[tuple[str, Stack], ...]:
    """The holes of a seat's archers with what stands on each: a turn leaves most as they were."""
    return tuple(
        (HOLES[hole], ((MARKED if marked >> hole & 1 else ARCHERS)[seat],)) for hole in holes_of(archers)
    )


def _archer(cell: str, piece: str) -> tuple[int, int]:
    """The seat of an archer and whether it is marked, 0 or 1."""
    for is_marked, pieces in enumerate((ARCHERS, MARKED)):
        if piece in pieces:
            return pieces.index(piece), is_marked
    raise PositionError(coded("jarmo.not_an_archer", cell=cell, piece=piece))


def _off(placement: Placement, place: str) -> tuple[int, int]:
    """How many archers of each seat are in a place off the board."""
    counts = placement.off.get(place, {})
    for piece in counts:
        if piece not in ARCHERS:
            raise PositionError(coded("jarmo.odd_off", place=f"off.{place}", piece=piece))
    return counts.get(ARCHERS[0], 0), counts.get(ARCHERS[1], 0)


def _credits(credits: Any) -> tuple[int, int]:
    wrong = _bad_memory("credits", coded("jarmo.credits_form", seats=SEATS))
    if not isinstance(credits, Mapping) or set(credits) != set(SEATS):
        raise wrong
    black, white = (credits[seat] for seat in SEATS)
    for count in (black, white):
        if type(count) is not int or not 0 <= count <= ARCHERS_EACH:
            raise wrong
    return black, white


def _chains(shuttle: Any) -> tuple[Chain, Chain]:
    wrong = _bad_memory("shuttle", coded("jarmo.shuttle_form", seats=SEATS))
    if not isinstance(shuttle, Mapping) or set(shuttle) != set(SEATS):
        raise wrong
    chains: list[Chain] = []
    for seat, name in enumerate(SEATS):
        if not isinstance(shuttle[name], list) or len(shuttle[name]) > CHAIN_LENGTH:
            raise wrong
        chain = tuple(_move(text, MOVES[seat], wrong) for text in shuttle[name])
        if any(later != earlier[::-1] for earlier, later in pairwise(chain)):
            raise wrong
        chains.append(chain)
    return chains[0], chains[1]


def _move(text: Any, targets: tuple[int, ...], wrong: PositionError) -> tuple[int, int]:
    """The move that an entry of a chain writes, along a line that its seat may take."""
    origin, dash, target = text.partition("-") if isinstance(text, str) else ("", "", "")
    if not dash or origin not in NUMBER or target not in NUMBER:
        raise wrong
    if not targets[NUMBER[origin]] >> NUMBER[target] & 1:
        raise wrong
    return NUMBER[origin], NUMBER[target]


def _bad_memory(field: str, why: CodedText) -> PositionError:
    return PositionError(coded("jarmo.bad_memory", field=field, why=why))


MOVE = re.compile(r"([a-e][1-5])([-x])([a-e][1-5])(?:\+([a-e][1-5]))?")
DROP = re.compile(r"\+([a-e][1-5])")


def read_turn(text: str) -> JarmoTurn:
    """The turn that a text writes, legal or not. Raises UnreadableTurn."""
    if text == "skip":
        return SKIP
    if drop := DROP.fullmatch(text):
        return JarmoTurn(placed=NUMBER[drop[1]])
    if not (move := MOVE.fullmatch(text)):
        raise UnreadableTurn(coded("jarmo.unreadable", text=text))
    origin, sign, target, placed = move.groups()
    return JarmoTurn(NUMBER[origin], NUMBER[target], sign == "x", NUMBER[placed] if placed else NOWHERE)


def write_turn(turn: JarmoTurn) -> str:
    """The notation of a turn."""
    if turn == SKIP:
        return "skip"
    placed = "" if turn.placed == NOWHERE else "+" + HOLES[turn.placed]
    if turn.origin == NOWHERE:
        return placed
    return HOLES[turn.origin] + ("x" if turn.captures else "-") + HOLES[turn.target] + placed


def seat_name(seat: int) -> CodedText:
    """A seat as a sentence names it."""
    return name_of_seat(SEATS[seat])


def objection_to_turn(rules: JarmoRules, position: JarmoPosition, turn: JarmoTurn) -> Objection | None:
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


def objection_to_change(rules: JarmoRules, position: JarmoPosition, change: BoardChange) -> Objection:
    """Why no turn leaves the board changed like this, in a game that is not over."""
    for attempt in _attempts(rules, position, change):
        if objection := objection_to_turn(rules, position, attempt):
            return objection
    cells = sorted(change.emptied | change.filled | change.altered)
    emptied = sorted(change.emptied)
    if not cells:
        return _objects(position, SKIP, "JAR-08", "nothing_changed")
    if len(emptied) == 1 and not change.filled | change.altered:
        return _objection_to_lift(position, NUMBER[emptied[0]])
    if len(emptied) > 1:
        return _objects(position, SKIP, "JAR-08", "several", cells=cells)
    if not emptied and change.filled:
        placed = NUMBER[min(change.filled)]
        return _objects(position, JarmoTurn(placed=placed), "JAR-12", "appeared")
    if not emptied:
        return _objects(position, JarmoTurn(target=NUMBER[min(change.altered)]), "JAR-05", "exchanged")
    return _objects(position, SKIP, "JAR-08", "unknown_change", cells=cells)


def _objection_to_move(rules: JarmoRules, position: JarmoPosition, turn: JarmoTurn) -> Objection | None:
    """Return the objection to the move of a turn, its placement apart."""
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


def _objection_to_placing(
    rules: JarmoRules, position: JarmoPosition, turn: JarmoTurn, holes: int
) -> Objection | None:
    """Return the objection to setting an archer; `holes` are those that the rules offer for it."""
    hole = 1 << turn.placed
    if holes & hole:
        return None
    if turn.origin == NOWHERE and rules.reentries.with_move:
        return _objects(position, turn, "JAR-12", "set_alone")
    if not HOME_ROW[position.mover] & hole:
        return _objects(position, turn, "JAR-12", "not_on_home_row")
    key = "nothing_to_take_back" if free_home_row(position) & hole and not holes else "not_free"
    return _objects(position, turn, "JAR-12", key)


def _objection_to_lift(position: JarmoPosition, origin: int) -> Objection:
    """Why an archer may not just leave the board."""
    me, turn = position.mover, JarmoTurn(origin=origin)
    if position.archers[1 - me] >> origin & 1:
        return _objects(position, turn, "JAR-05", "vanished_enemy", owner=seat_name(1 - me))
    if GOAL_ROW[me] >> origin & 1:
        return _objects(position, turn, "JAR-10", "stays_home")
    return _objects(position, turn, "JAR-03", "vanished", owner=seat_name(me))


def _attempts(rules: JarmoRules, position: JarmoPosition, change: BoardChange) -> Iterator[JarmoTurn]:
    """The turns that a change may have been meant for, those along a line first."""
    if len(change.emptied) > 1 or len(change.filled) + len(change.altered) > 2:
        return
    enemy = position.archers[1 - position.mover]
    if not change.emptied:
        if len(change.filled) == 1 and not change.altered:
            placed = NUMBER[min(change.filled)]
            if rules.reentries.drops(position) or HOME_ROW[position.mover] >> placed & 1:
                yield JarmoTurn(placed=placed)
        return
    origin = NUMBER[min(change.emptied)]
    targets = sorted(
        (NUMBER[cell] for cell in change.filled | change.altered),
        key=lambda hole: not JOINED[origin] >> hole & 1,
    )
    for target in targets:
        rest = {NUMBER[cell] for cell in change.filled} - {target}
        if len(rest) == len(targets) - 1:
            yield JarmoTurn(origin, target, bool(enemy >> target & 1), rest.pop() if rest else NOWHERE)


def _objects(position: JarmoPosition, turn: JarmoTurn, clause: str, key: str, **values: object) -> Objection:
    """An objection in the words of the catalogue, with the turn's holes and the seats by name."""
    names = {
        name: HOLES[hole]
        for name, hole in (("origin", turn.origin), ("target", turn.target), ("placed", turn.placed))
        if hole != NOWHERE
    }
    mover, enemy = seat_name(position.mover), seat_name(1 - position.mover)
    return Objection(clause, coded("jarmo." + key, mover=mover, enemy=enemy, **names, **values))
