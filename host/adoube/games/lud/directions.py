"""Ludemes that name directions: those of the compass, those of the mover's pieces, and the last one."""

from collections.abc import Mapping

from adoube.games.kit.grid import DIAGONAL, EVERYWAY, ORTHOGONAL
from adoube.games.kit.moves import Directions
from adoube.games.lud.arguments import Arguments, listed, unsupported
from adoube.games.lud.errors import DescriptionError
from adoube.games.lud.expansion import head
from adoube.games.lud.setting import GameEquipment
from adoube.games.lud.tree import Braces, Ludeme, Node, Symbol

__all__ = ["COMPASS", "directions", "names_directions"]

COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
FAMILIES: Mapping[str, tuple[int, ...]] = {
    "Orthogonal": ORTHOGONAL,
    "Diagonal": DIAGONAL,
    "All": EVERYWAY,
    "Adjacent": EVERYWAY,
    **{name: (number,) for number, name in enumerate(COMPASS)},
}
RELATIVE: Mapping[str, tuple[int, ...]] = {
    "Forward": (0,),
    "Backward": (4,),
    "Rightward": (2,),
    "Leftward": (6,),
    "FR": (1,),
    "FL": (7,),
    "BR": (3,),
    "BL": (5,),
    "Forwards": (7, 0, 1),
    "Backwards": (3, 4, 5),
}
"""eighths of a turn clockwise from where the piece faces"""
SAME = "SameDirection"


def names_directions(node: Node) -> bool:
    """Whether a node can only be directions."""
    if isinstance(node, Symbol):
        return node.text in FAMILIES or node.text in RELATIVE or node.text == SAME
    if isinstance(node, Braces):
        return bool(node.items) and all(names_directions(item) for item in node.items)
    return head(node) == "directions"


def directions(setting: GameEquipment, node: Node) -> Directions:
    """The directions that a node names, for the mover. Raises DescriptionError."""
    if isinstance(node, Ludeme) and head(node) == "directions":
        with Arguments(node) as given:
            return directions(setting, given.needed())
    names = listed(node)
    if any(isinstance(name, Symbol) and name.text == SAME for name in names):
        if len(names) > 1:
            raise unsupported(node)
        if not setting.within:
            raise DescriptionError(names[0].mark, "before_the_turn", ludeme=SAME)
        return lambda scene: (scene.heading,) if scene.heading >= 0 else ()
    by_seat = tuple(_by_seat(setting, names, seat) for seat in range(setting.seats))
    return lambda scene: by_seat[scene.mover]


def _by_seat(setting: GameEquipment, names: tuple[Node, ...], seat: int) -> tuple[int, ...]:
    found: list[int] = []
    for name in names:
        if not isinstance(name, Symbol) or not names_directions(name):
            raise unsupported(name)
        if name.text == "Adjacent" and setting.grid.points:
            raise DescriptionError(name.mark, "which_neighbours")
        if name.text in FAMILIES:
            found.extend(FAMILIES[name.text])
            continue
        if not setting.forwards:
            raise DescriptionError(name.mark, "no_forward", direction=name.text)
        found.extend((setting.forwards[seat] + eighths) % 8 for eighths in RELATIVE[name.text])
    return tuple(dict.fromkeys(found))
