"""What was not played: turns that were ruled out, what comes nearest to a board, how candidates differ."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import nsmallest
from itertools import combinations, islice
from typing import Protocol

from adoube.referee.agreement import onward, ways_to
from adoube.referee.difference import remedy_between
from adoube.referee.graph import Graph
from adoube.referee.hypotheses import Hypotheses
from adoube.referee.nodes import Amended, Arc, Node, Return
from adoube.referee.pictures import Pictures
from adoube.referee.reasons import Differing, Missed, RuledOut
from adoube.referee.successors import differing
from adoube.referee.turn_ends import TurnEnds
from adoube.sensing.settling import Settling
from adoube.sensing.views import IDENTITY, LEVEL, OCCUPANCY, Reading, reading_of, view_named

__all__ = [
    "Line",
    "Watched",
    "Way",
    "difference",
    "lines_to",
    "nearest",
    "ruled_out",
    "some_ways_to",
    "spelled",
]

MOST_WAYS = 4
"""so many ways to one and the same position"""
MOST_NEAREST = 3

TOUCHES, STANDING = "touches", "standing"
"""what would have told turns apart, beside the names of views"""

Line = tuple[str, ...]
Way = Sequence[tuple[Arc, Node]]


class Watched(Protocol):
    """What an explanation is made from; a `Situation` is one."""

    hypotheses: Hypotheses
    settling: Settling
    turn_ends: TurnEnds
    pictures: Pictures
    now_ms: int

    @property
    def reading(self) -> Reading: ...

    @property
    def weighed(self) -> Sequence[tuple[float, Node]]: ...

    def touched_since(self, moment: int) -> frozenset[str] | None: ...


def some_ways_to(graph: Graph, node: Node) -> Iterator[Way]:
    """The ways from the accepted position to a node, some of many; none if it is history."""
    return islice(ways_to(graph.root, node), MOST_WAYS)


def spelled(graph: Graph, way: Way) -> Line:
    """The turns of a way, as they are stored."""
    return tuple(graph.spell(arc.turn) for arc, _ in way)


def lines_to(graph: Graph, node: Node) -> list[Line]:
    """The turns from the accepted position to a node."""
    return [spelled(graph, way) for way in some_ways_to(graph, node)]


def _line_to(graph: Graph, node: Node) -> Line:
    return next(iter(lines_to(graph, node)), ())


def ruled_out(at: Watched, standing: Iterable[Node]) -> Iterator[RuledOut]:
    """The turns that leave the same board and were not played, by touches or by their order."""
    hypotheses = at.hypotheses
    known = set()
    pairs: dict[tuple[Node, Reading], None] = {}
    for node in standing:
        for arc in node.played:
            known.add((arc.parent, arc.turn))
            if not isinstance(arc.turn, Amended | Return):
                pairs[arc.parent, node.outlook.shown] = None
    if not pairs:
        pairs = dict.fromkeys((source, at.reading) for source in hypotheses.sources())
    for source, shown in pairs:
        touched = at.touched_since(source.since)
        for successor in source.outlook.explain(shown):
            if (source, successor.turn) in known or touched is None:
                continue
            untouched = tuple(sorted(successor.felt - touched))
            carry = successor.carry
            backwards = hypotheses.clock and carry is not None and hypotheses.put_before_lifted(*carry)
            if untouched or backwards:
                turns = (*_line_to(hypotheses, source), hypotheses.write(successor.turn))
                yield RuledOut(turns, untouched, carry if backwards and carry else ())


def nearest(at: Watched) -> list[Missed]:
    """The positions that differ least from what stands, known ones and those that one turn leads to."""
    hypotheses, reading = at.hypotheses, at.reading
    cells = hypotheses.game.board.names
    found: dict[Line, Reading] = {}
    for source in hypotheses.sources():
        line = _line_to(hypotheses, source)
        found.setdefault(line, source.outlook.shown)
        for successor in source.outlook.successors:
            found.setdefault((*line, hypotheses.write(successor.turn)), successor.shown)
    away = ((len(differing(cells, shown, reading)), line) for line, shown in found.items())
    least = nsmallest(MOST_NEAREST, (one for one in away if one[0]))
    return [Missed(line, *remedy_between(cells, found[line], reading)) for _, line in least]


def difference(at: Watched, choices: Sequence[str]) -> Differing | None:
    """How the choices of an open turn differ; None where there is only one beside no turn at all."""
    hypotheses = at.hypotheses
    cells: dict[str, set[str]] = {}
    after: dict[str, list[Node]] = {}
    for arc, child in onward(hypotheses.root, [*hypotheses.final, *hypotheses.tips]):
        if (turn := hypotheses.write(arc.turn)) in choices:
            cells.setdefault(turn, set()).update(arc.changed)
            after.setdefault(turn, []).append(child)
    if len(after) < 2:
        return None
    shared = set.intersection(*cells.values())
    own = tuple((turn, tuple(sorted(cells[turn] - shared))) for turn in sorted(cells))
    return Differing(own, tuple(_would_tell(at, after, touches=any(own_cells for _, own_cells in own))))


def _would_tell(at: Watched, after: Mapping[str, Sequence[Node]], *, touches: bool) -> Iterator[str]:
    """What this board did not report, and would have left one of the turns only."""
    game = at.hypotheses.game
    if touches and at.touched_since(at.hypotheses.root.since) is None:
        yield TOUCHES
    here = at.hypotheses.view
    if _tell_apart([{node.outlook.shown for node in nodes} for nodes in after.values()]):
        yield STANDING
        return
    for name in dict.fromkeys((OCCUPANCY, *game.views, IDENTITY)):
        if name in (here.name, LEVEL):
            continue
        view = view_named(name, game.seats)
        seen = [
            {reading_of(node.outlook.placement, view, game.board.names) for node in nodes}
            for nodes in after.values()
        ]
        if _tell_apart(seen):
            yield name


def _tell_apart(boards: Sequence[set[Reading]]) -> bool:
    """Whether no board of one set is in another."""
    return all(one.isdisjoint(other) for one, other in combinations(boards, 2))
