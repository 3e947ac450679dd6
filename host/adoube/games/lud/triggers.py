"""Events with a name that happen to a player: kept as values of the game, 1 once they have happened."""

from collections.abc import Iterator

from adoube.games.lud.arguments import Arguments, unsupported
from adoube.games.lud.setting import ROLES, GameEquipment, seat_of
from adoube.games.lud.tree import Label, Ludeme, Node, Symbol, Text

__all__ = ["trigger_of", "triggers"]


def triggers(node: Node) -> Iterator[str]:
    """The values that `(trigger "Name" P1)` anywhere in a node sets, by their names."""
    match node:
        case Ludeme((Symbol("trigger"), Text(name), Symbol(role))):
            yield f"{name} {role}"
        case Label(_, value):
            yield from triggers(value)
    for item in getattr(node, "items", ()):
        yield from triggers(item)


def trigger_of(setting: GameEquipment, given: Arguments) -> str:
    """The name of the value of `"Name" P1`, which something has to trigger. Raises DescriptionError."""
    event, role = given.text(), given.needed()
    if not isinstance(role, Symbol) or role.text not in ROLES:
        raise unsupported(role)
    seat_of(role.text, setting.seats, role)
    name = f"{event} {role.text}"
    if name not in setting.variables:
        raise unsupported(given.ludeme)
    return name
