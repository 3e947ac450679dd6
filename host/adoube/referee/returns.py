"""Takebacks: the board shows an earlier position again.

By its state alone a return is ambiguous: two turns taken back mostly look like two legal turns. It is certain
where it was called, where the other seat gives the clock back, or where touches undid one turn and nothing
else. Else it is asked.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum

from adoube.referee.graph import Graph
from adoube.referee.nodes import Node
from adoube.sensing.views import Reading

__all__ = ["Returns", "Takeback"]

MOST_PLIES = 4
"""so many turns are taken back at once at most"""
MOST_PLIES_BESIDE_TURNS = 2
"""so many where legal turns explain the board as well"""


class Takeback(StrEnum):
    """Whether turns may be taken back: when that was called, also when the board suggests it, or never."""

    CALL = "call"
    ASK = "ask"
    OFF = "off"


class Returns:
    """Finds the return that a reading may be, from the one final position of a graph."""

    def __init__(self, graph: Graph, takeback: Takeback, final: Callable[[], Sequence[Node]]) -> None:
        """`final`: the nodes that play has come to, several where the last turns are open."""
        self._graph, self._takeback, self._final = graph, takeback, final
        self._nodes: dict[int, Node] = {}
        self._declined: Reading | None = None
        self.called_by: str | None = None
        """the seat that said so"""

    @property
    def called(self) -> bool:
        """Whether somebody said so."""
        return self.called_by is not None

    def forget(self, *, returned: bool) -> None:
        """The final position is another one now.

        A seat takes back until it is its turn: what was called lasts so long, where turns were `returned`.
        """
        self._nodes.clear()
        self._declined = None
        to_move = self._graph.game.to_move(self._graph.root.outlook.position)
        if not returned or to_move == self.called_by:
            self.called_by = None

    def decline(self, reading: Reading) -> None:
        """What stands is no return: somebody was asked."""
        self._declined = reading

    def beside(self, found: list[Node], reading: Reading) -> list[Node]:
        """The nodes that account for a reading, with the return that it may be. A called one stands alone."""
        if (node := self._node(reading, found)) is None:
            return found
        return [node] if self.called else [*found, node]

    def unseen(self, reading: Reading) -> Node | None:
        """The return before a last turn that the board does not show; None where it would."""
        graph = self._graph
        closed = self._takeback is not Takeback.ASK or self._final() != [graph.root]
        if closed or not graph.accepted.turns or not graph.earlier(1).shows(reading):
            return None
        node = self._returned(1)
        # A skip is no hand's, and nobody takes it back.
        return node if node.arcs[0].changed else None

    def _node(self, reading: Reading, found: Sequence[Node]) -> Node | None:
        graph = self._graph
        if self._takeback is Takeback.OFF or (self._takeback is Takeback.CALL and not self.called):
            return None
        if reading == self._declined:
            return None
        is_open = any(node.ply > graph.root.ply for node in self._final())
        most = MOST_PLIES if self.called or not found else MOST_PLIES_BESIDE_TURNS
        back = range(0 if is_open else 1, min(most, len(graph.accepted.turns)) + 1)
        if not is_open and graph.root.outlook.shows(reading):
            # A board that has not changed shows no return, but that of a turn which nobody could see.
            back = range(back.start, self._to_caller(back) + 1)[-1:]
        shown = [plies for plies in back if graph.earlier(plies).shows(reading)]
        if not shown:
            return None
        return self._returned(next(filter(self._is_turn_of_caller, shown), shown[0]))

    def _returned(self, plies: int) -> Node:
        if plies not in self._nodes:
            self._nodes[plies] = self._graph.returned(plies)
        return self._nodes[plies]

    def _to_caller(self, back: range) -> int:
        """How many turns ago it was last the turn of the seat that called; 0 where nobody did."""
        return next(filter(self._is_turn_of_caller, back), 0)

    def _is_turn_of_caller(self, plies: int) -> bool:
        """Whether the seat that called is to move so many turns ago: what looks alike goes back too."""
        return self._graph.game.to_move(self._graph.earlier(plies).position) == self.called_by

    def is_certain(self, node: Node, touched: frozenset[str] | None) -> bool:
        """Whether a return was called, or touches say that one turn was undone and nothing else was done.

        `touched` are the cells touched since the final position stood; None: nobody knows.
        """
        one_turn = self._final() == [self._graph.root] and node.ply == self._graph.accepted.ply - 1
        return self.called or (one_turn and touched is not None and touched == node.arcs[0].changed)
