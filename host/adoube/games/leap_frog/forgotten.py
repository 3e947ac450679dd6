"""Which captures were forgotten, where the leaps of a turn do not make one trail."""

from collections.abc import Collection

from adoube.games.leap_frog.lattice import Lattice, cells_of
from adoube.games.leap_frog.trails import find_path, web_of

__all__ = ["forgotten_captures"]


def forgotten_captures(
    lattice: Lattice, occupied: int, emptied: Collection[int], origin: int, target: int
) -> list[int]:
    """Pieces that still stand and that, taken too, would make the change a turn from `origin` to `target`.

    Few at a time: one, or else those between loose ends of the trail, each end with the nearest. Empty where
    that does not mend it.
    """
    return _one(lattice, occupied, emptied, target) or _between(lattice, occupied, emptied, origin, target)


def _one(lattice: Lattice, occupied: int, emptied: Collection[int], target: int) -> list[int]:
    parities = lattice.class_of(target)
    for over in cells_of(occupied):
        may_be_leapt = over in lattice.edges[parities] and over not in emptied
        if may_be_leapt and find_path(lattice, occupied, [*emptied, over], [target]):
            return [over]
    return []


def _between(
    lattice: Lattice, occupied: int, emptied: Collection[int], origin: int, target: int
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


def _nearest(lattice: Lattice, standing: int, vacant: int, start: int, ends: int) -> tuple[list[int], int]:
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
