"""Conditions of pieces in a row and of groups of pieces: `(is Line ...)` and `(is Connected ...)`."""

from collections.abc import Callable, Sequence

from adoube.games.kit.conditions import line
from adoube.games.kit.moves import Condition, Sites
from adoube.games.kit.scene import TurnScene
from adoube.games.kit.topology import AROUND, COMPASS, ROTATIONAL
from adoube.games.lud.references import directions, names_directions, place_of, place_or_last
from adoube.games.lud.regions import owned_parts, region
from adoube.games.lud.setting import (
    ROLES,
    GameEquipment,
    Place,
    is_set,
    mentions,
    number_of,
    player_of,
)
from adoube.games.lud.tree import (
    Arguments,
    Braces,
    DescriptionError,
    Node,
    Number,
    Symbol,
    unsupported,
)

__all__ = ["connected", "line_of"]


def line_of(setting: GameEquipment, given: Arguments, kind: Place | None, *, anywhere: bool) -> Condition:
    """Compile what follows `(is Line`: without a site `(last To)`, or where `anywhere` any of the mover's.

    `kind` is the number of the one kind of piece that counts, where that is said. Raises DescriptionError.
    """
    length = number_of(setting, given.needed())
    ways = given.first_if(names_directions)
    if ways is not None and any(mentions(ways, word) for word in (*AROUND, ROTATIONAL)):
        raise unsupported(ways, inside=given.ludeme)
    return line(
        setting.grid,
        _pivots(setting, given, anywhere=anywhere),
        directions(setting, Symbol("Adjacent", given.ludeme.mark) if ways is None else ways),
        length,
        exact=is_set(given, "exact"),
        of=_counted(setting, given) if kind is None else _of_kind(kind),
        only=None if (asked := given.label("if")) is None else setting.where(setting, asked, "to"),
    )


def _pivots(setting: GameEquipment, given: Arguments, *, anywhere: bool) -> Sites:
    through, any_place = given.label("through"), given.label("throughAny")
    if any_place is not None:
        return region(setting, any_place)
    if through is None and anywhere:
        return lambda scene: scene.own
    if through is None and not setting.within:
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
    player, standing = player_of(setting, Symbol(role, given.ludeme.mark)), setting.kinds.own_sites
    return lambda scene: standing[player(scene)](scene.pieces)


def _of_kind(kind: Place) -> Sites:
    """The pieces of a kind by its number, counted from 1."""
    return lambda scene: dict(enumerate(scene.pieces, start=1)).get(kind(scene), 0)


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
    grid, standing = setting.grid, setting.kinds.own_sites
    start = None
    if at is not None or not anywhere or setting.recalls:
        start = place_or_last(setting, at, given.ludeme.mark)

    def condition(scene: TurnScene) -> bool:
        seat = scene.mover if player is None else player(scene)
        there = shores(scene, seat)
        wanted = len(there) if least is None else least
        left = within = standing[seat](scene.pieces)
        if start is not None:
            site = start(scene)
            if site < 0 or scene.empty >> site & 1:
                return False
            if player is None:
                within = next(own for each in standing if (own := each(scene.pieces)) >> site & 1)
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
