"""Sets of sites that have to be asked for one site after the other, as few as possible."""

from collections.abc import Sequence

from adoube.games.kit.bits import sites_of
from adoube.games.kit.moves import Condition, Sites
from adoube.games.kit.scene import TurnScene

__all__ = ["AllOrNone", "OneByOne", "all_of", "any_of", "both"]


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
