"""Jarmo's positions as they are printed, and read back: placement and memory."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any

from adoube.board.placement import EMPTY, Placement, Stack
from adoube.games.jarmo.board import HOLES, NUMBER, SEATS, holes_of, reach
from adoube.games.jarmo.position import CHAIN_LENGTH, Chain, Position, Reentry, Rulings
from adoube.games.verdict import PositionError
from adoube.words import say

__all__ = ["memory_of", "placement_of", "position_of", "stacks_changed"]

ARCHERS = tuple(f"{seat}.archer" for seat in SEATS)
MARKED = tuple(f"{archer}.marked" for archer in ARCHERS)
ARCHERS_EACH = 5

MOVES = reach(backward=True)
"""what a chain may hold"""


def placement_of(position: Position, places: tuple[str, ...]) -> Placement:
    """What stands where; `places` are those of the board."""
    black, white = position.archers
    cells = dict(_standing(0, black, position.marked & black) + _standing(1, white, position.marked & white))
    counts = {"captured": position.captured, "reserve": position.reserve}
    return Placement(
        cells, {place: {ARCHERS[seat]: n for seat, n in enumerate(counts[place]) if n} for place in places}
    )


def stacks_changed(before: Position, after: Position) -> dict[str, tuple[Stack, Stack]]:
    """The holes that a turn has changed, with what stood and stands there."""
    (black, white), (black_after, white_after) = before.archers, after.archers
    changed = black ^ black_after | white ^ white_after | before.marked ^ after.marked
    return {HOLES[hole]: (_stack(before, hole), _stack(after, hole)) for hole in holes_of(changed)}


def _stack(position: Position, hole: int) -> Stack:
    for seat, archers in enumerate(position.archers):
        if archers >> hole & 1:
            return ((MARKED if position.marked >> hole & 1 else ARCHERS)[seat],)
    return EMPTY


def memory_of(position: Position) -> dict[str, Any]:
    """The credits and the chains of both seats."""
    return {
        "credits": dict(zip(SEATS, position.credits, strict=True)),
        "shuttle": {
            seat: [f"{HOLES[origin]}-{HOLES[target]}" for origin, target in chain]
            for seat, chain in zip(SEATS, position.chains, strict=True)
        },
    }


def position_of(placement: Placement, mover: int, memory: Mapping[str, Any], rulings: Rulings) -> Position:
    """The position of a printed one, its quiet turns not counted. Raises PositionError naming the field."""
    archers, marked = [0, 0], 0
    for cell, stack in placement.cells.items():
        if len(stack) != 1:
            raise PositionError(say("jarmo.one_a_hole", cell=cell))
        seat, is_marked = _archer(cell, stack[0])
        archers[seat] |= 1 << NUMBER[cell]
        marked |= is_marked << NUMBER[cell]
    captured, reserve = _off(placement, "captured"), _off(placement, "reserve")
    for seat, name in enumerate(SEATS):
        if (count := archers[seat].bit_count() + captured[seat] + reserve[seat]) > ARCHERS_EACH:
            raise PositionError(say("jarmo.too_many", seat=name, count=count))
    if set(memory) != {"credits", "shuttle"}:
        raise PositionError(f"memory: {say('jarmo.memory_keys', keys='credits, shuttle')}")
    credits = _credits(memory["credits"])
    for seat, name in enumerate(SEATS):
        backed = 0 if rulings.reentry is Reentry.DAGAZ else ARCHERS_EACH if rulings.banked else captured[seat]
        if credits[seat] > backed:
            raise _bad_memory("credits", say("jarmo.credits_unbacked", seat=name))
    chains = _chains(memory["shuttle"])
    return Position(mover, (archers[0], archers[1]), marked, captured, credits, chains, reserve)


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
    raise PositionError(say("jarmo.not_an_archer", cell=cell, piece=piece))


def _off(placement: Placement, place: str) -> tuple[int, int]:
    """How many archers of each seat are in a place off the board."""
    counts = placement.off.get(place, {})
    for piece in counts:
        if piece not in ARCHERS:
            raise PositionError(say("jarmo.odd_off", place=f"off.{place}", piece=piece))
    return counts.get(ARCHERS[0], 0), counts.get(ARCHERS[1], 0)


def _credits(credits: Any) -> tuple[int, int]:
    wrong = _bad_memory("credits", say("jarmo.credits_form", seats=", ".join(SEATS)))
    if not isinstance(credits, Mapping) or set(credits) != set(SEATS):
        raise wrong
    black, white = (credits[seat] for seat in SEATS)
    for count in (black, white):
        if type(count) is not int or not 0 <= count <= ARCHERS_EACH:
            raise wrong
    return black, white


def _chains(shuttle: Any) -> tuple[Chain, Chain]:
    wrong = _bad_memory("shuttle", say("jarmo.shuttle_form", seats=", ".join(SEATS)))
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


def _bad_memory(field: str, why: str) -> PositionError:
    return PositionError(say("jarmo.bad_memory", field=field, why=why))
