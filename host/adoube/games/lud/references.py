"""Ludemes that refer to one site, a hand, a kind of piece or an event, or to directions and walks.

Directions go by the compass, by the mover's pieces or by the last move.
"""

from collections.abc import Callable, Collection, Mapping

from adoube.games.kit.moves import Directions, Kinds
from adoube.games.kit.scene import NOWHERE, TurnScene
from adoube.games.kit.topology import AROUND, COMPASS, FAMILIES, ROTATIONAL, Topology
from adoube.games.lud.setting import (
    ROLES,
    UNOWNED,
    GameEquipment,
    Place,
    number_of,
    seat_of,
    site_number,
    truth,
)
from adoube.games.lud.tree import (
    Arguments,
    Braces,
    DescriptionError,
    Ludeme,
    Mark,
    Node,
    Number,
    Symbol,
    Text,
    head,
    listed,
    shown,
    unsupported,
)

__all__ = [
    "PLACES",
    "RECKONED",
    "RELATIVE",
    "SITE_TYPES",
    "SLOTS",
    "directions",
    "headings",
    "kinds_in",
    "kinds_of",
    "names_directions",
    "pieces_named",
    "place_of",
    "place_or_last",
]


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
            return _named_directions(setting, given)
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


def _named_directions(setting: GameEquipment, given: Arguments) -> Directions:
    """`(directions Forwards of:All)`, or `(directions Cell from:SITE to:SITE)`, of lines between."""
    start, end, every = (given.label(word) for word in ("from", "to", "of"))
    if start is not None and end is not None and every is None and given.word(SITE_TYPES):
        origin, target = place_of(setting, start), place_of(setting, end)
        ways, rays = setting.grid.ways("All"), setting.grid.rays
        return lambda scene: [
            way for way in ways if origin(scene) >= 0 and target(scene) in rays[way][origin(scene)]
        ]
    if start is not None or end is not None:
        raise unsupported(given.ludeme)
    if every is None:
        return directions(setting, given.needed())
    named, grid = given.needed(), setting.grid
    word = named.text if isinstance(named, Symbol) and is_relative(named.text) else ""
    if not word or not isinstance(every, Symbol) or every.text != "All":
        raise unsupported(every, inside=given.ludeme)
    around = frozenset(each for each in COMPASS if {*grid.ways(each)} & {*grid.ways("All")})
    by_seat = [_relative(grid, word, facing, around) for facing in setting.facings]
    return lambda scene: by_seat[scene.mover]


def headings(setting: GameEquipment, given: Arguments) -> Directions:
    """The directions that come next, `Adjacent` without them. Raises DescriptionError."""
    given.word(SITE_TYPES)
    named = given.first_if(names_directions)
    return directions(setting, Symbol("Adjacent", given.ludeme.mark) if named is None else named)


SITE_TYPES = ("Cell", "Vertex")  # where pieces stand, as descriptions may say once more


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
        found.extend(_relative(setting.grid, name.text, setting.facings[seat], setting.grid.headings))
    return tuple(dict.fromkeys(found))


def is_relative(word: str) -> bool:
    """Return whether a word names directions as a piece sees them."""
    return word in EXACT or word in BETWEEN or word in NEXT


def _relative(grid: Topology, word: str, forward: int, around: Collection[str]) -> tuple[int, ...]:
    """The ways that a word means for pieces that face one direction of the compass, of those around them."""
    if word in NEXT:
        first, by = NEXT[word]
        turned = [_turned(forward, first + by * sixteenths) for sixteenths in range(1, 17)]
        meant = [direction for direction in turned if direction in around][:1]
    else:
        turned = [_turned(forward, sixteenths) for sixteenths in BETWEEN.get(word) or (EXACT[word],)]
        meant = [direction for direction in turned if direction in around]
    return tuple(way for direction in meant for way in grid.ways(direction))


def _turned(forward: int, sixteenths: int) -> str:
    return COMPASS[(forward + sixteenths) % 16]


# Where a scene has the site that a ludeme stands for.
SLOTS: Mapping[str, str] = {"from": "origin", "to": "target", "between": "between", "site": "site"}
# Ludemes of numbers, which may be those of sites.
RECKONED = (
    *("+", "-", "*", "/", "%", "^", "min", "max", "abs"),
    *("count", "handSite", "mapEntry", "trackSite", "value", "var"),
)
# Ludemes of one site.
PLACES = (*SLOTS, "ahead", "centrePoint", "coord", "handSite", "last", "mapEntry", "trackSite", "where")
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
    if isinstance(node, Ludeme) and head(node) in RECKONED:
        return _reckoned(setting, node)
    if isinstance(node, Ludeme):
        with Arguments(node) as given:
            if head(node) in setting.bound and not (head(node) == "site" and setting.asks_hands):
                return SITES[head(node)]
            if head(node) == "last":
                return _last(setting, node, given)
            if head(node) in OF_BOARD:
                return OF_BOARD[head(node)](setting, given)
    raise unsupported(node)


def place_or_last(setting: GameEquipment, node: Node | None, mark: Mark) -> Place:
    """The site that a node names, and without one `(last To)`. Raises DescriptionError."""
    last = Ludeme((Symbol("last", mark), Symbol("To", mark)), mark)
    return place_of(setting, last if node is None else node)


def _last(setting: GameEquipment, node: Ludeme, given: Arguments) -> Place:
    """`(last To)`, `(last From)`, and in games of heaps `(last To afterConsequence:True)`."""
    if not (setting.within or setting.recalls):
        raise DescriptionError(node.mark, "before_the_turn", ludeme=shown(node))
    after = given.label("afterConsequence")
    match given.word(("To", "From")):
        case "To" if after is not None and truth(after):
            if not setting.heaps:
                raise unsupported(after, inside=node)
            if setting.follows:
                return lambda scene: scene.last  # Ludii notes what follows only once all of it is done
            return lambda scene: scene.ledger.sown if scene.ledger.sown >= 0 else scene.last
        case "To":
            return lambda scene: scene.last
        case "From" if after is not None and truth(after):
            raise unsupported(after, inside=node)
        case "From":
            return lambda scene: scene.last_origin
    raise unsupported(node)


def _reckoned(setting: GameEquipment, node: Ludeme) -> Place:
    """A site by a number that is known in a scene."""
    if setting.grid.numbers is None:
        raise DescriptionError(node.mark, "not_on_this_board", ludeme=shown(node))
    number = setting.amount(setting, node)
    return lambda scene: setting.site_at(number(scene))


def _either(setting: GameEquipment, given: Arguments) -> Place:
    """`(if CONDITION SITE SITE)`."""
    asked = setting.where(setting, given.needed(), "")
    yes, no = place_of(setting, given.needed()), place_of(setting, given.needed())
    return lambda scene: yes(scene) if asked(scene) else no(scene)


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


# What follows of ludemes that name a site of the board.
OF_BOARD: Mapping[str, Callable[[GameEquipment, Arguments], Place]] = {
    "ahead": _ahead,
    "centrePoint": lambda setting, _: _fixed(setting.grid.centre),
    "coord": lambda setting, given: _fixed(_coordinates(setting, given)),
    "if": _either,
    "where": _where,
}


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
        alone = kind.seat < 0 and isinstance(name, Text) and name.text == kind.name
        if alone or (isinstance(name, Text) and name.text == f"{kind.name}{kind.seat + 1}"):
            return (number,) * setting.seats
    raise DescriptionError(name.mark, "no_piece", name=getattr(name, "text", ""))


def pieces_named(setting: GameEquipment, node: Ludeme, *, several: bool = False) -> Kinds:
    """The kinds that `(piece "King")`, `(piece {"King" "Queen"})` or `(piece (id "King" P1))` names.

    Raises DescriptionError.
    """
    with Arguments(node) as given:
        named = given.needed()
        role = given.next() or Symbol("Mover", node.mark)
    names = listed(named)
    if not names or (len(names) > 1 and not several):
        raise unsupported(node)
    if not all(isinstance(name, Text) for name in names):
        number, count = setting.amount(setting, named), len(setting.kinds.kinds)
        return lambda scene: (kind - 1,) if 0 < (kind := number(scene)) <= count else ()
    numbers = [kinds_of(setting, name, role) for name in names]
    return lambda scene: [kind for each in numbers if (kind := each[scene.mover]) is not None]


def kinds_of(setting: GameEquipment, name: Node, role: Node) -> tuple[int | None, ...]:
    """A kind of piece by its name and the seat that a role names, by the seat that moves.

    Raises DescriptionError.
    """
    if not isinstance(name, Text):
        raise unsupported(name)
    if isinstance(role, Symbol) and role.text in UNOWNED:
        if (number := setting.kind(name.text, UNOWNED[role.text])) is None:
            raise DescriptionError(name.mark, "no_piece", name=name.text)
        return (number,) * setting.seats
    numbers = tuple(setting.kind(name.text, seat) for seat in range(setting.seats))
    if all(number is None for number in numbers):
        for owner in UNOWNED.values():
            if (number := setting.kind(name.text, owner)) is not None:
                return (number,) * setting.seats
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
