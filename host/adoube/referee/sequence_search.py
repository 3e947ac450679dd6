"""Explains a stretch of play from everything that was reported in it, not from its last reading alone.

A board reports one change after the other. Each of them leaves a reading, however short; where such a reading
is just what a legal turn leaves, the turn may have been played there. The search follows all turns that may
have been played since the last certain positions, and keeps what each explanation costs (`likelihood`). So
turns that were answered before the board had settled, and captures whose pieces nobody felt leaving, are
found without looking through the turns that nothing speaks for.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf

from adoube.referee.graph import Graph
from adoube.referee.likelihood import Costs
from adoube.referee.nodes import Node, merged, path_to
from adoube.referee.successors import Successor
from adoube.sensing.settling import Change
from adoube.sensing.views import EMPTY, Reading, Symbol

__all__ = ["SequenceSearch"]

MOST_PATHS = 48
"""so many explanations are followed; dearer ones are dropped"""
MOST_AWAY = 12
"""a reading that differs in more cells from a position is no single turn from it"""


MOST_LIFTED = 2
"""so many pieces hands hold at once"""


@dataclass(frozen=True, slots=True)
class Path:
    """A node, what the way to it cost, and how many changes of the stretch came before it was seen."""

    node: Node
    cost: float
    seen: int


class SequenceSearch:
    """The explanations of one stretch, which begins when the certain positions were last seen.

    `sure` tells whether the board is sure to report touches. Changes are taken in by `follow` in their order,
    each once; `explanations` asks what explains a reading.
    """

    def __init__(
        self,
        graph: Graph,
        begins: Sequence[Node],
        reading: Sequence[Symbol | None],
        sure: Callable[[], bool],
        presses: Callable[[], int] | None,
        *,
        amends: bool,
    ) -> None:
        """`presses`: how many of the clock wait for turns; None where nobody presses one. `amends`: whether
        an accepted turn may be changed."""
        self._graph, self._sure, self._presses, self._amends = graph, sure, presses, amends
        self._begins = list(begins)
        self._costs = Costs.default()
        self._reading = list(reading)
        self._touched: list[str] = []
        self._changed: list[str | None] = []
        """beside each touch: its cell, if that showed something else from then on"""
        self._paths = [Path(node, 0.0, 0) for node in begins]

    def follow(self, change: Change) -> None:
        """Takes in a change, or a touch that changed nothing."""
        self._touched.append(change.cell)
        self._changed.append(change.cell if change.before != change.after else None)
        place = self._graph.game.board.index[change.cell]
        if self._reading[place] == change.after:
            return
        self._reading[place] = change.after
        self._extend(tuple(self._reading))

    def explanations(self, reading: Reading) -> list[tuple[float, Node]]:
        """The nodes that show a reading, cheapest first, but for those that the best one leads clearly."""
        fitting = [
            (path.cost + self._stray(path, frozenset()) + self._unpressed(path.node), path.node)
            for path in self._paths
            if path.node.outlook.shows(reading)
        ]
        least = min((cost for cost, _ in fitting), default=inf)
        if least + self._costs.lead > min(map(partial(self._in_hand, reading), self._paths), default=inf):
            return []
        return [(cost, node) for cost, node in fitting if cost < least + self._costs.lead]

    def _in_hand(self, reading: Reading, path: Path) -> float:
        """What it costs that a board shows a position, but for pieces that hands hold."""
        lifted = 0
        for shows, wanted in zip(reading, path.node.outlook.shown, strict=True):
            if shows == wanted or shows is None:
                continue
            if shows != EMPTY:
                return inf
            lifted += 1
        if not 0 < lifted <= MOST_LIFTED:
            return inf
        return path.cost + self._unpressed(path.node) + self._costs.lifted * lifted

    def _extend(self, reading: Reading) -> None:
        """Adds the turns that may just have been played."""
        found = [after for path in self._paths for after in self._after(path, reading)]
        found = found or [after for path in self._unseen() for after in self._after(path, reading)]
        if not found:
            return
        known = {path.node.key: path for path in self._paths}
        for path in found:
            before = known.get(path.node.key)
            if before is None or path.cost < before.cost - self._costs.lead:
                known[path.node.key] = path
            elif before.node is not path.node and path.cost < before.cost + self._costs.lead:
                (node,) = merged([before.node, path.node])
                known[path.node.key] = Path(node, min(before.cost, path.cost), before.seen)
        self._paths = sorted(known.values(), key=lambda path: path.cost)[:MOST_PATHS]

    def _unseen(self) -> Iterator[Path]:
        """The explanations that go on with a turn which the board does not show."""
        for path in self._paths:
            shown = path.node.outlook.shown
            for successor in path.node.outlook.explain(shown):
                child = self._graph.past_skips(self._graph.child(path.node, successor))
                yield Path(child, path.cost + self._costs.turn + self._costs.unseen, path.seen)

    def _after(self, path: Path, reading: Reading) -> Iterator[Path]:
        if path.node is self._graph.root and self._amends:
            yield from self._amended(path, reading)
        node = path.node
        away = sum(shows != wanted for shows, wanted in zip(reading, node.outlook.shown, strict=True))
        if not 0 < away <= MOST_AWAY:
            return
        touched = frozenset(self._touched[path.seen :])
        for successor in node.outlook.explain(reading):
            cost = self._cost_of(successor, touched) + self._stray(path, successor.changed)
            cost += self._costs.backwards * self._is_backwards(path, successor)
            child = self._graph.past_skips(self._graph.child(node, successor))
            yield Path(child, path.cost + cost, len(self._touched))

    def _amended(self, path: Path, reading: Reading) -> Iterator[Path]:
        """The turns that the last accepted one may have been changed into."""
        graph = self._graph
        if not graph.accepted.turns or graph.accepted.outcome is not None:
            return
        for successor in graph.earlier(1).explain(reading):
            if successor.position != graph.root.outlook.position:
                amended = graph.amended(successor)
                cost = self._costs.amended + self._stray(path, amended.arcs[0].changed)
                yield Path(amended, path.cost + cost, len(self._touched))

    def _is_backwards(self, path: Path, successor: Successor) -> bool:
        """Whether the piece of a turn was put down before it was lifted."""
        if successor.carry is None:
            return False
        lifted, put = successor.carry
        since = self._touched[path.seen :]
        return lifted in since and put in since and since[::-1].index(lifted) < since[::-1].index(put)

    def _unpressed(self, node: Node) -> float:
        """What it costs that turns were followed by others before anybody had pressed."""
        if self._presses is None:
            return 0.0
        turns = len(path_to(node, self._begins))
        return self._costs.unpressed * max(0, turns - 1 - self._presses())

    def _stray(self, path: Path, explained: frozenset[str]) -> float:
        """What it costs that other cells have changed since a node was seen, and look as before."""
        strayed = {cell for cell in self._changed[path.seen :] if cell is not None and cell not in explained}
        return self._costs.stray * len(strayed)

    def _cost_of(self, successor: Successor, touched: frozenset[str]) -> float:
        unfelt = len(successor.felt - touched)
        return self._costs.turn + unfelt * (self._costs.unfelt if self._sure() else self._costs.unfelt_unsure)
