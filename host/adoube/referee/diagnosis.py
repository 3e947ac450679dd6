"""What is wrong with a reading, held against the nearest hypothesis, and which cells are broken.

Broken cells are known from the board's self-test or seen flickering. They are left out, and named. A cell
that is stuck is only suspected, and named: which one cell, were it not believed, would make a turn of what no
turn explains? A piece that was put where it must not stand has touched the cell that disagrees; a stuck
sensor has not, so only cells that have not changed since the board last agreed are suspects. Nothing is left
out on a suspicion: another cell mostly explains the same board as well, and with it another turn.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from adoube.referee.decoder import diagnosis as of_position
from adoube.referee.decoder.diagnosis import silent_cells_fault
from adoube.referee.hypotheses.hypotheses import Hypotheses
from adoube.referee.hypotheses.nodes import Node
from adoube.referee.state import RefereeState
from adoube.referee.successors import differing
from adoube.referee.verdicts import Fault, Illegal, SetUp, Underway
from adoube.sensing.views import Reading
from adoube.words import coded

__all__ = [
    "BrokenCells",
    "illegal_verdict",
    "is_swept_off",
    "set_up_verdict",
    "silent_cells_fault",
    "underway_verdict",
]


def illegal_verdict(hypotheses: Hypotheses, reading: Reading) -> Illegal:
    """The clause that forbids what stands, and how to get back to where the game is."""
    nearest = _nearest(hypotheses, reading).successor_table
    return of_position.illegal_verdict(hypotheses.game, nearest, reading)


def is_swept_off(hypotheses: Hypotheses, reading: Reading) -> bool:
    """Whether most of the pieces are gone: nobody is playing on. What a camera cannot tell is not gone."""
    return of_position.is_swept_off(hypotheses.confirmed[0].successor_table, reading)


def underway_verdict(hypotheses: Hypotheses, reading: Reading) -> Underway:
    """What a turn that has begun still lacks, or what would undo it."""
    nearest = _nearest(hypotheses, reading).successor_table
    return of_position.underway_verdict(hypotheses.game, nearest, reading)


def set_up_verdict(hypotheses: Hypotheses, reading: Reading) -> SetUp:
    """What the board lacks before play begins or goes on."""
    nearest = _nearest(hypotheses, reading).successor_table
    return of_position.set_up_verdict(hypotheses.game, nearest, reading)


def _nearest(hypotheses: Hypotheses, reading: Reading) -> Node:
    """The hypothesis that differs from a reading in the fewest cells."""
    cells = _cells(hypotheses)
    return min(
        hypotheses.sources(), key=lambda node: len(differing(cells, node.successor_table.shown, reading))
    )


def _cells(hypotheses: Hypotheses) -> Sequence[str]:
    return hypotheses.game.board.names


AMBIGUOUS = 2
"""so many suspects are as good as none"""
MOST_SOURCES = 16
"""where play may have come to more positions, nobody can tell which cell is wrong"""


class BrokenCells:
    """Finds cells that are not to be believed, leaves them out, and names them."""

    def __init__(self, state: RefereeState) -> None:
        self._state = state
        self._suspects: frozenset[str] = frozenset()
        """no more of them than make it ambiguous"""

    def leave_out(self, cell: str) -> None:
        """From now on nothing is made of what a cell shows."""
        state = self._state
        state.settling.leave_out(cell, state.now_ms)
        state.hypotheses.left_out = state.settling.left_out
        state.say(Fault(coded("referee.left_out", cell=cell), (cell,)))

    def name_flickering(self) -> None:
        """Says which cells have begun to flicker."""
        state = self._state
        if flickering := tuple(sorted(state.settling.left_out - state.hypotheses.left_out)):
            state.hypotheses.left_out = state.settling.left_out
            state.say(Fault(coded("referee.flickering", cells=flickering), flickering))

    def trust_calm(self) -> None:
        """Believes the cells again that have stopped flickering."""
        state = self._state
        calm = state.settling.trust_calm_cells(state.now_ms)
        state.hypotheses.left_out = state.settling.left_out
        if calm:
            state.say(Fault(coded("referee.calm_again", cells=calm), calm))

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
        state = self._state
        sources = state.hypotheses.sources() if state.finality.pressed else []
        if not 0 < len(sources) <= MOST_SOURCES:
            self._suspects = frozenset()
            return
        since = min(node.since for node in state.hypotheses.confirmed)
        touched = state.settling.cells_touched_since(since)
        against = (cell for cell in self._alone_against(sources) if cell not in touched)
        self._suspects = frozenset(islice(against, AMBIGUOUS))

    def name_suspect(self) -> None:
        """It has disagreed for long."""
        if (cell := self.suspect) is not None:
            self._state.say(Fault(coded("referee.may_be_broken", cell=cell), (cell,)))

    def _alone_against(self, sources: Iterable[Node]) -> Iterator[str]:
        """The cells that alone speak against some turn, each once."""
        reading, known = self._state.reading, set[str]()
        for source in sources:
            for cell in source.successor_table.alone_against(reading):
                if cell not in known:
                    known.add(cell)
                    yield cell
