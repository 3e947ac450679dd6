"""Ludemes that name the pieces that a player holds in hand."""

from adoube.games.lud.arguments import Arguments
from adoube.games.lud.errors import DescriptionError
from adoube.games.lud.setting import GameEquipment, Place, player_of
from adoube.games.lud.tree import Label, Ludeme, Node, Symbol

__all__ = ["hand_of"]


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
