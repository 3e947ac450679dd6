"""Explains a sequence of pictures: the whole board of each of them, and what it was before.

Each explanation is a position with the line of play that leads to it, scored by all pictures since the
last certain position. An error of a camera mostly stays, as a head that leans over a neighbour does, so each
explanation also remembers which cells its pictures say nothing about: beginning to be misread is dear,
staying so is cheap. Pictures of a board that stands count once, however many there are.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from itertools import count
from math import exp, inf, log
from typing import NamedTuple

from adoube.games.base import AnyGame, TurnEnd
from adoube.referee.hypotheses.agreement import guess
from adoube.referee.hypotheses.graph import Graph
from adoube.referee.hypotheses.nodes import Amended, Edge, Node, Return, merged
from adoube.referee.likelihood import Costs, PictureCosts
from adoube.referee.pictures.scores import CellWeights, Explanation, PictureScores, SettledPicture
from adoube.referee.successors import Successor, SuccessorTable
from adoube.sensing.views import Reading

__all__ = ["PictureSearch", "SettledPicture"]

MOST_KEPT = 100
"""so many explanations are carried on to the next picture"""
WITHIN = 20.0
"""no explanation that is less likely than the best by so much is carried on"""
BEHIND = 8.0
"""nor are turns looked for behind one from which none could come closer to the best than this"""
LOOKED_BEHIND = 24
"""positions in one step: each takes a millisecond or two"""
MOST_STEPS = 30
"""for one picture; then it is taken for what was found"""
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
OF_TURNS = log(5)
"""a position mostly has at least so many turns"""
MOST_SHOWED = 5
"""so many stands ago it is still said what the board showed"""
MOST_BACK = 4
"""so many turns are taken back at once"""


class _Found(NamedTuple):
    """A turn from a weighed explanation; the score is without a word on how many turns were played."""

    score: float
    before: CellWeights
    successor: Successor


class PictureSearch:
    """The explanations of the pictures since the last certain positions.

    `look` weighs what a board shows that stands, as often as there are better pictures of it; `go_on` goes on
    with the last look where that `is_unfinished`; `stirred` says that the next picture is of another moment.
    """

    def __init__(self, graph: Graph, *, clock: bool = False) -> None:
        """`clock`: whether presses tell how many turns were played."""
        self._graph, self._costs = graph, PictureCosts.default()
        self._knows_turns = clock or graph.game.enumerable
        """whether it is known how many turns were played in a silence, or else all that they may have been.

        Where turns are too many to list, one of several leaps may have been several turns, by other pieces
        and in any order: not all of that is ever found.
        """
        self._before: list[Explanation] = []
        self._now: list[Explanation] = []
        self._look: _Look | None = None
        self.not_legal = inf
        """what it costs, by the newest picture, that something was done which is no turn"""

    @property
    def weighed(self) -> list[tuple[float, Node]]:
        """The explanations that the newest picture leaves, each with its cost, the best first."""
        return [(-one.score, one.node) for one in self._now]

    @property
    def is_unfinished(self) -> bool:
        """Whether turns were not looked for yet that may explain the picture better than what was found."""
        return self._look is not None and self._look.may_find_better

    @property
    def showed(self) -> Mapping[int, Reading]:
        """What the board showed in earlier stands, as far as all that is likely agrees about it."""
        look, lead = self._look, self._costs.lead
        if look is None or look.may_find_better or not self._now or self._is_doubted:
            return {}
        best = self._now[0].score
        likely = [dict(one.showed) for one in self._now if one.score > best - lead]
        return {
            stand: shown
            for stand, shown in likely[0].items()
            if all(other.get(stand) == shown for other in likely)
        }

    @property
    def _is_doubted(self) -> bool:
        """Whether it is likelier that something was done besides what explains the newest picture best."""
        return max(one.score_with_acts for one in self._now) > self._now[0].score

    def stirred(self) -> None:
        """The board is going to show something else."""
        look, self._look = self._look, None
        if look is not None and self._now:
            self._before = [self._aged(one, look) for one in self._now]
            self._now = []

    def look(self, final: Sequence[Node], seen: SettledPicture) -> list[Node] | None:
        """The nodes that explain what stands, none where something not legal leads; None where it is open."""
        self._look = _Look(self._graph, self._costs, self._origins(final, len(seen.change)), final, seen)
        return self.go_on()

    def go_on(self) -> list[Node] | None:
        """The same after some more work on the last picture."""
        look, lead = self._look, self._costs.lead
        assert look is not None, "it goes on with a picture"
        look.work()
        self._now = look.explanations()
        if look.silent and not self._knows_turns and not look.is_single_step(self._now[0].node):
            guess(look.begun, [one.node for one in self._now])
        best, act = self._now[0].score, look.act_score()
        self.not_legal = -act
        if look.may_find_better or best - lead <= act <= best + lead or (act <= best and self._is_doubted):
            return None
        if act > best:
            return []
        return [one.node for one in self._now if one.score > best - lead]

    def _origins(self, final: Sequence[Node], cells: int) -> list[Explanation]:
        """What the pictures before left, and the last certain positions: those pictures may deceive."""
        kept = [one for one in self._before if self._graph.is_ahead(one.node)]
        if (
            kept
            and max(one.score for one in kept) < max(one.score for one in self._before) - self._costs.lead
        ):
            kept = []  # people have ruled out what was likely: the truth is hardly among the rest
        begun = (self._costs.misread,) * cells
        # It costs what all pictures before did: boards that lie another way are held against that.
        so_far = max((one.score for one in self._before), default=0.0)
        anew = so_far - self._costs.forgotten if kept else so_far
        return [*kept, *(Explanation(node, anew, begun) for node in final)]

    def _aged(self, told: Explanation, look: "_Look") -> Explanation:
        """The same after the stand that was looked at has ended."""
        stays, begins = self._costs.misread_again, self._costs.misread
        one = look.scores.learned(told)
        misread = tuple(
            before if place in look.scores.hidden else stays * share + begins * (1 - share)
            for place, (before, share) in enumerate(zip(told.misread, one.misread, strict=True))
        )
        newest = () if look.stand is None else ((look.stand, look.scores.showed(one)),)
        return replace(one, misread=misread, showed=(*one.showed, *newest)[-MOST_SHOWED:])


class _Look:
    """One picture held against the explanations of those before it, the likeliest turns first."""

    def __init__(
        self,
        graph: Graph,
        costs: PictureCosts,
        origins: Sequence[Explanation],
        final: Sequence[Node],
        seen: SettledPicture,
    ) -> None:
        self._graph, self._costs, self._final = graph, costs, final
        self.stand = seen.stand
        plies = costs.plies_after(seen.silent_ms, hand=seen.hand)
        self._plies = [log(share) for share in plies]
        self._act = min(costs.act, -log(max(1 - sum(plies), exp(-costs.act))))
        self.scores = PictureScores(seen, costs)
        self.silent = self.scores.silent
        self._origins = [self.scores.weighed(one) for one in origins]
        self._cells, self._lists_turns = graph.game.board.names, graph.game.enumerable
        standing = [*self._origins, *self._back(), *self._gone_on()]
        self._standing = [self._scored(one, self._plies[0]) for one in standing]
        self._turns: list[tuple[float, _Found]] = []
        """with the number of turns taken into account"""
        self._best = max(one.score for one in self._standing)
        self._order = count()
        self._waiting: list[tuple[float, int, int, CellWeights | _Found]] = []
        """what turns were not looked for behind, by what they might come to at most; how many were played"""
        for one in self._origins:
            self._wait(0, one, self.scores.improvements(one), MOST_CELLS)
        self._steps = 0

    @property
    def may_find_better(self) -> bool:
        return self._goes_on(self._costs.lead)

    def _goes_on(self, behind: float) -> bool:
        is_tired = self._steps >= MOST_STEPS
        return bool(self._waiting) and not is_tired and -self._waiting[0][0] > self._best - behind

    def work(self) -> None:
        """Looks behind some positions more."""
        for _ in range(LOOKED_BEHIND):
            if not self._goes_on(BEHIND):
                return
            _, _, plies, ahead = heappop(self._waiting)
            self._look_behind(ahead if isinstance(ahead, CellWeights) else self._played(ahead), plies + 1)
        self._steps += 1

    def explanations(self) -> list[Explanation]:
        """What the board may have come to, the likeliest first, each with the score of all its pictures."""
        found = list(self._standing)
        likely = sorted((turn for turn in self._turns if turn[0] > self._best - WITHIN), key=_likeliest_first)
        for score, turn in likely[: 2 * MOST_KEPT]:
            found.append(self._scored(self._played(turn), score - turn.score))
        return _merged([one for one in found if one.score > self._best - WITHIN], self._costs.lead)[
            :MOST_KEPT
        ]

    def _scored(self, one: CellWeights, prior: float) -> Explanation:
        """The explanation, and the acts that may have been done besides."""
        return replace(one.one, score=one.score + prior, acts=self.scores.acts(one))

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

    def _look_behind(self, one: CellWeights, plies: int) -> None:
        """`plies`: so many turns were played with the one that is looked for."""
        scores, prior = self.scores, self._plies[plies]
        turns = list(self._onward(one))
        self._turns += [(turn.score + prior, turn) for turn in turns]
        self._best = max(self._best, max((turn.score + prior for turn in turns), default=-inf))
        if plies + 1 == len(self._plies):
            return
        width = max((len(turn.successor.places) for turn in turns), default=0)
        to_gain, next_prior = sum(scores.improvements(one)), self._plies[plies + 1]
        for turn in turns:
            shown, places = turn.successor.shown, turn.successor.places
            at_most = turn.score + scores.to_gain_after(one, shown, places, to_gain)
            if at_most + next_prior > self._best - BEHIND:
                self._wait(plies, turn, scores.improvements_after(one, shown, places), width)

    def _wait(self, plies: int, one: CellWeights | _Found, gains: Sequence[float], width: int) -> None:
        """What turns behind this may come to at most, if a turn changes at most so many cells."""
        best_first, added, most = sorted(gains, reverse=True), 0.0, -inf
        for more, prior in enumerate(self._plies[plies + 1 :]):
            added += sum(best_first[more * width : (more + 1) * width]) - OF_TURNS
            most = max(most, added + prior)
        heappush(self._waiting, (-(one.score + most), next(self._order), plies, one))

    def _onward(self, one: CellWeights) -> Iterator[_Found]:
        """What each turn makes of an explanation."""
        scores, table = self.scores, one.one.node.successor_table
        successors = self._likely(one, table)
        one_of = self._price_of_turns(table.shown, len(successors))
        for successor in successors:
            score = one.score - one_of(successor) + scores.after(one, successor.shown, successor.places)
            yield _Found(score, one, successor)

    def _price_of_turns(self, before: Reading, listed: int) -> Callable[[Successor], float]:
        """What a turn costs for being one of many: the logarithm of how many there are, at most.

        Where turns are not listed, each cell that changes is one of those that showed the same before it.
        """
        if self._lists_turns:
            of_all = log(max(1, listed))
            return lambda _: of_all
        alike = {symbol: log(count) for symbol, count in Counter(before).items()}
        most = UNLISTED_SILENT if self.silent else UNLISTED
        return lambda successor: min(most, sum(alike[before[place]] for place in successor.places))

    def _likely(self, one: CellWeights, before: SuccessorTable) -> Sequence[Successor]:
        """The turns of a position before what an explanation says, or of that itself."""
        scores, cells = self.scores, self._cells
        most = MOST_UNSEEN_SILENT if scores.silent else MOST_UNSEEN
        return before.likely(lambda: scores.change_costs(one, before.shown, cells, most), MOST_LIKELY)

    def _played(self, found: _Found) -> CellWeights:
        graph, before, successor = self._graph, found.before, found.successor
        node = graph.past_skips(graph.child(before.one.node, successor))
        return self.scores.changed(before, node, found.score, successor.shown, successor.places)

    def _gone_on(self) -> Iterator[CellWeights]:
        """What comes of it that the last turn was not over.

        Where a board shows that a turn is over, this one may have been only under a hand still at work.
        """
        graph, scores, costs = self._graph, self.scores, self._costs
        is_evident = graph.game.turn_end is TurnEnd.EVIDENT
        for one in self._origins:
            node = one.one.node
            if not node.edges or node in self._final or (is_evident and not one.one.at_work):
                continue
            begun, before = node.edges[0], node.edges[0].parent
            for longer in self._likely(one, before.successor_table):
                if not _goes_on(graph.game, begun, longer):
                    continue
                shown, stood = longer.shown, node.successor_table.shown
                places = [place for place, symbol in enumerate(shown) if symbol != stood[place]]
                price = costs.goes_on if one.one.at_work else costs.goes_on_late
                score = one.score + scores.after(one, shown, places) - price
                yield scores.changed(one, graph.child(before, longer), score, shown, places)

    def _back(self) -> Iterator[CellWeights]:
        """The positions that taking turns back comes to."""
        graph, scores = self._graph, self.scores
        root = next((one for one in self._origins if one.one.node.ply == graph.root.ply), None)
        for plies in range(1, min(MOST_BACK, len(graph.accepted.turns)) + 1 if root else 1):
            assert root is not None
            node = graph.returned(plies)
            shown, before = node.successor_table.shown, root.one.node.successor_table.shown
            places = [place for place, symbol in enumerate(shown) if symbol != before[place]]
            score = root.score + scores.after(root, shown, places) - Costs.default().of_takeback(plies)
            yield scores.changed(root, node, score, shown, places)


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


def _likeliest_first(turn: tuple[float, _Found]) -> float:
    return -turn[0]


def _merged(found: Sequence[Explanation], lead: float) -> list[Explanation]:
    """Equal positions made one: the best line to each of them, and others only if they are hardly worse."""
    kept: dict[object, Explanation] = {}
    for one in sorted(found, key=lambda one: -one.score):
        best = kept.setdefault(one.node.key, one)
        if best.node is not one.node and one.score > best.score - lead:
            (node,) = merged([best.node, one.node])
            kept[one.node.key] = replace(best, node=node)
    return list(kept.values())
