"""Says why a verdict is given, from what the referee holds at that moment. Asking changes nothing.

What stood is looked at before a decision narrows it, since an accepted turn takes its rivals away. The
referee says where a decision begins (`deciding`) and when it has narrowed the hypotheses (`narrowed`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from heapq import nsmallest
from itertools import combinations, islice
from typing import Protocol

from adoube.referee.agreement import lines_to, onward
from adoube.referee.difference import remedy_between
from adoube.referee.hypotheses import Hypotheses
from adoube.referee.nodes import Amended, Node, Return
from adoube.referee.pictures import Pictures
from adoube.referee.reasons import Basis, Changed, Differing, Hypothesis, Missed, Reasons, RuledOut
from adoube.referee.successors import differing
from adoube.referee.turn_ends import TurnEnds
from adoube.referee.verdicts import (
    BackInStep,
    Cleared,
    Illegal,
    Moved,
    Over,
    Question,
    TakenBack,
    Undecided,
    Verdict,
)
from adoube.sensing.settling import Settling
from adoube.sensing.views import IDENTITY, LEVEL, OCCUPANCY, Reading, reading_of, view_named

__all__ = ["Explainer", "Watched"]

EXPLAINED = (Moved, Undecided, Question, Illegal, TakenBack, BackInStep, Cleared, Over)
"""the verdicts that say something of the game"""

MOST_NAMED = 12
"""so many hypotheses are written out, and so many that were ruled out"""
MOST_LINES = 4
"""so many ways to one and the same position"""
MOST_NEAREST = 3
MOST_CHANGES = 50
"""the newest changes since the last certain position: a board out of step goes on changing"""

TOUCHES, STANDING = "touches", "standing"
"""what would have told turns apart, beside the names of views"""

Line = tuple[str, ...]


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


class Explainer:
    """Explains the verdicts of one game as they are given."""

    def __init__(self, at: Watched) -> None:
        self._at = at
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
        if self._deciding is not None:
            left = self._lines()
            kept = (
                replace(one, kept=one.legal and _goes_on(one.turns, left))
                for one in self._deciding.hypotheses
            )
            self._deciding = replace(self._deciding, hypotheses=tuple(kept))

    def explain(self, verdict: Verdict, basis: Basis | None, found: Sequence[Node] = ()) -> Reasons | None:
        """The reasons of a verdict; None for one that says nothing of the game.

        `basis` holds outside of decisions; `found`: what is going to be taken for what stands.
        """
        if not isinstance(verdict, EXPLAINED):
            return None
        reasons = self._deciding or self._reasons(basis, None, found)
        if isinstance(verdict, Illegal) and reasons.basis is not Basis.CALLED:
            reasons = replace(reasons, missed=tuple(self._nearest()))
        elif isinstance(verdict, Undecided | Question):
            choices = verdict.choices if isinstance(verdict, Question) else verdict.candidates
            reasons = replace(reasons, differing=self._differing(choices))
        return replace(reasons, verdict=verdict.name)

    def _reasons(self, basis: Basis | None, of: str | None, found: Sequence[Node] = ()) -> Reasons:
        at = self._at
        since = at.hypotheses.root.since
        standing, fallen = ([*found], []) if found else self._standing()
        hypotheses = self._hypotheses(standing)
        changes = at.settling.changes_since(since) or []
        return Reasons(
            verdict="",
            basis=basis,
            of=of,
            after=at.hypotheses.accepted.ply,
            hypotheses=tuple(hypotheses[:MOST_NAMED]),
            unnamed=len(hypotheses[MOST_NAMED:]),
            ruled_out=tuple(islice(self._ruled_out(standing), MOST_NAMED)),
            missed=tuple(fallen),
            differing=None,
            touched=at.settling.cells_touched_since(since),
            changed=tuple(
                Changed(change.at_ms, change.cell, change.before, change.after)
                for change in changes
                if change.before != change.after
            )[-MOST_CHANGES:],
            presses=tuple(at.turn_ends.pressed),
            stood_ms=at.now_ms - changes[-1].at_ms if changes else None,
        )

    # what stood

    def _standing(self) -> tuple[list[Node], list[Missed]]:
        """The nodes that account for what stands, and the certain ones that no longer do."""
        at, hypotheses = self._at, self._at.hypotheses
        under = _under(hypotheses.tips)
        standing, fallen = list(hypotheses.tips), []
        for node in hypotheses.final:
            if not hypotheses.tips or node.outlook.shows(at.reading):
                standing.append(node)
            elif node not in under:
                remedy = remedy_between(hypotheses.game.board.names, node.outlook.shown, at.reading)
                fallen += [Missed(line, *remedy) for line in islice(self._lines_of(node), MOST_LINES)]
        return list(dict.fromkeys(standing)), fallen

    def _hypotheses(self, nodes: Iterable[Node]) -> list[Hypothesis]:
        """Every line to one of the nodes, and what else was weighed, the best first."""
        costs = {node: cost for cost, node in self._at.weighed}
        least = min(costs.values(), default=0.0)
        left = self._lines()
        found = {
            line: Hypothesis(line, _worth(costs, node, least), _goes_on(line, left))
            for node in dict.fromkeys([*nodes, *costs])
            for line in islice(self._lines_of(node), MOST_LINES)
        }
        ranked = list(found.values())
        if costs and (not_legal := self._at.pictures.not_legal) is not None:
            ranked.append(Hypothesis((), round(least - not_legal, 2), kept=False, legal=False))
        return sorted(ranked, key=lambda one: (-(one.worth or 0.0), one.turns))

    def _lines(self) -> set[Line]:
        nodes = (*self._at.hypotheses.final, *self._at.hypotheses.tips)
        return {line for node in nodes for line in islice(self._lines_of(node), MOST_LINES)}

    def _lines_of(self, node: Node) -> Iterator[Line]:
        """The turns from the accepted position to a node, as they are stored; none if it is history."""
        graph = self._at.hypotheses
        return (tuple(map(graph.spell, turns)) for turns in lines_to(graph.root, node))

    # what did not

    def _ruled_out(self, standing: Iterable[Node]) -> Iterator[RuledOut]:
        """The turns that leave the same board and were not played, by touches or by their order."""
        at, hypotheses = self._at, self._at.hypotheses
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
                    turns = (*next(self._lines_of(source), ()), hypotheses.write(successor.turn))
                    yield RuledOut(turns, untouched, carry if backwards and carry else ())

    def _nearest(self) -> list[Missed]:
        """The positions that differ least from what stands, known ones and those that one turn leads to."""
        hypotheses, reading = self._at.hypotheses, self._at.reading
        cells = hypotheses.game.board.names
        found: dict[Line, Reading] = {}
        for source in hypotheses.sources():
            line = next(self._lines_of(source), ())
            found.setdefault(line, source.outlook.shown)
            for successor in source.outlook.successors:
                found.setdefault((*line, hypotheses.write(successor.turn)), successor.shown)
        away = ((len(differing(cells, shown, reading)), line) for line, shown in found.items())
        nearest = nsmallest(MOST_NEAREST, (one for one in away if one[0]))
        return [Missed(line, *remedy_between(cells, found[line], reading)) for _, line in nearest]

    # what differs

    def _differing(self, choices: Sequence[str]) -> Differing | None:
        """How the choices of an open turn differ; None where there is only one beside no turn at all."""
        hypotheses = self._at.hypotheses
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
        return Differing(own, tuple(self._would_tell(after, touches=any(own_cells for _, own_cells in own))))

    def _would_tell(self, after: Mapping[str, Sequence[Node]], *, touches: bool) -> Iterator[str]:
        """What this board did not report, and would have left one of the turns only."""
        at, game = self._at, self._at.hypotheses.game
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


def _worth(costs: Mapping[Node, float], node: Node, least: float) -> float | None:
    """How likely a node is beside the best one; None where nothing was weighed."""
    return round(least - costs[node], 2) if node in costs else None


def _goes_on(line: Line, lines: Iterable[Line]) -> bool:
    """Whether one of the lines is this one, or begins with it."""
    return any(other[: len(line)] == line for other in lines)


def _tell_apart(boards: Sequence[set[Reading]]) -> bool:
    """Whether no board of one set is in another."""
    return all(one.isdisjoint(other) for one, other in combinations(boards, 2))


def _under(nodes: Iterable[Node]) -> set[Node]:
    """The nodes that the ways to some nodes pass, these among them."""
    under: set[Node] = set()
    waiting = list(nodes)
    while waiting:
        if (node := waiting.pop()) not in under:
            under.add(node)
            waiting += [arc.parent for arc in node.arcs]
    return under
