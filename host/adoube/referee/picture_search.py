"""Explains a sequence of pictures: the whole board of each of them, and what it was before.

Each explanation is a position with the line of play that leads to it, scored by all pictures since the
last certain position. An error of a camera mostly stays, as a head that leans over a neighbour does, so each
explanation also remembers which cells its pictures say nothing about: beginning to be misread is dear,
staying so is cheap. Pictures of a board that stands count once, however many there are.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf, log

from adoube.referee.graph import Graph
from adoube.referee.likelihood import Costs, PictureCosts
from adoube.referee.nodes import Node, merged
from adoube.referee.successors import Successor
from adoube.sensing.likelihoods import Weighed
from adoube.sensing.views import Reading, Symbol

__all__ = ["PictureSearch", "Seen"]

MOST_KEPT = 40
"""so many explanations are carried on to the next picture"""
MOST_DEEPER = 60
"""so many turns are looked behind"""
WITHIN = 20.0
"""no explanation that is less likely than the best by so much is carried on"""
MOST_BACK = 4
"""so many turns are taken back at once"""

Ratios = Sequence[Mapping[Symbol, float]]
"""for each cell how much likelier than any symbol each of its symbols is"""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a settled picture shows, and how much each cell has changed since the last one."""

    evidence: Weighed
    change: Sequence[float | None]
    sure: Reading
    """the cells that leave no doubt, for games that cannot list their turns"""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A node, its score, and for each cell the probability that its pictures say nothing."""

    node: Node
    score: float
    misread: tuple[float, ...]


class PictureSearch:
    """The explanations of the pictures since the last certain positions.

    `look` weighs what a board shows that stands, as often as there are better pictures of it; `stirred` says
    that the next picture is of another moment.
    """

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._costs, self._prices = PictureCosts.default(), Costs.default()
        self._before: list[Explanation] = []
        self._now: list[Explanation] = []
        self.not_legal = inf
        """what it costs, by the newest picture, that something was done which is no turn"""

    @property
    def weighed(self) -> list[tuple[float, Node]]:
        """The explanations that the newest picture leaves, each with its cost, the best first."""
        return [(-one.score, one.node) for one in self._now]

    def stirred(self) -> None:
        """The board is going to show something else."""
        if self._now:
            self._before, self._now = [self._aged(one) for one in self._now], []

    def look(self, final: Sequence[Node], seen: Seen) -> list[Node] | None:
        """The nodes that explain what stands, none where something not legal leads; None where it is open."""
        table = _Table(seen, self._costs)
        found = self._scored(self._origins(final, table), table)
        best = max((one.score for one in found), default=-inf)
        self._now = sorted((one for one in found if one.score > best - WITHIN), key=lambda one: -one.score)[
            :MOST_KEPT
        ]
        act = max((self._score_of_act(one, table) for one in self._origins(final, table)), default=-inf)
        self.not_legal = -act
        if act > best + self._costs.lead:
            return []
        if act > best - self._costs.lead:
            return None
        return [one.node for one in self._now if one.score > best - self._costs.lead]

    def _origins(self, final: Sequence[Node], table: "_Table") -> list[Explanation]:
        kept = [one for one in self._before if self._graph.is_ahead(one.node)]
        if kept:
            return kept
        begun = (self._costs.misread,) * len(table.ratios)
        # It costs what all pictures before did: boards that lie another way are held against that.
        so_far = max((one.score for one in self._before), default=0.0)
        return [Explanation(node, so_far, begun) for node in final]

    def _scored(self, origins: Sequence[Explanation], table: "_Table") -> list[Explanation]:
        plies = [log(share) for share in self._costs.plies]
        layer = [table.stays(one, plies[0]) for one in origins]
        found = list(layer)
        bare = [(one, stays.score - plies[0]) for one, stays in zip(origins, layer, strict=True)]
        children = [child for one, score in bare for child in self._onward(one, score, table)]
        found += [_plus(child, plies[1]) for child in children]
        free = table.free_score(origins)
        for depth in (2, 3):
            best = max((one.score for one in found), default=-inf)
            if depth == 3 and best > free - self._costs.deeper:
                break
            children = [one for one in children if one.score > best - WITHIN]
            children.sort(key=lambda one: -one.score)
            children = [
                child for one in children[:MOST_DEEPER] for child in self._onward(one, one.score, table)
            ]
            found += [_plus(child, plies[depth]) for child in children]
        found += self._back(origins, table)
        return _merged(found, self._costs.lead)

    def _onward(self, one: Explanation, score: float, table: "_Table") -> Iterator[Explanation]:
        """What each turn makes of an explanation whose present score, unchanged, is `score`."""
        graph, outlook = self._graph, one.node.outlook
        successors: Sequence[Successor] = outlook.successors or outlook.explain(table.sure)
        prior = -log(max(1, len(successors)))
        for successor in successors:
            yield table.after(
                one, score + prior, successor, graph.past_skips(graph.child(one.node, successor))
            )

    def _back(self, origins: Sequence[Explanation], table: "_Table") -> Iterator[Explanation]:
        """The positions that taking turns back comes to."""
        graph = self._graph
        root = next((one for one in origins if one.node.ply == graph.root.ply), None)
        for plies in range(1, min(MOST_BACK, len(graph.accepted.turns)) + 1 if root else 1):
            assert root is not None
            node = graph.returned(plies)
            yield table.moved(root, node, -self._prices.of_takeback(plies))

    def _score_of_act(self, one: Explanation, table: "_Table") -> float:
        """What it scores that something was done to a board which is no turn."""
        stays = table.stays(one, 0.0)
        gains = sorted(
            (gain for place in range(len(one.misread)) if (gain := table.act_gain(one, place)) > 0),
            reverse=True,
        )
        return stays.score - self._costs.act + sum(gains)

    def _aged(self, one: Explanation) -> Explanation:
        stays, begins = self._costs.misread_again, self._costs.misread
        misread = tuple(stays * share + begins * (1 - share) for share in one.misread)
        return Explanation(one.node, one.score, misread)


class _Table:
    """What each cell of one picture scores, for any explanation."""

    def __init__(self, seen: Seen, costs: PictureCosts) -> None:
        self._costs, self.sure = costs, seen.sure
        self.ratios: list[Mapping[Symbol, float]] = []
        self.others: list[float] = []
        for cell, floor in zip(seen.evidence.cells, seen.evidence.floors, strict=True):
            total = sum(exp(score) for score in cell.values())
            share = len(cell) / total if cell else 1.0
            self.ratios.append({symbol: share * exp(score) for symbol, score in cell.items()})
            self.others.append(share * exp(floor) if cell else 1.0)
        self._gains = [costs.change_gain(deviations) for deviations in seen.change]

    def ratio(self, place: int, symbol: Symbol | None) -> float:
        if symbol is None:
            return 1.0
        return self.ratios[place].get(symbol, self.others[place])

    def stays(self, one: Explanation, prior: float) -> Explanation:
        """An explanation whose board has not changed."""
        likely = (
            (1 - doubt) * self.ratio(place, symbol) + doubt
            for place, (symbol, doubt) in enumerate(zip(one.node.outlook.shown, one.misread, strict=True))
        )
        return Explanation(one.node, one.score + prior + sum(map(log, likely)), one.misread)

    def learned(self, one: Explanation) -> Explanation:
        """An explanation that knows which cells this picture says nothing about."""
        misread = (
            doubt / ((1 - doubt) * self.ratio(place, symbol) + doubt)
            for place, (symbol, doubt) in enumerate(zip(one.node.outlook.shown, one.misread, strict=True))
        )
        return Explanation(one.node, one.score, tuple(misread))

    def after(self, one: Explanation, score: float, successor: Successor, node: Node) -> Explanation:
        """What a turn makes of an explanation whose present score, unchanged, is `score`."""
        return self._changed(one, score, successor.shown, successor.places, node)

    def moved(self, one: Explanation, node: Node, prior: float) -> Explanation:
        """What it scores that a board has come to an earlier position."""
        shown, before = node.outlook.shown, one.node.outlook.shown
        places = tuple(place for place, symbol in enumerate(shown) if symbol != before[place])
        return self._changed(one, self.stays(one, prior).score, shown, places, node)

    def _changed(
        self, one: Explanation, score: float, shown: Reading, places: Sequence[int], node: Node
    ) -> Explanation:
        before, begins = one.node.outlook.shown, self._costs.misread
        misread = list(one.misread)
        for place in places:
            doubt = misread[place]
            score -= log((1 - doubt) * self.ratio(place, before[place]) + doubt)
            score += log((1 - begins) * self.ratio(place, shown[place]) + begins) + self._gains[place]
            misread[place] = begins
        return Explanation(node, score, tuple(misread))

    def act_gain(self, one: Explanation, place: int) -> float:
        """What it gains that an act which is no turn has changed a cell to what it is likeliest to show."""
        doubt, symbol = one.misread[place], one.node.outlook.shown[place]
        here, ratios = self.ratio(place, symbol), self.ratios[place]
        best = max(ratios.values(), default=1.0)
        if best <= here:
            return 0.0
        begins = self._costs.misread
        gain = log((1 - begins) * best + begins) - log((1 - doubt) * here + doubt)
        return gain + self._gains[place] - self._costs.act_cell

    def free_score(self, origins: Sequence[Explanation]) -> float:
        """The best score of any board whatsoever."""
        one = max(origins, key=lambda one: one.score)
        best = (
            log((1 - doubt) * max(ratios.values(), default=1.0) + doubt)
            for ratios, doubt in zip(self.ratios, one.misread, strict=True)
        )
        return one.score + sum(best)


def _plus(one: Explanation, prior: float) -> Explanation:
    return Explanation(one.node, one.score + prior, one.misread)


def _merged(found: Sequence[Explanation], lead: float) -> list[Explanation]:
    """Equal positions made one: the best line to each of them, and others only if they are hardly worse."""
    kept: dict[object, Explanation] = {}
    for one in sorted(found, key=lambda one: -one.score):
        best = kept.setdefault(one.node.key, one)
        if best.node is not one.node and one.score > best.score - lead:
            (node,) = merged([best.node, one.node])
            kept[one.node.key] = Explanation(node, best.score, best.misread)
    return list(kept.values())
