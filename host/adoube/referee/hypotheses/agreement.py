"""On what the hypotheses agree, where they first differ, and what an answer leaves of them."""

from collections.abc import Iterable, Iterator, Sequence

from adoube.referee.hypotheses.graph import Graph
from adoube.referee.hypotheses.nodes import Accepted, Amended, Edge, Node, Open, Return, Returned

__all__ = ["agreed", "count_of_lines", "edges_towards", "guess", "keep_choice", "open_turn", "ways_to"]


def agreed(graph: Graph, final: Sequence[Node]) -> Iterator[Accepted | Returned]:
    """Takes into the accepted line every turn on which all final nodes agree, oldest first."""
    while graph.root not in final:
        ways = edges_towards(graph.root, final)
        edge, child = next((way for way in ways if way[1] in final), ways[0])
        if any(also.guessed or other.key != child.key or also.turn != edge.turn for also, other in ways):
            return
        _lead_through(child, [other for _, other in ways if other is not child], final)
        if isinstance(edge.turn, Return):
            turns = graph.accepted.turns
            undone = turns[len(turns) - edge.turn.plies :]
            graph.advance(edge, child)
            yield Returned(child.ply, undone)
        elif isinstance(edge.turn, Amended):
            undone = graph.accepted.turns[-edge.turn.plies :]
            graph.advance(edge, child)
            yield Returned(child.ply - 1, undone, amended=True)
            yield Accepted(child.ply, edge.seat, edge.turn.turn, child.successor_table.position, edge.changed)
        else:
            reached = child.successor_table.position if child.reached is None else child.reached
            graph.advance(edge, child)
            yield Accepted(child.ply, edge.seat, edge.turn, reached, edge.changed)


def open_turn(graph: Graph, nodes: Sequence[Node]) -> Open | None:
    """The first turn that is not agreed on; None where nodes agree that there is none."""
    if not nodes or graph.root in nodes:
        return None
    ways = edges_towards(graph.root, nodes)
    lines = sorted(_lines(graph, nodes))
    candidates = sorted({graph.write(edge.turn) for edge, _ in ways})
    # A turn is known by the seat that played it, whether or not turns were taken back instead.
    played = [edge for edge, _ in ways if not isinstance(edge.turn, Return)] or [ways[0][0]]
    first = played[0].turn
    ply = graph.accepted.ply + 1 - (first.plies if isinstance(first, Amended) else 0)
    return Open(ply, played[0].seat, tuple(candidates), tuple(lines), _is_guessed(graph.root, nodes))


def _is_guessed(root: Node, nodes: Iterable[Node]) -> bool:
    """Whether other turns may have been played somewhere on the ways from the root to some nodes."""
    waiting, seen = list(nodes), {id(root)}
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if any(edge.guessed for edge in node.edges):
            return True
        waiting += [edge.parent for edge in node.edges]
    return False


def guess(begun: Iterable[Node], nodes: Iterable[Node]) -> None:
    """Says of all turns between nodes that others may have been played: none is agreed on by itself."""
    passed = set(map(id, begun))
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        if id(node) in passed:
            continue
        passed.add(id(node))
        for edge in node.edges:
            edge.guessed = True
            waiting.append(edge.parent)


def keep_choice(graph: Graph, line: Sequence[str], *groups: list[Node]) -> bool:
    """Leaves in each group the nodes that begin with some turns, and of their records only those that do.

    False, and nothing is changed, where no node of the first group does.
    """
    if graph.root in groups[0] or not _begins(graph, line, groups[0]):
        return False
    holds = {id(graph.root): True}
    for nodes in groups:
        nodes[:] = [node for node in nodes if _keep(graph, node, line, holds)]
    return True


def _begins(graph: Graph, line: Sequence[str], nodes: Iterable[Node]) -> bool:
    """Whether some record of the nodes begins with these turns."""
    if len(line) == 1:
        return any(graph.write(edge.turn) == line[0] for edge, _ in edges_towards(graph.root, nodes))
    return any(told[: len(line)] == tuple(line) for told in _lines(graph, nodes))


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
        for edge in top.edges:
            if any(edge.parent is other for other in others):
                edge.parent = node
            waiting.append(edge.parent)


def count_of_lines(root: Node, nodes: Iterable[Node]) -> int:
    """How many lines of play lead to some nodes, without spelling them out."""
    counts: dict[int, int] = {id(root): 1}

    def count(node: Node) -> int:
        if id(node) not in counts:
            counts[id(node)] = sum(count(edge.parent) for edge in node.edges)
        return counts[id(node)]

    return sum(count(node) for node in nodes)


def edges_towards(root: Node, nodes: Iterable[Node]) -> list[tuple[Edge, Node]]:
    """The turns played from the root, with the nodes they lead to, on any way to some nodes."""
    seen: dict[int, Node] = {}
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        if id(node) not in seen:
            seen[id(node)] = node
            waiting += [edge.parent for edge in node.edges]
    return [(edge, child) for child in seen.values() for edge in child.edges if edge.parent is root]


def _keep(graph: Graph, node: Node, line: Sequence[str], holds: dict[int, bool]) -> bool:
    if id(node) not in holds:
        kept = []
        for edge in node.edges:
            chosen = _chosen(graph, edge, line)
            if chosen in (None, graph.write(edge.turn)) and _keep(graph, edge.parent, line, holds):
                edge.guessed = edge.guessed and chosen is None
                kept.append(edge)
        node.edges = kept
        holds[id(node)] = bool(kept)
    return holds[id(node)]


def _chosen(graph: Graph, edge: Edge, line: Sequence[str]) -> str | None:
    """The turn of a line that an edge has to be; None where the line does not say."""
    if edge.parent is graph.root:
        return line[0]
    place = edge.parent.ply - graph.root.ply
    return line[place] if 0 < place < len(line) else None


def _lines(graph: Graph, nodes: Iterable[Node]) -> set[tuple[str, ...]]:
    """The lines of turns from the root to some nodes, each turn spelled once however many lines it is in."""
    known: dict[int, set[tuple[str, ...]]] = {id(graph.root): {()}}

    def to(node: Node) -> set[tuple[str, ...]]:
        if id(node) not in known:
            spelled = [(graph.spell(edge.turn), edge.parent) for edge in node.edges]
            known[id(node)] = {(*line, text) for text, parent in spelled for line in to(parent)}
        return known[id(node)]

    return {line for node in nodes for line in to(node)}


def ways_to(root: Node, node: Node) -> Iterator[tuple[tuple[Edge, Node], ...]]:
    """Every way from the root to a node: its turns, each with the node that it leads to."""
    if node is root:
        yield ()
    for edge in node.edges:
        for way in ways_to(root, edge.parent):
            yield (*way, (edge, node))
