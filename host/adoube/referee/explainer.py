"""Says why a verdict is given, from what the referee holds at that moment. Asking changes nothing.

What stood is looked at before a decision narrows it, since an accepted turn takes its rivals away. The
referee says where a decision begins (`deciding`) and when it has narrowed the hypotheses (`narrowed`).

It also says what was not played: turns that were ruled out, what comes nearest to a board, how candidates
differ.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from heapq import nsmallest
from itertools import combinations, islice
from math import inf
from typing import Protocol

from adoube.referee.difference import remedy_between
from adoube.referee.finality import Finality
from adoube.referee.hypotheses.agreement import edges_towards, ways_to
from adoube.referee.hypotheses.graph import Graph
from adoube.referee.hypotheses.hypotheses import Hypotheses
from adoube.referee.hypotheses.nodes import Amended, Edge, Node, Return
from adoube.referee.pictures.camera_evidence import CameraEvidence
from adoube.referee.reasons import (
    NOT_LEGAL,
    STANDING,
    TOUCHES,
    Basis,
    Changed,
    Differing,
    Hypothesis,
    Missed,
    Reasons,
    RuledOut,
)
from adoube.referee.successors import differing
from adoube.referee.verdicts import (
    EXPLAINED,
    Illegal,
    TurnQuestion,
    Undecided,
    Verdict,
)
from adoube.sensing.settling import Settling
from adoube.sensing.views import IDENTITY, LEVEL, OCCUPANCY, Reading, reading_of, view_named

__all__ = [
    "Explainer",
    "Line",
    "Watched",
    "Way",
    "difference",
    "lines_to",
    "nearest",
    "ruled_out",
    "some_ways_to",
    "spelled_line",
]

MOST_WAYS = 4
"""so many ways to one and the same position"""
MOST_NEAREST = 3


Line = tuple[str, ...]
Way = Sequence[tuple[Edge, Node]]


class Watched(Protocol):
    """What an explanation is made from; a `RefereeState` is one."""

    hypotheses: Hypotheses
    settling: Settling
    finality: Finality
    pictures: CameraEvidence
    now_ms: int

    @property
    def reading(self) -> Reading: ...

    @property
    def weighed(self) -> Sequence[tuple[float, Node]]: ...

    def touched_since(self, moment: int) -> frozenset[str] | None: ...


def some_ways_to(graph: Graph, node: Node) -> Iterator[Way]:
    """The ways from the accepted position to a node, some of many; none if it is history."""
    return islice(ways_to(graph.root, node), MOST_WAYS)


def spelled_line(graph: Graph, way: Way) -> Line:
    """The turns of a way, as they are stored."""
    return tuple(graph.spell(edge.turn) for edge, _ in way)


def lines_to(graph: Graph, node: Node) -> list[Line]:
    """The turns from the accepted position to a node."""
    return [spelled_line(graph, way) for way in some_ways_to(graph, node)]


def _line_to(graph: Graph, node: Node) -> Line:
    return next(iter(lines_to(graph, node)), ())


def ruled_out(state: Watched, standing: Iterable[Node]) -> Iterator[RuledOut]:
    """The turns that leave the same board and were not played, by touches or by their order."""
    hypotheses = state.hypotheses
    known = set()
    pairs: dict[tuple[Node, Reading], None] = {}
    for node in standing:
        for edge in node.played:
            known.add((edge.parent, edge.turn))
            if not isinstance(edge.turn, Amended | Return):
                pairs[edge.parent, node.successor_table.shown] = None
    if not pairs:
        pairs = dict.fromkeys((source, state.reading) for source in hypotheses.sources())
    for source, shown in pairs:
        touched = state.touched_since(source.since)
        for successor in source.successor_table.explain(shown):
            if (source, successor.turn) in known or touched is None:
                continue
            untouched = tuple(sorted(successor.touched_cells - touched))
            carry = successor.carry
            backwards = hypotheses.clock and carry is not None and hypotheses.put_before_lifted(*carry)
            if untouched or backwards:
                turns = (*_line_to(hypotheses, source), hypotheses.write(successor.turn))
                yield RuledOut(turns, untouched, carry if backwards and carry else ())


def nearest(state: Watched) -> list[Missed]:
    """The positions that differ least from what stands, known ones and those that one turn leads to."""
    hypotheses, reading = state.hypotheses, state.reading
    cells = hypotheses.game.board.names
    found: dict[Line, Reading] = {}
    for source in hypotheses.sources():
        line = _line_to(hypotheses, source)
        found.setdefault(line, source.successor_table.shown)
        for successor in source.successor_table.successors:
            found.setdefault((*line, hypotheses.write(successor.turn)), successor.shown)
    away = ((len(differing(cells, shown, reading)), line) for line, shown in found.items())
    least = nsmallest(MOST_NEAREST, (one for one in away if one[0]))
    return [Missed(line, *remedy_between(cells, found[line], reading)) for _, line in least]


def difference(state: Watched, choices: Sequence[str]) -> Differing | None:
    """How the choices of an open turn differ; None where there is only one beside no turn at all."""
    hypotheses = state.hypotheses
    cells: dict[str, set[str]] = {}
    after: dict[str, list[Node]] = {}
    for edge, child in edges_towards(hypotheses.root, [*hypotheses.confirmed, *hypotheses.provisional]):
        if (turn := hypotheses.write(edge.turn)) in choices:
            cells.setdefault(turn, set()).update(edge.changed)
            after.setdefault(turn, []).append(child)
    if len(after) < 2:
        return None
    shared = set.intersection(*cells.values())
    own = tuple((turn, tuple(sorted(cells[turn] - shared))) for turn in sorted(cells))
    return Differing(own, tuple(_would_tell(state, after, touches=any(own_cells for _, own_cells in own))))


def _would_tell(state: Watched, after: Mapping[str, Sequence[Node]], *, touches: bool) -> Iterator[str]:
    """What this board did not report, and would have left one of the turns only."""
    game = state.hypotheses.game
    if touches and state.touched_since(state.hypotheses.root.since) is None:
        yield TOUCHES
    here = state.hypotheses.view
    if _tell_apart([{node.successor_table.shown for node in nodes} for nodes in after.values()]):
        yield STANDING
        return
    for name in dict.fromkeys((OCCUPANCY, *game.views, IDENTITY)):
        if name in (here.name, LEVEL):
            continue
        view = view_named(name, game.seats)
        seen = [
            {reading_of(node.successor_table.placement, view, game.board.names) for node in nodes}
            for nodes in after.values()
        ]
        if _tell_apart(seen):
            yield name


def _tell_apart(boards: Sequence[set[Reading]]) -> bool:
    """Whether no board of one set is in another."""
    return all(one.isdisjoint(other) for one, other in combinations(boards, 2))


MOST_NAMED = 12
"""so many hypotheses are written out, and so many that were ruled out"""
MOST_CHANGES = 50
"""the newest changes since the last certain position: a board out of step goes on changing"""


class Explainer:
    """Explains the verdicts of one game as they are given."""

    def __init__(self, state: Watched) -> None:
        self._state = state
        self._deciding: Reasons | None = None

    @contextmanager
    def deciding(self, basis: Basis, of: str | None) -> Iterator[None]:
        """What is said within it rests on the hypotheses that stand when it begins.

        Within another decision it is a part of that one.
        """
        outer = self._deciding
        if outer is None:
            self._deciding = self._reasons(basis, of)
        try:
            yield
        finally:
            self._deciding = outer

    def narrowed(self) -> None:
        """The decision has left what stands now, and nothing of that has been accepted yet."""
        if self._deciding is not None and self._deciding.after == self._state.hypotheses.accepted.ply:
            left = self._lines(())
            kept = (replace(one, kept=one.legal and one.turns in left) for one in self._deciding.hypotheses)
            self._deciding = replace(self._deciding, hypotheses=tuple(kept))

    def explain(self, verdict: Verdict, basis: Basis | None, found: Sequence[Node] = ()) -> Reasons | None:
        """The reasons of a verdict; None for one that says nothing of the game.

        `basis` holds outside of decisions; `found`: what is going to be taken for what stands.
        """
        if not isinstance(verdict, EXPLAINED):
            return None
        reasons = self._deciding or self._reasons(basis, None, found)
        if isinstance(verdict, Illegal) and reasons.basis is not Basis.CALLED:
            weighed = tuple(replace(one, kept=not one.legal) for one in reasons.hypotheses)
            if not any(one.kept for one in weighed):
                reasons, weighed = replace(reasons, unnamed=0), (NOT_LEGAL,)
            reasons = replace(reasons, hypotheses=weighed, missed=tuple(nearest(self._state)))
        elif isinstance(verdict, Undecided | TurnQuestion):
            choices = verdict.choices if isinstance(verdict, TurnQuestion) else verdict.candidates
            reasons = replace(reasons, differing=difference(self._state, choices))
        return replace(reasons, verdict=verdict.name)

    def _reasons(self, basis: Basis | None, of: str | None, found: Sequence[Node] = ()) -> Reasons:
        state = self._state
        since = state.hypotheses.root.since
        standing, fallen = ([*found], []) if found else self._standing()
        hypotheses = self._hypotheses(standing, self._lines(found))
        changes = state.settling.changes_since(since) or []
        return Reasons(
            verdict="",
            basis=basis,
            of=of,
            after=state.hypotheses.accepted.ply,
            hypotheses=tuple(hypotheses[:MOST_NAMED]),
            unnamed=len(hypotheses[MOST_NAMED:]),
            ruled_out=tuple(islice(ruled_out(state, standing), MOST_NAMED)),
            missed=tuple(fallen),
            differing=None,
            touched=state.settling.cells_touched_since(since),
            changed=tuple(
                Changed(change.at_ms, change.cell, change.before, change.after)
                for change in changes
                if change.before != change.after
            )[-MOST_CHANGES:],
            presses=tuple(state.finality.pressed),
            stood_ms=state.now_ms - changes[-1].at_ms if changes else None,
        )

    # what stood

    def _standing(self) -> tuple[list[Node], list[Missed]]:
        """The nodes that account for what stands, and the certain ones that no longer do."""
        state, hypotheses = self._state, self._state.hypotheses
        under = _under(hypotheses.provisional)
        standing, fallen = list(hypotheses.provisional), []
        for node in hypotheses.confirmed:
            if not hypotheses.provisional or node.successor_table.shows(state.reading):
                standing.append(node)
            elif node not in under:
                remedy = remedy_between(
                    hypotheses.game.board.names, node.successor_table.shown, state.reading
                )
                fallen += [Missed(line, *remedy) for line in lines_to(hypotheses, node)]
        return list(dict.fromkeys(standing)), fallen

    def _hypotheses(self, nodes: Iterable[Node], left: Collection[Line]) -> list[Hypothesis]:
        """Every line to one of the nodes, and what else was weighed, the best first; `left` are kept."""
        hypotheses, not_legal = self._state.hypotheses, self._state.pictures.not_legal
        costs = {node: cost for cost, node in self._state.weighed}
        least = min((*costs.values(), inf if not_legal is None else not_legal))
        found: dict[Line, Hypothesis] = {}
        for node in dict.fromkeys([*nodes, *costs]):
            for way in some_ways_to(hypotheses, node):
                line = spelled_line(hypotheses, way)
                worth, kept = _worth(costs, node, least), line in left
                found[line] = Hypothesis(line, worth, kept, untouched=self._untouched(way))
        weighed = (
            [] if not_legal is None else [replace(NOT_LEGAL, worth=round(least - not_legal, 2), kept=False)]
        )
        return sorted([*found.values(), *weighed], key=lambda one: (-(one.worth or 0.0), one.turns))

    def _lines(self, found: Sequence[Node]) -> set[Line]:
        """The lines to what was `found`, or else to all that is held now."""
        nodes = found or (*self._state.hypotheses.confirmed, *self._state.hypotheses.provisional)
        return {line for node in nodes for line in lines_to(self._state.hypotheses, node)}

    def _untouched(self, way: Way) -> tuple[str, ...]:
        """The cells that were not touched, though the turns of a way cannot be played without."""
        touched = self._state.touched_since(self._state.hypotheses.root.since)
        if touched is None:
            return ()
        felt: set[str] = set()
        for edge, child in way:
            if not isinstance(edge.turn, Amended | Return):
                reached = child.successor_table.position if child.reached is None else child.reached
                felt |= edge.parent.successor_table.successor(reached, edge.turn).touched_cells
        return tuple(sorted(felt - touched))


def _worth(costs: Mapping[Node, float], node: Node, least: float) -> float | None:
    """How likely a node is beside the best one; None where nothing was weighed."""
    return round(least - costs[node], 2) if node in costs else None


def _under(nodes: Iterable[Node]) -> set[Node]:
    """The nodes that the ways to some nodes pass, these among them."""
    under: set[Node] = set()
    waiting = list(nodes)
    while waiting:
        if (node := waiting.pop()) not in under:
            under.add(node)
            waiting += [edge.parent for edge in node.edges]
    return under
