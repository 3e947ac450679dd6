"""Ludemes that refer to one site, a player's hand, a kind of piece, or an event."""

from collections.abc import Iterator, Mapping

from adoube.games.kit.scene import NOWHERE, TurnScene
from adoube.games.lud.arguments import Arguments, shown, unsupported
from adoube.games.lud.directions import directions
from adoube.games.lud.expansion import head
from adoube.games.lud.setting import ROLES, GameEquipment, Place, number_of, player_of, seat_of, site_number
from adoube.games.lud.tree import DescriptionError, Label, Ludeme, Node, Number, Symbol, Text

__all__ = ["PLACES", "SLOTS", "hand_of", "kinds_in", "kinds_of", "place_of", "trigger_of", "triggers"]


# Where a scene has the site that a ludeme stands for.
SLOTS: Mapping[str, str] = {"from": "origin", "to": "target", "between": "between", "site": "site"}
PLACES = (*SLOTS, "ahead", "centrePoint", "coord", "last", "where")  # ludemes of one site
SITES: Mapping[str, Place] = {
    "from": lambda scene: scene.origin,
    "to": lambda scene: scene.target,
    "between": lambda scene: scene.between,
    "site": lambda scene: scene.site,
}


def place_of(setting: GameEquipment, node: Node) -> Place:
    """The site that a node names in a scene, NOWHERE where there is none. Raises DescriptionError."""
    if isinstance(node, Text | Number) or head(node) == "centrePoint":
        site = site_number(setting, node)
        return lambda scene: site
    if isinstance(node, Ludeme):
        with Arguments(node) as given:
            if head(node) in setting.bound:
                return SITES[head(node)]
            if head(node) == "ahead":
                return _ahead(setting, given)
            if head(node) == "where":
                return _where(setting, given)
            if head(node) == "centrePoint":
                return _fixed(setting.grid.centre)
            if head(node) == "coord":
                return _fixed(_coordinates(setting, given))
            if head(node) == "last":
                if not (setting.within or setting.recalls):
                    raise DescriptionError(node.mark, "before_the_turn", ludeme=shown(node))
                match given.word(("To", "From")):
                    case "To":
                        return lambda scene: scene.last
                    case "From":
                        return lambda scene: scene.last_origin
    raise unsupported(node)


def _ahead(setting: GameEquipment, given: Arguments) -> Place:
    """`(ahead SITE steps:1 N)`: the site that far in a direction; the site itself where there is none."""
    start, steps = place_of(setting, given.needed()), given.label("steps")
    times = 1 if steps is None else number_of(setting, steps)
    ways, rays = directions(setting, given.next() or Symbol("Forward", given.ludeme.mark)), setting.grid.rays

    def site(scene: TurnScene) -> int:
        at, way = start(scene), ways(scene)
        if at < 0 or not way or not 0 < times <= len(rays[way[0]][at]):
            return at
        return rays[way[0]][at][times - 1]

    return site


def _fixed(sites: int) -> Place:
    """The first of some sites."""
    site = (sites & -sites).bit_length() - 1
    return lambda scene: site


def _coordinates(setting: GameEquipment, given: Arguments) -> int:
    """`(coord "A2")` or `(coord row:1 column:0)`."""
    grid, row, column = setting.grid, given.label("row"), given.label("column")
    if row is None or column is None:
        return 1 << site_number(setting, given.needed())
    on_row, on_column = grid.row(number_of(setting, row)), grid.column(number_of(setting, column))
    if on_row is None or on_column is None:
        raise DescriptionError(given.ludeme.mark, "not_on_this_board", ludeme=shown(given.ludeme))
    if not on_row & on_column:
        raise DescriptionError(given.ludeme.mark, "no_site", site=shown(given.ludeme))
    return on_row & on_column


def _where(setting: GameEquipment, given: Arguments) -> Place:
    """`(where "King" P1)`: where the piece stands; the first of several."""
    name, role = given.needed(), given.needed()
    numbers = kinds_of(setting, name, role)

    def site(scene: TurnScene) -> int:
        number = numbers[scene.mover]
        sites = 0 if number is None else scene.pieces[number]
        return (sites & -sites).bit_length() - 1 if sites else NOWHERE

    return site


def kinds_in(setting: GameEquipment, node: Node) -> tuple[int | None, ...]:
    """The kind that `(id "King" Mover)` or `(id "King2")` names, by the seat that moves.

    Raises DescriptionError.
    """
    if not isinstance(node, Ludeme) or head(node) != "id":
        raise unsupported(node)
    with Arguments(node) as given:
        name, role = given.needed(), given.next()
    if role is not None:
        return kinds_of(setting, name, role)
    for number, kind in enumerate(setting.kinds.kinds):
        if isinstance(name, Text) and name.text == f"{kind.name}{kind.seat + 1}":
            return (number,) * setting.seats
    raise DescriptionError(name.mark, "no_piece", name=getattr(name, "text", ""))


def kinds_of(setting: GameEquipment, name: Node, role: Node) -> tuple[int | None, ...]:
    """A kind of piece by its name and the seat that a role names, by the seat that moves.

    Raises DescriptionError.
    """
    if not isinstance(name, Text):
        raise unsupported(name)
    numbers = tuple(setting.kind(name.text, seat) for seat in range(setting.seats))
    if all(number is None for number in numbers):
        raise DescriptionError(name.mark, "no_piece", name=name.text)
    match role:
        case Symbol("Mover"):
            return numbers
        case Symbol("Next"):
            return (*numbers[1:], numbers[0])
        case Symbol("Prev"):
            return (numbers[-1], *numbers[:-1])
        case Symbol(text) if text in ROLES:
            return (numbers[seat_of(text, setting.seats, role)],) * setting.seats
    raise unsupported(role)


def hand_of(setting: GameEquipment, node: Node) -> Place | None:
    """The seat whose hand `(handSite Mover)` or `(sites Hand Mover)` is; None for any other node.

    Raises DescriptionError.
    """
    match node:
        case Ludeme((Symbol("handSite"), *_)):
            skip = 1
        case Ludeme((Symbol("sites"), Symbol("Hand"), *_)):
            skip = 2
        case Ludeme(
            (
                Symbol("sites"),
                Symbol("Occupied"),
                Label("by", Symbol("Mover") as owner),
                Label("container", Ludeme((Symbol("mover"),))),
            )
        ):
            return hand_of(setting, Ludeme((Symbol("handSite", node.mark), owner), node.mark))
        case _:
            return None
    with Arguments(node, skip) as given:
        role = given.needed()
        player = player_of(setting, role)
    if not setting.hands:
        raise DescriptionError(node.mark, "no_hand")
    return player


def triggers(node: Node) -> Iterator[str]:
    """The values that `(trigger "Name" P1)` anywhere in a node sets, by their names."""
    match node:
        case Ludeme((Symbol("trigger"), Text(name), Symbol(role))):
            yield f"{name} {role}"
        case Label(_, value):
            yield from triggers(value)
    for item in getattr(node, "items", ()):
        yield from triggers(item)


def trigger_of(setting: GameEquipment, given: Arguments) -> str:
    """The name of the value of `"Name" P1`, which something has to trigger. Raises DescriptionError."""
    event, role = given.text(), given.needed()
    if not isinstance(role, Symbol) or role.text not in ROLES:
        raise unsupported(role)
    seat_of(role.text, setting.seats, role)
    name = f"{event} {role.text}"
    if name not in setting.variables:
        raise unsupported(given.ludeme)
    return name
