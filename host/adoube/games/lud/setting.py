"""The things that ludemes name: the board, the pieces, the regions and the seats of one game."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple, Never

from adoube.games.kit.heaps import SownTrack
from adoube.games.kit.moves import Moves
from adoube.games.kit.scene import (
    NEUTRAL,
    NOWHERE,
    SHARED,
    KindsOfSeats,
    Pieces,
    TurnScene,
)
from adoube.games.kit.site_numbers import SiteNumbers
from adoube.games.kit.topology import COMPASS, Topology
from adoube.games.lud.tree import (
    Arguments,
    Braces,
    DescriptionError,
    Label,
    Ludeme,
    Node,
    Number,
    Symbol,
    counted_out,
    head,
    listed,
    unsupported,
)

__all__ = [
    "BEFORE_A_MOVE",
    "COUNTER",
    "MOST_PLAYERS",
    "RANGES",
    "ROLES",
    "TURN",
    "UNNAMED",
    "UNOWNED",
    "GameEquipment",
    "HandSlot",
    "Place",
    "is_a_set",
    "is_of_this_turn",
    "is_only",
    "is_set",
    "mentions",
    "names_variable",
    "number_of",
    "player_of",
    "power",
    "range_of",
    "seat_of",
    "site_number",
    "site_numbers",
    "substituted",
    "truth",
    "with_role",
]

MOST_PLAYERS = 12
# Words that are true or false.
TRUTHS: Mapping[str, bool] = {"True": True, "true": True, "False": False, "false": False}
# By seat, of which a game has the first ones.
ROLES = tuple(f"P{number + 1}" for number in range(MOST_PLAYERS))
# Roles of pieces that belong to no seat.
UNOWNED: Mapping[str, int] = {"Neutral": NEUTRAL, "Shared": SHARED}
Place = Callable[[TurnScene], int]  # A single site, or a seat, as it is in a scene.


class HandSlot(NamedTuple):
    """A place of a seat's hand, which holds pieces of one kind; NOWHERE where it never holds any."""

    seat: int
    kind: int = NOWHERE


@dataclass(frozen=True)
class GameEquipment:
    """The equipment of a game. Regions are by name and seat; a seat of -1 is everybody's."""

    grid: Topology
    seats: int
    kinds: KindsOfSeats
    # The direction that each seat's pieces face; empty where the description does not say.
    forwards: tuple[int, ...]
    regions: Mapping[tuple[str, int], tuple[int, ...]]  # each in its parts
    own_moves: Mapping[tuple[str, int], Node]  # the moves that pieces bring along, by name and seat
    # Whether something has been played in this turn already, so that `(last To)` is a site of it.
    within: bool = False
    follows: bool = False  # whether it is compiled for what follows from a submove, which is not over yet
    # Whether a turn is still to be played, not looked at from its consequences.
    whole_turn: bool = False
    # Whether these are moves that may be a threat: within one nobody asks for further threats.
    threatening: bool = False
    recalls: bool = False  # whether the last submove of the turn before is known as well
    # What is asked about one site at a time, of `from`, `to`, `between` and `site`.
    bound: frozenset[str] = frozenset()
    hand_slots: tuple[HandSlot, ...] = ()  # all places of all hands, in the order of the description
    # Whether `(site)` is one of these places, by its number, and not a site of the board.
    asks_hands: bool = False
    variables: tuple[str, ...] = ()  # those that the description sets
    # The numbers that sites can have, as `state` and `value`.
    numbers: Mapping[str, SiteNumbers] = field(default_factory=lambda: MappingProxyType({}))
    start: Pieces = ()  # the first position
    # Whether sites have heaps of pieces that are counted, and hands are sites behind those of the board.
    heaps: bool = False
    stacks: bool = False  # whether pieces stand on others
    tracks: tuple[SownTrack, ...] = ()
    remembered: tuple[str, ...] = ()  # the names of the lists of numbers that are remembered
    maps: tuple[tuple[str, Mapping[int, int]], ...] = ()  # tables of numbers, some of them with a name
    # Compiles a condition into the sites for which it holds.
    where: "SitesWhere" = field(default=lambda setting, node, variable: _nothing(node))
    moves: "MovesOf" = field(default=lambda setting, node: _nothing(node))  # compiles moves
    amount: "AmountOf" = field(default=lambda setting, node: _nothing(node))  # compiles whole numbers

    @property
    def nothing(self) -> Pieces:
        """The pieces of an empty board."""
        return (0,) * (len(self.kinds.kinds) + sum(each.bits for each in self.numbers.values()))

    @property
    def facings(self) -> tuple[int, ...]:
        """The direction that each seat's pieces face: north where nothing says it, as in Ludii."""
        return self.forwards or (COMPASS.index("N"),) * self.seats

    @property
    def holders(self) -> tuple[int, ...]:
        """The seats that hold pieces in hand. Those of a shared hand are copied, and nobody's."""
        return tuple(sorted({slot.seat for slot in self.hand_slots} - {SHARED}))

    def kind(self, name: str, seat: int) -> int | None:
        """The number of a seat's kind of piece, named with or without the seat's number: "Man" or "Man1"."""
        for number, kind in enumerate(self.kinds.kinds):
            if kind.seat == seat and name in (kind.name, f"{kind.name}{seat + 1}"):
                return number
        return None

    def site_at(self, number: int) -> int:
        """The site that a description numbers so, hands included; NOWHERE where there is none."""
        board = len(self.grid.names)
        if 0 <= number < board:
            site = self.grid.site_of_number(number)
            return NOWHERE if site is None else site
        return number if self.heaps and board <= number < board + len(self.hand_slots) else NOWHERE

    def number_at(self, site: int) -> int:
        """The number of a site, as the description counts; NOWHERE where there is none."""
        numbers = self.grid.numbers
        return numbers[site] if numbers is not None and 0 <= site < len(numbers) else site


MovesOf = Callable[["GameEquipment", Node], Moves]
AmountOf = Callable[["GameEquipment", Node], Callable[[TurnScene], int]]
SitesWhere = Callable[[GameEquipment, Node, str], Callable[[TurnScene], int]]


def _nothing(node: Node) -> Never:
    raise unsupported(node)


def player_of(setting: GameEquipment, node: Node) -> Place:
    """The seat that a role names. Raises DescriptionError."""
    seats = setting.seats
    match node:
        case Symbol("Mover"):
            return lambda scene: scene.mover
        case Symbol("Next"):
            # Who plays on is the next one too, from then until that submove.
            return lambda scene: scene.mover if scene.goes_on else (scene.mover + 1) % seats
        case Symbol("Prev"):
            # The player of the submove before: within a turn that is the mover.
            return lambda scene: scene.mover if scene.continued else (scene.mover - 1) % seats
        case Symbol(text) if text in ROLES:
            seat = seat_of(text, seats, node)
            return lambda scene: seat
        case Ludeme((Symbol("mover" | "next" | "prev" as word),)):
            return player_of(setting, Symbol(word.capitalize(), node.mark))
    raise unsupported(node)


def seat_of(role: str, seats: int, node: Node) -> int:
    """The seat of one of ROLES. Raises DescriptionError where so many do not play."""
    seat = ROLES.index(role)
    if seat >= seats:
        raise DescriptionError(node.mark, "no_player", player=role, count=seats)
    return seat


def number_of(setting: GameEquipment, node: Node) -> int:
    """A whole number that is known before the game. Raises DescriptionError."""
    if isinstance(node, Number):
        return node.value
    if isinstance(node, Ludeme) and head(node) == "count":
        with Arguments(node) as given:
            if (word := given.word(("Rows", "Columns"))) is not None:
                return len(setting.grid.rows if word == "Rows" else setting.grid.columns)
    if isinstance(node, Ludeme) and head(node) in SUMS:
        with Arguments(node) as given:
            first, *others = [number_of(setting, part) for part in given.several()]
            for other in others:
                if head(node) == "/" and not other:
                    raise DescriptionError(node.mark, "by_nothing")
                first = SUMS[head(node)](first, other)
                if abs(first) > MOST:
                    raise DescriptionError(node.mark, "too_large", number=str(first)[:20])
            return first
    if isinstance(node, Ludeme) and head(node) == "if":
        with Arguments(node) as given:
            is_so, yes, no = _is_so(setting, given.needed()), given.needed(), given.needed()
        return number_of(setting, yes if is_so else no)
    raise unsupported(node)


def _is_so(setting: GameEquipment, node: Node) -> bool:
    """Return whether a condition of numbers holds that are known before the game."""
    match node:
        case Ludeme((Symbol("is"), Symbol("Even" | "Odd" as rest), number)):
            return number_of(setting, number) % 2 == (rest == "Odd")
    raise unsupported(node)


MOST = 1_000_000


def power(base: int, exponent: int) -> int:
    """A power as Ludii rounds it: 0 for fractions. Exponents above 20 make too large a number in any case."""
    return int(base ** min(exponent, 20)) if exponent >= 0 else 0


SUMS: Mapping[str, Callable[[int, int], int]] = {
    "+": lambda one, other: one + other,
    "-": lambda one, other: one - other,
    "*": lambda one, other: one * other,
    "/": lambda one, other: int(one / other),
    "^": power,
}


COUNTER = "(counter)"  # the value that grows with each submove until something sets it
BEFORE_A_MOVE = -1  # what it is then, and before the first submove
TURN = "(count Turns)"  # the value that grows with each turn
UNNAMED = "(var)"  # the variable that has no name
RANGES = ("range", "exact", "min", "max")  # ludemes of a least and a most


def range_of(setting: GameEquipment, node: Ludeme) -> tuple[int, int]:
    """The least and the most of `(range 1 3)`, `(exact 2)` or `(max 3)`. Raises DescriptionError."""
    with Arguments(node) as given:
        numbers = [number_of(setting, part) for part in given.several()]
    match head(node), numbers:
        case "range", [least, most]:
            pass
        case "exact", [least]:
            most = least
        case "min", [least]:
            most = len(setting.grid.names)
        case "max", [most]:
            least = 1
        case _:
            raise unsupported(node)
    if not 1 <= least <= most:
        raise DescriptionError(node.mark, "range_of_nothing")
    return least, most


def site_number(setting: GameEquipment, node: Node) -> int:
    """A site that is known before the game: by name, by number, or the middle. Raises DescriptionError."""
    if head(node) == "centrePoint":
        if setting.grid.centre.bit_count() != 1:
            raise DescriptionError(node.mark, "no_site", site=head(node))
        return setting.grid.centre.bit_length() - 1
    if not isinstance(node, Symbol | Number | Ludeme):
        name = getattr(node, "text", "")
        if (called := setting.grid.site_called(name)) is not None:
            return called
        if not setting.grid.is_lattice:
            raise DescriptionError(node.mark, "not_on_this_board", ludeme=f'"{name}"')
        raise DescriptionError(node.mark, "no_site", site=name)
    number = number_of(setting, node)
    if (site := setting.grid.site_of_number(number)) is None:
        raise DescriptionError(node.mark, "no_site", site=number)
    return site


def site_numbers(setting: GameEquipment, node: Node) -> Iterator[int]:
    """The sites of an item of a list: one of them, or `3..7`, from one number up or down to another."""
    yield from (site_number(setting, each) for each in counted_out(node))


def mentions(node: Node, name: str) -> bool:
    """Return whether a ludeme of that name, or that bare word, stands anywhere in a node."""
    match node:
        case Symbol(text):
            return text == name
        case Label(_, value):
            return mentions(value, name)
        case Ludeme() if head(node) == name:
            return True
    return any(mentions(item, name) for item in getattr(node, "items", ()))


def names_variable(node: Node, variable: str) -> bool:
    """Return whether `(variable)` stands anywhere in a node."""
    match node:
        case Ludeme((Symbol(text),)):
            return text == variable
        case Label(_, value):
            return names_variable(value, variable)
    return any(names_variable(item, variable) for item in getattr(node, "items", ()))


def is_a_set(node: Ludeme, variable: str) -> bool:
    """Return whether a condition of `(variable)`, or each of its parts, is known for all sites at once."""
    match node.items:
        case (Symbol("and" | "or" | "not" | "if"), *_):
            return True
        case (Symbol("is"), Symbol("Empty" | "Occupied" | "Visited"), site):
            return head(site) == variable
        case (
            Symbol("is"),
            Symbol("Enemy" | "Friend" | "Mover" | "Next"),
            Ludeme((Symbol("who"), Label("at", site))),
        ):
            return head(site) == variable
        case (Symbol("is"), Symbol("In"), site, where):
            return head(site) == variable and not names_variable(where, variable)
        case (Symbol("=" | "!="), one, other):
            if head(other) in ("what", variable):
                one, other = other, one
            if head(one) == "what":
                match one:
                    case Ludeme((_, Label("at", site))):
                        return head(site) == variable and head(other) == "id"
            return head(one) == variable and not names_variable(other, variable)
    return False


def with_role(node: Node, role: str) -> Node:
    """The node with a role where it says `Player`, which `(forEach Player ...)` stands for in turn."""
    match node:
        case Symbol("Player", mark) | Ludeme((Symbol("player"),), mark):
            return Symbol(role, mark)
        case Ludeme((Symbol("value" | "forEach"), Symbol("Player"), *_) as items, mark):
            return Ludeme((*items[:2], *(with_role(item, role) for item in items[2:])), mark)
    return _changed(node, lambda inner: with_role(inner, role))


def substituted(node: Node, variable: str, other: str) -> Node:
    """The node with one variable instead of another: `(between)` for `(to)`."""
    if is_only(node, variable):
        return Ludeme((Symbol(other, node.mark),), node.mark)
    return _changed(node, lambda inner: substituted(inner, variable, other))


def _changed(node: Node, change: Callable[[Node], Node]) -> Node:
    """The node with each of its parts changed."""
    match node:
        case Label(name, value, mark):
            return Label(name, change(value), mark)
        case Ludeme(items, mark):
            return Ludeme(tuple(map(change, items)), mark)
        case Braces(items, mark):
            return Braces(tuple(map(change, items)), mark)
    return node


def is_only(node: Node, name: str) -> bool:
    """Return whether a node is a ludeme of that name without arguments."""
    return isinstance(node, Ludeme) and head(node) == name and len(node.items) == 1


def is_of_this_turn(condition: Node) -> bool:
    """Return whether it is the condition that something has been played in this turn already."""
    match condition:
        case Ludeme((Symbol("is"), Symbol("Prev"), Symbol("Mover"))):
            return True
        case Ludeme((Symbol("and"), *parts)):
            return any(map(is_of_this_turn, (part for each in parts for part in listed(each))))
    return False


def truth(node: Node, *, inside: Ludeme | None = None) -> bool:
    """Return whether a word is true. Raises DescriptionError where it is not a word for that."""
    if isinstance(node, Symbol) and node.text in TRUTHS:
        return TRUTHS[node.text]
    raise unsupported(node, inside=inside)


def is_set(given: Arguments, label: str, *, default: bool = False) -> bool:
    """Return the truth value under a label. Raises DescriptionError where it is not a word for one."""
    node = given.label(label)
    return default if node is None else truth(node, inside=given.ludeme)
