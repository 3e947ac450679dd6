"""Broken cells: known from the board's self-test or seen flickering they are left out, and named.

A cell that is stuck is only suspected, and named: which one cell, were it not believed, would make a turn of
what no turn explains? A piece that was put where it must not stand has touched the cell that disagrees; a
stuck sensor has not, so only cells that have not changed since the board last agreed are suspects. Nothing is
left out on a suspicion: another cell mostly explains the same board as well, and with it another turn.
"""

from collections.abc import Iterable, Iterator
from itertools import islice

from adoube.referee.nodes import Node
from adoube.referee.situation import Situation
from adoube.referee.verdicts import Fault
from adoube.words import say

__all__ = ["BrokenCells"]

AMBIGUOUS = 2
"""so many suspects are as good as none"""
MOST_SOURCES = 16
"""where play may have come to more positions, nobody can tell which cell is wrong"""


class BrokenCells:
    """Finds cells that are not to be believed, leaves them out, and names them."""

    def __init__(self, situation: Situation) -> None:
        self._at = situation
        self._suspects: frozenset[str] = frozenset()
        """no more of them than make it ambiguous"""

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
        self._suspects = frozenset()

    def disagrees(self) -> None:
        """What stands is not explained: were it not for one cell, it would be.

        A board on which no press waits may be in the middle of a turn: nothing is suspected. Nor is anything
        where play may have come to many positions.
        """
        at = self._at
        sources = at.hypotheses.sources() if at.turn_ends.pressed else []
        if not 0 < len(sources) <= MOST_SOURCES:
            self._suspects = frozenset()
            return
        since = min(node.since for node in at.hypotheses.final)
        touched = at.settling.cells_touched_since(since)
        against = (cell for cell in self._alone_against(sources) if cell not in touched)
        self._suspects = frozenset(islice(against, AMBIGUOUS))

    def name_suspect(self) -> None:
        """It has disagreed for long."""
        if (cell := self.suspect) is not None:
            self._at.say(Fault(say("referee.may_be_broken", cell=cell), (cell,)))

    def _alone_against(self, sources: Iterable[Node]) -> Iterator[str]:
        """The cells that alone speak against some turn, each once."""
        reading, known = self._at.reading, set[str]()
        for source in sources:
            for cell in source.outlook.alone_against(reading):
                if cell not in known:
                    known.add(cell)
                    yield cell
