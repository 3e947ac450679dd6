"""Ludemes that are whole numbers: counts, scores, seats, kinds of pieces, and sums of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import reduce

from adoube.games.kit.heaps import heaps_on
from adoube.games.kit.scene import NOWHERE, SHARED, TurnScene
from adoube.games.kit.stacks import buried
from adoube.games.kit.topology import FAMILIES, sites_of
from adoube.games.lud.groups import group_at, groups_where, liberties, steps_apart, territory
from adoube.games.lud.hands import hand_number, held_at, slots_of
from adoube.games.lud.references import SITE_TYPES, headings, kinds_in, place_of, place_or_last
from adoube.games.lud.regions import region, sites_of_node
from adoube.games.lud.setting import COUNTER, ROLES, TURN, UNNAMED, GameEquipment, Place, player_of, power
from adoube.games.lud.stacks import height_of, kind_on_level, top_level
from adoube.games.lud.tracks import NUMBERED, track_site
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


NO_NUMBER = ("Off", "Undefined")  # of a site that is not there, or of what nothing has set


def amount_of(setting: GameEquipment, node: Node) -> Amount:
    """The number that a node is. Raises DescriptionError."""
    if isinstance(node, Number):
        return _always(node.value)
    if isinstance(node, Symbol) and node.text in NO_NUMBER:
        return _always(-1)
    if isinstance(node, Symbol) and node.text in (*ROLES, "Mover", "Next", "Prev"):
        return _player(player_of(setting, node))
    if not isinstance(node, Ludeme) or head(node) not in (*SUMS, *AMOUNTS, "counter", "who", "what"):
        return _site(setting, node)
    with Arguments(node) as given:
        match head(node):
            case name if name in SUMS and (results := given.ludeme_called("results")) is not None:
                return _of_results(setting, node, results)
            case name if name in SUMS:
                return _reckoned(node, [amount_of(setting, part) for part in given.several()])
            case name if name in AMOUNTS:
                return AMOUNTS[name](setting, node, given)
            case "counter":
                return _value_of(setting, COUNTER)
            case "who" | "what" as asked:
                return _of_piece(setting, given, asked)
    raise unsupported(node)


def _site(setting: GameEquipment, node: Node) -> Amount:
    """The number of a site, as the description counts; -1 where there is none."""
    place = place_of(setting, node)
    if setting.grid.numbers is None:
        raise DescriptionError(node.mark, "not_on_this_board", ludeme=shown(node))
    return lambda scene: setting.number_at(place(scene))


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


def _of_results(setting: GameEquipment, node: Ludeme, results: Ludeme) -> Amount:
    """`(max (results from:SITES to:SITES N))`: of the numbers for each pair of sites; 0 without any."""
    with Arguments(results) as inner:
        origins, targets = inner.label("from"), inner.label("to")
        if origins is None or targets is None or head(node) not in ("+", "max", "min"):
            raise unsupported(inner.ludeme, inside=node)
        bound = replace(setting, bound=setting.bound | {"from"})
        starts, ends = sites_of_node(setting, origins), sites_of_node(bound, targets)
        number = amount_of(replace(bound, bound=bound.bound | {"to"}), inner.needed())
    reckon = SUMS[head(node)]

    def result(scene: TurnScene) -> int:
        found: list[int] = []
        outer = scene.origin, scene.target
        for start in sites_of(starts(scene)):
            scene.origin = start
            for end in sites_of(ends(scene)):
                scene.budget.glance(1)
                scene.target = end
                found.append(number(scene))
        scene.origin, scene.target = outer
        return reduce(reckon, found) if found else 0

    return result


SUMS: Mapping[str, Callable[[int, int], int]] = {
    "+": lambda one, other: one + other,
    "-": lambda one, other: one - other,
    "*": lambda one, other: one * other,
    "/": lambda one, other: int(one / other) if other else 0,
    "%": lambda one, other: one % other if other else 0,
    "^": power,
    "min": min,
    "max": max,
    "abs": lambda one, _: one,
}


def _count(setting: GameEquipment, node: Ludeme, given: Arguments) -> Amount:
    if (word := given.word(MADE)) is not None:
        return MADE[word]
    match given.word(COUNTED):
        case "Rows":
            return _always(len(setting.grid.rows))
        case "Columns":
            return _always(len(setting.grid.columns))
        case "Pieces":
            return _pieces(setting, given)
        case "Sites" if (where := given.label("in")) is not None:
            sites = region(setting, where)
            return lambda scene: sites(scene).bit_count()
        case "Groups":
            return _groups(setting, given)
        case "Liberties":
            start = place_or_last(setting, given.label("at"), node.mark)
            return liberties(setting, given, start, headings(setting, given))
        case "Turns":
            return _value_of(setting, TURN)
        case "Steps":
            given.word(FAMILIES)  # in Ludii distances go by adjacent sites all the same
            start = place_of(setting, given.needed())
            return steps_apart(setting, start, sites_of_node(setting, given.needed()))
        case "Cell" | "Vertex" | None if (site := given.label("at")) is not None:
            return _standing_at(setting, site)
        case "Cell" | "Vertex" | None if (where := given.label("in")) is not None and setting.heaps:
            return heaps_on(region(setting, where))
    raise unsupported(node)


# Of submoves: in the whole game, and in this turn.
MADE: Mapping[str, Amount] = {
    "Moves": lambda scene: scene.ledger.made,
    "MovesThisTurn": lambda scene: scene.continued,
}
# What else `count` may be followed by.
COUNTED = (
    *("Rows", "Columns", "Pieces", "Sites", "Cell", "Groups"),
    *("Liberties", "Vertex", "Steps", "Turns"),
)


def _groups(setting: GameEquipment, given: Arguments) -> Amount:
    """`(count Groups if:... min:3)`."""
    groups, least = groups_where(setting, given, headings(setting, given)), given.label("min")
    smallest = _always(0) if least is None else amount_of(setting, least)

    def number(scene: TurnScene) -> int:
        least = smallest(scene)
        return sum(1 for group in groups(scene) if group.bit_count() >= least)

    return number


def _size(setting: GameEquipment, node: Ludeme, given: Arguments) -> Amount:
    match given.word(("Group", "Stack", "Territory")):
        case "Stack":
            return height_of(setting, given, region)
        case "Group":
            start = place_or_last(setting, given.label("at"), given.ludeme.mark)
            group = group_at(setting, given, headings(setting, given))
            return lambda scene: group(scene, at).bit_count() if (at := start(scene)) >= 0 else 0
        case "Territory":
            return territory(setting, given)
    raise unsupported(node)


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
    if setting.heaps and sites is not None and role in (None, "All"):
        return heaps_on(sites)
    player = None
    if role not in (None, "All"):
        player = player_of(setting, Symbol(role, given.ludeme.mark))

    def number(scene: TurnScene) -> int:
        counted = named if player is None else by_seat[player(scene)]
        if sites is not None:
            within = sites(scene)
            on_top = sum((scene.pieces[kind] & within).bit_count() for kind in counted)
            return on_top + buried(scene.ledger, counted, within)
        hands = scene.ledger.hands
        found = sum(scene.pieces[kind].bit_count() + (hands[kind] if hands else 0) for kind in counted)
        return found + buried(scene.ledger, counted)

    return number


def _standing_at(setting: GameEquipment, site: Node) -> Amount:
    """`(count Cell at:SITE)`: how many pieces are on a site, or in a hand."""
    if setting.heaps:
        place = place_of(setting, site)
        return lambda scene: scene.ledger.counts[at] if (at := place(scene)) >= 0 else 0
    if (slots := slots_of(setting, site)) is not None:
        held = held_at(setting, slots)
        # A stack counts as one, as in Ludii.
        return (lambda scene: min(1, held(scene))) if setting.stacks else held
    place = place_of(setting, site)
    return lambda scene: int(place(scene) >= 0 and not scene.empty >> place(scene) & 1)


def _score(setting: GameEquipment, node: Ludeme, given: Arguments) -> Amount:
    player = player_of(setting, given.needed())
    return lambda scene: scene.ledger.scores[player(scene)]


def _kind(setting: GameEquipment, node: Ludeme, given: Arguments) -> Amount:
    """`(id "King" Mover)`: the number of a kind, 0 where the player has none; `(id P1)`: of a player."""
    if (role := given.word((*ROLES, "Mover", "Next"))) is not None:
        return _player(player_of(setting, Symbol(role, node.mark)))
    list(given.rest())  # taken where the kind is looked up
    numbers = kinds_in(setting, node)
    return lambda scene: 0 if (number := numbers[scene.mover]) is None else number + 1


def _either(setting: GameEquipment, node: Ludeme, given: Arguments) -> Amount:
    """`(if CONDITION 1 2)`."""
    condition = setting.where(setting, given.needed(), "")
    yes, no = amount_of(setting, given.needed()), amount_of(setting, given.needed())
    return lambda scene: yes(scene) if condition(scene) else no(scene)


def _seat(setting: GameEquipment, node: Ludeme, given: Arguments) -> Amount:
    """`(mover)` or `(next)`: the number of a player."""
    return _player(player_of(setting, Symbol(head(node).capitalize(), node.mark)))


def _track_site(setting: GameEquipment, node: Ludeme, given: Arguments) -> Amount:
    place = track_site(setting, given, place_of)
    return lambda scene: setting.number_at(place(scene))


def _line(setting: GameEquipment, node: Ludeme, given: Arguments) -> Amount:
    """`(row of:SITE)`, `(column of:SITE)` and `(phase of:SITE)`; -1 where there is no site."""
    given.word(SITE_TYPES)
    site, part = given.label("of"), PARTS[head(node)]
    if site is None:
        raise unsupported(node)
    if part(setting.grid, 0) is None:
        raise DescriptionError(node.mark, "not_on_this_board", ludeme=shown(node))
    place, every = place_of(setting, site), range(len(setting.grid.names))
    numbers = {at: number for number in every for at in sites_of(part(setting.grid, number) or 0)}
    return lambda scene: numbers.get(place(scene), NOWHERE)


PARTS = {"row": NUMBERED["Row"], "column": NUMBERED["Column"], "phase": NUMBERED["Phase"]}


def _state(setting: GameEquipment, node: Ludeme, given: Arguments) -> Amount:
    return _on_site(setting, given, "state")


def _mapped(setting: GameEquipment, node: Ludeme, given: Arguments) -> Amount:
    """`(mapEntry "Name" KEY)`: the number that a map has for another one, which itself it is without any."""
    name, key = given.text(), amount_of(setting, given.needed())
    maps = [entries for called, entries in setting.maps if name in (None, called)]

    def number(scene: TurnScene) -> int:
        asked = key(scene)
        return next((entries[asked] for entries in maps if asked in entries), asked)

    return number


def _on_site(setting: GameEquipment, given: Arguments, what: str) -> Amount:
    """`(state at:SITE)` or `(value Piece at:SITE)`; 0 where there is no site."""
    site = given.label("at")
    if site is None or what not in setting.numbers:
        raise unsupported(given.ludeme)
    place, numbers = place_of(setting, site), setting.numbers[what]
    return lambda scene: numbers.at(scene.pieces, at) if (at := place(scene)) >= 0 else 0


def _kept(setting: GameEquipment, node: Ludeme, given: Arguments) -> Amount:
    """`(value Piece at:SITE)`, `(value Player Mover)` or `(value Pending)`."""
    if given.is_empty and "value" in setting.bound:
        return lambda scene: scene.value
    match given.word(("Pending", "Piece", "Player")):
        case "Piece":
            return _on_site(setting, given, "value")
        case "Pending" if (numbers := setting.grid.numbers) is not None:
            return lambda scene: (
                numbers[marked.bit_length() - 1] if _is_one(marked := scene.ledger.pending) else 0
            )
        case "Player" if "value P1" in setting.variables:
            player, first = player_of(setting, given.needed()), setting.variables.index("value P1")
            return lambda scene: scene.ledger.values[first + player(scene)]
    raise unsupported(node)


def _is_one(sites: int) -> bool:
    return sites.bit_count() == 1


def _value(setting: GameEquipment, node: Ludeme, given: Arguments) -> Amount:
    """`(var "Name")`, of a variable that something sets."""
    name = given.text() or UNNAMED
    if name not in setting.variables:
        raise unsupported(node)
    return _value_of(setting, name)


def _value_of(setting: GameEquipment, name: str) -> Amount:
    number = setting.variables.index(name)
    return lambda scene: scene.ledger.values[number]


def _of_piece(setting: GameEquipment, given: Arguments, asked: str) -> Amount:
    """Return the number of the kind of the piece on a site, or of its owner; 0 where none stands."""
    kinds = setting.kinds.kinds
    owners = [setting.seats + 1 if kind.seat == SHARED else kind.seat + 1 for kind in kinds]
    numbers = owners if asked == "who" else [*range(1, len(kinds) + 1)]
    site = given.label("at")
    if site is None:
        raise unsupported(given.ludeme)
    if (level := given.label("level")) is not None:
        kind_there = kind_on_level(setting, site, level)
        return lambda scene: [*numbers, 0][kind_there(scene)]
    place = place_of(setting, site)

    def number(scene: TurnScene) -> int:
        at = place(scene)
        for number, sites in zip(numbers, scene.pieces, strict=False):
            if at >= 0 and sites >> at & 1:
                return number
        return 0

    return number


AMOUNTS: Mapping[str, Callable[[GameEquipment, Ludeme, Arguments], Amount]] = {
    "column": _line,
    "count": _count,
    "handSite": hand_number,
    "id": _kind,
    "if": _either,
    "mapEntry": _mapped,
    "mover": _seat,
    "next": _seat,
    "phase": _line,
    "row": _line,
    "score": _score,
    "size": _size,
    "state": _state,
    "topLevel": top_level,
    "trackSite": _track_site,
    "value": _kept,
    "var": _value,
}
