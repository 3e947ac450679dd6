"""Groups of sites that hang together: those of one kind of piece, or those for which a condition holds."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from adoube.games.kit.moves import Directions
from adoube.games.kit.scene import TurnScene
from adoube.games.lud.setting import GameEquipment, names_variable
from adoube.games.lud.tree import Arguments

__all__ = ["GroupAt", "group_at", "groups_where"]

GroupAt = Callable[[TurnScene, int], int]  # The group that a site belongs to.


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
    setting: GameEquipment, given: Arguments, ways: Directions
) -> Callable[[TurnScene], Iterator[int]]:
    """The groups along some ways of what `if:` says: of all pieces, or of sites where it holds.

    Raises DescriptionError.
    """
    grid = setting.grid
    asked = given.label("if")
    wanted = _occupied if asked is None else setting.where(setting, asked, "to")

    def groups(scene: TurnScene) -> Iterator[int]:
        left = within = wanted(scene)
        directions_here = ways(scene)
        while left:
            group = grid.group(left & -left, directions_here, within)
            left &= ~group
            yield group

    return groups


def _occupied(scene: TurnScene) -> int:
    return scene.own | scene.enemy
