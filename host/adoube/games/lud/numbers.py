"""Ludemes that are whole numbers: counts, scores, seats, kinds of pieces, and sums of them."""

from collections.abc import Callable, Mapping, Sequence

from adoube.games.kit.scene import TurnScene
from adoube.games.kit.topology import distances
from adoube.games.lud.hands import held_at, slots_of
from adoube.games.lud.references import place_of
from adoube.games.lud.regions import region
from adoube.games.lud.setting import COUNTER, ROLES, GameEquipment, Place, player_of
from adoube.games.lud.tree import (
    Arguments,
    DescriptionError,
    Ludeme,
    Node,
    Number,
    Symbol,
    head,
    shown,
    unsupported,
)

__all__ = ["Amount", "amount_of"]

Amount = Callable[[TurnScene], int]  # A whole number, as it is in a scene.
MOST = 1_000_000  # what sums stay below


def amount_of(setting: GameEquipment, node: Node) -> Amount:
    """The number that a node is. Raises DescriptionError."""
    if isinstance(node, Number):
        return _always(node.value)
    if isinstance(node, Symbol) and node.text in (*ROLES, "Mover", "Next", "Prev"):
        return _player(player_of(setting, node))
    if not isinstance(node, Ludeme) or head(node) not in (*SUMS, *OTHERS):
        return _site(setting, node)
    with Arguments(node) as given:
        match head(node):
            case name if name in SUMS:
                return _reckoned(node, [amount_of(setting, part) for part in given.several()])
            case "count":
                return _count(setting, node, given)
            case "score":
                player = player_of(setting, given.needed())
                return lambda scene: scene.ledger.scores[player(scene)]
            case "var":
                return _value(setting, node, given)
            case "counter":
                return _value_of(setting, COUNTER)
            case "mover" | "next":
                return _player(player_of(setting, Symbol(head(node).capitalize(), node.mark)))
            case "who":
                return _of_piece(setting, given, [kind.seat + 1 for kind in setting.kinds.kinds])
            case "what":
                return _of_piece(setting, given, list(range(1, len(setting.kinds.kinds) + 1)))
    raise unsupported(node)


def _site(setting: GameEquipment, node: Node) -> Amount:
    """The number of a site, as the description counts; -1 where there is none."""
    place, numbers = place_of(setting, node), setting.grid.numbers
    if numbers is None:
        raise DescriptionError(node.mark, "not_on_this_board", ludeme=shown(node))
    return lambda scene: numbers[at] if (at := place(scene)) >= 0 else at


# Ludemes of numbers that are no sums.
OTHERS = ("count", "counter", "score", "var", "mover", "next", "who", "what")


def _reckoned(node: Ludeme, parts: Sequence[Amount]) -> Amount:
    reckon = SUMS[head(node)]
    first, *others = parts
    if not others:
        if head(node) == "abs":
            return lambda scene: abs(first(scene))
        if head(node) == "-":
            return lambda scene: -first(scene)

    def number(scene: TurnScene) -> int:
        found = first(scene)
        for other in others:
            found = max(-MOST, min(MOST, reckon(found, other(scene))))
        return found

    return number


SUMS: Mapping[str, Callable[[int, int], int]] = {
    "+": lambda one, other: one + other,
    "-": lambda one, other: one - other,
    "*": lambda one, other: one * other,
    "/": lambda one, other: int(one / other) if other else 0,
    "%": lambda one, other: one % other if other else 0,
    "min": min,
    "max": max,
    "abs": lambda one, _: one,
}


def _count(setting: GameEquipment, node: Ludeme, given: Arguments) -> Amount:
    match given.word(("Rows", "Columns", "Pieces", "Sites", "Cell", "Vertex", "Moves", "Steps")):
        case "Rows":
            return _always(len(setting.grid.rows))
        case "Columns":
            return _always(len(setting.grid.columns))
        case "Pieces":
            return _pieces(setting, given)
        case "Sites" if (where := given.label("in")) is not None:
            sites = region(setting, where)
            return lambda scene: sites(scene).bit_count()
        case "Moves":
            return lambda scene: scene.ledger.made
        case "Steps":
            return _steps(setting, place_of(setting, given.needed()), place_of(setting, given.needed()))
        case "Cell" | "Vertex" | None if (site := given.label("at")) is not None:
            return _standing_at(setting, site)
    raise unsupported(node)


def _steps(setting: GameEquipment, start: Place, end: Place) -> Amount:
    """`(count Steps SITE SITE)`: how far apart two sites are; 0 where there is no way."""
    grid, far = setting.grid, dict[int, dict[int, int]]()
    ways = grid.ways("Adjacent")

    def number(scene: TurnScene) -> int:
        one, other = start(scene), end(scene)
        if min(one, other) < 0:
            return 0
        if one not in far:
            scene.budget.glance(len(grid.names))
            far[one] = dict(distances(grid, ways, one))
        return far[one].get(other, 0)

    return number


def _player(seat: Place) -> Amount:
    """The number of a player, counted from 1."""
    return lambda scene: seat(scene) + 1


def _always(number: int) -> Amount:
    return lambda scene: number


def _pieces(setting: GameEquipment, given: Arguments) -> Amount:
    """`(count Pieces Mover "Man" in:...)`: those in hand count, unless `in:` says where."""
    role, name, where = given.word((*ROLES, "Mover", "Next", "All")), given.text(), given.label("in")
    sites = None if where is None else region(setting, where)
    kinds = range(len(setting.kinds.kinds))
    named = [kind for kind in kinds if name is None or setting.kinds.kinds[kind].name == name]
    if not named:
        raise DescriptionError(given.ludeme.mark, "no_piece", name=name or "")
    by_seat = [
        [kind for kind in named if setting.kinds.kinds[kind].seat == seat] for seat in range(setting.seats)
    ]
    player = None
    if role not in (None, "All"):
        player = player_of(setting, Symbol(role, given.ludeme.mark))

    def number(scene: TurnScene) -> int:
        counted = named if player is None else by_seat[player(scene)]
        if sites is not None:
            within = sites(scene)
            return sum((scene.pieces[kind] & within).bit_count() for kind in counted)
        hands = scene.ledger.hands
        return sum(scene.pieces[kind].bit_count() + (hands[kind] if hands else 0) for kind in counted)

    return number


def _standing_at(setting: GameEquipment, site: Node) -> Amount:
    """`(count Cell at:SITE)`: how many pieces are on a site, or in a hand."""
    if (slots := slots_of(setting, site)) is not None:
        return held_at(setting, slots)
    place = place_of(setting, site)
    return lambda scene: int(place(scene) >= 0 and not scene.empty >> place(scene) & 1)


def _value(setting: GameEquipment, node: Ludeme, given: Arguments) -> Amount:
    """`(var "Name")`, of a variable that something sets."""
    name = given.text() or ""
    if name not in setting.variables:
        raise unsupported(node)
    return _value_of(setting, name)


def _value_of(setting: GameEquipment, name: str) -> Amount:
    number = setting.variables.index(name)
    return lambda scene: scene.ledger.values[number]


def _of_piece(setting: GameEquipment, given: Arguments, numbers: Sequence[int]) -> Amount:
    """Return the number that `numbers` gives the kind of the piece on a site; 0 where none stands."""
    site = given.label("at")
    if site is None:
        raise unsupported(given.ludeme)
    place = place_of(setting, site)

    def number(scene: TurnScene) -> int:
        at = place(scene)
        for kind, sites in enumerate(scene.pieces):
            if at >= 0 and sites >> at & 1:
                return numbers[kind]
        return 0

    return number
