"""One tree for all worlds that look alike to a player, for games that hide something and count points.

Cowling, Powley and Whitehouse, "Information set Monte Carlo tree search" (2012). Each descent goes through
another world, and all of them share the nodes, so nobody plans by cards that are face down, as separate
searches of the worlds would. From a new node the game is played to its end: each seat takes the turn that
leaves it the largest part of the points.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice
from math import log, sqrt
from operator import add
from random import Random
from typing import Any

from adoube.computer.search.advice import Advice, Budget, Candidate, Meter, never
from adoube.computer.search.evaluation import Worth, all_points, final_worth, reported, standing_worth
from adoube.computer.search.hidden import KEPT, WORLDS, worlds
from adoube.computer.search.tree import Successor, drawn_turns
from adoube.games.base import AnyGame

__all__ = ["search_common_tree"]

EXPLORATION = 0.7
DESCENTS_EACH = 2  # descents for each further world, since making one takes as long as some of them
# The hidden part may still decide a game that every turn ends, so as many worlds are looked at as elsewhere.
SETTLED_AFTER = WORLDS * DESCENTS_EACH
LONGEST_PLAYOUT = 200  # turns after which a game is broken off


class _TurnNode:
    """A line of turns, whatever is hidden."""

    __slots__ = ("children", "ended", "open_to", "total", "turn", "visits")

    def __init__(self, turn: Any, seats: int) -> None:
        self.turn = turn
        self.children: dict[Any, _TurnNode] = {}
        self.visits = 0
        self.open_to = 0  # how often the turn could be chosen
        self.ended = 0  # how many visits found the game over here
        self.total: Worth = (0.0,) * seats

    @property
    def mean(self) -> Worth:
        return tuple(total / self.visits for total in self.total)

    @property
    def is_end(self) -> bool:
        """True if the game is over here in each world that came here."""
        return self.visits == self.ended > 0

    def visit(self, worth: Worth) -> None:
        self.visits += 1
        self.total = tuple(map(add, self.total, worth))

    def chosen(self, found: Sequence[Successor], mover: int) -> Successor:
        """Return the turn of the highest upper confidence bound, of those that this world has."""
        best, highest = found[0], -1.0
        for one in found:
            child = self.children[one[0]]
            child.open_to += 1
            bound = child.total[mover] / child.visits
            bound += EXPLORATION * sqrt(log(child.open_to + 1) / child.visits)
            if bound > highest:
                best, highest = one, bound
        return best


class _Descents:
    """Descents from one root. The line is left out: its positions hold what is hidden."""

    def __init__(self, seats: Sequence[str], meter: Meter, rng: Random) -> None:
        self._places = {seat: place for place, seat in enumerate(seats)}
        self._meter, self._rng = meter, rng
        self.root = _TurnNode(None, len(seats))

    def descend(self, game: AnyGame, position: Any) -> None:
        """Make one descent in a world, one new node and one game to its end."""
        node, passed, line = self.root, [self.root], list[Any]()
        is_new = False
        while (worth := final_worth(game, position, line)) is None and not is_new:
            found = self._turns(game, position)
            untried = [one for one in found if one[0] not in node.children]
            if untried and self._meter.full:
                break
            line.append(position)
            if untried:
                turn, position = self._rng.choice(untried)
                node.children[turn] = _TurnNode(turn, len(self._places))
                self._meter.kept += 1
                is_new = True
            else:
                turn, position = node.chosen(found, self._places[game.to_move(position)])
            node = node.children[turn]
            passed.append(node)
        node.ended += worth is not None
        worth = worth or self._played_out(game, position, line)
        for each in passed:
            each.visit(worth)

    def _played_out(self, game: AnyGame, position: Any, line: list[Any]) -> Worth:
        for _ in range(LONGEST_PLAYOUT):
            if (worth := final_worth(game, position, line)) is not None:
                return worth
            if self._meter.out_of_time:
                break
            line.append(position)
            position = self._richest(game, position)
        return standing_worth(game, position)

    def _richest(self, game: AnyGame, position: Any) -> Any:
        """Return the position after a turn that leaves its seat the largest part of the points."""
        found = self._turns(game, position)
        if len(found) == 1:
            return found[0][1]
        mover, chance = game.to_move(position), self._rng.random
        return max((after for _, after in found), key=lambda after: (_part(game, after, mover), chance()))

    def _turns(self, game: AnyGame, position: Any) -> list[Successor]:
        found = drawn_turns(game, position, self._rng)
        self._meter.looked += len(found)
        return found


def _part(game: AnyGame, position: Any, seat: str) -> float:
    scores = game.scores(position)
    return scores[seat] / all_points(scores)


def search_common_tree(
    game: AnyGame,
    position: Any,
    line: Sequence[Any],
    budget: Budget,
    rng: Random,
    stopped: Callable[[], bool] = never,
) -> Advice[Any]:
    """Return the turns, by how the games went on that were played from each. Raises ValueError if over."""
    if game.outcome(position, line) is not None:
        raise ValueError("a finished game has no turns")
    meter = Meter(budget, stopped)
    descents = _Descents(game.seats, meter, rng)
    root, mover = descents.root, game.seats.index(game.to_move(position))
    for count, (world, seen) in enumerate(_drawn(worlds(game, position, rng)), start=1):
        descents.descend(world, seen)
        is_settled = count >= SETTLED_AFTER and all(child.is_end for child in root.children.values())
        if meter.spent or (is_settled and len(root.children) == game.count(position)):
            break
    tried = sorted(root.children.values(), key=lambda child: -child.mean[mover])
    candidates = tuple(Candidate(node.turn, reported(game, node.mean), node.is_end) for node in tried)
    return Advice(candidates, (candidates[0].turn,), meter.looked)


def _drawn(found: Iterator[tuple[AnyGame, Any]]) -> Iterator[tuple[AnyGame, Any]]:
    """Yield each world for some descents, and all of them again once no more are kept."""
    kept = list[tuple[AnyGame, Any]]()
    for one in islice(found, KEPT):
        kept.append(one)
        yield from (one,) * DESCENTS_EACH
    yield from cycle(kept)
