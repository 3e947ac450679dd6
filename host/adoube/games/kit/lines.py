"""Pieces in rows: whether so many stand in a line that goes through a site."""

from collections.abc import Sequence

from adoube.games.kit.moves import Condition, Directions, Sites
from adoube.games.kit.scene import TurnScene
from adoube.games.kit.topology import Topology

__all__ = ["line"]


def line(
    grid: Topology,
    pivots: Sites,
    directions: Directions,
    length: int,
    *,
    exact: bool,
    of: Sites | None = None,
    only: Sites | None = None,
) -> Condition:
    """Whether a line of `length` pieces goes through one of the `pivots`; `exact`: not of more.

    `of` are the pieces that count. Without it they are those of the kind that stands on the pivot.
    `only` are the sites where they count.
    """

    def condition(scene: TurnScene) -> bool:
        ways = directions(scene)
        where = -1 if only is None else only(scene)
        for standing in (of(scene),) if of is not None else scene.pieces:
            counted = standing & where
            through = pivots(scene) & counted
            while through:
                pivot = through & -through
                through ^= pivot
                if _has_line(grid, counted, pivot.bit_length() - 1, ways, length, exact=exact):
                    return True
        return False

    return condition


def _has_line(
    grid: Topology, counted: int, pivot: int, ways: Sequence[int], length: int, *, exact: bool
) -> bool:
    for direction in ways:
        ahead, behind = grid.rays[direction][pivot], grid.behind(direction, pivot)
        stand = 1 + _run(ahead, counted) + _run(behind, counted)
        if stand == length or (stand > length and not exact):
            return True
    return False


def _run(ray: tuple[int, ...], counted: int) -> int:
    """How many of the counted sites a ray begins with."""
    found = 0
    for site in ray:
        if not counted >> site & 1:
            break
        found += 1
    return found
