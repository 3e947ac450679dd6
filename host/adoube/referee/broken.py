"""Broken cells: which one cell, were it not believed, would make a turn of what no turn explains.

A piece that was put where it must not stand has touched the cell that disagrees; a sensor that is stuck has
not. So only cells that have not changed since the board last agreed are suspects. Nothing is decided by one
look: the suspicion must be borne out by the turn after, or stand for long with nobody putting anything right.
"""

from collections.abc import Iterable, Sequence

from adoube.referee.nodes import Node
from adoube.referee.situation import Situation
from adoube.referee.verdicts import Fault
from adoube.sensing.views import Reading
from adoube.words import say

__all__ = ["BrokenCells"]

TURNS_TO_BE_SURE = 2
"""so many turns in a row a cell must have spoiled"""


class BrokenCells:
    """Finds cells that are not to be believed, leaves them out, and names them."""

    def __init__(self, situation: Situation) -> None:
        self._at = situation
        self._suspects: frozenset[str] = frozenset()
        self._raised_by: Reading | None = None

    def leave_out(self, cell: str) -> None:
        """From now on nothing is made of what a cell shows."""
        at = self._at
        at.settling.leave_out(cell, at.now_ms)
        at.hypotheses.left_out = at.settling.left_out
        at.say(Fault(say("referee.left_out", cell=cell), (cell,)))

    def name_flickering(self) -> None:
        """Says which cells have begun to flicker."""
        at = self._at
        if flickering := tuple(sorted(at.settling.left_out - at.hypotheses.left_out)):
            at.hypotheses.left_out = at.settling.left_out
            at.say(Fault(say("referee.flickering", cells=", ".join(flickering)), flickering))

    def trust_calm(self) -> None:
        """Believes the cells again that have stopped flickering."""
        at = self._at
        calm = at.settling.trust_calm_cells(at.now_ms)
        at.hypotheses.left_out = at.settling.left_out
        if calm:
            at.say(Fault(say("referee.calm_again", cells=", ".join(calm)), calm))

    # suspicion

    @property
    def suspect(self) -> str | None:
        """The one cell that is suspected; None where there is none, or several are."""
        return next(iter(self._suspects)) if len(self._suspects) == 1 else None

    def agrees(self) -> None:
        """What stands is explained with every cell."""
        self._suspects, self._raised_by = frozenset(), None

    def disagrees(self) -> bool:
        """What stands is not explained. Whether a cell that spoiled two turns was left out for it."""
        if (cell := self._borne_out()) is not None:
            self.leave_out(cell)
            return True
        at = self._at
        since = min(node.since for node in at.hypotheses.final)
        touched = at.settling.cells_touched_since(since)
        self._suspects = frozenset(self._alone_against(at.hypotheses.sources())).difference(touched)
        self._raised_by = at.reading
        return False

    def _borne_out(self) -> str | None:
        """The one suspect without which also a further turn is explained, both having been pressed."""
        at = self._at
        if at.reading == self._raised_by or len(at.turn_ends.pressed) < TURNS_TO_BE_SURE:
            return None
        fitting = [
            cell
            for cell in self._suspects
            if at.hypotheses.explain_as_several(
                _without(at.reading, cell, at.game.board.names), at.touched_since, at.turn_ends.pressed
            )
        ]
        return fitting[0] if len(fitting) == 1 else None

    def _alone_against(self, sources: Iterable[Node]) -> set[str]:
        """The cells that alone speak against some turn."""
        reading = self._at.reading
        return {cell for source in sources for cell in source.outlook.alone_against(reading)}


def _without(reading: Reading, cell: str, cells: Sequence[str]) -> Reading:
    """A reading in which one cell is not believed."""
    return tuple(None if name == cell else shows for name, shows in zip(cells, reading, strict=True))
