"""A turn as a trail, found from the cells that changed, and the captures that were forgotten on it.

Every piece leapt over leaves the board at once, so no piece is leapt twice: the cells of the leaper's class
are the vertices of a graph, the pieces taken are its edges, and a turn is a trail that uses each edge once.
Euler: such a trail exists exactly where the edges hang together and only its two ends, unless they are one,
have an odd number of edges. Its vertices must be vacant, the origin apart; then any such trail can be leapt.

With diagonal leaps a piece in the middle of four cells of the class may have been leapt over in two ways.
Only one choice makes all numbers of edges come out right. Take the middles by ascending number: when the turn
of one comes, all other edges at its lowest corner are settled, so that corner says which way it was. No
search is needed there either.
"""

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import NamedTuple

from adoube.games.leap_frog.board import CLASSES, LeapLattice, cells_of

Path = tuple[int, ...]  # The cells where a leaper stands, from its origin to where it ends.


# Of all games together, about 1 MiB: the likely turns of a game of 20 turns are 1,000 trails, each met again
# in dozens of positions.
MOST_TRAILS_KEPT = 4096


class Web(NamedTuple):
    """The leaps of one class over some pieces, not yet known to be one trail."""

    joined: dict[int, list[int]]  # the other ends of the leaps at each vertex
    loose: int  # the vertices where a leap too many or too few begins
    stray: tuple[int, ...]  # the pieces that no leap of this class can go over


def find_path(
    lattice: LeapLattice, occupied: int, emptied: Collection[int], filled: Collection[int]
) -> Path | None:
    """The canonical writing of the turn that empties and fills just these cells; None where there is none.

    Of all writings, which have equally many cells, it is the one with the smallest first differing cell.
    """
    changed_wrongly = any(not occupied >> cell & 1 for cell in emptied) or any(
        occupied >> cell & 1 for cell in filled
    )
    if changed_wrongly or len(filled) > 1:
        return None
    if not filled:
        tours = (_tour(lattice, occupied, emptied, parities) for parities in CLASSES)
        return min((tour for tour in tours if tour), default=None)
    (target,) = filled
    parities = lattice.class_of(target)
    origins = [cell for cell in emptied if lattice.class_of(cell) == parities]
    if len(origins) != 1:
        return None
    (origin,) = origins
    web = web_of(lattice, parities, (cell for cell in emptied if cell != origin), 1 << origin ^ 1 << target)
    return _path(web, occupied & ~(1 << origin), origin, len(emptied) - 1)


@lru_cache(MOST_TRAILS_KEPT)
def path_over(lattice: LeapLattice, origin: int, target: int, taken: int) -> Path:
    """The canonical writing of a turn that can be leapt, by its ends, which differ, and what it takes."""
    web = web_of(lattice, lattice.class_of(target), cells_of(taken), 1 << origin ^ 1 << target)
    return _smallest_trail(web.joined, origin)


def web_of(lattice: LeapLattice, parities: int, taken: Iterable[int], ends: int) -> Web:
    """The leaps over the pieces `taken` by a piece of class `parities`.

    `ends` are the two ends of the trail, no cell for one that returns to its origin.
    """
    edges = lattice.edges[parities]
    joined: dict[int, list[int]] = {}
    loose, stray, middles = ends, [], []
    for over in taken:
        ways = edges.get(over, ())
        if len(ways) == 1:
            loose ^= _join(joined, *ways[0])
        elif ways:
            middles.append(over)
        else:
            stray.append(over)
    for over in sorted(middles):
        rising, falling = edges[over]
        loose ^= _join(joined, *(rising if loose >> rising[0] & 1 else falling))
    return Web(joined, loose, tuple(stray))


def _tour(lattice: LeapLattice, occupied: int, emptied: Collection[int], parities: int) -> Path | None:
    """The trail over all cells of `emptied` that returns to where it began."""
    web = web_of(lattice, parities, emptied, 0)
    leapers = [cell for cell in web.joined if occupied >> cell & 1]
    if len(leapers) != 1:
        return None
    return _path(web, occupied & ~(1 << leapers[0]), leapers[0], len(emptied))


def _path(web: Web, in_the_way: int, origin: int, leaps: int) -> Path | None:
    """The smallest trail through a web from `origin`; None unless it is one trail over vacant cells."""
    if not leaps or web.loose or web.stray or any(in_the_way >> cell & 1 for cell in web.joined):
        return None
    path = _smallest_trail(web.joined, origin)
    return path if len(path) == leaps + 1 else None


def _smallest_trail(joined: dict[int, list[int]], origin: int) -> Path:
    """Hierholzer's trail from `origin`, always on to the smallest cell; it leaves out what hangs apart.

    It is the smallest there is: where the walk is stuck too early, the rest is put in before the last visit
    to a vertex goes on, and from there the way on is a bridge, which no trail can take sooner.
    """
    ahead = {cell: sorted(others, reverse=True) for cell, others in joined.items()}
    used: set[int] = set()
    walk, backwards = [origin], []
    while walk:
        here = walk[-1]
        others = ahead.get(here, [])
        # Two ends add up to twice the number of the cell between them, which is leapt over once.
        while others and here + others[-1] in used:
            others.pop()
        if others:
            there = others.pop()
            used.add(here + there)
            walk.append(there)
        else:
            backwards.append(walk.pop())
    return tuple(reversed(backwards))


def _join(joined: dict[int, list[int]], one: int, other: int) -> int:
    """Adds a leap, and returns the set of its ends."""
    joined.setdefault(one, []).append(other)
    joined.setdefault(other, []).append(one)
    return 1 << one | 1 << other


def forgotten_captures(
    lattice: LeapLattice, occupied: int, emptied: Collection[int], origin: int, target: int
) -> list[int]:
    """Pieces that still stand and that, taken too, would make the change a turn from `origin` to `target`.

    Few at a time: one, or else those between loose ends of the trail, each end with the nearest. Empty where
    that does not mend it.
    """
    return _one(lattice, occupied, emptied, target) or _between(lattice, occupied, emptied, origin, target)


def _one(lattice: LeapLattice, occupied: int, emptied: Collection[int], target: int) -> list[int]:
    parities = lattice.class_of(target)
    for over in cells_of(occupied):
        may_be_leapt = over in lattice.edges[parities] and over not in emptied
        if may_be_leapt and find_path(lattice, occupied, [*emptied, over], [target]):
            return [over]
    return []


def _between(
    lattice: LeapLattice, occupied: int, emptied: Collection[int], origin: int, target: int
) -> list[int]:
    taken = [cell for cell in emptied if cell != origin]
    loose = web_of(lattice, lattice.class_of(target), taken, 1 << origin ^ 1 << target).loose
    standing = occupied & ~sum(1 << cell for cell in emptied)
    vacant = ~occupied | 1 << origin
    found: list[int] = []
    while loose:
        start = loose & -loose
        overs, end = _nearest(lattice, standing, vacant, start.bit_length() - 1, loose ^ start)
        if not overs:
            return []
        found += overs
        loose ^= start | 1 << end
        standing &= ~sum(1 << over for over in overs)
    return found if find_path(lattice, occupied, [*emptied, *found], [target]) else []


def _nearest(
    lattice: LeapLattice, standing: int, vacant: int, start: int, ends: int
) -> tuple[list[int], int]:
    """The fewest leaps over standing pieces from a vertex to one of `ends`: the pieces, and that end."""
    ways: dict[int, list[int]] = {start: []}
    ahead = [start]
    for cell in ahead:
        if ends >> cell & 1:
            return ways[cell], cell
        for target, over in lattice.leaps[cell]:
            if standing >> over & vacant >> target & 1 and target not in ways:
                ways[target] = [*ways[cell], over]
                ahead.append(target)
    return [], start
