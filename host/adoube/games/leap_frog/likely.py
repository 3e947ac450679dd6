"""Turns that a doubtful picture may show, the likeliest first: no cell surely changed, each has a price.

A turn by leaps costs what it costs to say that its pieces are gone, its origin is empty and its end is not.
Trails grow leap by leap, always the cheapest one, so a turn that the picture shows well is found before those
that it hardly shows. A trail is known by its origin, where it stands and what it has taken: of several ways
to the same there is one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

from adoube.games.leap_frog.board import LeapLattice, cells_of
from adoube.games.leap_frog.rules import SKIP, LeapPosition, LeapRules, LeapTurn
from adoube.games.leap_frog.trails import Path, find_path, path_over

__all__ = ["Prices", "likely_turns"]

MOST_TRAILS = 2000  # looked at: 5 to 10 ms. Those that are left cost as much or more


@dataclass(frozen=True, slots=True)
class Prices:
    """What it costs to say that a cell, by its number, was emptied or filled; and what a turn may cost.

    `touching`: a set of cells of which a turn has to change one; None: any turn will do.
    """

    emptied: Mapping[int, float]
    filled: Mapping[int, float]
    most: float
    touching: int | None = None

    def wants(self, cells: int) -> bool:
        """Whether a turn that changes a set of cells is wanted."""
        return self.touching is None or bool(self.touching & cells)


# What it costs, its leaps, whether it is over, its origin, where its piece stands, and what it has taken.
# Compared in this order.
_Trail = tuple[float, int, bool, int, int, int]


def likely_turns(
    rules: LeapRules, position: LeapPosition, prices: Prices
) -> Iterator[tuple[LeapTurn, LeapPosition]]:
    """The turns that cost no more than they may, the cheapest first, each result once."""
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
