"""Kinds of pieces by their names."""

from adoube.games.lud.arguments import unsupported
from adoube.games.lud.errors import DescriptionError
from adoube.games.lud.setting import ROLES, GameEquipment, seat_of
from adoube.games.lud.tree import Node, Symbol, Text

__all__ = ["kinds_of"]


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
