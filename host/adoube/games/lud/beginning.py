"""`(start ...)`: what stands on the board and what players hold in hand when a game begins."""

from collections.abc import Iterator

from adoube.games.kit.scene import Pieces
from adoube.games.lud.arguments import Arguments, unsupported
from adoube.games.lud.errors import DescriptionError
from adoube.games.lud.expansion import head
from adoube.games.lud.hands import hand_of
from adoube.games.lud.regions import constant_region
from adoube.games.lud.setting import ROLES, GameEquipment, number_of
from adoube.games.lud.tree import Ludeme, Node, Text

__all__ = ["begun"]

MOST_HELD = 1000


def begun(setting: GameEquipment, node: Ludeme | None) -> tuple[Pieces, tuple[int, ...]]:
    """The pieces on the board and how many of each kind are in hand. Raises DescriptionError."""
    pieces, hands = [0] * len(setting.kinds.kinds), [0] * len(setting.kinds.kinds)
    if node is not None:
        with Arguments(node) as given:
            for place in given.rest():
                _place(setting, place, pieces, hands)
    return tuple(pieces), tuple(hands)


def _place(setting: GameEquipment, node: Node, pieces: list[int], hands: list[int]) -> None:
    if not isinstance(node, Ludeme) or head(node) != "place":
        raise unsupported(node)
    with Arguments(node) as given:
        name, count = given.text() or "", given.label("count")
        parts = [*([] if (named := given.label("coord")) is None else [named]), *given.rest()]
    kinds = list(_kinds(setting, name))
    if not kinds:
        raise DescriptionError(node.mark, "no_piece", name=name)
    if any(_is_hand(part) for part in parts):
        if len(parts) != 1:
            raise unsupported(parts[1], inside=node)
        held = 1 if count is None else number_of(setting, count)
        if not 0 <= held <= MOST_HELD:
            raise DescriptionError(node.mark, "too_many_held", most=MOST_HELD)
        for kind in _held(setting, parts[0], kinds):
            hands[kind] += held
        return
    if count is not None and number_of(setting, count) != 1:
        raise unsupported(count, inside=node)
    if len(kinds) > 1 or setting.kinds.kinds[kinds[0]].name == name:
        raise DescriptionError(node.mark, "no_piece", name=name)
    sites = 0
    for part in parts:
        sites |= constant_region(setting, part)
    if any(sites & each for each in pieces):
        raise DescriptionError(node.mark, "placed_twice")
    pieces[kinds[0]] |= sites


def _kinds(setting: GameEquipment, name: str) -> Iterator[int]:
    """The kinds of "Man1", which is the first player's, or of "Man", which is everybody's."""
    for number, kind in enumerate(setting.kinds.kinds):
        if name in (kind.name, f"{kind.name}{kind.seat + 1}"):
            yield number


def _is_hand(node: Node) -> bool:
    return head(node) == "handSite" or (isinstance(node, Text) and node.text.startswith("Hand"))


def _held(setting: GameEquipment, hand: Node, kinds: list[int]) -> Iterator[int]:
    """Those of some kinds that go into a hand: `"Hand"`, `"Hand1"` or `(handSite P1)`."""
    for kind in kinds:
        seat = setting.kinds.kinds[kind].seat
        if seat not in setting.hands:
            raise DescriptionError(hand.mark, "no_hand")
        match hand:
            case Text("Hand"):
                yield kind
            case Text(text):
                if text not in {f"Hand{number + 1}" for number in range(setting.seats)}:
                    raise unsupported(hand)
                if text == f"Hand{seat + 1}":
                    yield kind
            case _:
                if _owner(hand) != seat:
                    raise unsupported(hand)
                hand_of(setting, hand)
                yield kind


def _owner(hand: Node) -> int:
    """The seat of `(handSite P1)`."""
    match hand:
        case Ludeme((_, role)) if getattr(role, "text", "") in ROLES:
            return ROLES.index(getattr(role, "text", ""))
    raise unsupported(hand)
