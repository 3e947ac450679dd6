"""Holds one picture against the explanations of those before it, the likeliest turns first.

After a silence of the camera several turns may have been played in any order, and one of several leaps may
have been several. So every line to a board that is likely is then looked for by itself.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import replace
from heapq import heappop, heappush, nsmallest
from itertools import count, islice
from math import exp, inf, log
from typing import NamedTuple

from adoube.games.base import AnyGame, TurnEnd
from adoube.referee.hypotheses.graph import Graph
from adoube.referee.hypotheses.nodes import Amended, Edge, Node, Return
from adoube.referee.likelihood import Costs, PictureCosts
from adoube.referee.pictures.bounds import Improvements
from adoube.referee.pictures.equal_positions import EqualPositions
from adoube.referee.pictures.lines import Chain, LinesToBoards
from adoube.referee.pictures.scores import (
    CellWeights,
    Explanation,
    OtherChange,
    PictureScores,
    SettledPicture,
)
from adoube.referee.successors import Successor, SuccessorTable
from adoube.sensing.views import Reading

__all__ = ["Look"]

MOST_KEPT = 100
"""so many explanations are carried on to the next picture"""
WITHIN = 20.0
"""no explanation that is less likely than the best by so much is carried on"""
BEHIND = 8.0
"""nor are turns looked for behind one from which none could come closer to the best than this"""
LOOKED_BEHIND = 24
"""positions in one step: each takes a millisecond at most, but five to eight in a game that cannot list its
turns. Tried: with 6 there, a picture was judged by its first finds, and a turn of Leap Frog was wrong."""
MOST_LOOKED_BEHIND = 720
"""for one picture; then it is taken for what was found"""
MOST_GONE_ON = 16
"""so many explanations may have ended with a turn that was not over: each takes a millisecond or two"""
MOST_CELLS = 4
"""changed by one turn, before any is known"""
MOST_UNSEEN = 15.0
"""what a turn costs at most, of a game that cannot list its turns, for changes that the picture hardly shows:
one cell that certainly shows something else, and a doubtful one beside it"""
MOST_UNSEEN_SILENT = 2 * MOST_UNSEEN
"""the same after a silence: another turn has mostly changed a cell or two back"""
CELLS_OF_A_STEP = 2
"""on the trail of a turn that is no longer than it must be"""
MOST_LIKELY = 60
"""turns of one position of such a game, the cheapest first"""
UNLISTED = log(1000)
"""of so many turns each is one at most, in a position of such a game: more than there mostly are, so that one
turn is rather taken to go on than to be answered with the same piece"""
UNLISTED_SILENT = log(40)
"""as many as there mostly are, after a silence, in which that is as likely: of the first 24 positions of four
random games 35 to 46 on the median"""
MOST_TOLD_AGAIN = 24
"""lines to each board that an earlier picture of the same stand has come to: all orders of four turns"""
MOST_RETOLD = 16
"""boards to which every line is looked for after a silence"""
HOPE = 0.5
"""where to look first after a silence, in games that cannot list their turns: boards count by what they
score, and by this share of what turns might add at most. Tried: with all of it, four turns were not found
among ten thousand boards after fewer. In games that list their turns half of it lost games of Jarmo."""
OF_TURNS = log(5)
"""a position mostly has at least so many turns"""
MOST_BACK = 4
"""so many turns are taken back at once"""


class _Found(NamedTuple):
    """A turn from a weighed explanation; the score is without a word on how many turns were played."""

    score: float
    before: CellWeights
    successor: Successor


class _Onward(NamedTuple):
    """A turn that was found, and what each cell adds that it changes."""

    found: _Found
    come: Sequence[float]


class _Waiting(NamedTuple):
    """A board that turns were not looked for behind yet, the most promising first."""

    unpromising: float
    order: int
    at_most: float
    """what turns behind it might come to"""
    plies: int
    """so many were played"""
    ahead: CellWeights | _Found
    begun: Node
    """from here"""


class Look:
    """One picture held against the explanations of those before it, the likeliest turns first."""

    def __init__(
        self,
        graph: Graph,
        costs: PictureCosts,
        origins: Sequence[Explanation],
        final: Sequence[Node],
        seen: SettledPicture,
        lines: LinesToBoards,
        equal: EqualPositions,
    ) -> None:
        self._graph, self._costs, self._final = graph, costs, final
        self._lines, self._equal = lines, equal
        self.stand, self.hand = seen.stand, seen.hand
        plies = costs.plies_after(seen.silent_ms, hand=seen.hand)
        self._plies = [log(share) for share in plies]
        self._act = min(costs.act, -log(max(1 - sum(plies), exp(-costs.act))))
        # Where leaps may be one turn or several, who plays on from a cell has not gone there for nothing.
        lists_turns = graph.game.enumerable
        if not lists_turns:
            costs = replace(costs, came_back=0.0)
        likeliest = max(origins, key=lambda one: one.score)
        before = likeliest.node.successor_table.shown
        self.scores = PictureScores(seen, costs, before, lists_turns=lists_turns)
        self.silent = self.scores.silent
        self._origins = [self.scores.weighed(one) for one in origins]
        self._cells, self._lists_turns = graph.game.board.names, lists_turns
        standing = [*self._origins, *self._back(), *self._gone_on()]
        self._standing = [self.scores.scored(one, self._plies[0]) for one in standing]
        self._turns: list[tuple[float, _Found]] = []
        """with the number of turns taken into account"""
        self._explained: Mapping[int, tuple[_Found, Explanation]] = {}
        """what the likeliest turns came to, by their identity"""
        self._best = max(one.score for one in self._standing)
        self._order = count()
        self._retells = self.silent and not self._lists_turns
        self._of_turns = UNLISTED_SILENT if self._retells else OF_TURNS
        self._hope = HOPE if self._retells else 1.0
        self._retold: dict[tuple[Node, Reading], Sequence[bool]] = {}
        """the boards to which every line was looked for, by where it begins; whether any was found of each
        length"""
        self._waiting: list[_Waiting] = []
        self._passed: set[tuple[Node, int, Reading]] = set()
        """the boards that turns were looked for behind, after so many turns from where they begin"""
        for one in self._origins:
            self._wait(0, one, Improvements(self.scores, one).best_first, MOST_CELLS, one.one.node)
        self._looked = 0
        """behind so many positions, in all steps but one that has come to an end"""

    @property
    def may_find_better(self) -> bool:
        return self._goes_on(self._costs.lead)

    @property
    def is_tired(self) -> bool:
        """Whether it is taken for what was found, for it has looked for long, though there may be better."""
        return self._looked >= MOST_LOOKED_BEHIND and self._has_waiting(self._costs.lead)

    def _goes_on(self, behind: float) -> bool:
        return self._looked < MOST_LOOKED_BEHIND and self._has_waiting(behind)

    def _has_waiting(self, behind: float) -> bool:
        return any(one.at_most > self._best - behind for one in self._waiting)

    def work(self) -> None:
        """Looks behind some positions more."""
        looked = 0
        while self._waiting and looked < LOOKED_BEHIND and self._looked < MOST_LOOKED_BEHIND:
            next_one = heappop(self._waiting)
            if next_one.at_most <= self._best - BEHIND or self._is_passed(next_one):
                continue
            ahead = next_one.ahead
            one = ahead if isinstance(ahead, CellWeights) else self._played(ahead)
            self._look_behind(one, next_one.plies + 1, next_one.begun)
            looked += 1
        if looked == LOOKED_BEHIND:
            self._looked += looked

    def _is_passed(self, one: _Waiting) -> bool:
        """Whether a better line with as many turns was looked behind that leads to the same board: what else
        leads there is looked for by itself."""
        if not self._retells or isinstance(one.ahead, CellWeights):
            return False
        key = one.begun, one.plies, one.ahead.successor.shown
        is_passed = key in self._passed
        self._passed.add(key)
        return is_passed

    def explanations(self) -> list[Explanation]:
        """What the board may have come to, the likeliest first, each with the score of all its pictures."""
        found = list(self._standing)
        # What is less likely now will not be likely again.
        self._turns = [turn for turn in self._turns if turn[0] > self._best - WITHIN]
        likely = sorted(self._turns, key=_likeliest_first)[: 2 * MOST_KEPT]
        self._explained = {id(turn): (turn, self._explain(score, turn)) for score, turn in likely}
        found += [one for _, one in self._explained.values()]
        within = [one for one in found if one.score > self._best - WITHIN]
        return self._equal.merged(within, self._costs.lead)[:MOST_KEPT]

    def _explain(self, score: float, turn: _Found) -> Explanation:
        """What the board has come to by a turn, which scores so much."""
        node = self._node_after(turn)
        if (known := self._explained.get(id(turn))) is not None and known[1].node is node:
            return known[1]
        weighed = self.scores.changed(turn.before, node, turn.score, turn.successor)
        return self.scores.scored(weighed, score - turn.score)

    def retell(self, likely: Sequence[Explanation]) -> bool:
        """Adds every line of play to the boards of some explanations. Whether that takes another step."""
        for origin, board, _ in self._boards_of(likely):
            if (origin.one.node, board) in self._retold or len(self._retold) == MOST_RETOLD:
                continue
            chains, is_new = self._lines.to(origin.one.node.successor_table, board, len(self._plies) - 1)
            self._retold[origin.one.node, board] = [bool(of_length) for of_length in chains]
            for prior, of_length in zip(self._plies[1:], chains, strict=True):
                self._standing += [
                    self.scores.scored(self._along(origin, chain), prior) for chain in of_length
                ]
            self._best = max(self._best, *(one.score for one in self._standing))
            if is_new:
                return True
        return False

    def tell_again(self, found: Sequence[Explanation]) -> None:
        """Holds against this picture what an earlier one of the same stand came to: the search begins anew,
        and the next turn may come before it has found as much."""
        origins = self._best_origins()
        lines = (_chains_to(told.node, origins) for told in found)
        chains = (chain for of_one in lines for chain in islice(of_one, MOST_TOLD_AGAIN))
        for origin, chain in islice(chains, MOST_KEPT):
            if 0 < len(chain) < len(self._plies):
                prior = self._plies[len(chain)]
                self._standing.append(self.scores.scored(self._along(origins[origin], chain), prior))
        self._best = max(self._best, *(one.score for one in self._standing))

    def has_retold(self, likely: Sequence[Explanation]) -> bool:
        """Whether every line of play was found to the boards of some explanations, as long as they are."""
        for origin, board, turns in self._boards_of(likely):
            of_length = [False, *self._retold.get((origin.one.node, board), ())]
            if turns >= len(of_length) or not of_length[turns]:
                return False
        return True

    def _along(self, one: CellWeights, chain: Chain) -> CellWeights:
        """What a line of turns makes of an explanation."""
        for turn, position in chain:
            before = one.one.node.successor_table
            successor = before.successor(position, turn)
            listed = len(self._likely(one, before)) if self._lists_turns else 0
            price = self._price_of_turns(before.shown, listed)(successor)
            adds = self.scores.after(one, successor)
            one = self._played(_Found(one.score - price + adds, one, successor))
        return one

    def _boards_of(self, likely: Sequence[Explanation]) -> Iterator[tuple[CellWeights, Reading, int]]:
        """From where turns lead to each of some explanations, to which board, and how many."""
        origins = self._best_origins()
        for told in likely:
            waiting = [(told.node, 0)]
            while waiting:
                node, turns = waiting.pop()
                if node not in origins:
                    waiting += [(edge.parent, turns + (not edge.skip)) for edge in node.edges]
                elif turns:
                    yield origins[node], told.node.successor_table.shown, turns

    def _best_origins(self) -> dict[Node, CellWeights]:
        """From where turns are looked for: of two explanations with the same node the better one."""
        return {one.one.node: one for one in sorted(self._origins, key=lambda one: one.score)}

    @property
    def begun(self) -> list[Node]:
        """The nodes from which turns are looked for."""
        return [one.one.node for one in self._origins]

    def is_single_step(self, node: Node) -> bool:
        """Whether a node is one turn away, and that turn is the shortest there is."""
        return any(
            not isinstance(edge.turn, Return | Amended)
            and len(self._graph.game.trail(edge.turn)) <= CELLS_OF_A_STEP
            and any(edge.parent is begun for begun in self.begun)
            for edge in node.edges
        )

    def act_score(self) -> float:
        """The best score of something that was done and is no turn, or of more turns than are looked for."""
        scores = self.scores
        return max(one.score + scores.most_gained_by_act(one) for one in self._origins) - self._act

    def _look_behind(self, one: CellWeights, plies: int, begun: Node) -> None:
        """`plies`: so many turns were played from `begun` with the one that is looked for."""
        prior = self._plies[plies]
        turns = list(self._onward(one))
        self._best = max(self._best, max((turn.found.score + prior for turn in turns), default=-inf))
        found = ((turn.found.score + prior, turn.found) for turn in turns)
        self._turns += [turn for turn in found if turn[0] > self._best - WITHIN]
        if plies + 1 == len(self._plies):
            return
        width = max((len(turn.found.successor.places) for turn in turns), default=0)
        improvements, next_prior = Improvements(self.scores, one), self._plies[plies + 1]
        for turn, come in turns:
            at_most = turn.score + improvements.total_after(turn.successor, come)
            if at_most + next_prior > self._best - BEHIND:
                best_first = improvements.best_first_after(turn.successor, come)
                self._wait(plies, turn, best_first, width, begun)

    def _wait(
        self, plies: int, one: CellWeights | _Found, best_first: Sequence[float], width: int, begun: Node
    ) -> None:
        """What turns behind this may come to at most, if a turn changes at most so many cells."""
        added, most = 0.0, -inf
        for more, prior in enumerate(self._plies[plies + 1 :]):
            added += sum(best_first[more * width : (more + 1) * width]) - self._of_turns
            most = max(most, added + prior)
        at_most = one.score + most
        heappush(
            self._waiting,
            _Waiting(-(one.score + self._hope * most), next(self._order), at_most, plies, one, begun),
        )

    def _onward(self, one: CellWeights) -> Iterator[_Onward]:
        """What each turn makes of an explanation."""
        scores, table = self.scores, one.one.node.successor_table
        successors = self._likely(one, table)
        one_of = self._price_of_turns(table.shown, len(successors))
        for successor in successors:
            come = scores.come(one, successor)
            score = one.score - one_of(successor) + scores.added(one, successor, come)
            yield _Onward(_Found(score, one, successor), come)

    def _price_of_turns(self, before: Reading, listed: int) -> Callable[[Successor], float]:
        """What a turn costs for being one of many: the logarithm of how many there are, at most.

        Where turns are not listed, each cell that changes is one of those that showed the same before it.
        """
        if self._lists_turns:
            of_all = log(max(1, listed))
            return lambda _: of_all
        alike = {symbol: log(count) for symbol, count in Counter(before).items()}
        prices = [alike[symbol] for symbol in before]
        most = UNLISTED_SILENT if self.silent else UNLISTED
        return lambda successor: min(most, sum([prices[place] for place in successor.places]))

    def _likely(self, one: CellWeights, before: SuccessorTable) -> Sequence[Successor]:
        """The turns of a position before what an explanation says, or of that itself."""
        scores, cells = self.scores, self._cells
        most = MOST_UNSEEN_SILENT if scores.silent else MOST_UNSEEN
        return before.likely(lambda: scores.change_costs(one, before.shown, cells, most), MOST_LIKELY)

    def _played(self, found: _Found) -> CellWeights:
        return self.scores.changed(found.before, self._node_after(found), found.score, found.successor)

    def _node_after(self, found: _Found) -> Node:
        return self._graph.past_skips(self._graph.child(found.before.one.node, found.successor))

    def _gone_on(self) -> Iterator[CellWeights]:
        """What comes of it that the last turn was not over.

        Where a board shows that a turn is over, this one may have been only under a hand still at work.
        """
        graph, scores = self._graph, self.scores
        for price, one in self._may_go_on():
            node = one.one.node
            begun, before = node.edges[0], node.edges[0].parent
            for longer in self._likely(one, before.successor_table):
                if not _goes_on(graph.game, begun, longer):
                    continue
                shown, stood = longer.shown, node.successor_table.shown
                places = [place for place, symbol in enumerate(shown) if symbol != stood[place]]
                change = OtherChange(shown, places)
                score = one.score + scores.after(one, change) - price
                yield scores.changed(one, graph.child(before, longer), score, change)

    def _may_go_on(self) -> list[tuple[float, CellWeights]]:
        """The explanations whose last turn may not have been over, and what that costs: the likeliest."""
        costs, is_evident = self._costs, self._graph.game.turn_end is TurnEnd.EVIDENT
        found = []
        for place, one in enumerate(self._origins):
            node = one.one.node
            if not node.edges or node in self._final or (is_evident and not one.one.at_work):
                continue
            price = costs.goes_on if one.one.at_work else costs.goes_on_late
            at_most = one.score + Improvements(self.scores, one).total - price
            found.append((-at_most, place, price, one))
        return [(price, one) for _, _, price, one in nsmallest(MOST_GONE_ON, found)]

    def _back(self) -> Iterator[CellWeights]:
        """The positions that taking turns back comes to."""
        graph, scores = self._graph, self.scores
        root = next((one for one in self._origins if one.one.node.ply == graph.root.ply), None)
        for plies in range(1, min(MOST_BACK, len(graph.accepted.turns)) + 1 if root else 1):
            assert root is not None
            node = graph.returned(plies)
            shown, before = node.successor_table.shown, root.one.node.successor_table.shown
            places = [place for place, symbol in enumerate(shown) if symbol != before[place]]
            change = OtherChange(shown, places, undoes=True)
            score = root.score + scores.after(root, change) - Costs.default().of_takeback(plies)
            yield scores.changed(root, node, score, change)


def _goes_on(game: AnyGame, begun: Edge, longer: Successor) -> bool:
    """Whether a turn does all that the turn of an edge does, and something more: maybe with the same piece,
    which then stands on the last cell no longer."""
    if isinstance(begun.turn, Return | Amended):
        return False
    if begun.changed < longer.changed:
        return True
    trail = game.trail(begun.turn)
    done = begun.changed - {*trail[:1], *trail[-1:]}
    is_same_piece = bool(trail) and game.trail(longer.turn)[:1] == trail[:1]
    return is_same_piece and done <= longer.changed and len(longer.changed) > len(begun.changed)


def _chains_to(node: Node, begun: Container[Node]) -> Iterator[tuple[Node, Chain]]:
    """The lines of turns that lead to a node, each with where it begins."""
    waiting: list[tuple[Node, Chain]] = [(node, ())]
    while waiting:
        at, chain = waiting.pop()
        if at in begun:
            yield at, chain
            continue
        for edge in at.edges:
            if edge.skip:
                waiting.append((edge.parent, chain))
            elif not isinstance(edge.turn, Return | Amended):
                waiting.append((edge.parent, ((edge.turn, at.successor_table.position), *chain)))


def _likeliest_first(turn: tuple[float, _Found]) -> float:
    return -turn[0]
