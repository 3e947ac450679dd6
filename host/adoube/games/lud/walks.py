"""Walks of a leap, such as `{F F R F}`: where they lead on a board of squares."""

from collections.abc import Sequence

from adoube.games.kit.grid import ORTHOGONAL, Grid
from adoube.games.kit.topology import COMPASS, Topology
from adoube.games.lud.arguments import unsupported
from adoube.games.lud.errors import DescriptionError
from adoube.games.lud.tree import Braces, Node, Symbol

__all__ = ["forwards_of", "reach_of"]


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


def forwards_of(grid: Topology, reach: Sequence[Sequence[int]], facing: int) -> tuple[tuple[int, ...], ...]:
    """Those of the sites in reach that lie ahead of a piece that faces a direction of the compass."""
    columns, word = len(grid.columns), COMPASS[facing]

    def is_ahead(site: int, end: int) -> bool:
        up, right = end // columns - site // columns, end % columns - site % columns
        return all({"N": up > 0, "S": up < 0, "E": right > 0, "W": right < 0}[letter] for letter in word)

    return tuple(tuple(end for end in ends if is_ahead(site, end)) for site, ends in enumerate(reach))


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
