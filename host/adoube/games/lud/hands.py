"""Ludemes that name places in the hands of players, where pieces are that are not on the board."""

from collections.abc import Callable, Iterator, Sequence

from adoube.games.kit.moves import Kinds
from adoube.games.kit.scene import NOWHERE, SHARED, TurnScene
from adoube.games.lud.setting import ROLES, GameEquipment, HandSlot, Place, number_of, player_of, seat_of
from adoube.games.lud.tree import (
    Arguments,
    DescriptionError,
    Label,
    Ludeme,
    Node,
    Number,
    Symbol,
    unsupported,
)

__all__ = ["Slots", "hand_number", "hand_owner", "held_at", "kinds_at", "slots_in", "slots_of"]

Slots = Callable[[TurnScene], Sequence[int]]  # Places of hands, by their numbers.


def slots_of(setting: GameEquipment, node: Node) -> Slots | None:
    """The places that `(handSite Mover 1)`, `(sites Hand Mover)`, or a `(site)` among them, names in hands.

    None for any other node. Raises DescriptionError.
    """
    match node:
        case Ludeme((Symbol("site"),)) if setting.asks_hands:
            return lambda scene: (scene.site,)
        case Ludeme((Symbol("handSite"), role)):
            return _in_hand(setting, role, Number(0, node.mark))
        case Ludeme((Symbol("handSite"), role, number)):
            return _in_hand(setting, role, number)
        case Ludeme((Symbol("sites"), Symbol("Hand"), role)):
            return _in_hand(setting, role, None)
        case Ludeme(
            (
                Symbol("sites"),
                Symbol("Occupied"),
                Label("by", Symbol(owner) as role),
                Label("container", Ludeme((Symbol(hand),))),
            )
        ) if hand.capitalize() == owner:
            return _held_now(setting, _in_hand(setting, role, None))
    return None


MOST_SLOTS = 100


def slots_in(node: Node, seats: int) -> Iterator[HandSlot]:
    """The places of `(hand Each size:3)` or `(hand P1)`."""
    if not isinstance(node, Ludeme):
        raise unsupported(node)
    with Arguments(node) as given:
        role = given.word((*ROLES, "Each", "Shared"))
        size = given.label("size")
    if size is not None and not (isinstance(size, Number) and 1 <= size.value <= MOST_SLOTS):
        raise unsupported(size, inside=node)
    if role is None:
        raise DescriptionError(node.mark, "hand_role")
    for seat in range(seats) if role == "Each" else (hand_owner(role, seats, node),):
        yield from (HandSlot(seat),) * (1 if size is None else size.value)


def hand_owner(role: str, seats: int, node: Node) -> int:
    """The seat of a hand, or SHARED for the one of all. Raises DescriptionError."""
    return SHARED if role == "Shared" else seat_of(role, seats, node)


def _in_hand(setting: GameEquipment, role: Node, place: Node | None) -> Slots:
    """The places of a player's hand, or the one of a number."""
    is_shared = isinstance(role, Symbol) and role.text == "Shared"
    player = (lambda scene: 0) if is_shared else player_of(setting, role)
    own = [
        [slot for slot, each in enumerate(setting.hand_slots) if each.seat == seat]
        for seat in ((SHARED,) if is_shared else range(setting.seats))
    ]
    if not any(own):
        raise DescriptionError(role.mark, "no_hand")
    if place is None:
        return lambda scene: own[player(scene)]
    number = number_of(setting, place)
    if not 0 <= number < max(map(len, own)):
        raise DescriptionError(place.mark, "no_hand")
    return lambda scene: own[player(scene)][number : number + 1]


def _held_now(setting: GameEquipment, slots: Slots) -> Slots:
    """Those where pieces are."""
    return lambda scene: [slot for slot in slots(scene) if _held(setting, scene, slot)]


def _held(setting: GameEquipment, scene: TurnScene, slot: int) -> int:
    seat, kind = setting.hand_slots[slot]
    if seat == SHARED:
        return int(kind != NOWHERE)
    return 0 if kind == NOWHERE else scene.ledger.hands[kind]


def held_at(setting: GameEquipment, slots: Slots) -> Place:
    """How many pieces are at some places of hands."""
    return lambda scene: sum(_held(setting, scene, slot) for slot in slots(scene))


def kinds_at(setting: GameEquipment, slots: Slots) -> Kinds:
    """The kinds of pieces that places of hands hold."""
    kind_of = [slot.kind for slot in setting.hand_slots]
    return lambda scene: [kind_of[slot] for slot in slots(scene) if kind_of[slot] != NOWHERE]


def hand_number(setting: GameEquipment, node: Ludeme, given: Arguments) -> Place:
    """`(handSite Mover)` in games of heaps: the number of a site behind those of the board."""
    list(given.rest())  # taken where the places are looked up
    slots, board = slots_of(setting, node), len(setting.grid.names)
    if slots is None or not setting.heaps:
        raise unsupported(node)
    return lambda scene: board + found[0] if (found := slots(scene)) else NOWHERE
