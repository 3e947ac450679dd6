"""Explains a stretch of play from everything that was reported in it, not from its last reading alone.

A board reports one change after the other. Each of them leaves a reading, however short; where such a reading
is just what a legal turn leaves, the turn may have been played there. The search follows all turns that may
have been played since the last certain positions, and keeps what each explanation costs (`likelihood`). So
turns that were answered before the board had settled, and captures whose pieces nobody felt leaving, are
found without looking through the turns that nothing speaks for.

`Strays` say how far a board has strayed from a position since it showed it, and what that costs an
explanation. A cell strays while it shows something else than the position. A piece that slides over it or
knocks it strays for a moment; one that was put there, or taken away, for longer.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, islice
from math import inf

from adoube.referee.hypotheses.graph import Graph
from adoube.referee.hypotheses.nodes import Node, Return, merged, path_to
from adoube.referee.likelihood import Costs
from adoube.referee.successors import Successor, differing
from adoube.sensing.settling import CellChange
from adoube.sensing.views import EMPTY, Reading, Symbol

__all__ = ["SequenceSearch", "Strays"]

IN_FULL = 12
"""no turn changes more cells than so many; what moves others beside these moves them together"""


@dataclass(frozen=True, slots=True)
class Stray:
    """A cell strays since a moment, in milliseconds, `beside` others that it was moved together with."""

    since_ms: int
    beside: bool
    paid: bool = False
    """whether it is part of something that was paid for as a whole"""

    def cost(self, costs: Costs, until_ms: int) -> float:
        if self.paid:
            return 0.0
        price = costs.of_stray(until_ms - self.since_ms)
        return min(costs.stray_beside, price) if self.beside else price


@dataclass(slots=True)
class Strays:
    """What has strayed from a position that shows `shown`."""

    shown: Reading
    _costs: Costs
    _now: dict[str, Stray] = field(default_factory=dict)
    _over: dict[str, tuple[float, ...]] = field(default_factory=dict)
    """of each cell that came back, what that cost, each time, the dearest first"""

    @classmethod
    def of(
        cls, shown: Reading, costs: Costs, cells: Sequence[str], reading: Sequence[Symbol | None], at_ms: int
    ) -> "Strays":
        """Of a position that a board shows but for some cells."""
        pairs = zip(cells, shown, reading, strict=True)
        away = [cell for cell, wanted, shows in pairs if shows not in (wanted, None)]
        return cls(shown, costs, {cell: Stray(at_ms, place >= IN_FULL) for place, cell in enumerate(away)})

    @property
    def away(self) -> Collection[str]:
        """The cells that stray now."""
        return self._now.keys()

    def see(self, place: int, cell: str, shows: Symbol | None, at_ms: int) -> None:
        """A cell shows something from now on."""
        if shows is not None and shows != self.shown[place]:
            self._now.setdefault(cell, Stray(at_ms, len(self._now) >= IN_FULL))
        elif stray := self._now.pop(cell, None):
            costs = (*self._over.get(cell, ()), stray.cost(self._costs, at_ms))
            self._over[cell] = tuple(sorted(costs, reverse=True))

    def cost(
        self, now_ms: int, changed: frozenset[str] = frozenset(), visited: Counter[str] | None = None
    ) -> float:
        """What it costs that cells strayed, but for what turns explain: they `changed` some that stray still,
        and `visited` some on the way, each so often."""
        visits = visited or Counter()
        over = sum(sum(costs[visits[cell] :]) for cell, costs in self._over.items())
        return over + sum(
            stray.cost(self._costs, now_ms) for cell, stray in self._now.items() if cell not in changed
        )

    def forgive(self, cells: frozenset[str]) -> None:
        """What strays there now is part of what is paid for as a whole, until it looks as before."""
        for cell in cells & self._now.keys():
            self._now[cell] = replace(self._now[cell], paid=True)

    def without(self, cells: frozenset[str]) -> "Strays":
        """The same, but for the cells that strayed in a turn and look as before."""
        over = {cell: cost for cell, cost in self._over.items() if cell not in cells}
        return replace(self, _now=dict(self._now), _over=over)

    def longest_s(self, now_ms: int) -> float:
        """For how long, in seconds, cells have strayed that stray still; 0 where none does."""
        return max(((now_ms - stray.since_ms) / 1000 for stray in self._now.values()), default=0.0)


MOST_PATHS = 48
"""so many explanations are followed; dearer ones are dropped"""
MOST_AWAY = 12
"""a reading that differs in more cells from a position is no single turn from it"""


MOST_UNSEEN = 2
"""so many turns in a row that the board does not show are looked behind"""
MOST_HIDDEN = 8
"""so many explanations that end with them, and so many that these go on from"""
MOST_LIFTED = 2
"""so many pieces hands hold at once"""


@dataclass(slots=True)
class PlayedPath:
    """A node, what the way to it cost, how many changes of the stretch came before it was seen, how many
    turns hands played on the way, and how the board has strayed from it since."""

    node: Node
    cost: float
    seen: int
    turns: int
    strays: Strays
    tried: Sequence[Successor] = ()
    """the turns from there that the board shows just now, but for those that a lifted piece looks like"""
    tried_at_ms: int = 0
    undone: tuple[Sequence[Successor], ...] = ()
    """what was shown so, stood, and stands no longer"""


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
        at_ms: int,
        *,
        amends: bool,
    ) -> None:
        """`presses`: how many of the clock wait for turns; None where nobody presses one. `amends`: whether
        an accepted turn may be changed."""
        self._graph, self._sure, self._presses, self._amends = graph, sure, presses, amends
        self._begins = list(begins)
        self._costs = Costs.default()
        self._reading = list(reading)
        self._unknown = 0
        """how many cells show nothing that can be told"""
        self._touched: list[str] = []
        self._now_ms, self._moment = at_ms, 0
        self._paths = [self._begun(node) for node in begins]
        self._origins = {path.node: path for path in self._paths}
        """kept however dear they become"""

    def _begun(self, node: Node) -> PlayedPath:
        cells = self._graph.game.board.names
        strays = Strays.of(node.successor_table.shown, self._costs, cells, self._reading, self._now_ms)
        return PlayedPath(node, 0.0, 0, 0, strays)

    def follow(self, change: CellChange) -> None:
        """Takes in a change, or a touch that changed nothing."""
        self._touched.append(change.cell)
        self._now_ms, self._moment = change.at_ms, change.moment
        place = self._graph.game.board.index[change.cell]
        if self._reading[place] == change.after:
            return
        self._reading[place] = change.after
        self._unknown = self._reading.count(None)
        for path in {id(path): path for path in (*self._paths, *self._origins.values())}.values():
            self._abandon(path)
            path.strays.see(place, change.cell, change.after, change.at_ms)
            self._take_back(path)
        self._extend(tuple(self._reading))

    def _abandon(self, path: PlayedPath) -> None:
        """A turn that the board showed stands no longer: it was answered (another path), or undone."""
        if path.tried and self._now_ms - path.tried_at_ms >= self._costs.stray_ms:
            path.undone = (*path.undone, path.tried)
            path.strays.forgive(frozenset().union(*(successor.changed for successor in path.tried)))
        path.tried = ()

    def _take_back(self, path: PlayedPath) -> None:
        """Where the board shows a position again, no longer turn can have begun with what stood there."""
        if not path.strays.away:
            path.cost += len(path.undone) * self._costs.undone
            path.undone = ()

    def explanations(
        self, reading: Reading, now_ms: int, beside: Sequence[Node] = ()
    ) -> list[tuple[float, Node]]:
        """The nodes that show a reading, and those `beside` that account for it by themselves; cheapest
        first, but for those that the best one leads clearly."""
        self._now_ms = now_ms
        fitting = {
            path.node.key: (self._ranked(path), path.node)
            for path in self._paths
            if path.node.successor_table.shows(reading)
        }
        for node in beside:
            if (known := fitting.get(node.key)) is None:
                fitting[node.key] = self._cost_beside(node), node
            else:
                fitting[node.key] = known[0], merged([node, known[1]])[0]
        least = min((cost for cost, _ in fitting.values()), default=inf)
        rivals = () if beside else self._paths
        if least + self._costs.lead > min(map(partial(self._in_hand, reading), rivals), default=inf):
            return []
        kept = [(cost, node) for cost, node in fitting.values() if cost < least + self._costs.lead_of(least)]
        return sorted(kept, key=lambda each: each[0])

    def _total(
        self, path: PlayedPath, changed: frozenset[str] = frozenset(), visited: Counter[str] | None = None
    ) -> float:
        """What a path costs, and all that happened since but for what turns explain by their cells."""
        stray = path.strays.cost(self._now_ms, changed, visited)
        explained = changed.union(visited or ())
        undone = sum(not any(each.changed <= explained for each in tried) for tried in path.undone)
        return path.cost + stray + undone * self._costs.undone

    def _cost_beside(self, node: Node) -> float:
        """What a node costs that the last reading suggests, whatever was seen on the way to it."""
        if node in self._origins:
            return self._ranked(self._origins[node])
        steps = path_to(node, self._begins)
        begun = self._origins.get(steps[0].edges[0].parent, self._origins[self._begins[0]])
        changed = frozenset(cell for step in steps for cell in step.edges[0].changed)
        cost = self._unpressed(len(steps))
        if isinstance(back := steps[0].edges[0].turn, Return):
            cost += self._costs.of_takeback(back.plies)
            cost += self._total(begun, changed, self._visited_by(back, steps))
            steps = steps[1:]
        else:
            cost += self._total(begun, changed)
        known = {path.node.key for path in self._paths}
        unseen = sum(
            step is not node and not step.previously_seen and step.key not in known for step in steps
        )
        cost += self._costs.turn * len(steps) + self._costs.passed * unseen
        return cost + self._unfelt(changed - frozenset(self._touched))

    def _visited_by(self, back: Return, steps: Sequence[Node]) -> Counter[str]:
        """How often cells looked otherwise and as before again where each turn was taken back by itself and
        others were played: what several of these changed."""
        taken_back = [
            self._graph.earlier(ply).placement.changed_cells(self._graph.earlier(ply - 1).placement)
            for ply in range(1, back.plies + 1)
        ]
        times = Counter(chain.from_iterable([*taken_back, *(step.edges[0].changed for step in steps[1:])]))
        return Counter({cell: often - 1 for cell, often in times.items()})

    def _in_hand(self, reading: Reading, path: PlayedPath) -> float:
        """What it costs that a board shows a position, but for pieces that hands hold."""
        cells = self._graph.game.board.names
        lifted = differing(cells, path.node.successor_table.shown, reading)
        if not 0 < len(lifted) <= MOST_LIFTED:
            return inf
        if any(reading[self._graph.game.board.index[cell]] != EMPTY for cell in lifted):
            return inf
        held_s = path.strays.longest_s(self._now_ms)
        held = (self._costs.lifted + self._costs.held * held_s) * len(lifted)
        return self._total(path, lifted, Counter(lifted)) + self._unpressed(path.turns) + held

    def _extend(self, reading: Reading) -> None:
        """Adds the turns that may just have been played."""
        found = [after for path in (*self._paths, *self._unseen()) for after in self._after(path, reading)]
        if not found:
            return
        known = {path.node.key: path for path in self._paths}
        for path in found:
            if (before := known.get(path.node.key)) is None:
                known[path.node.key] = path
                self._saw(path.node)
            else:
                known[path.node.key] = self._cheaper(before, path)
        self._paths = sorted(known.values(), key=self._ranked)[:MOST_PATHS]

    def _saw(self, node: Node) -> None:
        """What was touched up to now belongs to the past of a node that never stood for long."""
        if not node.previously_seen:
            node.since = max(node.since, self._moment)

    def _ranked(self, path: PlayedPath) -> float:
        return self._total(path) + self._unpressed(path.turns)

    def _cheaper(self, before: PlayedPath, path: PlayedPath) -> PlayedPath:
        """Of two ways to one node the cheaper, with the record of the other where that is close."""
        gain = self._total(before) - self._total(path)
        kept = path if gain > 0 else before
        if before.node is path.node or abs(gain) >= self._costs.lead:
            return kept
        return replace(kept, node=merged([before.node, path.node])[0])

    def _unseen(self) -> list[PlayedPath]:
        """The explanations that go on with turns which the board does not show, the nearest first."""
        found: list[PlayedPath] = []
        layer = self._paths[:MOST_HIDDEN]
        for _ in range(MOST_UNSEEN):
            layer = list(islice((after for path in layer for after in self._unseen_after(path)), MOST_HIDDEN))
            found += layer
        return found

    def _unseen_after(self, path: PlayedPath) -> Iterator[PlayedPath]:
        for successor in path.node.successor_table.explain(path.node.successor_table.shown):
            child = self._graph.past_skips(self._graph.child(path.node, successor))
            cost = path.cost + self._costs.turn + self._costs.unseen
            strays = path.strays.without(successor.changed)
            yield replace(path, node=child, cost=cost, turns=path.turns + 1, strays=strays)

    def _after(self, path: PlayedPath, reading: Reading) -> Iterator[PlayedPath]:
        if path.node is self._graph.root and self._amends:
            yield from self._amended(path, reading)
        node = path.node
        if not 0 < len(path.strays.away) + self._unknown <= MOST_AWAY:
            return
        self._graph.tally.explained += 1
        found = tuple(node.successor_table.explain(reading, frozenset(path.strays.away)))
        if self._puts(path, reading):
            path.tried, path.tried_at_ms = found, self._now_ms
        if not found:
            return
        touched = frozenset(self._touched[path.seen :])
        for successor in found:
            cost = self._costs.turn + self._unfelt(successor.touched_cells - touched)
            cost += self._costs.backwards * self._is_backwards(path, successor)
            child = self._graph.past_skips(self._graph.child(node, successor))
            visited = Counter(self._graph.game.trail(successor.turn)[1:-1])
            cost += self._total(path, successor.changed, visited)
            yield self._seen(child, cost, path.turns + 1)

    def _puts(self, path: PlayedPath, reading: Reading) -> bool:
        """Whether anything was put down: a piece that is only lifted looks like one that captures."""
        index = self._graph.game.board.index
        return any(reading[index[cell]] != EMPTY for cell in path.strays.away)

    def _seen(self, node: Node, cost: float, turns: int) -> PlayedPath:
        """The way to a node that the board shows just now."""
        return PlayedPath(
            node, cost, len(self._touched), turns, Strays(node.successor_table.shown, self._costs)
        )

    def _amended(self, path: PlayedPath, reading: Reading) -> Iterator[PlayedPath]:
        """The turns that the last one of a hand may have been changed into."""
        graph = self._graph
        if not (plies := graph.plies_of_last) or graph.accepted.outcome is not None:
            return
        before = graph.earlier(plies)
        for successor in before.explain(reading):
            if successor.position != graph.earlier(plies - 1).position:
                amended = graph.amended(successor)
                cost = self._costs.amended + self._total(path, amended.edges[0].changed)
                yield self._seen(graph.past_skips(amended), cost, path.turns + 1)

    def _is_backwards(self, path: PlayedPath, successor: Successor) -> bool:
        """Whether the piece of a turn was put down before it was lifted."""
        if successor.carry is None:
            return False
        lifted, put = successor.carry
        since = self._touched[path.seen :]
        return lifted in since and put in since and since[::-1].index(lifted) < since[::-1].index(put)

    def _unpressed(self, turns: int) -> float:
        """What it costs that so many turns were played and followed by others before anybody had pressed."""
        if self._presses is None:
            return 0.0
        return self._costs.unpressed * max(0, turns - 1 - self._presses())

    def _unfelt(self, cells: frozenset[str]) -> float:
        return len(cells) * (self._costs.unfelt if self._sure() else self._costs.unfelt_unsure)
