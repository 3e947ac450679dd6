"""What was done that no board shows: turns that leave it as it was, and what is called over the table."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from adoube.games.refusals import after_call
from adoube.games.verdict import IllegalTurn
from adoube.referee.graph import Graph
from adoube.referee.nodes import Node
from adoube.sensing.views import Reading

__all__ = ["heard", "unseen_turns"]


def unseen_turns(
    graph: Graph,
    sources: Iterable[Node],
    seat: str,
    reading: Reading,
    touched_since: Callable[[int], frozenset[str] | None],
) -> list[Node]:
    """The nodes after turns of `seat` that leave a board which shows `reading` as it is."""
    found: list[Node] = []
    for node in sources:
        if graph.game.to_move(node.outlook.position) == seat:
            touched = touched_since(node.since)
            found += [
                graph.past_skips(graph.child(node, successor))
                for successor in node.outlook.explain(reading)
                if touched is None or successor.felt <= touched
            ]
    return found


def heard(graph: Graph, nodes: Sequence[Node], call: Mapping[str, Any]) -> list[IllegalTurn]:
    """Lets nodes hear what was called; returns the refusals where none of them allows it."""
    refusals: list[IllegalTurn] = []
    for node in nodes:
        line = graph.line_to(node)
        try:
            position = after_call(graph.game, line.position, call, line.positions)
        except IllegalTurn as refusal:
            refusals.append(refusal)
            continue
        node.reached = node.outlook.position if node.reached is None else node.reached
        node.outlook, node.children = graph.outlook(position), {}
        if node is graph.root:
            graph.accepted = replace(graph.accepted, position=position)
    return refusals if len(refusals) == len(nodes) else []
