"""Sites that belong together: groups that touch each other, and lines that lead away from a site."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from adoube.games.kit.conditions import both
from adoube.games.kit.moves import Directions, Sites
from adoube.games.kit.scene import TurnScene
from adoube.games.kit.topology import COMPASS, FAMILIES, bits, distances, sites_of
from adoube.games.lud.setting import GameEquipment, Place, is_set, names_variable, number_of, player_of
from adoube.games.lud.tree import Arguments, DescriptionError, Ludeme, Node, shown, unsupported

__all__ = [
    "GroupAt",
    "around",
    "group_at",
    "groups_where",
    "in_sight",
    "liberties",
    "on_lines",
    "passed_last",
    "steps_apart",
    "territory",
    "ways_named",
]

GroupAt = Callable[[TurnScene, int], int]  # The group that a site belongs to.
# They compile the sites that lines lead from, and the directions that come next.
RegionOf = Callable[[GameEquipment, Node], Sites]
Headings = Callable[[GameEquipment, Arguments], Directions]


def group_at(setting: GameEquipment, given: Arguments, ways: Directions, *, alike: bool = False) -> GroupAt:
    """The group along some ways of sites for which `if:` holds, each `(to)`; or of pieces of one kind.

    `alike`: they have to be of one kind in any case. `(from)` is the site that is asked about. Raises
    DescriptionError.
    """
    grid, only = setting.grid, None
    if (asked := given.label("if")) is not None:
        named = replace(setting, bound=setting.bound | {"from"}) if names_variable(asked, "from") else setting
        only = setting.where(named, asked, "to")

    def group(scene: TurnScene, site: int) -> int:
        within = _standing_alike(scene, site) if only is None or alike else -1
        if only is not None:
            outer, scene.origin = scene.origin, site
            within &= only(scene)
            scene.origin = outer
        return grid.group(1 << site, ways(scene), within) if within >> site & 1 else 0

    return group


def _standing_alike(scene: TurnScene, site: int) -> int:
    """The sites with the same kind of piece as one, or the empty sites if it is empty."""
    return next((sites for sites in scene.pieces if sites >> site & 1), scene.empty)


def groups_where(
    setting: GameEquipment, given: Arguments, ways: Directions, *, mine: bool = False
) -> Callable[[TurnScene], Iterator[int]]:
    """The groups along some ways of the sites where the condition after `if:` holds.

    Without a condition they are groups of all pieces; with `mine` of the mover's pieces, and with `mine`
    groups of empty sites are left out. Raises DescriptionError.
    """
    grid = setting.grid
    asked = given.label("if")
    wanted = (_own if mine else _occupied) if asked is None else setting.where(setting, asked, "to")

    def groups(scene: TurnScene) -> Iterator[int]:
        left = within = wanted(scene)
        directions_here = ways(scene)
        left &= ~scene.empty if mine else left
        while left:
            group = grid.group(left & -left, directions_here, within)
            left &= ~group
            yield group

    return groups


def _own(scene: TurnScene) -> int:
    return scene.own


def _occupied(scene: TurnScene) -> int:
    return scene.own | scene.enemy


def on_lines(setting: GameEquipment, given: Arguments, region_of: RegionOf, headings: Headings) -> Sites:
    """`(sites Direction from:SITES W stop:... distance:N)`: the sites on the lines that lead that way."""
    start, stop, distance = (given.label(word) for word in ("from", "stop", "distance"))
    with_start, beyond = is_set(given, "included"), int(is_set(given, "stopIncluded"))
    if start is None:
        raise DescriptionError(given.ludeme.mark, "too_few", ludeme=shown(given.ludeme))
    starts, rays, ways = region_of(setting, start), setting.grid.rays, headings(setting, given)
    furthest = None if distance is None else number_of(setting, distance)
    stops = None if stop is None else setting.where(setting, stop, "to")

    def sites(scene: TurnScene) -> int:
        begun = starts(scene) & setting.grid.everything  # hands are beside no site of the board
        found, ends = begun if with_start else 0, 0 if stops is None else stops(scene)
        for site in sites_of(begun):
            for way in ways(scene):
                ray = rays[way][site][:furthest]
                end = next((n for n, each in enumerate(ray) if ends >> each & 1), len(ray))
                found |= bits(ray[: end + beyond])
        return found

    return sites


def in_sight(setting: GameEquipment, given: Arguments, region_of: RegionOf, headings: Headings) -> Sites:
    """`(sites LineOfSight Empty at:SITE)`: on each line the empty sites, the farthest, or the first piece."""
    word, at, rays = (
        given.word(("Empty", "Farthest", "Piece")) or "Piece",
        given.label("at"),
        setting.grid.rays,
    )
    if at is None:
        raise DescriptionError(given.ludeme.mark, "too_few", ludeme=shown(given.ludeme))
    starts, ways = region_of(setting, at), headings(setting, given)

    def seen(scene: TurnScene, ray: Sequence[int]) -> Sequence[int]:
        open_to = next((n for n, site in enumerate(ray) if not scene.empty >> site & 1), len(ray))
        if word == "Piece":
            return ray[open_to : open_to + 1]
        return ray[max(0, open_to - 1) if word == "Farthest" else 0 : open_to]

    def sites(scene: TurnScene) -> int:
        begun = starts(scene) & setting.grid.everything
        lines = [rays[way][site] for site in sites_of(begun) for way in ways(scene)]
        return bits(each for ray in lines for each in seen(scene, ray))

    return sites


def liberties(setting: GameEquipment, given: Arguments, start: Place, ways: Directions) -> Place:
    """`(count Liberties at:SITE)`: the empty sites beside the group of pieces of one kind on a site."""
    grid, group = setting.grid, group_at(setting, given, ways, alike=True)

    def number(scene: TurnScene) -> int:
        at = start(scene)
        return (grid.around(group(scene, at), ways(scene)) & scene.empty).bit_count() if at >= 0 else 0

    return number


def territory(setting: GameEquipment, given: Arguments) -> Place:
    """`(size Territory P1)`: the empty sites of all areas that only pieces of a player are beside."""
    given.word(("Cell", "Vertex"))
    player, grid = player_of(setting, given.needed()), setting.grid
    ways, standing = grid.ways(given.word(FAMILIES) or "Adjacent"), setting.kinds.own_sites

    def number(scene: TurnScene) -> int:
        own, found, left = standing[player(scene)](scene.pieces), 0, scene.empty
        while left:
            area = grid.group(left & -left, ways, scene.empty)
            left &= ~area
            if not grid.around(area, ways) & ~own:
                found += area.bit_count()
        return found

    return number


def steps_apart(setting: GameEquipment, start: Place, ends: Sites) -> Place:
    """`(count Steps SITE SITES)`: how far a site is from the nearest other one; 0 where there is no way."""
    grid, far = setting.grid, dict[int, dict[int, int]]()
    ways = grid.ways("Adjacent")

    def number(scene: TurnScene) -> int:
        one, others = start(scene), ends(scene)
        if one < 0 or not others:
            return 0
        if one not in far:
            scene.budget.glance(len(grid.names))
            far[one] = dict(distances(grid, ways, one))
        return min(far[one].get(other, 0) for other in sites_of(others))

    return number


def passed_last(setting: GameEquipment, node: Ludeme) -> Sites:
    """`(last Between)`: the sites between those where the last submove began and ended."""
    with Arguments(node) as given:
        if given.word(("Between",)) is None:
            raise unsupported(node)
    if not (setting.within or setting.recalls):
        raise DescriptionError(node.mark, "before_the_turn", ludeme=shown(node))

    grid = setting.grid
    return lambda scene: grid.between(scene.last_origin, scene.last) if scene.last_origin >= 0 else 0


def around(setting: GameEquipment, given: Arguments, region_of: RegionOf) -> Sites:
    """`(sites Around SITES Own Orthogonal if:...)`: what is one step away, all or what stands there."""
    grid, inner = setting.grid, region_of(setting, given.needed())
    word, ways = given.word(STANDING), ways_named(setting, given)
    asked, with_inner = given.label("if"), is_set(given, "includeSelf")
    if asked is not None and names_variable(asked, "from"):
        raise unsupported(asked, inside=given.ludeme)  # it would be the site in the middle
    standing = _anywhere if word is None else STANDING[word]
    wanted = _anywhere if asked is None else setting.where(setting, asked, "to")
    everything = grid.everything
    beside = both(lambda scene: grid.around(inner(scene) & everything, ways) & standing(scene), wanted)
    if not with_inner:
        return beside
    return lambda scene: beside(scene) | inner(scene)


# Words for what stands on a site.
STANDING: Mapping[str, Sites] = {
    "Empty": lambda scene: scene.empty,
    "NotEmpty": lambda scene: ~scene.empty,
    "Own": lambda scene: scene.own,
    "NotOwn": lambda scene: ~scene.own,
    "Enemy": lambda scene: scene.enemy,
    "NotEnemy": lambda scene: ~scene.enemy,
}


def ways_named(setting: GameEquipment, given: Arguments) -> tuple[int, ...]:
    """The directions of a word that comes next, `Adjacent` without one."""
    return setting.grid.ways(given.word((*FAMILIES, *COMPASS)) or "Adjacent")


def _anywhere(scene: TurnScene) -> int:
    return -1
