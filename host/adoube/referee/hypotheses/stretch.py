"""What was reported since the certain positions stood, followed bit by bit: a step only bears so much."""

from collections.abc import Callable, Sequence

from adoube.referee.finality import Finality
from adoube.referee.hypotheses.hypotheses import Hypotheses
from adoube.referee.hypotheses.nodes import Node
from adoube.referee.hypotheses.sequence_search import SequenceSearch
from adoube.referee.hypotheses.takebacks import Takeback
from adoube.sensing.settling import CellChange, Settling
from adoube.sensing.views import Reading

__all__ = ["Stretch"]

MOST_AT_ONCE = 60
"""so many changes are followed for one event, and the others a moment later"""


class Stretch:
    """Follows the stretch of one game. `sure` tells whether the board is sure to report touches."""

    def __init__(
        self, hypotheses: Hypotheses, settling: Settling, turn_ends: Finality, sure: Callable[[], bool]
    ) -> None:
        self._hypotheses, self._settling, self._finality, self._sure = hypotheses, settling, turn_ends, sure
        self._search: SequenceSearch | None = None
        self._begins: Sequence[Node] = ()
        self._followed = 0
        """the number of the last change that was"""

    def explanations(
        self, reading: Reading, now_ms: int, beside: Sequence[Node]
    ) -> Sequence[tuple[float, Node]] | None:
        """The nodes that explain a reading by all that was reported (`SequenceSearch.explanations`).

        None where more has happened than is remembered. Where it is not all followed yet there are none, and
        the tally `goes_on`.
        """
        changes = self._changes(now_ms)
        if changes is None or self._search is None:
            self._search = None
            return None
        tally = self._hypotheses.tally
        for place, change in enumerate(changes):
            if place == MOST_AT_ONCE or (place and tally.is_used_up):
                tally.goes_on = True
                return ()
            self._search.follow(change)
            self._followed = change.number
        return self._search.explanations(reading, now_ms, beside)

    def begin_anew(self) -> None:
        """What has happened so far tells nothing."""
        self._search = None

    def _changes(self, now_ms: int) -> Sequence[CellChange] | None:
        """Those that are to be followed; from new certain positions, by a new search."""
        final = self._hypotheses.confirmed
        if self._search is not None and self._begins == final:
            return self._settling.changes_after(self._followed)
        since = min(node.since for node in self._hypotheses.unheard or final)
        if self._hypotheses.unheard_since(since):
            return None  # nothing tells in which order that was done which nobody heard
        changes = self._settling.changes_since(since)
        if changes is not None:
            self._begins, self._followed = list(final), self._settling.changes - len(changes)
            self._search = self._search_from(final, changes, now_ms)
        return changes

    def _search_from(
        self, final: Sequence[Node], changes: Sequence[CellChange], now_ms: int
    ) -> SequenceSearch:
        """A search from the certain positions, which stood before these changes."""
        hypotheses, index = self._hypotheses, self._hypotheses.game.board.index
        first = list(self._settling.reading)
        for change in reversed(changes):
            first[index[change.cell]] = change.before
        return SequenceSearch(
            hypotheses,
            final,
            first,
            self._sure,
            (lambda: len(self._finality.pressed)) if hypotheses.clock else None,
            changes[0].at_ms if changes else now_ms,
            amends=hypotheses.clock and hypotheses.takeback is Takeback.ASK,
        )
