"""Ludemes that name a set of sites."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import or_

from adoube.games.kit.conditions import both, origins_of
from adoube.games.kit.moves import Sites
from adoube.games.kit.scene import SHARED, KitPosition, SeatPiece, TurnBudget, TurnScene
from adoube.games.kit.topology import COMPASS, Topology, bits, sites_of
from adoube.games.lud.groups import around, group_at, in_sight, on_lines, passed_last, ways_named
from adoube.games.lud.hands import Slots, slots_of
from adoube.games.lud.references import PLACES, RECKONED, RELATIVE, headings, place_of
from adoube.games.lud.setting import (
    ROLES,
    UNOWNED,
    GameEquipment,
    is_of_this_turn,
    mentions,
    player_of,
    site_numbers,
)
from adoube.games.lud.tracks import FIXED, NUMBERED, remembered_sites, sites_on_track
from adoube.games.lud.tree import (
    Arguments,
    Braces,
    DescriptionError,
    Ludeme,
    Node,
    Number,
    Symbol,
    Text,
    head,
    listed,
    shown,
    unsupported,
)

__all__ = ["REGIONS", "constant_region", "is_called", "owned_parts", "region", "sites_of_node", "standing"]

# Ludemes that name sites.
REGIONS = ("sites", "union", "intersection", "difference", "expand", "forEach", "if", "values")


def region(setting: GameEquipment, node: Node) -> Sites:
    """The sites that a node names, in a scene. Raises DescriptionError."""
    match head(node):
        case "sites" if isinstance(node, Ludeme):
            with Arguments(node) as given:
                return _sites(setting, given)
        case "union" | "intersection" | "difference" if isinstance(node, Ludeme):
            with Arguments(node) as given:
                return _combined(head(node), [region(setting, part) for part in given.several()])
        case "expand" if isinstance(node, Ludeme):
            with Arguments(node) as given:
                return _expanded(setting, given)
        case "forEach" if isinstance(node, Ludeme):
            with Arguments(node) as given:
                return _those_where(setting, given)
        case "if" if isinstance(node, Ludeme):
            with Arguments(node) as given:
                return _either(setting, given)
        case "last" if isinstance(node, Ludeme) and mentions(node, "Between"):
            return passed_last(setting, node)
        case name if name in (*PLACES, *RECKONED):
            return sites_of_node(setting, node)
    raise unsupported(node)


def sites_of_node(setting: GameEquipment, node: Node) -> Sites:
    """A region, or the one site that a node names. Raises DescriptionError."""
    if head(node) in REGIONS:
        return region(setting, node)
    place = place_of(setting, node)
    return lambda scene: 1 << place(scene) if place(scene) >= 0 else 0


def constant_region(setting: GameEquipment, node: Node) -> int:
    """The sites of a node that are the same all through a game. Raises DescriptionError."""
    if isinstance(node, Text | Number | Symbol):
        return bits(site_numbers(setting, node))
    for word in (*CHANGING, *RELATIVE):
        if mentions(node, word):
            raise unsupported(node)
    nothing = setting.nothing
    scene = TurnScene(KitPosition(0, nothing), setting.kinds, 0, nothing, TurnBudget("", 0))
    return sites_of_node(setting, node)(scene)


# Words of what changes within a game.
CHANGING = (
    *("Pending", "From", "Empty", "Occupied", "ToClear", "Mover", "Next", "Prev"),
    *("last", "from", "to", "where", "state", "value", "what", "who", "mover", "next", "prev"),
    *("score", "var", "counter", "Moves", "MovesThisTurn", "Turns", "Pieces"),
)


def _either(setting: GameEquipment, given: Arguments) -> Sites:
    """`(if CONDITION SITES SITES)`; a condition may be of the turn in progress."""
    asked, then = given.needed(), given.needed()
    within = replace(setting, within=True) if is_of_this_turn(asked) else setting
    condition = setting.where(within, asked, "")
    yes, other = sites_of_node(within, then), given.next()
    no = _always(0) if other is None else sites_of_node(setting, other)
    return lambda scene: yes(scene) if condition(scene) else no(scene)


def _sites(setting: GameEquipment, given: Arguments) -> Sites:
    grid = setting.grid
    if (word := given.word(FIXED)) is not None:
        return _certain(given, FIXED[word](grid))
    if (word := given.word(NUMBERED)) is not None:
        return _numbered(setting, given, NUMBERED[word])
    if (word := given.word(KEPT)) is not None:
        return KEPT[word]
    if (word := given.word(OF_SCENE)) is not None:
        return _of_scene(setting, given, word)
    return _given(setting, given)


def _of_scene(setting: GameEquipment, given: Arguments, word: str) -> Sites:
    """The sites that a word of OF_SCENE and what follows it name. Raises DescriptionError."""
    match word:
        case "Direction" | "LineOfSight":
            return (on_lines if word == "Direction" else in_sight)(setting, given, sites_of_node, headings)
        case "Occupied":
            _only_on_board(given)
            return _of_kinds(setting, given, _occupied(setting, given.label("by")))
        case "Group":
            return _group(setting, given)
        case "Around" | "Side":
            return around(setting, given, sites_of_node) if word == "Around" else _side(setting, given)
        case "From":
            return origins_of(setting.moves(setting, given.needed()))
        case "Hand" if setting.heaps and (slots := slots_of(setting, given.ludeme)) is not None:
            given.next()
            return _behind_the_board(setting, slots)
        case "Track":
            return sites_on_track(setting, given, place_of)
        case "Start" if (piece := given.ludeme_called("piece")) is not None:
            return _where_begun(setting, piece)
    raise unsupported(given.ludeme)


# Words of sites that depend on the scene, or on more than the board.
KEPT: Mapping[str, Sites] = {
    "Empty": lambda scene: scene.empty,
    "Pending": lambda scene: scene.ledger.pending,
    "ToClear": lambda scene: scene.doomed,
}
OF_SCENE = (
    *("Around", "Direction", "From", "Group", "Hand"),
    *("LineOfSight", "Occupied", "Side", "Start", "Track"),
)


def _numbered(setting: GameEquipment, given: Arguments, part: Callable[[Topology, int], int | None]) -> Sites:
    """`(sites Row 2)` and the like; the number may be that of a site, as in `(sites Row (row of:(to)))`."""
    number, grid = setting.amount(setting, given.needed()), setting.grid
    _certain(given, part(grid, 0))
    return lambda scene: part(grid, number(scene)) or 0


def _where_begun(setting: GameEquipment, piece: Ludeme) -> Sites:
    """`(sites Start (piece (what at:(from))))`: where the pieces of a kind stood in the first position."""
    with Arguments(piece) as given:
        kind = setting.amount(setting, given.needed())
    stood = dict(enumerate(setting.start[: len(setting.kinds.kinds)], start=1))
    return lambda scene: stood.get(kind(scene), 0)


def _behind_the_board(setting: GameEquipment, slots: Slots) -> Sites:
    board = len(setting.grid.names)
    return lambda scene: bits(board + slot for slot in slots(scene))


def _given(setting: GameEquipment, given: Arguments) -> Sites:
    """Sites that are listed, or that have a name; `(sites)` alone is the group that is asked about."""
    if given.is_empty and "sites" in setting.bound:
        return lambda scene: scene.area
    match given.needed():
        case Ludeme((Symbol("values"), *_)) as numbers:
            return remembered_sites(setting, numbers)
        case Braces(sites) if any(head(site) in (*PLACES, *RECKONED) for site in sites):
            places = [place_of(setting, site) for site in sites]
            return lambda scene: bits(site for place in places if (site := place(scene)) >= 0)
        case Braces(sites):
            return _always(bits(each for site in sites for each in site_numbers(setting, site)))
        case Text(name) as node:
            return _always(_named(setting, node, name, -1))
        case Ludeme((Symbol("player"), number)):
            player, name = setting.amount(setting, number), given.text() or ""
            by_seat = [_named(setting, number, name, seat) for seat in range(setting.seats)]
            return lambda scene: dict(enumerate(by_seat, start=1)).get(player(scene), 0)
        case Symbol(role) as node if role in (*ROLES, "Mover", "Next", "Prev"):
            return _of_player(setting, node, given.text() or "")
        case node:
            raise unsupported(node, inside=given.ludeme)


def _side(setting: GameEquipment, given: Arguments) -> Sites:
    """`(sites Side NW)`, or `(sites Side Mover)`, the side that a player's pieces face."""
    if (word := given.word(COMPASS)) is not None:
        return _certain(given, setting.grid.side(word))
    role = given.needed()
    player = player_of(setting, role)
    if not setting.forwards:
        raise unsupported(role, inside=given.ludeme)
    by_seat = [_certain(given, setting.grid.side(COMPASS[facing])) for facing in setting.forwards]
    return lambda scene: by_seat[player(scene)](scene)


def _group(setting: GameEquipment, given: Arguments) -> Sites:
    """`(sites Group at:(last To) ...)`, or the groups of several sites."""
    at = given.label("at")
    starts = sites_of_node(setting, given.needed() if at is None else at)
    group = group_at(setting, given, headings(setting, given))
    return lambda scene: _union_of(group(scene, site) for site in sites_of(starts(scene)))


def _union_of(sets: Iterable[int]) -> int:
    return reduce(or_, sets, 0)


def _certain(given: Arguments, sites: int | None) -> Sites:
    """Sites that a board may not know. Raises DescriptionError."""
    if sites is None:
        raise DescriptionError(given.ludeme.mark, "not_on_this_board", ludeme=shown(given.ludeme))
    return _always(sites)


def _always(sites: int) -> Sites:
    return lambda scene: sites


def _only_on_board(given: Arguments) -> None:
    """Takes `container:"Board"`, which is what is meant without it. Raises DescriptionError."""
    match given.label("container"):
        case None | Text("Board"):
            return
        case node:
            raise unsupported(node, inside=given.ludeme)


def _occupied(setting: GameEquipment, by: Node | None) -> Sites:
    match by:
        case None | Symbol("All"):
            everything = setting.grid.everything
            return lambda scene: everything & ~scene.empty
        case Symbol("Mover"):
            return lambda scene: scene.own
        case Symbol("Enemy" | "NonMover") if setting.kinds.of_owner(SHARED):
            raise unsupported(by)  # scenes count shared pieces among the enemy's, which this does not
        case Symbol("Enemy"):
            return lambda scene: scene.enemy
        case Symbol("NonMover"):
            return lambda scene: setting.grid.everything & ~(scene.empty | scene.own)
        case Symbol(role) if role in UNOWNED:
            return standing(setting.kinds.of_owner(UNOWNED[role]))
    seat, own_sites = player_of(setting, by), setting.kinds.own_sites
    return lambda scene: own_sites[seat(scene)](scene.pieces)


def _of_kinds(setting: GameEquipment, given: Arguments, sites: Sites) -> Sites:
    """Those of some sites where the pieces named by `component:` or `components:` stand."""
    named = given.label("components") or given.label("component")
    if named is None:
        return sites
    kinds: set[int] = set()
    for name in listed(named):
        found = {n for n, kind in enumerate(setting.kinds.kinds) if is_called(name, kind)}
        if not found:
            raise DescriptionError(name.mark, "no_piece", name=getattr(name, "text", ""))
        kinds |= found
    of_kinds = standing(sorted(kinds))
    return lambda scene: sites(scene) & of_kinds(scene)


def is_called(name: Node, kind: SeatPiece) -> bool:
    """Return whether a piece has a name, with the number of its player or without."""
    return isinstance(name, Text) and name.text in (kind.name, f"{kind.name}{kind.seat + 1}")


def standing(kinds: Sequence[int]) -> Sites:
    """The sites where a piece of one of the kinds stands."""
    return lambda scene: reduce(or_, (scene.pieces[kind] for kind in kinds), 0)


def _of_player(setting: GameEquipment, role: Symbol, name: str) -> Sites:
    player = player_of(setting, role)
    if role.text in ROLES:
        return _always(_named(setting, role, name, ROLES.index(role.text)))
    by_seat = [_region_of(setting, name, seat) for seat in range(setting.seats)]
    if all(sites is None for sites in by_seat):
        raise DescriptionError(role.mark, "no_region", name=name)
    return lambda scene: by_seat[player(scene)] or 0


def _named(setting: GameEquipment, node: Node, name: str, seat: int) -> int:
    if (sites := _region_of(setting, name, seat)) is None:
        raise DescriptionError(node.mark, "no_region", name=name)
    return sites


def _region_of(setting: GameEquipment, name: str, seat: int) -> int | None:
    """The region of a name that a seat or everybody has, or all of a seat's own; None where none is."""
    if name and seat < 0:
        named = [part for (each, _), parts in setting.regions.items() if each == name for part in parts]
        return reduce(or_, named) if named else None
    for key in ((name, seat), (f"{name}{seat + 1}", seat), (name, -1)):
        if key in setting.regions:
            return reduce(or_, setting.regions[key], 0)
    owned = owned_parts(setting, seat)
    return reduce(or_, owned) if owned and not name else None


def owned_parts(setting: GameEquipment, seat: int) -> list[int]:
    """The parts of all regions of a seat."""
    return [part for (_, owner), parts in setting.regions.items() if owner == seat for part in parts]


def _combined(name: str, parts: list[Sites]) -> Sites:
    if len(parts) == 1:
        return parts[0]
    first, *others = parts
    if name == "union":
        return lambda scene: _union(scene, parts)
    if name == "difference":
        return lambda scene: first(scene) & ~_union(scene, others)

    def common(scene: TurnScene) -> int:
        found = first(scene)
        for part in others:
            found &= part(scene)
        return found

    return common


def _union(scene: TurnScene, parts: list[Sites]) -> int:
    found = 0
    for part in parts:
        found |= part(scene)
    return found


def _those_where(setting: GameEquipment, given: Arguments) -> Sites:
    """`(forEach SITES if:...)`: those for which it holds, each being `(site)`."""
    inner, asked = region(setting, given.needed()), given.label("if")
    if asked is None:
        raise unsupported(given.ludeme)
    return both(inner, setting.where(setting, asked, "site"))


def _expanded(setting: GameEquipment, given: Arguments) -> Sites:
    origin, steps = given.label("origin"), given.label("steps")
    grid, inner = setting.grid, sites_of_node(setting, given.needed() if origin is None else origin)
    times = _always(1) if steps is None else setting.amount(setting, steps)
    ways = ways_named(setting, given)

    def sites(scene: TurnScene) -> int:
        found = inner(scene)
        for _ in range(min(times(scene), len(grid.names))):
            further = grid.around(found, ways)
            if not further:
                break
            found |= further
        return found

    return sites
