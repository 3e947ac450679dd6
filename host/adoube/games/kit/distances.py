"""How many steps sites are apart."""

from collections.abc import Iterable, Iterator

from adoube.games.kit.bits import sites_of
from adoube.games.kit.topology import Topology

__all__ = ["distances"]


def distances(grid: Topology, ways: Iterable[int], start: int) -> Iterator[tuple[int, int]]:
    """Each site that can be reached, and in how many steps."""
    ways = tuple(ways)
    met = edge = 1 << start
    steps = 0
    while edge:
        yield from ((site, steps) for site in sites_of(edge))
        edge = grid.around(edge, ways) & ~met
        met |= edge
        steps += 1
