"""Explains a sequence of pictures: the whole board of each of them, and what it was before.

Each explanation is a position with the line of play that leads to it, scored by all pictures since the
last certain position. An error of a camera mostly stays, as a head that leans over a neighbour does, so each
explanation also remembers which cells its pictures say nothing about: beginning to be misread is dear,
staying so is cheap. Pictures of a board that stands count once, however many there are.
"""

from collections import deque
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from math import inf

from adoube.referee.hypotheses.agreement import guess
from adoube.referee.hypotheses.graph import Graph
from adoube.referee.hypotheses.nodes import Node
from adoube.referee.likelihood import PictureCosts
from adoube.referee.pictures.equal_positions import EqualPositions
from adoube.referee.pictures.lines import LinesToBoards
from adoube.referee.pictures.look import Look
from adoube.referee.pictures.scores import Explanation, SettledPicture
from adoube.sensing.views import Reading

__all__ = ["PictureSearch", "SettledPicture"]

MOST_SHOWED = 5
"""so many stands ago it is still said what the board showed"""


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
        self._turned = deque[bool](maxlen=self._costs.plies_newest)
        """of the newest pictures with no hand nor silence before them: whether they showed a turn"""
        self._ply: int | None = None
        """how many turns had most likely been played by the last stand"""
        self._before: list[Explanation] = []
        self._now: list[Explanation] = []
        self._look: Look | None = None
        self._retells = False
        """whether other lines were looked for to a board, and may be to another one"""
        self._lines, self._equal = LinesToBoards(graph.game), EqualPositions()
        self.not_legal = inf
        """what it costs, by the newest picture, that something was done which is no turn"""

    @property
    def weighed(self) -> list[tuple[float, Node]]:
        """The explanations that the newest picture leaves, each with its cost, the best first."""
        return [(-one.score, one.node) for one in self._now]

    @property
    def is_unfinished(self) -> bool:
        """Whether turns were not looked for yet that may explain the picture better than what was found."""
        return self._look is not None and (self._look.may_find_better or self._retells)

    @property
    def showed(self) -> Mapping[int, Reading]:
        """What the board showed in earlier stands, as far as all that is likely agrees about it."""
        look, lead = self._look, self._costs.lead
        if look is None or self.is_unfinished or not self._now or self._is_doubted:
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
            if (look.may_find_better or self._retells) and self._may_be_otherwise(look):
                self._guess(look)
            self._lines.forget()
            self._equal.forget()
            self._count(look)
            self._before = [self._aged(one, look) for one in self._now]
            self._now = []

    def _count(self, look: Look) -> None:
        """Takes note of whether a stand has most likely shown a turn."""
        ply = self._now[0].node.ply
        if self._ply is not None and not look.silent and not look.hand:
            self._turned.append(ply > self._ply)
        self._ply = ply

    def look(self, final: Sequence[Node], seen: SettledPicture) -> list[Node] | None:
        """The nodes that explain what stands, none where something not legal leads; None where it is open."""
        found = [] if self._look is None else self._likely()
        self._look = Look(
            self._graph,
            self._costs.where_turned(self._turned),
            self._origins(final, len(seen.change)),
            final,
            seen,
            self._lines,
            self._equal,
        )
        self._look.tell_again(found)
        return self.go_on()

    def go_on(self) -> list[Node] | None:
        """The same after some more work on the last picture."""
        look, lead = self._look, self._costs.lead
        assert look is not None, "it goes on with a picture"
        look.work()
        self._retells = False
        self._now = look.explanations()
        if not look.may_find_better and self._may_be_otherwise(look):
            self._retell(look)
        best, act = self._now[0].score, look.act_score()
        self.not_legal = -act
        if self.is_unfinished or best - lead <= act <= best + lead or (act <= best and self._is_doubted):
            return None
        if act > best:
            return []
        return [one.node for one in self._now if one.score > best - lead]

    def _may_be_otherwise(self, look: Look) -> bool:
        """Whether other turns may have been played unseen that leave the board as the likeliest does."""
        return look.silent and not self._knows_turns and not look.is_single_step(self._now[0].node)

    def _retell(self, look: Look) -> None:
        """Adds what else may have been played for the likely boards. Where not all of that was found, or a
        likelier board may have been missed, all is a guess."""
        likely = self._likely()
        self._retells = look.retell(likely)
        self._now = look.explanations()
        if not self._retells and (look.is_tired or not look.has_retold(likely)):
            self._guess(look)

    def _likely(self) -> list[Explanation]:
        """What the newest picture leaves that may as well be what was played."""
        return [one for one in self._now if one.score > self._now[0].score - self._costs.lead]

    def _guess(self, look: Look) -> None:
        """Says of the turns since the last picture that others may have been played.

        Where several lines were likely by then, the search may have come to nothing behind the one that was
        played, so that is said of these, too.
        """
        best = max((one.score for one in self._before), default=0.0)
        likely = [one for one in self._before if one.score > best - self._costs.lead]
        guess([self._graph.root] if len(likely) > 1 else look.begun, [one.node for one in self._now])

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
        # What this very picture has made certain already is told by it again, and not from there.
        older = [node for node in final if not _comes_of(node, {one.node for one in kept})]
        return [*kept, *(Explanation(node, anew, begun) for node in older)]

    def _aged(self, told: Explanation, look: Look) -> Explanation:
        """The same after the stand that was looked at has ended."""
        stays, begins = self._costs.misread_again, self._costs.misread
        one = look.scores.learned(told)
        misread = tuple(
            before if place in look.scores.hidden else stays * share + begins * (1 - share)
            for place, (before, share) in enumerate(zip(told.misread, one.misread, strict=True))
        )
        newest = () if look.stand is None else ((look.stand, look.scores.showed(one)),)
        return replace(one, misread=misread, showed=(*one.showed, *newest)[-MOST_SHOWED:])


def _comes_of(node: Node, befores: Set[Node]) -> bool:
    """Whether turns lead to a node from another one."""
    waiting, seen = [edge.parent for edge in node.edges], set[Node]()
    while waiting:
        before = waiting.pop()
        if before in befores:
            return True
        if before not in seen:
            seen.add(before)
            waiting += [edge.parent for edge in before.edges]
    return False
