"""Two turns at once: the first was played so fast, or so hidden, that no reading ever settled on it."""

from collections.abc import Iterator

from adoube.referee.graph import Graph
from adoube.referee.nodes import Node
from adoube.referee.successors import Successor, differing
from adoube.sensing.views import Reading

__all__ = ["pairs"]


def pairs(
    graph: Graph, source: Node, reading: Reading, touched: frozenset[str] | None
) -> Iterator[tuple[Node, Successor]]:
    """Each pair of turns from `source` that leaves the board showing `reading`: the node between, the second.

    `touched` are the cells touched since the source stood; None: nobody knows. Of a game that cannot list its
    turns there are none. A first turn that leads further away than any one turn reaches is not looked into.
    """
    firsts = [first for first in source.outlook.successors if _may_be(first, touched)]
    widest = max((len(first.changed) for first in firsts), default=0) + 1
    for first in firsts:
        away = differing(graph.game.board.names, first.shown, reading)
        if not 0 < len(away) <= widest:
            continue
        between = graph.past_skips(graph.child(source, first))
        for second in between.outlook.explain(reading):
            if _may_be(second, touched):
                yield between, second


def _may_be(turn: Successor, touched: frozenset[str] | None) -> bool:
    return touched is None or turn.felt <= touched
