"""A set-up that a camera reads, in words: the colours to choose from, how many there are, what to look at."""

from collections import Counter
from dataclasses import dataclass

from adoube.tables.state import TableState
from adoube_scoreboard.words import piece_name, say

__all__ = ["SetUpView", "set_up_view"]

_NAMED = 12


@dataclass(frozen=True, slots=True)
class SetUpView:
    """What the form shows. `choices`: piece codes and their names; `first`: the cell to look at first."""

    choices: tuple[tuple[str, str], ...]
    counts: str
    unsure: str
    objection: str
    first: str
    is_read: bool


def set_up_view(state: TableState) -> SetUpView | None:
    """None while no set-up is read."""
    set_up = state.set_up
    if set_up is None:
        return None
    stacks = () if state.provisional is None else state.provisional.cells.values()
    found = Counter(stack[-1] for stack in stacks)
    names = {piece: piece_name(piece, state.board.looks) for piece in set_up.pieces}
    counts = [say("set_up.count", found=found[piece], piece=name) for piece, name in names.items()]
    return SetUpView(
        choices=tuple(names.items()),
        counts=", ".join(counts),
        unsure=_named(set_up.unsure),
        objection=str(set_up.objection),
        first=set_up.unsure[0] if set_up.unsure else "",
        is_read=set_up.is_read,
    )


def _named(cells: tuple[str, ...]) -> str:
    if not cells:
        return ""
    named = ", ".join(cells[:_NAMED])
    more = len(cells) - _NAMED
    return say("set_up.unsure", cells=say("camera.and_more", cells=named, more=more) if more > 0 else named)
