"""Turns that nobody heard: which lines of legal turns lead from where the board stood to what stands now.

A board may not be heard for some turns, and play goes on by the rules meanwhile. All lines of up to so many
turns that lead to what stands are held, as many as the work allows: nothing tells which of them was played.
"""

from collections.abc import Sequence

from adoube.referee.agreement import count_of_lines, ways_to
from adoube.referee.chains import Effort, Touches, chains
from adoube.referee.graph import Graph
from adoube.referee.nodes import Node, merged
from adoube.sensing.views import Reading

__all__ = ["catch_up", "passes"]

FEWEST_TURNS = 3
"""lines of fewer than so many turns alone are no answer: longer ones may lead there as well"""
MOST_TURNS = 5
MOST_LINES = 64
"""longer lines are left out where there would be more"""

UNHEARD = Touches(None)


def catch_up(graph: Graph, begins: Sequence[Node], reading: Reading) -> list[Node]:
    """The nodes that show a reading, one turn or more after one where the board stood.

    None where there are none, and where that is too much work to tell, at once or at all.
    """
    found: list[Node] = []
    last: list[Node] = []
    for turns in range(1, MOST_TURNS + 1):
        effort = Effort(graph.tally)
        # A last turn that does not show is none of a chain.
        last = _a_turn_later(graph, begins if turns == 1 else last, reading)
        for source in begins if turns > 1 else ():
            last += chains(graph, source, reading, UNHEARD, turns, effort)
        if graph.tally.goes_on:
            return []
        if effort.is_too_much or count_of_lines(graph.root, merged([*found, *last])) > MOST_LINES:
            return merged(found) if turns > FEWEST_TURNS else []
        found += last
    return merged(found)


def passes(root: Node, node: Node, reading: Reading) -> bool:
    """Whether a board may have shown a reading at the end of a turn on some way to a node, or during one."""
    befores = (arc.parent.outlook for way in ways_to(root, node) for arc, _ in way)
    return any(before.may_become(reading) or before.shows(reading) for before in befores)


def _a_turn_later(graph: Graph, nodes: Sequence[Node], reading: Reading) -> list[Node]:
    """The nodes that show a reading a turn after others, which may show it too."""
    return [
        graph.past_skips(graph.child(node, turn)) for node in nodes for turn in node.outlook.explain(reading)
    ]
