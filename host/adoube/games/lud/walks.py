"""Walks of a leap, such as `{F F R F}`: where they lead on a board of squares."""

from adoube.games.kit.grid import ORTHOGONAL, Grid
from adoube.games.kit.topology import Topology
from adoube.games.lud.arguments import unsupported
from adoube.games.lud.errors import DescriptionError
from adoube.games.lud.tree import Braces, Node, Symbol

__all__ = ["reach_of"]


def reach_of(grid: Topology, walks: Braces) -> tuple[tuple[int, ...], ...]:
    """By site, the sites where a walk ends, begun in each of the four directions. Raises DescriptionError."""
    if not isinstance(grid, Grid):
        raise DescriptionError(walks.mark, "not_on_this_board", ludeme="(move Leap ...)")
    steps = [_steps(walk) for walk in walks.items if isinstance(walk, Braces)]
    if len(steps) < len(walks.items):
        steps = [_steps(walks)]
    return tuple(
        tuple(
            sorted({end for walk in steps for way in ORTHOGONAL if (end := _end(grid, site, way, walk)) >= 0})
        )
        for site in range(len(grid.names))
    )


def _steps(walk: Braces) -> list[str]:
    return [_step(step) for step in walk.items]


def _step(node: Node) -> str:
    match node:
        case Symbol("F" | "R" | "L" as step):
            return step
    raise unsupported(node)


def _end(grid: Grid, site: int, way: int, walk: list[str]) -> int:
    """Where a walk ends, -1 where it leaves the board."""
    for step in walk:
        if step != "F":
            way = (way + (2 if step == "R" else 6)) % 8
        elif site >= 0:
            site = grid.near(way, site)
    return site
