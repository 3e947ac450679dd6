"""Conditions of pieces that stand together: `(is Line ...)`, `(is Pattern ...)` and `(is Connected ...)`."""

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_

from adoube.games.kit.conditions import line
from adoube.games.kit.endings import OPPONENTS
from adoube.games.kit.moves import Condition, Sites
from adoube.games.kit.scene import SHARED, TurnScene
from adoube.games.kit.topology import AROUND, COMPASS, ROTATIONAL, Topology
from adoube.games.lud.references import directions, names_directions, place_of, place_or_last
from adoube.games.lud.regions import owned_parts, region, standing
from adoube.games.lud.setting import (
    ROLES,
    GameEquipment,
    Place,
    is_set,
    mentions,
    number_of,
    player_of,
)
from adoube.games.lud.stacks import line_by_level
from adoube.games.lud.tree import (
    Arguments,
    Braces,
    DescriptionError,
    Node,
    Number,
    Symbol,
    listed,
    unsupported,
)

__all__ = ["connected", "line_of", "paths_of", "pattern"]


def line_of(setting: GameEquipment, given: Arguments, *, anywhere: bool) -> Condition:
    """Compile what follows `(is Line`: without a site `(last To)`, or where `anywhere` any of the mover's.

    Raises DescriptionError.
    """
    length = number_of(setting, given.needed())
    ways = given.first_if(names_directions)
    if setting.stacks:
        return line_by_level(setting, given, length, ways or Symbol("Adjacent", given.ludeme.mark))
    several = given.label("whats")
    if several is not None and setting.seats > OPPONENTS:
        raise unsupported(several)  # a winner who is next would still play once, as in Ludii
    named = given.label("what") if several is None else several
    kinds = () if named is None else tuple(setting.amount(setting, each) for each in listed(named))
    if ways is not None and any(mentions(ways, word) for word in (*AROUND, ROTATIONAL)):
        raise unsupported(ways, inside=given.ludeme)
    return line(
        setting.grid,
        _pivots(setting, given, anywhere=anywhere),
        directions(setting, Symbol("Adjacent", given.ludeme.mark) if ways is None else ways),
        length,
        exact=is_set(given, "exact"),
        gaps=not is_set(given, "contiguous", default=True),
        of=_of_kinds(kinds) if kinds else _counted(setting, given),
        only=None if (asked := given.label("if")) is None else setting.where(setting, asked, "to"),
    )


def _pivots(setting: GameEquipment, given: Arguments, *, anywhere: bool) -> Sites:
    through, any_place = given.label("through"), given.label("throughAny")
    if any_place is not None:
        return region(setting, any_place)
    if through is None and anywhere and not setting.recalls:
        shared = standing(setting.kinds.of_owner(SHARED))
        return lambda scene: scene.own | shared(scene)
    if through is None and not (setting.within or setting.recalls):
        raise DescriptionError(given.ludeme.mark, "before_the_turn", ludeme="(is Line ...)")
    if through is None:
        return lambda scene: 1 << scene.last if scene.last >= 0 else 0
    place = place_of(setting, through)
    return lambda scene: 1 << place(scene) if place(scene) >= 0 else 0


def _counted(setting: GameEquipment, given: Arguments) -> Sites | None:
    """The pieces of a player that is named; None: those of one kind."""
    if (role := given.word((*ROLES, "Mover", "Next", "All"))) is None:
        return None
    if role == "All":
        return lambda scene: scene.own | scene.enemy
    player, own_sites = player_of(setting, Symbol(role, given.ludeme.mark)), setting.kinds.own_sites
    return lambda scene: own_sites[player(scene)](scene.pieces)


def _of_kinds(kinds: Sequence[Place]) -> Sites:
    """The pieces of some kinds by their numbers, counted from 1."""

    def sites(scene: TurnScene) -> int:
        counted = {kind(scene) for kind in kinds}
        return reduce(or_, (each for kind, each in enumerate(scene.pieces, start=1) if kind in counted), 0)

    return sites


def pattern(setting: GameEquipment, given: Arguments) -> Condition:
    """Compile what follows `(is Pattern`: pieces along a walk from a site, of kinds that take turns.

    Without `whats:` all are of the kind that stands where the walk begins. Raises DescriptionError.
    """
    walk, start, named = given.needed(), given.label("from"), given.label("whats")
    if not isinstance(walk, Braces):
        raise unsupported(walk, inside=given.ludeme)
    kinds = (
        () if named is None else tuple(_of_kinds([setting.amount(setting, each)]) for each in listed(named))
    )
    origin, paths = place_or_last(setting, start, walk.mark), paths_of(setting.grid, walk)

    def condition(scene: TurnScene) -> bool:
        if (site := origin(scene)) < 0 or scene.empty >> site & 1:
            return False
        among = scene.pieces[: len(scene.kinds.kinds)]
        wanted = [kind(scene) for kind in kinds] or [next(each for each in among if each >> site & 1)]
        return any(
            all(wanted[number % len(wanted)] >> each & 1 for number, each in enumerate((site, *path)))
            for path in paths[site]
        )

    return condition


def paths_of(grid: Topology, walk: Braces) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """By site, the sites that a walk on the board comes to, begun in each orthogonal direction.

    Raises DescriptionError.
    """
    orthogonal = {*grid.ways("Orthogonal")}
    around = [ways for word in COMPASS if orthogonal & {*(ways := grid.ways(word))}]
    if any(len(ways) != 1 for ways in around):
        raise DescriptionError(walk.mark, "not_on_this_board", ludeme="{F R L}")
    clockwise, steps = [way for (way,) in around], [_step(step) for step in walk.items]
    if "F" not in steps:
        raise unsupported(walk)
    begun = [
        [_path(grid, clockwise, site, n, steps) for n in range(len(clockwise))]
        for site in range(len(grid.names))
    ]
    return tuple(tuple(path for path in paths if path) for paths in begun)


def _step(node: Node) -> str:
    match node:
        case Symbol("F" | "R" | "L" as step):
            return step
    raise unsupported(node)


def _path(
    grid: Topology, clockwise: Sequence[int], site: int, facing: int, steps: Sequence[str]
) -> tuple[int, ...]:
    """The sites that a walk comes to; none where it leaves the board."""
    found: list[int] = []
    for step in steps:
        if step != "F":
            facing += 1 if step == "R" else -1
            continue
        if (site := grid.near(clockwise[facing % len(clockwise)], site)) < 0:
            return ()
        found.append(site)
    return tuple(found)


def connected(setting: GameEquipment, given: Arguments, *, anywhere: bool) -> Condition:
    """Compile what follows `(is Connected`: a group of one player's pieces that touches so many regions.

    The group is that of `at:`, without it that of `(last To)`, or any of the player's where
    that is not known `anywhere`.
    Raises DescriptionError.
    """
    number = given.first_if(lambda first: isinstance(first, Number))
    least = number.value if isinstance(number, Number) else None
    given.word(("Cell", "Vertex"))
    at, named = given.label("at"), given.first_if(names_directions)
    ways = directions(setting, Symbol("Adjacent", given.ludeme.mark) if named is None else named)
    player, shores = _shores(setting, given.needed())
    grid, own_sites = setting.grid, setting.kinds.own_sites
    start = None
    if at is not None or not anywhere or setting.recalls:
        start = place_or_last(setting, at, given.ludeme.mark)

    def condition(scene: TurnScene) -> bool:
        seat = scene.mover if player is None else player(scene)
        there = shores(scene, seat)
        wanted = len(there) if least is None else least
        left = within = own_sites[seat](scene.pieces)
        if start is not None:
            site = start(scene)
            if site < 0 or scene.empty >> site & 1:
                return False
            if player is None:
                within = next(own for each in own_sites if (own := each(scene.pieces)) >> site & 1)
            left = within & 1 << site
        elif wanted == len(there) and there:
            left &= min(there, key=int.bit_count)
        while left:
            group = grid.group(left & -left, ways(scene), within)
            left &= ~group
            if sum(1 for shore in there if shore & group) >= wanted:
                return True
        return False

    return condition


Shores = Callable[[TurnScene, int], Sequence[int]]  # The regions to connect, of a seat.


def _shores(setting: GameEquipment, node: Node) -> tuple[Place | None, Shores]:
    """The player whose pieces connect, if that is said, and the regions: a list, a player's own, or all."""
    match node:
        case Braces(parts):
            regions = [region(setting, part) for part in parts]
            return None, lambda scene, seat: [each(scene) for each in regions]
        case Symbol("Sides"):
            sides = [setting.grid.side(word) for word in COMPASS[::2]]
            if None in sides:
                raise DescriptionError(node.mark, "not_on_this_board", ludeme="Sides")
            return None, lambda scene, seat: [side for side in sides if side]
        case Symbol():
            by_seat = [owned_parts(setting, seat) for seat in range(setting.seats)]
            return player_of(setting, node), lambda scene, seat: by_seat[seat]
    raise unsupported(node)
