"""Ludemes that name one site."""

from adoube.games.lud.arguments import Arguments, shown, unsupported
from adoube.games.lud.errors import DescriptionError
from adoube.games.lud.expansion import head
from adoube.games.lud.setting import GameEquipment, Place, site_number
from adoube.games.lud.tree import Ludeme, Node, Number, Text

__all__ = ["place_of"]


def place_of(setting: GameEquipment, node: Node) -> Place:
    """The site that a node names in a scene, NOWHERE where there is none. Raises DescriptionError."""
    if isinstance(node, Text | Number):
        site = site_number(setting, node)
        return lambda scene: site
    if isinstance(node, Ludeme):
        with Arguments(node) as given:
            if head(node) == "from" and setting.of_a_piece:
                return lambda scene: scene.origin
            if head(node) == "last":
                if not setting.within:
                    raise DescriptionError(node.mark, "before_the_turn", ludeme=shown(node))
                match given.word(("To", "From")):
                    case "To":
                        return lambda scene: scene.last
                    case "From":
                        return lambda scene: scene.last_origin
    raise unsupported(node)
