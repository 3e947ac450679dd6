"""Whether rules look back at the turn before: only then do positions remember where it ended."""

from adoube.games.lud.setting import is_of_this_turn
from adoube.games.lud.tree import Label, Ludeme, Node, Symbol

__all__ = ["recalls"]


def recalls(node: Node) -> bool:
    """Whether `(last To)` or `(last From)` stands where the turn has not begun, or is over."""
    match node:
        case Ludeme((Symbol("then" | "nextPhase"), *_)) | Label("ifAfterwards"):
            return False
        case Ludeme((Symbol("last"), Symbol("To" | "From"))):
            return True
        case Ludeme((Symbol("if"), asked, _, *others)) if is_of_this_turn(asked):
            return any(map(recalls, others))
        case Label(_, value):
            return recalls(value)
    return any(map(recalls, getattr(node, "items", ())))
