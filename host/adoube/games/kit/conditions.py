"""Conditions on sites: rows of pieces, threats, sites shut in between others, and sets asked site by site."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence

from adoube.games.kit.moves import Condition, Directions, Moves, Sites, placed
from adoube.games.kit.scene import Submove, TurnScene
from adoube.games.kit.topology import Topology, bits, sites_of

__all__ = [
    "AllOrNone",
    "OneByOne",
    "SitesAmong",
    "all_of",
    "any_of",
    "both",
    "enclosed",
    "flanked",
    "flanking",
    "for_all",
    "line",
    "of_another",
    "origins_of",
    "surrounded",
    "threatened",
]


def line(
    grid: Topology,
    pivots: Sites,
    directions: Directions,
    length: int,
    *,
    exact: bool,
    gaps: bool = False,
    of: Sites | None = None,
    only: Sites | None = None,
) -> Condition:
    """Return the condition that `length` pieces in line go through one of the `pivots`; `exact`: no more.

    `gaps`: whether others may stand between them.
    `of` are the pieces that count. Without it they are those of the kind that stands on the pivot.
    `only` are the sites where they count.
    """

    def condition(scene: TurnScene) -> bool:
        ways = directions(scene)
        where = -1 if only is None else only(scene)
        for standing in (of(scene),) if of is not None else scene.pieces[: len(scene.kinds.kinds)]:
            counted = standing & where
            through = pivots(scene) & counted
            while through:
                pivot = through & -through
                through ^= pivot
                stand = _in_line(grid, counted, pivot.bit_length() - 1, ways, gaps=gaps)
                if any(each == length or (each > length and not exact) for each in stand):
                    return True
        return False

    return condition


def _in_line(grid: Topology, counted: int, pivot: int, ways: Sequence[int], *, gaps: bool) -> Iterator[int]:
    """Yield how many pieces that count are in line with one, each way."""
    for direction in ways:
        ahead, behind = grid.rays[direction][pivot], grid.behind(direction, pivot)
        if gaps:
            yield 1 + (bits((*ahead, *behind)) & counted).bit_count()
        else:
            yield 1 + _run(ahead, counted) + _run(behind, counted)


def _run(ray: tuple[int, ...], counted: int) -> int:
    """How many of the counted sites a ray begins with."""
    found = 0
    for site in ray:
        if not counted >> site & 1:
            break
        found += 1
    return found


def threatened(kinds: Sequence[int | None], sites: Sites, by: Moves | None = None) -> Condition:
    """Return the condition that a piece would be threatened on one of the sites.

    `kinds`: the kind of the piece, by the seat that moves. `by`: the moves that threaten it, instead of all.
    Within a threat nobody asks for further threats: a piece that may not move because its own king would be
    threatened is still a threat.
    """

    def condition(scene: TurnScene) -> bool:
        kind = kinds[scene.mover]
        if kind is None or scene.supposed:
            return False
        owner = scene.kinds.kinds[kind].seat
        for site in sites_of(sites(scene)):
            count = len(scene.kinds.kinds)  # the numbers on the site stay
            pieces = placed(scene.pieces[:count], site, kind) + scene.pieces[count:]
            for seat in range(len(scene.kinds.own)):
                if seat != owner and _comes_to(scene.seen_by(seat, pieces), site, by):
                    return True
        return False

    return condition


def _comes_to(scene: TurnScene, site: int, by: Moves | None) -> bool:
    scene.supposed = True
    scene.wanted = 1 << site
    return any(each.target == site for each in (by or scene.rules.moves_in)(scene))


def of_another(seats_further: int, moves: Moves) -> Moves:
    """The moves as another player would have them, who comes so many seats after the mover."""

    def found(scene: TurnScene) -> list[Submove]:
        seat = (scene.mover + seats_further) % len(scene.kinds.own)
        return moves(scene.seen_by(seat, scene.pieces))

    return found


def for_all(places: Callable[[TurnScene], Iterable[int]], condition: Condition) -> Condition:
    """Return the condition that one holds for all of some places, each being the scene's site."""

    def holds(scene: TurnScene) -> bool:
        outer, found = scene.site, True
        for place in places(scene):
            scene.site = place
            if not condition(scene):
                found = False
                break
        scene.site = outer
        return found

    return holds


class AllOrNone:
    """The whole board where a condition of the scene holds, and no site elsewhere."""

    __slots__ = ("board", "condition")

    def __init__(self, condition: Condition, board: int) -> None:
        self.condition = condition
        self.board = board

    def __call__(self, scene: TurnScene) -> int:
        return self.board if self.condition(scene) else 0


class SitesAmong(ABC):
    """Sites that are found faster among some than on the whole board."""

    def __init__(self, board: int) -> None:
        """`board`: all sites."""
        self.board = board

    def __call__(self, scene: TurnScene) -> int:
        return self.among(scene, self.board)

    @abstractmethod
    def among(self, scene: TurnScene, candidates: int) -> int:
        """Those of some sites that belong to them. Raises TooManyTurns."""

    def other(self) -> Sites:
        """All other sites."""
        return AllOthers(self, self.board)


class OneByOne(SitesAmong):
    """The sites for which a condition holds that looks at one of them at a time."""

    def __init__(self, slot: str, condition: Condition, board: int) -> None:
        """`slot`: where a scene has the site that the condition looks at."""
        super().__init__(board)
        self._slot = slot
        self._condition = condition

    def among(self, scene: TurnScene, candidates: int) -> int:
        scene.budget.glance(candidates.bit_count())
        slot, condition = self._slot, self._condition
        outer, found = getattr(scene, slot), 0
        for site in sites_of(candidates):
            setattr(scene, slot, site)
            if condition(scene):
                found |= 1 << site
        setattr(scene, slot, outer)
        return found


class AllOthers(SitesAmong):
    """The sites that do not belong to some."""

    def __init__(self, inner: SitesAmong, board: int) -> None:
        super().__init__(board)
        self._inner = inner

    def among(self, scene: TurnScene, candidates: int) -> int:
        return candidates & ~self._inner.among(scene, candidates)


class InAll(SitesAmong):
    """The sites that belong to all of several sets."""

    def __init__(self, parts: Sequence[Sites], board: int) -> None:
        super().__init__(board)
        self._parts = parts

    def among(self, scene: TurnScene, candidates: int) -> int:
        for part in self._parts:
            if not candidates:
                break
            candidates = _among(part, scene, candidates)
        return candidates


class InAny(SitesAmong):
    """The sites that belong to any of several sets."""

    def __init__(self, parts: Sequence[Sites], board: int) -> None:
        super().__init__(board)
        self._parts = parts

    def among(self, scene: TurnScene, candidates: int) -> int:
        found = 0
        for part in self._parts:
            found |= _among(part, scene, candidates & ~found)
        return found


def _among(sites: Sites, scene: TurnScene, candidates: int) -> int:
    return sites.among(scene, candidates) if isinstance(sites, SitesAmong) else candidates & sites(scene)


def origins_of(moves: Moves) -> Sites:
    """The sites of the pieces that have some of the moves."""
    return lambda scene: bits(each.origin for each in scene.all_moves(moves) if each.origin >= 0)


def both(one: Sites, other: Sites) -> Sites:
    """The sites of both."""
    if isinstance(other, SitesAmong):
        return InAll((one, other), other.board)
    return lambda scene: one(scene) & other(scene)


def all_of(parts: Sequence[Sites], board: int) -> Sites:
    """The sites of all parts; those that are asked one by one come last."""
    conditions = [part.condition for part in parts if isinstance(part, AllOrNone)]
    if len(conditions) == len(parts):
        return AllOrNone(lambda scene: all(holds(scene) for holds in conditions), board)
    return InAll(sorted(parts, key=lambda part: isinstance(part, SitesAmong)), board)


def any_of(parts: Sequence[Sites], board: int) -> Sites:
    """The sites of any part."""
    conditions = [part.condition for part in parts if isinstance(part, AllOrNone)]
    if len(conditions) == len(parts):
        return AllOrNone(lambda scene: any(holds(scene) for holds in conditions), board)
    return InAny(parts, board)


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


def enclosed(grid: Topology, start: FromSite, directions: Directions, shut_in: Sites, free: int = 0) -> Sites:
    """The groups beside the start, of sites `shut_in`, that no empty site is beside.

    With `free` they may have so many empty sites among them, and then none further beside these.
    """

    def sites(scene: TurnScene) -> int:
        found, site = 0, start(scene)
        if site < 0:
            return 0
        ways, inner = directions(scene), shut_in(scene) | (scene.empty if free else 0)
        for first in sites_of(grid.around(1 << site, ways) & inner):
            group = grid.group(1 << first, ways, inner)
            open_to = group if free else grid.around(group, ways)
            if (open_to & scene.empty).bit_count() <= free:
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
