"""Takebacks: the board shows an earlier position again.

By its state alone a return is ambiguous: two turns taken back mostly look like two legal turns. It is certain
where it was called, where the other seat gives the clock back, or where touches undid one turn and nothing
else. Else it is asked.

A turn that a view does not show leaves no trace when it is taken back, nor when it stays. So where the board
looks the same after several numbers of turns taken back, each of them is a hypothesis, until the next turn or
press tells them apart, or people are asked.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from itertools import islice
from typing import Any

from adoube.board.placement import Placement
from adoube.referee.hypotheses.graph import Graph
from adoube.referee.hypotheses.nodes import Node, Return, merged
from adoube.referee.successors import SuccessorTable
from adoube.sensing.views import Reading

__all__ = ["Takeback", "Takebacks", "returns_pieces"]

MOST_PLIES = 4
"""so many turns are taken back at once at most"""
MOST_PLIES_BESIDE_TURNS = 2
"""so many where legal turns explain the board as well, or as many as there are of these"""


class Takeback(StrEnum):
    """Whether turns may be taken back: when that was called, also when the board suggests it, or never."""

    CALL = "call"
    ASK = "ask"
    OFF = "off"


class Takebacks:
    """Finds the return that a reading may be, from the one final position of a graph."""

    def __init__(self, graph: Graph, takeback: Takeback, final: Callable[[], Sequence[Node]]) -> None:
        """`final`: the nodes that play has come to, several where it is open what they are."""
        self._graph, self._takeback, self._final = graph, takeback, final
        self._nodes_after_open: dict[Node, Node] = {}
        self._declined: Reading | None = None
        self.called_by: str | None = None
        """the seat that said so"""
        self._called_on: frozenset[tuple[int, Any]] = frozenset()

    @property
    def called(self) -> bool:
        """Whether somebody said so."""
        return self.called_by is not None

    def forget(self, *, returned: bool) -> None:
        """The final position is another one now.

        A seat takes back until it is its turn: what was called lasts so long, where turns were `returned`. A
        turn that stood when it was called may become final before a hand takes it back.
        """
        self._nodes_after_open.clear()
        self._declined = None
        to_move = self._graph.game.to_move(self._graph.root.successor_table.position)
        if to_move == self.called_by if returned else self._graph.root.key not in self._called_on:
            self.called_by = None

    def call(self, by: str, standing: Sequence[Node]) -> None:
        """A seat says that it takes back, while these nodes stand, final or not."""
        self.called_by = by
        self._called_on = frozenset(node.key for node in standing)

    def consume(self, nodes: Sequence[Node]) -> None:
        """Play has come to these nodes: a call is done with where its seat has come to move again."""
        if nodes and all(node.is_return and self._is_caller_to_move(node.successor_table) for node in nodes):
            self.called_by = None

    def decline(self, reading: Reading) -> None:
        """What stands is no return: somebody was asked."""
        self._declined = reading

    def beside(
        self, found: list[Node], reading: Reading, touched_since: Callable[[int], frozenset[str] | None]
    ) -> list[Node]:
        """The nodes that account for a reading, with the returns that it may be. Called ones stand alone."""
        nodes = [self._returned_to(node) for node in self._after_open_turns(reading)]
        if not any(self._is_caller_to_move(node.successor_table) for node in nodes):
            nodes += [self._graph.returned(plies) for plies in self._plies(reading, found, touched_since)]
        return nodes if nodes and self.called else [*found, *nodes]

    def sifted(self, found: list[Node], reading: Reading) -> list[Node]:
        """The nodes that account for a reading, without returns that cannot be. Called ones stand alone."""
        back = [node for node in found if node.is_return]
        if back and self.called:
            return back
        return found if self._may_be_returned(reading) else [node for node in found if not node.is_return]

    def is_underway(self, path: Sequence[Node]) -> bool:
        """Whether each turn on a path from a certain position only puts back what stood there before."""
        plies = range(1, min(MOST_PLIES, len(self._graph.accepted.turns)) + 1)
        if not 0 < len(path) <= len(plies) or self._takeback is Takeback.OFF:
            return False
        if self._takeback is Takeback.CALL and not self.called:
            return False
        return all(
            any(returns_pieces(node, self._graph.earlier(ply).placement) for ply in plies) for node in path
        )

    def unseen(self, reading: Reading) -> Node | None:
        """The return before a last turn that the board does not show, also one that is open; None where it
        would, or where it is open whether there was one."""
        graph = self._graph
        after = {node.ply - graph.root.ply for node in self._final()}
        if self._takeback is not Takeback.ASK or reading == self._declined or after not in ({0}, {1}):
            return None
        plies = 0 if after == {1} else 1
        if plies > len(graph.accepted.turns) or not graph.earlier(plies).shows(reading):
            return None
        earlier = graph.earlier(plies).placement
        # A skip is no hand's, and nobody takes it back.
        undone = any(node.successor_table.placement.changed_cells(earlier) for node in self._final())
        return self._graph.returned(plies) if undone else None

    def _plies(
        self,
        reading: Reading,
        found: Sequence[Node],
        touched_since: Callable[[int], frozenset[str] | None],
    ) -> Sequence[int]:
        """How many turns may have been taken back, of those accepted; 0: only what was open after them."""
        graph = self._graph
        if not self._may_be_returned(reading):
            return []
        is_open = any(node.ply > graph.root.ply for node in self._final())
        played = min((node.ply for node in found), default=0) - graph.root.ply
        beside = min(MOST_PLIES, max(MOST_PLIES_BESIDE_TURNS, played))
        most = MOST_PLIES if self.called or not found else beside
        back = range(0 if is_open else 1, min(most, len(graph.accepted.turns)) + 1)
        if not is_open and graph.root.successor_table.shows(reading):
            # A board that has not changed shows no return, but that of a turn which nobody could see.
            back = range(back.start, self._to_caller(back) + 1)[-1:]
        shown = [plies for plies in back if graph.earlier(plies).shows(reading)]
        if not shown or (callers := next(filter(self._is_turn_of_caller, shown), None)) is None:
            return self._undone_by(touched_since(graph.root.since), shown)
        return [callers]

    def _after_open_turns(self, reading: Reading) -> list[Node]:
        """The positions that open turns have led to and play may have come back to.

        One turn ago; where it was called, as far as the seat that called is to move, if that is known.
        """
        if not self._may_be_returned(reading) or any(
            node.successor_table.shows(reading) for node in self._final()
        ):
            return []
        alike: list[Node] = []
        for layer in islice(self.after_open_turns(), None if self.called else 1):
            shown = [node for node in layer if node.successor_table.shows(reading)]
            if callers := [node for node in shown if self._is_caller_to_move(node.successor_table)]:
                return callers
            alike += shown
        return alike

    def after_open_turns(self) -> Iterator[list[Node]]:
        """The nodes on the way from the accepted position to the final ones: a turn ago, two turns ago."""
        layer = list(self._final())
        for _ in range(MOST_PLIES):
            layer = merged(up for node in layer for up in _under(node) if up is not self._graph.root)
            yield layer

    def _returned_to(self, node: Node) -> Node:
        if node not in self._nodes_after_open:
            self._nodes_after_open[node] = self._graph.returned_to(node)
        return self._nodes_after_open[node]

    def _may_be_returned(self, reading: Reading) -> bool:
        if self._takeback is Takeback.OFF or (self._takeback is Takeback.CALL and not self.called):
            return False
        return reading != self._declined and (self.called or not self._is_returned)

    @property
    def _is_returned(self) -> bool:
        """Whether it is open how many turns were taken back: what was ruled out does not come back."""
        return any(node.returns > self._graph.root.returns for node in self._final())

    def _undone_by(self, touched: frozenset[str] | None, shown: Sequence[int]) -> Sequence[int]:
        """Of several returns that look alike those that hands can have carried out who `touched` these cells,
        all where they fit none; and none before a skip, which no hand takes back."""
        if len(shown) < 2:
            return shown
        graph = self._graph
        shown = [plies for plies in shown if graph.earlier(plies).forced_skip is None] or shown[:1]
        root = graph.root.successor_table
        felt = (root.successor(graph.earlier(plies).position, Return(plies)).touched_cells for plies in shown)
        fitting = [
            plies for plies, cells in zip(shown, felt, strict=True) if touched is None or cells <= touched
        ]
        return fitting or shown

    def _to_caller(self, back: range) -> int:
        """How many turns ago it was last the turn of the seat that called; 0 where nobody did."""
        return next(filter(self._is_turn_of_caller, back), 0)

    def _is_turn_of_caller(self, plies: int) -> bool:
        """Whether the seat that called is to move so many turns ago: what looks alike goes back too."""
        return self._is_caller_to_move(self._graph.earlier(plies))

    def _is_caller_to_move(self, table: SuccessorTable) -> bool:
        return self._graph.game.to_move(table.position) == self.called_by

    def certain(self, tips: Sequence[Node], touched: frozenset[str] | None) -> list[Node]:
        """The tips that are returns, if one was called, or if touches say that one turn was undone and
        nothing else was done; those that look like it, too.

        `touched` are the cells touched since the final position stood; None: nobody knows.
        """
        returns = [tip for tip in tips if tip.is_return]
        return returns if self.called or any(self._is_undone(tip, touched) for tip in returns) else []

    def _is_undone(self, node: Node, touched: frozenset[str] | None) -> bool:
        one_turn = self._final() == [self._graph.root] and node.ply == self._graph.accepted.ply - 1
        return one_turn and touched is not None and touched == node.edges[0].changed

    def given_back(
        self, seat: str, tips: Sequence[Node], reading: Reading, *, beside_unseen: bool
    ) -> list[Node]:
        """The returns to which `seat` consents by a press: it gives the clock back for one turn taken back.

        Also, `beside_unseen` turns that the press may have ended, the one that nobody could see either. Of
        more turns than one only people can tell: some of them may have undone each other, and one more piece
        was moved.
        """
        played = [node for node in self._final() if not node.is_return] or [self._graph.root]
        if seat != self._graph.game.to_move(played[0].successor_table.position):
            return []
        unseen = self.unseen(reading) if beside_unseen else None
        return [
            node
            for node in dict.fromkeys([*tips, *self._final(), *([unseen] if unseen else [])])
            if node.is_return and node.ply == played[0].ply - 1 and node.successor_table.shows(reading)
            if self._graph.game.to_move(node.successor_table.position) != seat
        ]


def returns_pieces(node: Node, then: Placement) -> bool:
    """Whether the cells that a turn has changed hold what they held in an earlier placement."""
    now = node.successor_table.placement
    return all(now.stack(cell) == then.stack(cell) for cell in node.edges[0].changed)


def _under(node: Node) -> list[Node]:
    """The nodes that came before one in its line of turns, also where turns were taken back."""
    return [edge.parent for edge in node.edges] if node.is_return else node.played_from
