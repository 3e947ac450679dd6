"""Says why a verdict is given, from what the referee holds at that moment. Asking changes nothing.

What stood is looked at before a decision narrows it, since an accepted turn takes its rivals away. The
referee says where a decision begins (`deciding`) and when it has narrowed the hypotheses (`narrowed`).
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from math import inf

from adoube.referee.difference import remedy_between
from adoube.referee.nodes import Amended, Node, Return
from adoube.referee.reasons import Basis, Changed, Hypothesis, Missed, Reasons
from adoube.referee.rivals import (
    Line,
    Watched,
    Way,
    difference,
    lines_to,
    nearest,
    ruled_out,
    some_ways_to,
    spelled,
)
from adoube.referee.verdicts import (
    BackInStep,
    Cleared,
    Illegal,
    Moved,
    Over,
    Question,
    StartStands,
    TakenBack,
    Undecided,
    Verdict,
)

__all__ = ["Explainer"]

EXPLAINED = (Moved, Undecided, Question, Illegal, TakenBack, BackInStep, Cleared, StartStands, Over)
"""the verdicts that say something of the game"""

MOST_NAMED = 12
"""so many hypotheses are written out, and so many that were ruled out"""
MOST_CHANGES = 50
"""the newest changes since the last certain position: a board out of step goes on changing"""

NOT_LEGAL = Hypothesis((), legal=False)
"""what is left where nothing that the rules know explains a board"""


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
        if self._deciding is not None and self._deciding.after == self._at.hypotheses.accepted.ply:
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
            reasons = replace(reasons, hypotheses=weighed, missed=tuple(nearest(self._at)))
        elif isinstance(verdict, Undecided | Question):
            choices = verdict.choices if isinstance(verdict, Question) else verdict.candidates
            reasons = replace(reasons, differing=difference(self._at, choices))
        return replace(reasons, verdict=verdict.name)

    def _reasons(self, basis: Basis | None, of: str | None, found: Sequence[Node] = ()) -> Reasons:
        at = self._at
        since = at.hypotheses.root.since
        standing, fallen = ([*found], []) if found else self._standing()
        hypotheses = self._hypotheses(standing, self._lines(found))
        changes = at.settling.changes_since(since) or []
        return Reasons(
            verdict="",
            basis=basis,
            of=of,
            after=at.hypotheses.accepted.ply,
            hypotheses=tuple(hypotheses[:MOST_NAMED]),
            unnamed=len(hypotheses[MOST_NAMED:]),
            ruled_out=tuple(islice(ruled_out(at, standing), MOST_NAMED)),
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
                fallen += [Missed(line, *remedy) for line in lines_to(hypotheses, node)]
        return list(dict.fromkeys(standing)), fallen

    def _hypotheses(self, nodes: Iterable[Node], left: Collection[Line]) -> list[Hypothesis]:
        """Every line to one of the nodes, and what else was weighed, the best first; `left` are kept."""
        hypotheses, not_legal = self._at.hypotheses, self._at.pictures.not_legal
        costs = {node: cost for cost, node in self._at.weighed}
        least = min((*costs.values(), inf if not_legal is None else not_legal))
        found: dict[Line, Hypothesis] = {}
        for node in dict.fromkeys([*nodes, *costs]):
            for way in some_ways_to(hypotheses, node):
                line = spelled(hypotheses, way)
                worth, kept = _worth(costs, node, least), line in left
                found[line] = Hypothesis(line, worth, kept, untouched=self._untouched(way))
        weighed = (
            [] if not_legal is None else [replace(NOT_LEGAL, worth=round(least - not_legal, 2), kept=False)]
        )
        return sorted([*found.values(), *weighed], key=lambda one: (-(one.worth or 0.0), one.turns))

    def _lines(self, found: Sequence[Node]) -> set[Line]:
        """The lines to what was `found`, or else to all that is held now."""
        nodes = found or (*self._at.hypotheses.final, *self._at.hypotheses.tips)
        return {line for node in nodes for line in lines_to(self._at.hypotheses, node)}

    def _untouched(self, way: Way) -> tuple[str, ...]:
        """The cells that were not touched, though the turns of a way cannot be played without."""
        touched = self._at.touched_since(self._at.hypotheses.root.since)
        if touched is None:
            return ()
        felt: set[str] = set()
        for arc, child in way:
            if not isinstance(arc.turn, Amended | Return):
                reached = child.outlook.position if child.reached is None else child.reached
                felt |= arc.parent.outlook.successor(reached, arc.turn).felt
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
            waiting += [arc.parent for arc in node.arcs]
    return under
