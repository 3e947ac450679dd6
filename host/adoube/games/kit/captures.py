"""Captures that follow from a move: which sites it shuts in between others, or comes in between."""

from collections.abc import Callable

from adoube.games.kit.moves import Directions, Sites
from adoube.games.kit.scene import TurnScene
from adoube.games.kit.topology import Topology, bits, sites_of

__all__ = ["enclosed", "flanked", "flanking", "surrounded"]

FromSite = Callable[[TurnScene], int]  # A single site, as it is in a scene.


def flanked(
    grid: Topology, start: FromSite, directions: Directions, shut_in: Sites, by: Sites, most: int = 0
) -> Sites:
    """The sites in a row between the start and one of the sites `by`; at most `most` where it is not 0."""

    def sites(scene: TurnScene) -> int:
        found, site = 0, start(scene)
        inner, outer = shut_in(scene), by(scene)
        for direction in directions(scene) if site >= 0 else ():
            ray = grid.rays[direction][site]
            row, length = _row(ray, inner, most or len(ray))
            if row and length < len(ray) and outer >> ray[length] & 1:
                found |= row
        return found

    return sites


def flanking(
    grid: Topology, start: FromSite, directions: Directions, taken: Sites, least: int = 1, most: int = 1
) -> Sites:
    """The sites on both sides of the start, in rows of `least` to `most`."""

    def sites(scene: TurnScene) -> int:
        found, site = 0, start(scene)
        wanted = taken(scene)
        for direction in directions(scene) if site >= 0 else ():
            row, length = _row(grid.rays[direction][site], wanted, most)
            across, other = _row(grid.behind(direction, site), wanted, most)
            if length >= least and other >= least:
                found |= row | across
        return found

    return sites


def surrounded(grid: Topology, start: FromSite, directions: Directions, shut_in: Sites, by: Sites) -> Sites:
    """The sites beside the start that have nothing beside them but the start and sites `by`."""

    def sites(scene: TurnScene) -> int:
        site = start(scene)
        if site < 0:
            return 0
        ways, around = directions(scene), by(scene) | 1 << site
        beside = grid.around(1 << site, ways) & shut_in(scene)
        return bits(each for each in sites_of(beside) if not grid.around(1 << each, ways) & ~around)

    return sites


def enclosed(grid: Topology, start: FromSite, directions: Directions, shut_in: Sites) -> Sites:
    """The groups beside the start, of sites `shut_in`, that no empty site is beside."""

    def sites(scene: TurnScene) -> int:
        found, site = 0, start(scene)
        if site < 0:
            return 0
        ways, inner = directions(scene), shut_in(scene)
        for first in sites_of(grid.around(1 << site, ways) & inner):
            group, further = 0, 1 << first
            while further:
                group |= further
                further = grid.around(group, ways) & inner
            if not grid.around(group, ways) & scene.empty:
                found |= group
        return found

    return sites


def _row(ray: tuple[int, ...], wanted: int, most: int) -> tuple[int, int]:
    """The wanted sites that a ray begins with, and how many they are, `most` at most."""
    row, length = 0, 0
    for site in ray[:most]:
        if not wanted >> site & 1:
            break
        row |= 1 << site
        length += 1
    return row, length
