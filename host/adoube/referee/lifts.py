"""Which piece to lift for which choice, where a question may be answered on the board."""

from collections.abc import Iterator
from typing import Any

from adoube.referee.agreement import onward
from adoube.referee.hypotheses import Hypotheses
from adoube.referee.nodes import Amended, Return
from adoube.sensing.views import EMPTY, Reading

__all__ = ["lifts_of"]


def lifts_of(hypotheses: Hypotheses, reading: Reading) -> tuple[tuple[str, str], ...]:
    """For each choice of the turn that is open a cell, with the choice, that is no other choice's.

    Something stands there now: where the piece that moved has come to if that will do, else on its way, else
    where its turn changed anything. A choice without such a cell has none, nor has a turn taken back.
    """
    cells_of: dict[str, list[str]] = {}
    for arc, _ in onward(hypotheses.root, hypotheses.final):
        if not isinstance(arc.turn, Return):
            turn = arc.turn.turn if isinstance(arc.turn, Amended) else arc.turn
            cells_of.setdefault(hypotheses.write(turn), []).extend(_cells(hypotheses, turn, arc.changed))
    names = hypotheses.game.board.names
    occupied = {cell for cell, shows in zip(names, reading, strict=True) if shows not in (EMPTY, None)}
    lifts = []
    for choice, cells in sorted(cells_of.items()):
        others = {cell for other, its in cells_of.items() if other != choice for cell in its}
        if own := next((cell for cell in cells if cell in occupied and cell not in others), None):
            lifts.append((own, choice))
    return tuple(lifts)


def _cells(hypotheses: Hypotheses, turn: Any, changed: frozenset[str]) -> Iterator[str]:
    """The cells of a turn that changed some, those that show it best first."""
    game = hypotheses.game
    yield from reversed(game.trail(turn))
    yield from (cell for cell in game.board.names if cell in changed)
