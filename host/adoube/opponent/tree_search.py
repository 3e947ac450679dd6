"""Monte-Carlo tree search without playouts: leaves are evaluated, and minimax goes up beside their mean.

Lanctot, Winands, Pepels and Sturtevant, "Monte Carlo tree search with heuristic evaluations using implicit
minimax backups" (2014); Winands, Björnsson and Saito, "Monte-Carlo tree search solver" (2008); Doe, Winands,
Soemers and Browne, "Combining Monte-Carlo tree search with proof-number search" (2022). Nodes hold a worth a
seat, so that any number of seats may play: each looks after its own.
"""

from collections.abc import Callable, Sequence
from math import inf, sqrt
from random import Random
from typing import Any

from adoube.games.base import AnyGame
from adoube.opponent.advice import Advice, Candidate
from adoube.opponent.evaluation import Evaluation
from adoube.opponent.foresight import Foresight
from adoube.opponent.meter import Meter
from adoube.opponent.shares import Worth, reported
from adoube.opponent.tree import Growth, Node, Path, back_up, is_win, preference

__all__ = ["search_tree"]

MINIMAX = 0.6  # how much the minimax of a node counts beside the mean of its leaves
PROVING = 4  # every so many descents look for a proof that the seat at the root wins, or does not
EXPLORATION = 0.09  # how much a turn gains that was tried less than others


def search_tree(
    game: AnyGame, position: Any, line: Sequence[Any], evaluation: Evaluation, meter: Meter, rng: Random
) -> Advice[Any]:
    """The turns of a position, weighed by an evaluation as far ahead as the meter allows.

    `line`: the positions before, oldest first. Raises ValueError where the game is over.
    """
    growth = Growth(game, evaluation, meter, rng)
    root = growth.root(position, line)
    foresight = Foresight(game, line, meter, root)
    descents = 0
    while not (root.is_closed or meter.spent or meter.full):
        if foresight.is_due:
            foresight.look()
            continue
        descents += 1
        way = _most_proving if descents % PROVING == 0 and root.proof < inf else _most_urgent
        _descend(root, growth, Path(line, len(game.seats)), way, is_whole=game.enumerable)
    ranked = _ranked(root)
    candidates = tuple(Candidate(node.turn, reported(game, _blend(node)), node.is_proven) for node in ranked)
    return Advice(candidates, tuple(_expected(ranked[0])), meter.looked)


def _descend(
    root: Node, growth: Growth, path: Path, way: Callable[[Node, int], Node], *, is_whole: bool
) -> None:
    """One way down to a leaf, which grows; and up again. Who looks for proofs leaves no visits."""
    node, passed = root, [root]
    while node.children:
        path.past(node, len(node.children))
        node = way(node, root.mover)
        passed.append(node)
    growth.grow(node, path)
    leaf = node.worth
    for each in reversed(passed):
        if way is _most_urgent:
            each.visit(leaf)
        back_up(each, root.mover, is_whole=is_whole)


def _most_proving(node: Node, seat: int) -> Node:
    """The open child that decides soonest whether the seat wins."""
    open_ones = (child for child in node.children if not child.is_closed)
    if node.mover == seat:
        return min(open_ones, key=lambda child: (child.proof, child.disproof))
    return min(open_ones, key=lambda child: (child.disproof, child.proof))


def _most_urgent(node: Node, _: int) -> Node:
    """The open child that looks best, with something added for those seldom tried."""
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


def _blend(node: Node) -> Worth:
    """What a turn is expected to bring: what is certain, or minimax and mean together."""
    if node.is_closed or not node.visits:
        return node.worth
    return tuple(
        MINIMAX * worth + (1 - MINIMAX) * total / node.visits
        for worth, total in zip(node.worth, node.total, strict=True)
    )


def _ranked(root: Node) -> list[Node]:
    """Certain wins first, certain losses last, others as often as they were visited.

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


def _expected(node: Node) -> list[Any]:
    turns = [node.turn]
    while node.children:
        node = min(node.children, key=lambda child: (-child.visits, preference(node.mover)(child)))
        turns.append(node.turn)
    return turns
