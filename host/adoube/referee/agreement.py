"""On what the hypotheses agree, where they first differ, and what an answer leaves of them."""

from collections.abc import Iterable, Iterator, Sequence

from adoube.referee.graph import Graph
from adoube.referee.nodes import Accepted, Amended, Arc, Node, Open, Return, Returned

__all__ = ["agreed", "count_of_lines", "kept_by", "onward", "open_turn", "ways_to"]


def agreed(graph: Graph, final: Sequence[Node]) -> Iterator[Accepted | Returned]:
    """Takes into the accepted line every turn on which all final nodes agree, oldest first."""
    while graph.root not in final:
        ways = onward(graph.root, final)
        arc, child = next((way for way in ways if way[1] in final), ways[0])
        if any(other.key != child.key or also.turn != arc.turn for also, other in ways):
            return
        _lead_through(child, [other for _, other in ways if other is not child], final)
        if isinstance(arc.turn, Return):
            turns = graph.accepted.turns
            undone = turns[len(turns) - arc.turn.plies :]
            graph.advance(arc, child)
            yield Returned(child.ply, undone)
        elif isinstance(arc.turn, Amended):
            undone = graph.accepted.turns[-arc.turn.plies :]
            graph.advance(arc, child)
            yield Returned(child.ply - 1, undone, amended=True)
            yield Accepted(child.ply, arc.seat, arc.turn.turn, child.outlook.position, arc.changed)
        else:
            reached = child.outlook.position if child.reached is None else child.reached
            graph.advance(arc, child)
            yield Accepted(child.ply, arc.seat, arc.turn, reached, arc.changed)


def open_turn(graph: Graph, nodes: Sequence[Node]) -> Open | None:
    """The first turn on which nodes differ; None where they agree that there is none."""
    if not nodes or graph.root in nodes:
        return None
    ways = onward(graph.root, nodes)
    lines = sorted(_lines(graph, nodes))
    candidates = sorted({graph.write(arc.turn) for arc, _ in ways})
    # A turn is known by the seat that played it, whether or not turns were taken back instead.
    played = [arc for arc, _ in ways if not isinstance(arc.turn, Return)] or [ways[0][0]]
    first = played[0].turn
    ply = graph.accepted.ply + 1 - (first.plies if isinstance(first, Amended) else 0)
    return Open(ply, played[0].seat, tuple(candidates), tuple(lines))


def kept_by(graph: Graph, turn: str, *groups: list[Node]) -> bool:
    """Leaves in each group the nodes that begin with `turn`, and of their records only those that do.

    False, and nothing is changed, where no node of the first group does.
    """
    if graph.root in groups[0] or not any(
        graph.write(arc.turn) == turn for arc, _ in onward(graph.root, groups[0])
    ):
        return False
    holds = {id(graph.root): True}
    for nodes in groups:
        nodes[:] = [node for node in nodes if _keep(graph, node, turn, holds)]
    return True


def _lead_through(node: Node, others: Sequence[Node], tops: Sequence[Node]) -> None:
    """Lets the lines to `tops` pass one of several equal nodes."""
    if not others:
        return
    seen: set[int] = set()
    waiting = list(tops)
    while waiting:
        top = waiting.pop()
        if id(top) in seen:
            continue
        seen.add(id(top))
        for arc in top.arcs:
            if any(arc.parent is other for other in others):
                arc.parent = node
            waiting.append(arc.parent)


def count_of_lines(root: Node, nodes: Iterable[Node]) -> int:
    """How many lines of play lead to some nodes, without spelling them out."""
    counts: dict[int, int] = {id(root): 1}

    def count(node: Node) -> int:
        if id(node) not in counts:
            counts[id(node)] = sum(count(arc.parent) for arc in node.arcs)
        return counts[id(node)]

    return sum(count(node) for node in nodes)


def onward(root: Node, nodes: Iterable[Node]) -> list[tuple[Arc, Node]]:
    """The turns played from the root, with the nodes they lead to, on any way to some nodes."""
    seen: dict[int, Node] = {}
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        if id(node) not in seen:
            seen[id(node)] = node
            waiting += [arc.parent for arc in node.arcs]
    return [(arc, child) for child in seen.values() for arc in child.arcs if arc.parent is root]


def _keep(graph: Graph, node: Node, turn: str, holds: dict[int, bool]) -> bool:
    if id(node) not in holds:
        node.arcs = [
            arc
            for arc in node.arcs
            if (arc.parent is not graph.root or graph.write(arc.turn) == turn)
            and _keep(graph, arc.parent, turn, holds)
        ]
        holds[id(node)] = bool(node.arcs)
    return holds[id(node)]


def _lines(graph: Graph, nodes: Iterable[Node]) -> set[tuple[str, ...]]:
    """The lines of turns from the root to some nodes, each turn spelled once however many lines it is in."""
    known: dict[int, set[tuple[str, ...]]] = {id(graph.root): {()}}

    def to(node: Node) -> set[tuple[str, ...]]:
        if id(node) not in known:
            spelled = [(graph.spell(arc.turn), arc.parent) for arc in node.arcs]
            known[id(node)] = {(*line, text) for text, parent in spelled for line in to(parent)}
        return known[id(node)]

    return {line for node in nodes for line in to(node)}


def ways_to(root: Node, node: Node) -> Iterator[tuple[tuple[Arc, Node], ...]]:
    """Every way from the root to a node: its turns, each with the node that it leads to."""
    if node is root:
        yield ()
    for arc in node.arcs:
        for way in ways_to(root, arc.parent):
            yield (*way, (arc, node))
