"""The graph that hypotheses live in: nodes made once, and the lines of play that lead to them."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakValueDictionary

from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.referee.hypotheses.nodes import Amended, Edge, Node, Return
from adoube.referee.successors import KnownSuccessors, Successor, SuccessorTable, WorkBudget
from adoube.sensing.views import View

__all__ = ["INSTEAD", "Graph", "leads_through"]

MOST_BACK = 4
"""the outlooks of so many turns ago are kept: as many as are taken back at once"""
INSTEAD = "instead "
"""how a turn that was changed after it had been accepted begins in a line of turns"""


@dataclass(eq=False)
class Graph:
    """The positions reached from the accepted one, in one game under one view.

    `accepted` is the line that all hypotheses share, `root` the node at its end.
    """

    game: AnyGame
    view: View
    accepted: Line
    root: Node = field(init=False)
    tally: WorkBudget = field(init=False, default_factory=WorkBudget)
    _known: KnownSuccessors = field(init=False, default_factory=WeakValueDictionary)
    _earlier: dict[int, SuccessorTable] = field(init=False, default_factory=dict)
    _amended: dict[Any, Node] = field(init=False, default_factory=dict)
    _returned: dict[int, Node] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.root = Node(self.successor_table(self.accepted.position), self.accepted.ply, [])

    def successor_table(self, position: Any) -> SuccessorTable:
        cells, known = self.game.board.names, self._known
        return SuccessorTable(self.game, self.view, cells, position, tally=self.tally, known=known)

    def write(self, turn: Any) -> str:
        match turn:
            case Return():
                return turn.choice
            case Amended():
                return self.game.write(turn.turn)
            case _:
                return self.game.write(turn)

    def spell(self, turn: Any) -> str:
        """A turn in a line of turns, as it is stored."""
        match turn:
            case Return():
                return str(turn)
            case Amended():
                return INSTEAD + self.game.write(turn.turn)
            case _:
                return self.game.write(turn)

    # nodes

    def child(self, source: Node, successor: Successor) -> Node:
        """The node that a turn leads to."""
        known = source.children.get(successor.position)
        if known is not None and (len(known.edges) == 1 or self.is_ahead(known)):
            return known
        seat = self.game.to_move(source.successor_table.position)
        skip = source.successor_table.forced_skip is not None
        edge = Edge(source, successor.turn, seat, successor.changed, skip)
        child = Node(
            source.successor_table.after(successor),
            source.ply + 1,
            [edge],
            source.since,
            returns=source.returns,
            late=source.late,
        )
        source.children[successor.position] = child
        return child

    def keep_only(self, nodes: Iterable[Node]) -> None:
        """Forgets all nodes but these, those on the way to them, and what has stood just after them."""
        kept = self._on_the_way_to(nodes)
        for node in kept.values():
            dropped = [child for child in node.children.values() if id(child) not in kept]
            node.children = {
                position: child
                for position, child in node.children.items()
                if id(child) in kept or child.previously_seen
            }
            _take_apart(dropped, kept)
            for child in dropped:
                if child.previously_seen:
                    child.successor_table = self.successor_table(child.successor_table.position)

    def leave_behind(self, past: Node, nodes: Iterable[Node]) -> None:
        """Takes apart what was played from a past root, all but these nodes and those on the way to them."""
        _take_apart([past], self._on_the_way_to(nodes))

    def _on_the_way_to(self, nodes: Iterable[Node]) -> dict[int, Node]:
        """These nodes and those before them, back to the root, by their identity."""
        kept: dict[int, Node] = {}
        waiting = [self.root, *nodes]
        while waiting:
            node = waiting.pop()
            if id(node) not in kept:
                kept[id(node)] = node
                waiting += [edge.parent for edge in node.edges]
        return kept

    def past_skips(self, node: Node) -> Node:
        """The node after the skips that no hand plays; the node itself where there is none."""
        skip = node.successor_table.forced_skip
        if skip is None or self.line_to(node).outcome is not None:
            return node
        return self.past_skips(self.child(node, skip))

    def earlier(self, plies: int) -> SuccessorTable:
        """The position so many accepted turns ago; 0: the one that they have led to."""
        if not plies:
            return self.root.successor_table
        ply = self.accepted.ply - plies
        if ply not in self._earlier:
            self._earlier[ply] = self.successor_table(self.accepted.positions[-plies])
        return self._earlier[ply]

    def returned(self, plies: int) -> Node:
        """The node of a board on which the last accepted turns were taken back, and all that were open: the
        same one as long as the accepted position is the same."""
        known = self._returned.get(plies)
        if known is None or not known.edges:
            known = self._returned[plies] = self._back_to(self.earlier(plies), self.root, Return(plies))
        return known

    def returned_to(self, node: Node) -> Node:
        """The node of a board on which only what was played after `node` was taken back."""
        return self._back_to(node.successor_table, node, Return(0))

    def amended(self, successor: Successor) -> Node:
        """The node of a board on which the last turn of a hand was changed into another one."""
        if (known := self._amended.get(successor.position)) is None:
            changed = successor.placement.changed_cells(self.root.successor_table.placement)
            plies = self.plies_of_last
            before = self.earlier(plies)
            seat = self.game.to_move(before.position)
            known = self._amended[successor.position] = Node(
                before.after(successor),
                self.root.ply - plies + 1,
                [Edge(self.root, Amended(successor.turn, plies), seat, changed)],
                self.root.since,
                returns=self.root.returns,
                late=self.root.late,
            )
        return known

    @property
    def plies_of_last(self) -> int:
        """How many accepted turns the last one of a hand and the skips after it are; 0 where there is none
        among those that are kept."""
        most = min(MOST_BACK, len(self.accepted.turns))
        return next((plies for plies in range(1, most + 1) if self.earlier(plies).forced_skip is None), 0)

    def _back_to(self, table: SuccessorTable, source: Node, turn: Return) -> Node:
        changed = table.placement.changed_cells(source.successor_table.placement)
        return Node(
            table,
            source.ply - turn.plies,
            [Edge(source, turn, self.game.to_move(table.position), changed)],
            source.since,
            returns=source.returns + 1,
            late=source.late,
        )

    def played(self, line: Sequence[str]) -> Node:
        """The node after a line of turns from the accepted position, takebacks among them."""
        node = self.root
        for text in line:
            if (returned := Return.read(text)) is not None:
                node = self.returned(returned.plies) if returned.plies else self.returned_to(node)
                continue
            turn = self.game.canonical(node.successor_table.position, self.game.read(text))
            position = self.game.play(node.successor_table.position, turn)
            node = self.child(node, node.successor_table.successor(position, turn))
        return node

    # lines

    def line_to(self, node: Node) -> Line:
        """The accepted line, and the turns from there to `node` in one of its records."""
        steps: list[tuple[Any, Any]] = []
        while node is not self.root:
            steps.append((node.edges[0].turn, node.successor_table.position))
            node = node.edges[0].parent
        line = self.accepted
        for turn, position in reversed(steps):
            line = _onward(line, turn, position)
        return line

    def is_ahead(self, node: Node) -> bool:
        """Whether it lies after the accepted position, and not after one that has become history.

        Of several records that lead to it, those that passed the accepted position by are forgotten.
        """
        return leads_through([self.root], node)

    def advance(self, edge: Edge, child: Node) -> None:
        """Makes the accepted line one turn longer, or shorter where turns were taken back."""
        self.accepted = _onward(self.accepted, edge.turn, child.successor_table.position)
        self._earlier = {
            ply: table
            for ply, table in self._earlier.items()
            if self.accepted.ply - MOST_BACK <= ply < self.accepted.ply
        }
        self._earlier[self.root.ply] = self.root.successor_table
        self._amended.clear()
        self._returned.clear()
        child.edges = []
        self.root = child


def leads_through(passed: Iterable[Node], node: Node) -> bool:
    """Whether a record that leads to the node comes through one `passed`. Others are then forgotten."""
    return _leads_on(node, dict.fromkeys(map(id, passed), True))


def _leads_on(node: Node, known: dict[int, bool]) -> bool:
    if id(node) not in known:
        kept = [edge for edge in node.edges if _leads_on(edge.parent, known)]
        node.edges = kept or node.edges
        known[id(node)] = bool(kept)
    return known[id(node)]


def _take_apart(nodes: Iterable[Node], kept: Container[int]) -> None:
    """Has nodes forget what was played from them, but for those that are `kept`.

    So they are gone at once, and do not wait until Python looks for rings.
    """
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        if id(node) not in kept:
            waiting += node.children.values()
            node.children = {}


def _onward(line: Line, turn: Any, position: Any) -> Line:
    match turn:
        case Return():
            return line.back(turn.plies) if turn.plies else line
        case Amended():
            return line.back(turn.plies).extended(turn.turn, position)
        case _:
            return line.extended(turn, position)
