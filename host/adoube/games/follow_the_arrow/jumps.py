"""Jumps over one to several pawns: where a pawn can get to, by which path, and whether a path is one."""

from adoube.games.follow_the_arrow.board import ALL_CIRCLES, circles_of
from adoube.games.follow_the_arrow.position import PAWNS_EACH, Position, Rulings
from adoube.games.follow_the_arrow.ways import Ways

__all__ = ["Jumps", "Path"]

Path = tuple[int, ...]
"""The origin, then every circle landed on."""

Walks = dict[tuple[int, int], Path]
"""Beginnings of jumps by what decides how they may go on: the circle reached, and the pawns not yet jumped.

Of those alike in both only the path with the smallest circle where they first differ is kept.
"""


class Jumps:
    """Jumps on a board with these ways under these rulings."""

    def __init__(self, ways: Ways, rulings: Rulings) -> None:
        self.most_jumped = rulings.most_jumped
        self._hops = ways.hops
        self._arrow_every_hop = rulings.arrow_every_hop

    def paths(self, position: Position, origin: int) -> dict[int, Path]:
        """For each circle where a jump of the mover's pawn may end, the canonical path there.

        That is the one of the fewest hops, then the one with the smallest circle where they first differ.
        """
        return self._paths(position, origin, self.most_jumped)

    def would_reach(self, position: Position, origin: int, target: int) -> bool:
        """Whether a jump would end there if it might go over any number of pawns."""
        return target in self._paths(position, origin, PAWNS_EACH)

    def hops_possible(self, position: Position, path: Path) -> int:
        """How many hops of a path can be made one after the other, whatever their number and end."""
        walks = _standing(position, path[0])
        for hops_made, landing in enumerate(path[1:]):
            walks = self._longer(position, walks, _vacant(position, path[0]) & 1 << landing, hops_made)
            if not walks:
                return hops_made
        return len(path) - 1

    def needs_arrow(self, hops_made: int) -> bool:
        """Whether an arrow must point to the next pawn jumped (FTA-A5)."""
        return not hops_made or self._arrow_every_hop

    def _paths(self, position: Position, origin: int, most_jumped: int) -> dict[int, Path]:
        found: dict[int, Path] = {}
        walks, vacant = _standing(position, origin), _vacant(position, origin)
        for hops_made in range(most_jumped):
            walks = self._longer(position, walks, vacant, hops_made)
            if not walks:
                break
            for path in walks.values():
                found.setdefault(path[-1], path)
        # No turn ends where it began (FTA-A6).
        found.pop(origin, None)
        return found

    def _longer(self, position: Position, walks: Walks, landings: int, hops_made: int) -> Walks:
        """The walks with one hop more that ends in `landings`, in the order of their paths."""
        needs_arrow = self.needs_arrow(hops_made)
        longer: list[tuple[Path, int]] = []
        for (circle, jumpable), path in walks.items():
            for over, reach, along_arrow in self._hops[position.mover][circle]:
                if over & jumpable and (along_arrow or not needs_arrow):
                    # Each pawn is jumped once in a turn (FTA-A6).
                    left = jumpable ^ over
                    longer += [((*path, landing), left) for landing in circles_of(reach & landings)]
        found: Walks = {}
        for path, jumpable in sorted(longer):
            found.setdefault((path[-1], jumpable), path)
        return found


def _standing(position: Position, origin: int) -> Walks:
    """The walk before its first hop."""
    return {(origin, position.of_seat(1 - position.mover)): (origin,)}


def _vacant(position: Position, origin: int) -> int:
    """Where a pawn from `origin` may land; it has left its own circle."""
    return ALL_CIRCLES & ~(position.black | position.red) | 1 << origin
