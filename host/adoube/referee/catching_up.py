"""Turns that nobody heard: which lines of legal turns lead from the certain positions to what stands now.

A board may not be heard for some turns, and play goes on by the rules meanwhile. All lines of a few turns
that lead to what stands are held: nothing has told which of them was played. Of longer ones only those are
looked for in which each turn brings the board nearer to what stands.
"""

from collections.abc import Sequence

from adoube.referee.chains import Effort, Touches, chains
from adoube.referee.graph import Graph
from adoube.referee.nodes import Node, merged
from adoube.sensing.views import Reading

__all__ = ["catch_up"]

MOST_TURNS = 3
"""all lines of at most so many turns are found"""
MOST_NEARING = 5
"""and where there are none, lines of so many that come nearer with each turn"""
MOST_POSITIONS = 300
"""searches that would look at more look no further ahead"""

UNHEARD = Touches(None)


def catch_up(graph: Graph, certain: Sequence[Node], reading: Reading) -> list[Node]:
    """The nodes that show a reading, one turn or more after a certain one.

    None where there are none, or where that is too much work to tell.
    """
    effort = Effort(graph.tally)
    found = _a_turn_later(graph, certain, reading)
    for turns in range(2, MOST_TURNS + 1):
        for source in certain:
            found += chains(graph, source, reading, UNHEARD, turns, effort)
            if effort.is_too_much:
                return []
    if not found:
        return _nearing(graph, certain, reading)
    layer = found
    for _ in range(1, MOST_TURNS):
        layer = merged(_a_turn_later(graph, layer, reading))
        found += layer
    return merged(found)


def _a_turn_later(graph: Graph, nodes: Sequence[Node], reading: Reading) -> list[Node]:
    """The nodes that show a reading a turn after others, which may show it too."""
    return [
        graph.past_skips(graph.child(node, turn)) for node in nodes for turn in node.outlook.explain(reading)
    ]


def _nearing(graph: Graph, certain: Sequence[Node], reading: Reading) -> list[Node]:
    """The nodes that show a reading, after turns each of which brings the board nearer to it."""
    found: list[Node] = []
    layer, looked_at = list(certain), 0
    for turns in range(1, MOST_NEARING + 1):
        looked_at += len(layer)
        if looked_at > MOST_POSITIONS or graph.tally.is_spent():
            return []
        layer = merged(
            graph.past_skips(graph.child(node, turn))
            for node in layer
            for turn in node.outlook.nearing(reading)
        )
        found += [node for node in layer if turns > MOST_TURNS and node.outlook.shows(reading)]
    return found
