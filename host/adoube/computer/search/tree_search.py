"""Monte-Carlo tree search without playouts: leaves are evaluated, and minimax goes up beside their mean.

Lanctot, Winands, Pepels and Sturtevant, "Monte Carlo tree search with heuristic evaluations using implicit
minimax backups" (2014); Winands, Björnsson and Saito, "Monte-Carlo tree search solver" (2008); Doe, Winands,
Soemers and Browne, "Combining Monte-Carlo tree search with proof-number search" (2022). Nodes hold a worth a
seat, so that any number of seats may play: each looks after its own.

The tree looks where it promises most, so it may miss a short win. `Foresight` looks at every line beside it,
each time a turn further, up to `HORIZON`.
"""

from collections.abc import Callable, Iterator, Sequence
from math import inf, sqrt
from random import Random
from typing import Any, NamedTuple

from adoube.computer.search.advice import Advice, Candidate, Meter
from adoube.computer.search.evaluation import Evaluation, Worth, final_worth, reported
from adoube.computer.search.tree import (
    WON,
    Growth,
    Path,
    Successor,
    TreeNode,
    all_turns,
    back_up,
    is_loss,
    is_win,
    preference,
)
from adoube.games.base import AnyGame
from adoube.games.verdict import TooManyTurns

__all__ = ["HORIZON", "Forced", "Foresight", "Lines", "search_answers", "search_tree"]


HORIZON = 5  # turns that are searched completely, of all seats together
PART = 0.3  # the part of the search's positions that foresight may use
# The same until every turn is known that wins at once, or lets the next seat do so.
AT_ONCE, PART_AT_ONCE = 2, 0.7
LATER = 400  # foresight begins once the search has looked at this many positions
ASKED_EACH = 32  # positions between two looks at the meter


class Forced(NamedTuple):
    """An end that a seat can bring about, whatever the others do."""

    plies: int  # to it, if the others hold out
    worth: Worth


class OutOfTime(Exception):
    """The search has to end at once."""


class Lines:
    """Looks at all lines whose turns can be listed. `line`: the positions before, oldest first."""

    def __init__(self, game: AnyGame, line: Sequence[Any], meter: Meter) -> None:
        self._game, self._meter = game, meter
        self._seats = {seat: place for place, seat in enumerate(game.seats)}
        self._line = list(line)
        # By the turns that are left, the reply that last prevented something.
        self._refuted: dict[int, Any] = {}
        self.looked = 0  # positions

    def forced(self, position: Any, seat: int, plies: int) -> Forced | None:
        """Return how a seat wins for certain within so many turns from a position that is not over, or None.

        Raises OutOfTime.
        """
        try:
            found = all_turns(self._game, position)
        except TooManyTurns:
            found = None
        if found is None:
            return None
        own = self._seats[self._game.to_move(position)] == seat
        self._line.append(position)
        try:
            return self._soonest(found, seat, plies) if own else self._surest(found, seat, plies)
        finally:
            self._line.pop()

    def _soonest(self, found: list[Successor], seat: int, plies: int) -> Forced | None:
        """Return the first win among the seat's own turns: one is enough."""
        for _, after in found:
            if (end := self.after(after, seat, plies - 1)) is not None:
                return end._replace(plies=end.plies + 1)
        return None

    def _surest(self, found: list[Successor], seat: int, plies: int) -> Forced | None:
        """Return the latest win if no turn of the others prevents it; the last refutation is tried first."""
        last = self._refuted.get(plies)
        found.sort(key=lambda one: one[0] != last)
        longest: Forced | None = None
        for turn, after in found:
            if (end := self.after(after, seat, plies - 1)) is None:
                self._refuted[plies] = turn
                return None
            if longest is None or end.plies >= longest.plies:
                longest = end._replace(plies=end.plies + 1)
        return longest

    def after(self, position: Any, seat: int, plies: int) -> Forced | None:
        """Return the same of a position that a turn has led to, and that may be over."""
        self.looked += 1
        self._meter.looked += 1
        if self.looked % ASKED_EACH == 0 and self._meter.out_of_time:
            raise OutOfTime
        if (worth := final_worth(self._game, position, self._line)) is not None:
            return Forced(0, worth) if worth[seat] >= WON else None
        return self.forced(position, seat, plies) if plies else None


class Foresight:
    """Looks through the turns of a root, and tells the root what is certain."""

    def __init__(self, game: AnyGame, line: Sequence[Any], meter: Meter, root: TreeNode) -> None:
        self._lines = Lines(game, [*line, root.position], meter)
        self._meter, self._root = meter, root
        self._steps = self._work()
        self.is_done = not root.is_whole
        self.horizon = 0  # turns within which nothing was overlooked

    @property
    def is_due(self) -> bool:
        """True if it is its turn to look."""
        part = PART if self.horizon >= AT_ONCE else PART_AT_ONCE
        return not self.is_done and self._lines.looked < part * (self._meter.looked - LATER)

    @property
    def may_shorten(self) -> bool:
        """True if a win or a loss that is certain may turn out to be nearer."""
        is_decided = self._is_won or is_loss(self._root, self._root.mover)
        return not self.is_done and is_decided and self.horizon + 1 < self._root.plies

    @property
    def _is_won(self) -> bool:
        return is_win(self._root, self._root.mover)

    def look(self) -> None:
        """Look at one more turn of the root."""
        try:
            self.is_done = next(self._steps, True)
        except OutOfTime:
            self.is_done = True

    def _work(self) -> Iterator[bool]:
        """Look at each distance: at odd ones the seat wins, at even ones the next seat does."""
        for plies in range(1, HORIZON + 1):
            for child in self._root.children:
                if self._is_open(child, plies):
                    self._look_at(child, plies)
                    yield False
            self.horizon = plies

    def _is_open(self, child: TreeNode, plies: int) -> bool:
        """Return whether a look so far ahead may tell something new, such as an end that is nearer.

        Once the root has won only a nearer win is looked for. Of several losses the seat chooses the latest,
        so the near ones have to be known.
        """
        seat = self._root.mover
        if not self._is_won:
            is_nearer_loss = plies % 2 == 0 and is_loss(child, seat) and child.plies >= plies
            return not child.is_proven or is_nearer_loss
        is_later = not child.is_proven or (is_win(child, seat) and child.plies >= plies)
        return plies % 2 == 1 and plies < self._root.plies and is_later

    def _look_at(self, child: TreeNode, plies: int) -> None:
        seat = self._root.mover
        if plies % 2:
            end = self._lines.after(child.position, seat, plies - 1)
        elif child.mover != seat:
            end = self._lines.after(child.position, child.mover, plies - 1)
        else:
            end = None
        if end is not None:
            child.end(end.worth, is_proven=True)
            child.plies = end.plies
            child.decide(is_won=end.worth[seat] >= WON)
            back_up(self._root, seat)


MINIMAX = 0.6  # how much the minimax of a node counts beside the mean of its leaves
PROVING = 4  # every so many descents look for a proof that the seat at the root wins, or does not
EXPLORATION = 0.09  # how much a turn gains that was tried less than others


def search_tree(
    game: AnyGame, position: Any, line: Sequence[Any], evaluation: Evaluation, meter: Meter, rng: Random
) -> Advice[Any]:
    """Return the turns of a position, weighed by an evaluation as far ahead as the meter allows.

    `line`: the positions before, oldest first. Raises ValueError if the game is over.
    """
    growth = Growth(game, evaluation, meter, rng)
    root = growth.root(position, line)
    foresight = Foresight(game, line, meter, root)
    descents = 0
    while not (meter.spent or meter.full):
        if foresight.may_shorten if root.is_closed else foresight.is_due:
            foresight.look()
            continue
        if root.is_closed:
            break
        descents += 1
        way = _most_proving if descents % PROVING == 0 and root.proof < inf else _most_urgent
        _descend(root, growth, Path(line, len(game.seats)), way)
    ranked = _ranked(root)
    candidates = tuple(Candidate(node.turn, reported(game, _blend(node)), node.is_proven) for node in ranked)
    return Advice(candidates, tuple(_expected(ranked[0])), meter.looked)


def search_answers(
    game: AnyGame, position: Any, line: Sequence[Any], evaluation: Evaluation, meter: Meter, rng: Random
) -> Advice[Any]:
    """Return the turns of a position, weighed by the best answer to each and no further.

    Those that the meter leaves no time for are left out. If it leaves none for any, answers do not count.
    Raises ValueError if the game is over.
    """
    growth = Growth(game, evaluation, meter, rng)
    root = growth.root(position, line)
    rng.shuffle(root.children)
    for child in root.children:
        if meter.spent or meter.full:
            break
        if not child.is_closed:
            path = Path(line, len(game.seats))
            path.past(root, len(root.children))
            growth.grow(child, path)
    answered = any(child.children for child in root.children)
    seen = [child for child in root.children if child.children or child.is_closed or not answered]
    ranked = sorted(seen, key=preference(root.mover))
    found = [
        Candidate(node.turn, dict(zip(game.seats, node.worth, strict=True)), node.is_proven)
        for node in ranked
    ]
    return Advice(tuple(found), tuple(_expected(ranked[0])), meter.looked)


def _descend(root: TreeNode, growth: Growth, path: Path, way: Callable[[TreeNode, int], TreeNode]) -> None:
    """Descend to a leaf, grow it, and back up. A search for proofs leaves no visits."""
    node, passed = root, [root]
    while node.children:
        path.past(node, len(node.children))
        node = way(node, root.mover)
        passed.append(node)
    growth.grow_past_forced(node, path)
    leaf = node.worth
    for each in reversed(passed):
        if way is _most_urgent:
            each.visit(leaf)
        back_up(each, root.mover)


def _most_proving(node: TreeNode, seat: int) -> TreeNode:
    """Return the open child that decides soonest whether the seat wins."""
    open_ones = (child for child in node.children if not child.is_closed)
    if node.mover == seat:
        return min(open_ones, key=lambda child: (child.proof, child.disproof))
    return min(open_ones, key=lambda child: (child.disproof, child.proof))


def _most_urgent(node: TreeNode, _: int) -> TreeNode:
    """Return the open child that looks best, with something added for those seldom tried."""
    mover, curiosity = node.mover, EXPLORATION * sqrt(node.visits + 1)
    best, highest = node, -1.0
    for child in node.children:
        if child.is_closed:
            continue
        urgency = child.worth[mover]
        if child.visits:
            urgency = MINIMAX * urgency + (1 - MINIMAX) * child.total[mover] / child.visits
        urgency += curiosity / (1 + child.visits)
        if urgency > highest:
            best, highest = child, urgency
    return best


def _blend(node: TreeNode) -> Worth:
    """Return the worth that a turn is expected to bring: the certain one, or minimax and mean together."""
    if node.is_closed or not node.visits:
        return node.worth
    return tuple(
        MINIMAX * worth + (1 - MINIMAX) * total / node.visits
        for worth, total in zip(node.worth, node.total, strict=True)
    )


def _ranked(root: TreeNode) -> list[TreeNode]:
    """Return certain wins first, certain losses last, others by their visits.

    What is closed is not visited: it goes by its worth, before all others or after them.
    """
    mover = root.mover
    prefer = preference(mover)
    settled = sorted((child for child in root.children if child.is_closed), key=prefer)
    open_ones = [child for child in root.children if not child.is_closed]
    open_ones.sort(key=lambda child: (-child.visits, prefer(child)))
    bar = _blend(open_ones[0])[mover] if open_ones else 0.0
    before = [child for child in settled if is_win(child, mover) or child.worth[mover] > bar]
    return [*before, *open_ones, *settled[len(before) :]]


def _expected(node: TreeNode) -> list[Any]:
    turns = [node.turn]
    while node.children:
        node = min(node.children, key=lambda child: (-child.visits, preference(node.mover)(child)))
        turns.append(node.turn)
    return turns
