"""Kinds of pieces by their names."""

from adoube.games.lud.arguments import Arguments, unsupported
from adoube.games.lud.errors import DescriptionError
from adoube.games.lud.expansion import head
from adoube.games.lud.setting import ROLES, GameEquipment, seat_of
from adoube.games.lud.tree import Ludeme, Node, Symbol, Text

__all__ = ["kinds_in", "kinds_of"]


def kinds_in(setting: GameEquipment, node: Node) -> tuple[int | None, ...]:
    """The kind that `(id "King" Mover)` or `(id "King2")` names, by the seat that moves.

    Raises DescriptionError.
    """
    if not isinstance(node, Ludeme) or head(node) != "id":
        raise unsupported(node)
    with Arguments(node) as given:
        name, role = given.needed(), given.next()
    if role is not None:
        return kinds_of(setting, name, role)
    for number, kind in enumerate(setting.kinds.kinds):
        if isinstance(name, Text) and name.text == f"{kind.name}{kind.seat + 1}":
            return (number,) * setting.seats
    raise DescriptionError(name.mark, "no_piece", name=getattr(name, "text", ""))


def kinds_of(setting: GameEquipment, name: Node, role: Node) -> tuple[int | None, ...]:
    """A kind of piece by its name and the seat that a role names, by the seat that moves.

    Raises DescriptionError.
    """
    if not isinstance(name, Text):
        raise unsupported(name)
    numbers = tuple(setting.kind(name.text, seat) for seat in range(setting.seats))
    if all(number is None for number in numbers):
        raise DescriptionError(name.mark, "no_piece", name=name.text)
    match role:
        case Symbol("Mover"):
            return numbers
        case Symbol("Next"):
            return (*numbers[1:], numbers[0])
        case Symbol("Prev"):
            return (numbers[-1], *numbers[:-1])
        case Symbol(text) if text in ROLES:
            return (numbers[seat_of(text, setting.seats, role)],) * setting.seats
    raise unsupported(role)
