"""Turns found from the changed cells, exact or likely ones: listing all turns would take too long."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

from adoube.games.leap_frog.board import CLASSES, LeapLattice, cells_of
from adoube.games.leap_frog.rules import SKIP, LeapPosition, LeapRules, LeapTurn
from adoube.games.leap_frog.trails import Path, find_path, path_over

__all__ = ["Prices", "likely_turns"]


def explanations(
    rules: LeapRules, position: LeapPosition, emptied: frozenset[int], filled: frozenset[int]
) -> Iterator[tuple[LeapTurn, LeapPosition]]:
    """The turn that empties and fills just these cells, if there is one: there are never two.

    A first removal is taken for that of the seat to move, whom the table asks (LF-A9).
    """
    if position.owing:
        if len(emptied) == 1 and not filled and rules.removable(position) >> min(emptied) & 1:
            turn = LeapTurn((min(emptied),), removes=True)
            yield turn, rules.after(position, turn)
    elif path := find_path(rules.lattice, position.occupied, emptied, filled):
        turn = LeapTurn(path)
        yield turn, rules.after(position, turn)


def may_become(
    rules: LeapRules, position: LeapPosition, emptied: frozenset[int], filled: frozenset[int]
) -> bool:
    """Return whether some piece may be on its way: its leaps could take all of `emptied` and end on `filled`.

    In time linear in the board for each piece that is looked at. It asks whether the leaper can come to each
    leap, not whether one trail makes them all: at worst a table waits for a turn that cannot be finished.
    """
    if not emptied and not filled:
        return True
    if position.owing:
        return len(emptied) == 1 and not filled and bool(rules.removable(position) >> min(emptied) & 1)
    if len(filled) > 1:
        return False
    classes = {rules.lattice.class_of(cell) for cell in filled} or CLASSES
    return any(_may_be_leaping(rules, position.occupied, parities, emptied, filled) for parities in classes)


def landings(rules: LeapRules, position: LeapPosition, cell: int) -> int:
    """The cells where the piece on `cell` may end this turn, its own among them if it can come back."""
    if position.owing or not position.occupied >> cell & 1:
        return 0
    occupied = position.occupied
    landed, _ = _reach(rules, occupied, cell)
    return landed & ~(1 << cell) | _returns(rules, occupied, cell)


def affected_cells(rules: LeapRules, position: LeapPosition) -> int:
    """The cells that some turn changes."""
    if position.owing:
        return rules.removable(position)
    occupied, touched = position.occupied, 0
    leaps = rules.lattice.leaps
    for origin in cells_of(rules.lattice.leapers(occupied)):
        touched |= 1 << origin
        for target, over in leaps[origin]:
            if occupied >> over & 1 and not occupied >> target & 1:
                touched |= 1 << over
                if not touched >> target & 1:
                    landed, leapt = _reach(rules, occupied, target)
                    touched |= landed | leapt
    return touched


def _may_be_leaping(
    rules: LeapRules, occupied: int, parities: int, emptied: frozenset[int], filled: frozenset[int]
) -> bool:
    """Return whether a piece of one class, the lifted one if there is one, can leap over the rest of
    `emptied`."""
    lattice = rules.lattice
    lifted = {cell for cell in emptied if lattice.class_of(cell) == parities}
    taken, ends = emptied - lifted, sum(1 << end for end in filled)
    if len(lifted) > 1 or not all(over in lattice.edges[parities] for over in taken):
        return False
    overs = sum(1 << over for over in taken)
    leapers = (cell for cell in cells_of(lattice.leapers(occupied)) if lattice.class_of(cell) == parities)
    for origin in lifted or leapers:
        landed, leapt = _reach(rules, occupied, origin)
        if leapt and not overs & ~leapt and not ends & ~landed:
            return True
    return False


def _reach(rules: LeapRules, occupied: int, origin: int) -> tuple[int, int]:
    """Return where a piece that has left `origin` can land, `origin` included, and what it can leap over.

    With diagonals it may lead over one piece crosswise twice, and so name a cell too many.
    """
    leaps, vacant = rules.lattice.leaps, ~occupied
    landed, leapt, ahead = 1 << origin, 0, [origin]
    while ahead:
        for target, over in leaps[ahead.pop()]:
            if occupied >> over & 1 and (vacant | landed) >> target & 1:
                leapt |= 1 << over
                if not landed >> target & 1:
                    landed |= 1 << target
                    ahead.append(target)
    return landed, leapt


def _returns(rules: LeapRules, occupied: int, origin: int) -> int:
    """The origin itself, if a piece can leap away from it and come back another way (LF-A7)."""
    barred = occupied | 1 << origin
    firsts = {
        leap.target
        for leap in rules.lattice.leaps[origin]
        if occupied >> leap.over & 1 and not occupied >> leap.target & 1
    }
    for first in firsts:
        landed, _ = _reach(rules, barred, first)
        if any(landed >> other & 1 for other in firsts - {first}):
            return 1 << origin
    return 0


MOST_TRAILS = 2000  # looked at: 5 to 10 ms. Those that are left cost as much or more


@dataclass(frozen=True, slots=True)
class Prices:
    """The costs of saying that a cell, by its number, was emptied or filled, and the limit for a turn.

    `touching`: a set of cells of which a turn has to change one; None: any turn will do.
    """

    emptied: Mapping[int, float]
    filled: Mapping[int, float]
    most: float
    touching: int | None = None

    def wants(self, cells: int) -> bool:
        """Return whether a turn that changes a set of cells is wanted."""
        return self.touching is None or bool(self.touching & cells)


# What it costs, its leaps, whether it is over, its origin, where its piece stands, and what it has taken.
# Compared in this order.
_Trail = tuple[float, int, bool, int, int, int]


def likely_turns(
    rules: LeapRules, position: LeapPosition, prices: Prices
) -> Iterator[tuple[LeapTurn, LeapPosition]]:
    """Yield the turns that cost no more than they may, the cheapest first, each result once.

    A turn by leaps costs what it costs to say that its pieces are gone, its origin is empty and its end is
    not. Trails grow leap by leap, always the cheapest one, so a turn that the picture shows well is found
    before those that it hardly shows. A trail is known by its origin, where it stands and what it has taken:
    of several ways to the same there is one.
    """
    turns = _removals(rules, position, prices) if position.owing else _by_leaps(rules, position, prices)
    for turn in turns:
        yield turn, rules.after(position, turn)


def _removals(rules: LeapRules, position: LeapPosition, prices: Prices) -> Iterator[LeapTurn]:
    removable = rules.removable(position)
    if not removable:
        yield SKIP
    wanted = removable if prices.touching is None else removable & prices.touching
    for cell in sorted(cells_of(wanted), key=prices.emptied.__getitem__):
        if prices.emptied[cell] <= prices.most:
            yield LeapTurn((cell,), removes=True)


def _by_leaps(rules: LeapRules, position: LeapPosition, prices: Prices) -> Iterator[LeapTurn]:
    lattice, occupied, known = rules.lattice, position.occupied, set[Path]()
    for _, _, _, origin, here, taken in _whole_turns(lattice, occupied, prices):
        if not prices.wants(taken | 1 << origin ^ 1 << here):
            continue
        if here == origin:
            path = find_path(lattice, occupied, list(cells_of(taken)), ())
        else:
            path = path_over(lattice, origin, here, taken)
        if path is not None and path not in known:
            known.add(path)
            yield LeapTurn(path)


def _whole_turns(lattice: LeapLattice, occupied: int, prices: Prices) -> Iterator[_Trail]:
    """The trails that have ended, by what they cost."""
    emptied, filled, most = prices.emptied, prices.filled, prices.most
    seen = set[tuple[int, int, int]]()
    ahead: list[_Trail] = [(0.0, 0, False, cell, cell, 0) for cell in cells_of(lattice.leapers(occupied))]
    for _ in range(MOST_TRAILS):
        if not ahead:
            return
        trail = heappop(ahead)
        cost, leaps, is_over, origin, here, taken = trail
        if is_over:
            yield trail
            continue
        vacant, standing = ~occupied | 1 << origin, occupied & ~taken
        for target, over in lattice.leaps[here]:
            reached = origin, target, taken | 1 << over
            if not standing >> over & vacant >> target & 1 or reached in seen:
                continue
            seen.add(reached)
            further = cost + emptied[over]
            whole = further if target == origin else further + emptied[origin] + filled[target]
            if further <= most:
                heappush(ahead, (further, leaps + 1, False, *reached))
            if whole <= most:
                heappush(ahead, (whole, leaps + 1, True, *reached))
