"""Plain UCT, the yardstick: random play from each new position, and the turn that was tried most.

Kocsis and Szepesvári, "Bandit based Monte-Carlo planning" (2006). It knows nothing of a game but its rules.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from random import Random
from typing import Any

from adoube.computer.search.advice import Advice, Budget, Candidate, Meter, never
from adoube.computer.search.evaluation import Worth, final_worth, reported, standing_worth
from adoube.computer.search.hidden import over_worlds
from adoube.computer.search.tree import drawn_turns
from adoube.games.base import AnyGame

__all__ = ["uct"]

EXPLORATION = sqrt(2)
LONGEST_PLAYOUT = 200  # turns after which random play is broken off


@dataclass(slots=True, eq=False)
class _Node:
    position: Any
    mover: int
    turn: Any = None
    worth: Worth | None = None  # of a finished game
    untried: list[tuple[Any, Any]] | None = None
    children: "list[_Node]" = field(default_factory=list)
    visits: int = 0
    total: list[float] = field(default_factory=list)


class _Tree:
    def __init__(self, game: AnyGame, line: Sequence[Any], meter: Meter, rng: Random) -> None:
        self.game, self.meter, self.rng = game, meter, rng
        self._line = list(line)
        self._seats = {seat: place for place, seat in enumerate(game.seats)}

    def node(self, position: Any, turn: Any, before: list[Any]) -> _Node:
        self.meter.looked += 1
        worth = final_worth(self.game, position, before)
        mover = self._seats[self.game.to_move(position)]
        return _Node(position, mover, turn, worth, total=[0.0] * len(self._seats))

    def root(self, position: Any) -> _Node:
        root = self.node(position, None, self._line)
        if root.worth is not None:
            raise ValueError("a finished game has no turns")
        self._list(root)
        return root

    def iterate(self, root: _Node) -> None:
        """Make one descent, one new position and one random game."""
        node, path, line = root, [root], self._line.copy()
        while node.worth is None:
            line.append(node.position)
            self._list(node)
            if node.untried:
                if self.meter.full:
                    break
                turn, position = node.untried.pop()
                node.children.append(self.node(position, turn, line))
                node = node.children[-1]
                path.append(node)
                break
            node = _chosen(node)
            path.append(node)
        if node.worth is not None:
            self.meter.looked += 1  # again, so that a search of a tree without anything new comes to its end
        worth = node.worth or self._played_out(node.position, line)
        for each in path:
            each.visits += 1
            for seat, value in enumerate(worth):
                each.total[seat] += value

    def _list(self, node: _Node) -> None:
        if node.untried is None:
            node.untried = drawn_turns(self.game, node.position, self.rng)
            self.meter.kept += len(node.untried)
            self.rng.shuffle(node.untried)

    def _played_out(self, position: Any, line: list[Any]) -> Worth:
        game, line = self.game, line.copy()
        for _ in range(LONGEST_PLAYOUT):
            if (worth := final_worth(game, position, line)) is not None:
                return worth
            if self.meter.spent:
                break
            line.append(position)
            self.meter.looked += 1
            position = game.random_turn(position, self.rng)[1]
        return standing_worth(game, position)


def _chosen(node: _Node) -> _Node:
    """Return the child of the highest upper confidence bound."""
    logarithm, mover = log(node.visits), node.mover

    def bound(child: _Node) -> float:
        return child.total[mover] / child.visits + EXPLORATION * sqrt(logarithm / child.visits)

    return max(node.children, key=bound)


def _search(
    game: AnyGame,
    position: Any,
    line: Sequence[Any],
    budget: Budget,
    rng: Random,
    stopped: Callable[[], bool] = never,
) -> Advice[Any]:
    meter = Meter(budget, stopped)
    tree = _Tree(game, line, meter, rng)
    root = tree.root(position)
    tree.iterate(root)
    while not meter.spent:
        tree.iterate(root)
    tried = sorted(root.children, key=lambda child: (-child.visits, -child.total[root.mover]))
    candidates = tuple(Candidate(node.turn, reported(game, _mean(node))) for node in tried)
    return Advice(candidates, tuple(_expected(root)), meter.looked)


def _mean(node: _Node) -> Worth:
    return tuple(total / node.visits for total in node.total)


def _expected(node: _Node) -> list[Any]:
    turns = []
    while node.children:
        node = max(node.children, key=lambda child: child.visits)
        turns.append(node.turn)
    return turns


# Plain UCT. The same seed gives the same advice where the budget bounds positions only.
uct = over_worlds(_search)
