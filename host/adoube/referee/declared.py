"""Results that players declare by a sign on the board, such as two kings put in its centre."""

from collections.abc import Sequence

from adoube.board.placement import Placement
from adoube.games.verdict import Outcome
from adoube.referee.hypotheses import Hypotheses
from adoube.sensing.views import Reading, View, stack_shown

__all__ = ["declared"]


def declared(hypotheses: Hypotheses, reading: Reading) -> Outcome | None:
    """The result that a reading declares which no turn explains; None where it declares nothing.

    Only views that know every piece can show it. It ends the game after the turns accepted by then: one that
    stood but was not final may already have belonged to the sign, a king on its way, and is not recorded,
    unless it ended the game by itself.
    """
    placement = _placement(reading, hypotheses.view, hypotheses.game.board.names)
    if placement is None:
        return None
    return hypotheses.game.declared(hypotheses.final[0].outlook.position, placement)


def _placement(reading: Reading, view: View, cells: Sequence[str]) -> Placement | None:
    """What stands on the board, unknown cells taken for empty; None where a view does not tell."""
    stacks = {}
    for cell, shows in zip(cells, reading, strict=True):
        stack = () if shows is None else stack_shown(view, shows)
        if stack is None:
            return None
        if stack:
            stacks[cell] = stack
    return Placement(stacks)
