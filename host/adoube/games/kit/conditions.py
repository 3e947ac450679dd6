"""Conditions on sites: rows of pieces, threats, and sets that are asked about one site at a time."""

from collections.abc import Sequence

from adoube.games.kit.moves import Condition, Directions, Moves, Sites, placed
from adoube.games.kit.scene import Submove, TurnScene
from adoube.games.kit.topology import Topology, sites_of

__all__ = ["AllOrNone", "OneByOne", "all_of", "any_of", "both", "line", "of_another", "threatened"]


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
    """Return the condition that `length` pieces in line go through one of the `pivots`; `exact`: no more.

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


def threatened(kinds: Sequence[int | None], sites: Sites) -> Condition:
    """Return the condition that a piece would be threatened on one of the sites.

    `kinds`: the kind of the piece, by the seat that moves. Within a threat nobody asks for further threats:
    a piece that may not move because its own king would be threatened is still a threat.
    """

    def condition(scene: TurnScene) -> bool:
        kind = kinds[scene.mover]
        if kind is None or scene.supposed:
            return False
        owner = scene.kinds.kinds[kind].seat
        for site in sites_of(sites(scene)):
            pieces = placed(scene.pieces, site, kind)
            for seat in range(len(scene.kinds.own)):
                if seat != owner and _comes_to(scene.seen_by(seat, pieces), site):
                    return True
        return False

    return condition


def _comes_to(scene: TurnScene, site: int) -> bool:
    scene.supposed = True
    return any(each.target == site for each in scene.rules.moves_in(scene))


def of_another(seats_further: int, moves: Moves) -> Moves:
    """The moves as another player would have them, who comes so many seats after the mover."""

    def found(scene: TurnScene) -> list[Submove]:
        seat = (scene.mover + seats_further) % len(scene.kinds.own)
        return moves(scene.seen_by(seat, scene.pieces))

    return found


class AllOrNone:
    """The whole board where a condition of the scene holds, and no site elsewhere."""

    __slots__ = ("_board", "condition")

    def __init__(self, condition: Condition, board: int) -> None:
        self.condition = condition
        self._board = board

    def __call__(self, scene: TurnScene) -> int:
        return self._board if self.condition(scene) else 0


class OneByOne:
    """The sites for which a condition holds that looks at one of them at a time."""

    def __init__(self, slot: str, condition: Condition, board: int) -> None:
        """`slot`: where a scene has the site that the condition looks at."""
        self._slot = slot
        self._condition = condition
        self._board = board

    def __call__(self, scene: TurnScene) -> int:
        return self.among(scene, self._board)

    def among(self, scene: TurnScene, candidates: int) -> int:
        """Those of some sites for which it holds. Raises TooManyTurns."""
        scene.budget.glance(candidates.bit_count())
        outer, found = getattr(scene, self._slot), 0
        for site in sites_of(candidates):
            setattr(scene, self._slot, site)
            if self._condition(scene):
                found |= 1 << site
        setattr(scene, self._slot, outer)
        return found

    def other(self) -> "OneByOne":
        """The sites for which the condition does not hold."""
        condition = self._condition
        return OneByOne(self._slot, lambda scene: not condition(scene), self._board)


def both(one: Sites, other: Sites) -> Sites:
    """The sites of both."""
    if isinstance(other, OneByOne):
        return lambda scene: other.among(scene, one(scene))
    return lambda scene: one(scene) & other(scene)


def all_of(parts: Sequence[Sites]) -> Sites:
    """The sites of all parts; those that are asked one by one come last."""
    first, *others = sorted(parts, key=lambda part: isinstance(part, OneByOne))
    for other in others:
        first = both(first, other)
    return first


def any_of(parts: Sequence[Sites]) -> Sites:
    """The sites of any part."""

    def sites(scene: TurnScene) -> int:
        found = 0
        for part in parts:
            found |= part(scene)
        return found

    return sites
