"""Memory of the rules of a game, by its description: values, lists, the last turn, numbers of pieces.

Pieces carry the numbers from site to site: `(state at:...)` and `(value Piece at:...)`.
"""

from collections.abc import Iterator, Mapping

from adoube.games.kit.moves import Condition
from adoube.games.kit.scene import NOWHERE, TurnScene
from adoube.games.kit.site_numbers import SiteNumbers
from adoube.games.kit.topology import sites_of
from adoube.games.lud.regions import constant_region
from adoube.games.lud.setting import (
    BEFORE_A_MOVE,
    COUNTER,
    ROLES,
    TURN,
    UNNAMED,
    GameEquipment,
    Place,
    is_of_this_turn,
    player_of,
)
from adoube.games.lud.tree import Arguments, Label, Ludeme, Node, Number, Symbol, Text, listed, unsupported

__all__ = [
    "events_of",
    "has",
    "is_remembered",
    "kept_in",
    "looks_at_last",
    "player_values",
    "recalls",
    "remembered_at_first",
    "remembered_names",
    "skipped",
    "trigger_of",
    "value_at_first",
    "variables_of",
    "without_turn",
]

# What `(set State at:... N)` and `state:N` set, with the key in printed positions.
NUMBERS_SET: Mapping[str, tuple[str, str]] = {
    "State": ("state", "states"),
    "Value": ("value", "piece_values"),
}
BITS = 7  # of a number that a game works out, as far as it is not known before
UNSET = -1  # the value of a player or of a variable before something sets it


def variables_of(game: Ludeme, seats: int) -> tuple[str, ...]:
    """The names of all values but the counter that something sets, each once."""
    return tuple(dict.fromkeys((*_variables(game), *triggers(game, seats), *_turn_count(game))))


def events_of(game: Ludeme, seats: int) -> frozenset[str]:
    """The names of the events that something triggers, of each player."""
    return frozenset(triggers(game, seats))


def triggers(node: Node, seats: int) -> Iterator[str]:
    """The values that `(trigger "Name" P1)` anywhere in a node sets, by their names.

    There is one for each player where it hangs on the scene for whom something is triggered.
    """
    match node:
        case Ludeme((Symbol("trigger"), Text(name), Symbol(role))) if role in ROLES:
            yield f"{name} {role}"
        case Ludeme((Symbol("trigger"), Text(name), _)):
            yield from (f"{name} {role}" for role in ROLES[:seats])
        case Label(_, value):
            yield from triggers(value, seats)
    for item in getattr(node, "items", ()):
        yield from triggers(item, seats)


def trigger_of(setting: GameEquipment, given: Arguments) -> Place:
    """The place of the value of `"Name" P1`, which something has to trigger. Raises DescriptionError."""
    event, role = given.text(), given.needed()
    player = player_of(setting, role)
    asked = [role.text] if isinstance(role, Symbol) and role.text in ROLES else ROLES[: setting.seats]
    values = {name: place for place, name in enumerate(setting.variables)}
    if any(f"{event} {each}" not in values for each in asked):
        raise unsupported(given.ludeme)
    places = [values.get(f"{event} {each}", NOWHERE) for each in ROLES[: setting.seats]]
    return lambda scene: places[player(scene)]


def remembered_names(game: Ludeme) -> tuple[str, ...]:
    """The names of the lists of numbers that are remembered."""
    return tuple(dict.fromkeys(_remembered(game)))


def value_at_first(name: str, events: frozenset[str]) -> int:
    """The number that a value is when the game begins; events have not happened."""
    return {COUNTER: BEFORE_A_MOVE, TURN: 1}.get(name, 0 if name in events else UNSET)


def _variables(node: Node) -> Iterator[str]:
    """The names of the variables that `(set Var "Name" ...)` sets anywhere."""
    match node:
        case Ludeme((Symbol("set"), Symbol("Var"), Text(name), *_)):
            yield name
        case Ludeme((Symbol("set"), Symbol("Var"), *_)):
            yield UNNAMED
        case Label(_, value):
            yield from _variables(value)
    for item in getattr(node, "items", ()):
        yield from _variables(item)


def _turn_count(game: Ludeme) -> Iterator[str]:
    if has(game, "count", "Turns"):
        yield TURN


def _remembered(node: Node) -> Iterator[str]:
    """The names of the lists of numbers that something remembers, or that are remembered at first."""
    match node:
        case Ludeme((Symbol("remember"), Symbol("Value"), Text(name), *_)):
            yield name
        case Ludeme((Symbol("set"), Symbol("RememberValue"), Text(name), *_)):
            yield name
        case Label(_, value):
            yield from _remembered(value)
    for item in getattr(node, "items", ()):
        yield from _remembered(item)


def recalls(node: Node) -> bool:
    """Return whether `(last To)` or `(last From)` stands where the turn has not begun, or is over."""
    match node:
        case Ludeme((Symbol("then" | "nextPhase"), *_)) | Label("ifAfterwards"):
            return False
        case Ludeme((Symbol("last"), Symbol("To" | "From" | "Between"))):
            return True
        case Label("byLevel"):
            return True  # the line goes through the piece that moved last
        case Ludeme((Symbol("is"), Symbol("Pattern"), _, *others)):
            return not any(isinstance(each, Label) and each.name == "from" for each in others)
        case Ludeme((Symbol("if"), asked, _, *others)) if is_of_this_turn(asked):
            return any(map(recalls, others))
        case Label(_, value):
            return recalls(value)
    return any(map(recalls, getattr(node, "items", ())))


# Words that mean the last submove, or where it ended.
OF_THE_LAST = frozenset(
    {
        *("last", "Line", "Connected", "Group", "Liberties", "Loop", "Pattern", "Promote", "Stack"),
        *("custodial", "directional", "enclose", "intervene", "surround", "sow"),
        *("OppositeDirection", "SameDirection"),
    }
)


def looks_at_last(node: Node) -> bool:
    """Return whether what may be played next hangs on where the last submove of the turn ended."""
    match node:
        case Ludeme((Symbol("then" | "nextPhase" | "end"), *_)) | Label("ifAfterwards"):
            return False  # asked when that submove is made
        case Symbol(word):
            return word in OF_THE_LAST
        case Label(_, value):
            return looks_at_last(value)
    return any(map(looks_at_last, getattr(node, "items", ())))


def has(node: Node, *words: str) -> bool:
    """Return whether a ludeme that begins with some words stands anywhere."""
    if isinstance(node, Label):
        return has(node.value, *words)
    items = getattr(node, "items", ())
    if isinstance(node, Ludeme) and [getattr(item, "text", "") for item in items[: len(words)]] == [*words]:
        return True
    return any(has(item, *words) for item in items)


def is_remembered(part: Ludeme) -> bool:
    """Return whether it is `(set RememberValue "Name" SITES)`."""
    match part:
        case Ludeme((Symbol("set"), Symbol("RememberValue"), Text(), _)):
            return True
    return False


def remembered_at_first(setting: GameEquipment, node: Ludeme | None) -> tuple[tuple[int, ...], ...]:
    """The numbers that are remembered from the beginning, by their names. Raises DescriptionError."""
    found: dict[str, list[int]] = {name: [] for name in setting.remembered}
    for part in () if node is None else node.items[1:]:
        for each in listed(part):
            if isinstance(each, Ludeme) and is_remembered(each):
                _, _, name, numbers = each.items
                found[getattr(name, "text", "")] += _first_numbers(setting, numbers)
    return tuple(tuple(sorted(numbers)) for numbers in found.values())


def _first_numbers(setting: GameEquipment, node: Node) -> list[int]:
    """A number, or those of the sites of a region."""
    if isinstance(node, Number):
        return [node.value]
    return [setting.number_at(site) for site in sites_of(constant_region(setting, node))]


def kept_in(game: Ludeme, kinds: int) -> Mapping[str, SiteNumbers]:
    """The numbers on sites that a game sets anywhere, by `state` and `value`; the others are always 0."""
    found: dict[str, SiteNumbers] = {}
    first = kinds
    for word, (label, key) in NUMBERS_SET.items():
        numbers = list(_numbers_set(game, word, label))
        known = [number.value for number in numbers if isinstance(number, Number)]
        bits = BITS if len(known) < len(numbers) else max((0, *known)).bit_length()
        found[label] = SiteNumbers(key, first, bits)
        first += bits
    return found


def _numbers_set(node: Node, word: str, label: str) -> Iterator[Node]:
    """Everything that a number on a site is set to."""
    match node:
        case Label(name, value):
            if name == label:
                yield value
            yield from _numbers_set(value, word, label)
            return
        case Ludeme((Symbol("set"), Symbol(what), *parts)) if what == word:
            if any(isinstance(part, Label) and part.name == "at" for part in parts):
                yield from (part for part in parts if not isinstance(part, Label) and _is_number(part))
    for item in getattr(node, "items", ()):
        yield from _numbers_set(item, word, label)


def _is_number(node: Node) -> bool:
    return not (
        isinstance(node, Ludeme) and isinstance(first := node.items[0], Symbol) and first.text == "then"
    )


def player_values(node: Node, seats: int) -> Iterator[str]:
    """The names of the values of players, one a seat, where `(set Value Mover N)` sets some."""
    match node:
        case Ludeme((Symbol("set"), Symbol("Value"), first, *_)) if not isinstance(first, Label):
            yield from (f"value P{seat + 1}" for seat in range(seats))
        case Label(_, value):
            yield from player_values(value, seats)
    for item in getattr(node, "items", ()):
        yield from player_values(item, seats)


def without_turn(setting: GameEquipment, role: Node) -> Condition:
    """Compile that a player to move has no legal turn, or that the one who just moved had to skip."""
    player = player_of(setting, role)
    if getattr(role, "text", "") != "Next":
        # What was found when the player last began a turn: the one who has moved is the last to have skipped.
        seats = setting.seats
        return lambda scene: scene.position.skips > (scene.mover - player(scene)) % seats

    def condition(scene: TurnScene) -> bool:
        position = scene.position
        return position.mover == player(scene) and not scene.rules.can_move(position)

    return condition


def skipped(setting: GameEquipment, node: Ludeme, times: int, *, between_turns: bool) -> Condition:
    """Compile `(was Pass)` and `(all Passed)`: the last so many turns were skipped.

    That is known where a turn is over or was skipped: a skip comes to no site. Raises DescriptionError.
    """
    if between_turns:
        return lambda scene: scene.position.skips >= times
    if not setting.within:
        raise unsupported(node)
    return lambda scene: scene.last < 0 and not scene.continued and scene.position.skips >= times
