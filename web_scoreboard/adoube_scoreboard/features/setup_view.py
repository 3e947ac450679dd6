"""A set-up that a camera reads, in words: the colours to choose from, how many there are, what to look at."""

from collections import Counter
from dataclasses import dataclass

from adoube.tables.state import TableState
from adoube.words import AnyText
from adoube_scoreboard.language import spoken
from adoube_scoreboard.words import coded, piece_name, some_of

__all__ = ["SetUpView", "set_up_view"]


@dataclass(frozen=True, slots=True)
class SetUpView:
    """What the form shows. `choices`: piece codes and their names; `first`: the cell to look at first."""

    choices: tuple[tuple[str, AnyText], ...]
    counts: tuple[AnyText, ...]
    unsure: AnyText
    objection: AnyText
    is_told: bool  # whether the verdict says the objection already
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
    counts = [coded("set_up.count", found=found[piece], piece=name) for piece, name in names.items()]
    return SetUpView(
        choices=tuple(names.items()),
        counts=tuple(counts),
        unsure=_named(set_up.unsure),
        objection=set_up.objection,
        is_told=spoken(set_up.objection) in spoken(state.message.said),
        first=set_up.unsure[0] if set_up.unsure else "",
        is_read=set_up.is_read,
    )


def _named(cells: tuple[str, ...]) -> AnyText:
    return coded("set_up.unsure", cells=some_of(cells)) if cells else ""
