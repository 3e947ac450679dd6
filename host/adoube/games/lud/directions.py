"""Ludemes of directions, by the compass, the mover's pieces or the last move, and walks of a leap."""

from collections.abc import Mapping, Sequence

from adoube.games.kit.grid import ORTHOGONAL, SquareGrid
from adoube.games.kit.moves import Directions
from adoube.games.kit.topology import AROUND, COMPASS, FAMILIES, ROTATIONAL, Topology
from adoube.games.lud.arguments import Arguments, listed, unsupported
from adoube.games.lud.expansion import head
from adoube.games.lud.setting import GameEquipment
from adoube.games.lud.tree import Braces, DescriptionError, Ludeme, Node, Symbol

__all__ = ["RELATIVE", "directions", "forwards_of", "names_directions", "reach_of"]


# Sixteenths of a turn clockwise from where the piece faces.
EXACT: Mapping[str, int] = {"Forward": 0, "Rightward": 4, "Backward": 8, "Leftward": 12}
# The sixteenths of a half turn, as far as there are neighbours that way.
BETWEEN: Mapping[str, tuple[int, ...]] = {
    "Forwards": tuple(range(-3, 4)),
    "Rightwards": tuple(range(1, 8)),
    "Backwards": tuple(range(5, 12)),
    "Leftwards": tuple(range(15, 8, -1)),
}
# The first direction with neighbours, from a sixteenth clockwise or the other way.
NEXT: Mapping[str, tuple[int, int]] = {"FR": (0, 1), "FL": (0, -1), "BR": (8, 1), "BL": (8, -1)}
SAME = "SameDirection"
OPPOSITE = "OppositeDirection"
# Words of directions that depend on who moves, or on what has been played.
RELATIVE = (*EXACT, *BETWEEN, *NEXT, SAME, OPPOSITE)


def names_directions(node: Node) -> bool:
    """Return whether a node can only be directions."""
    if isinstance(node, Symbol):
        return node.text in (*COMPASS, *FAMILIES, *AROUND, ROTATIONAL, SAME) or is_relative(node.text)
    if isinstance(node, Braces):
        return bool(node.items) and all(names_directions(item) for item in node.items)
    return head(node) in ("directions", "difference", "if")


def directions(setting: GameEquipment, node: Node) -> Directions:
    """The directions that a node names, for the mover. Raises DescriptionError."""
    if isinstance(node, Ludeme) and head(node) == "directions":
        with Arguments(node) as given:
            return directions(setting, given.needed())
    if isinstance(node, Ludeme) and head(node) == "difference":
        with Arguments(node) as given:
            return _difference(setting, node, directions(setting, given.needed()), given.needed())
    if isinstance(node, Ludeme) and head(node) == "if":
        with Arguments(node) as given:
            asked = setting.where(setting, given.needed(), "")
            yes, no = directions(setting, given.needed()), directions(setting, given.needed())
        return lambda scene: yes(scene) if asked(scene) else no(scene)
    names = listed(node)
    if any(isinstance(name, Symbol) and name.text == SAME for name in names):
        if len(names) > 1:
            raise unsupported(node)
        if not setting.within:
            raise DescriptionError(names[0].mark, "before_the_turn", ludeme=SAME)
        return lambda scene: (scene.heading,) if scene.heading >= 0 else ()
    by_seat = tuple(_by_seat(setting, names, seat) for seat in range(setting.seats))
    return lambda scene: by_seat[scene.mover]


def _difference(setting: GameEquipment, node: Ludeme, ways: Directions, without: Node) -> Directions:
    """`(difference Orthogonal OppositeDirection)`: all but the way back to where the last submove began."""
    if not isinstance(without, Symbol) or without.text != OPPOSITE:
        raise unsupported(without, inside=node)
    if not setting.within:
        raise DescriptionError(without.mark, "before_the_turn", ludeme=OPPOSITE)
    rays = setting.grid.rays
    return lambda scene: [way for way in ways(scene) if scene.last_origin not in rays[way][scene.last]]


def _by_seat(setting: GameEquipment, names: tuple[Node, ...], seat: int) -> tuple[int, ...]:
    found: list[int] = []
    for name in names:
        if not isinstance(name, Symbol) or not names_directions(name):
            raise unsupported(name)
        if name.text in (*AROUND, ROTATIONAL) and not setting.grid.ways(ROTATIONAL):
            raise unsupported(name)
        if not is_relative(name.text):
            found.extend(setting.grid.ways(name.text))
            continue
        if not setting.forwards:
            raise DescriptionError(name.mark, "no_forward", direction=name.text)
        found.extend(_relative(setting.grid, name.text, setting.forwards[seat]))
    return tuple(dict.fromkeys(found))


def is_relative(word: str) -> bool:
    """Return whether a word names directions as a piece sees them."""
    return word in EXACT or word in BETWEEN or word in NEXT


def _relative(grid: Topology, word: str, forward: int) -> tuple[int, ...]:
    """The ways that a word means for pieces that face one direction of the compass."""
    if word in NEXT:
        first, by = NEXT[word]
        turned = [_turned(forward, first + by * sixteenths) for sixteenths in range(1, 17)]
        meant = [direction for direction in turned if direction in grid.headings][:1]
    else:
        turned = [_turned(forward, sixteenths) for sixteenths in BETWEEN.get(word) or (EXACT[word],)]
        meant = [direction for direction in turned if direction in grid.headings]
    return tuple(way for direction in meant for way in grid.ways(direction))


def _turned(forward: int, sixteenths: int) -> str:
    return COMPASS[(forward + sixteenths) % 16]


def reach_of(grid: Topology, walks: Braces) -> tuple[tuple[int, ...], ...]:
    """By site, the sites where a walk ends, begun in each of the four directions. Raises DescriptionError."""
    if not isinstance(grid, SquareGrid):
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


def _end(grid: SquareGrid, site: int, way: int, walk: list[str]) -> int:
    """Return the site where a walk ends, -1 where it leaves the board."""
    for step in walk:
        if step != "F":
            way = (way + (2 if step == "R" else 6)) % 8
        elif site >= 0:
            site = grid.near(way, site)
    return site
