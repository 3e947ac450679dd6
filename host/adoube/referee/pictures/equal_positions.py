"""Explanations of a picture that come to one position by several lines of play, made one.

A line is only kept beside the best one to the same position if it is hardly worse by the pictures. That is
said of these explanations alone. A later picture may tell the lines apart and come to the same position once
more, by one of them: so the nodes of the graph, which have one line each, are left as they are.
"""

from collections.abc import Sequence
from dataclasses import replace

from adoube.referee.hypotheses.nodes import Node, merged
from adoube.referee.pictures.scores import Explanation

__all__ = ["EqualPositions"]


class EqualPositions:
    """Merges explanations, into the same nodes as long as it is asked about the same ones."""

    def __init__(self) -> None:
        self._joined: dict[tuple[int, ...], tuple[Sequence[Node], Node]] = {}
        """by the identity of several nodes: these, and the one that has the lines of all of them"""

    def forget(self) -> None:
        self._joined.clear()

    def merged(self, found: Sequence[Explanation], lead: float) -> list[Explanation]:
        """The best explanation of each position, with the lines of others that are hardly worse."""
        best: dict[object, Explanation] = {}
        nodes: dict[object, dict[int, Node]] = {}
        for one in sorted(found, key=lambda one: -one.score):
            key = one.node.key
            if one.score > best.setdefault(key, one).score - lead:
                nodes.setdefault(key, {})[id(one.node)] = one.node
        return [replace(one, node=self._one_of(list(nodes[key].values()))) for key, one in best.items()]

    def _one_of(self, nodes: Sequence[Node]) -> Node:
        if len(nodes) == 1:
            return nodes[0]
        key = tuple(map(id, nodes))
        if key not in self._joined:
            (node,) = merged([replace(each, edges=[*each.edges], children={}) for each in nodes])
            same = (each for each in nodes if each.edges == node.edges)
            self._joined[key] = nodes, next(same, node)
        return self._joined[key][1]
