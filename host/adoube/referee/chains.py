"""Several turns at once: all but the last so fast, or so hidden, that no reading settled on them."""

from collections.abc import Iterator
from dataclasses import dataclass

from adoube.referee.graph import Graph
from adoube.referee.nodes import Node
from adoube.referee.successors import Successor, differing
from adoube.sensing.views import Reading

__all__ = ["chains"]

MOST_POSITIONS = 500
"""a search that would look at more gives up: a part of the answer is no answer"""


def chains(
    graph: Graph, source: Node, reading: Reading, touched: frozenset[str] | None, turns: int
) -> list[Node]:
    """The nodes so many turns from `source`, two at least, that leave the board showing `reading`.

    `touched` are the cells touched since the source stood; None: nobody knows. Of a game that cannot list its
    turns there are none, as where the search would be too long. A turn that leads further away than those
    after it can reach is not looked into.
    """
    search = _Search(graph, reading, touched)
    found = list(search.onward(source, turns))
    return found if search.positions <= MOST_POSITIONS else []


@dataclass
class _Search:
    graph: Graph
    reading: Reading
    touched: frozenset[str] | None
    positions: int = 0

    def onward(self, source: Node, turns: int) -> Iterator[Node]:
        self.positions += 1
        if self.positions > MOST_POSITIONS:
            return
        if turns == 1:
            for last in source.outlook.explain(self.reading):
                if self._may_be(last):
                    yield self.graph.past_skips(self.graph.child(source, last))
            return
        firsts = [first for first in source.outlook.successors if self._may_be(first)]
        reach = (turns - 1) * (max((len(first.changed) for first in firsts), default=0) + 1)
        for first in firsts:
            away = differing(self.graph.game.board.names, first.shown, self.reading)
            if len(away) <= reach and (away or turns > 2):
                yield from self.onward(self.graph.past_skips(self.graph.child(source, first)), turns - 1)

    def _may_be(self, turn: Successor) -> bool:
        return self.touched is None or turn.felt <= self.touched
