"""The tree of a search: the turns it considers, its nodes, and how leaves grow children."""

from collections.abc import Callable, Sequence
from itertools import islice
from math import inf
from random import Random
from typing import Any

from adoube.computer.search.advice import Meter
from adoube.computer.search.evaluation import (
    Evaluation,
    Worth,
    even_worth,
    final_worth,
    mobility_of,
    mobility_with,
)
from adoube.games.base import AnyGame, ChangeCosts
from adoube.games.verdict import TooManyTurns

__all__ = [
    "WON",
    "Growth",
    "Path",
    "Successor",
    "TreeNode",
    "all_turns",
    "back_up",
    "drawn_turns",
    "is_loss",
    "is_win",
    "preference",
    "turns_to_consider",
]


Successor = tuple[Any, Any]  # a turn and the position after it

DRAWN = 24  # turns drawn at random where they cannot be listed
EAGER = 24  # turns that change the most cells, of a game that cannot list its turns
FEW = DRAWN + EAGER  # turns up to which such a game lists them nevertheless, as it can near its end


def all_turns(game: AnyGame, position: Any) -> list[Successor] | None:
    """Return all turns of a position that is not over; None where they are too many. Raises TooManyTurns."""
    if game.enumerable:
        return list(game.successors(position))
    found = list(islice(game.successors(position), FEW + 1))
    return found if len(found) <= FEW else None


def turns_to_consider(game: AnyGame, position: Any, rng: Random) -> tuple[list[Successor], bool]:
    """Return turns of a position that is not over, and whether they are all.

    Otherwise they are those that change most cells, and some others. Raises TooManyTurns.
    """
    if (found := all_turns(game, position)) is not None:
        return found, True
    return _each_result_once([*_eager_turns(game, position), *_drawn(game, position, rng)]), False


def drawn_turns(game: AnyGame, position: Any, rng: Random) -> list[Successor]:
    """Return all turns of a position that is not over, or some that are drawn."""
    if game.enumerable:
        return list(game.successors(position))
    return _each_result_once(_drawn(game, position, rng))


def _eager_turns(game: AnyGame, position: Any) -> list[Successor]:
    """Turns that empty many cells: the game is asked what is likely where all seems to have gone.

    A cell that was emptied costs less than nothing, so what the game finds first changes the most.
    """
    placement = game.placement(position)
    costs = ChangeCosts(
        emptied=dict.fromkeys(placement.cells, -1.0),
        filled=dict.fromkeys(game.board.names, 0.0),
        most=0.0,
    )
    return list(islice(game.likely(position, costs), EAGER))


def _drawn(game: AnyGame, position: Any, rng: Random) -> list[Successor]:
    return [game.random_turn(position, rng) for _ in range(DRAWN)]


def _each_result_once(found: list[Successor]) -> list[Successor]:
    results = dict[Any, Any]()
    for turn, after in found:
        results.setdefault(after, turn)
    return [(turn, after) for after, turn in results.items()]


WON = 0.99  # a worth that no other turn can better by more than points
ASKED_EACH = 16  # new positions between two looks at the meter
MOST_FORCED = 8  # turns in a row without a choice that are grown at once


class TreeNode:
    """A position in the tree. `turn` led to it; None at the root."""

    __slots__ = (
        "children", "disproof", "is_closed", "is_forced", "is_proven", "is_whole", "mover", "plies",
        "position", "proof", "total", "turn", "visits", "worth",
    )  # fmt: skip

    def __init__(self, turn: Any, position: Any, mover: int, worth: Worth) -> None:
        self.turn, self.position, self.mover, self.worth = turn, position, mover, worth
        self.children: list[TreeNode] = []
        self.is_whole = False  # whether the children are all turns
        self.is_proven = False  # whether the worth is certain
        self.is_closed = False  # whether nothing more is to be found out below it
        self.is_forced = False  # whether the mover seems to have a single turn
        self.plies = 0  # to the end, of a proven one
        # How many leaves at least decide that the seat at the root wins, and that it does not.
        self.proof = self.disproof = 1.0
        self.visits = 0
        self.total: Worth = ()  # of the leaves that were visited, a seat each

    def end(self, worth: Worth, *, is_proven: bool) -> None:
        """Mark the node as an end."""
        self.worth, self.is_proven, self.is_closed = worth, is_proven, True

    def decide(self, *, is_won: bool) -> None:
        """Note whether the seat at the root has won in this node, as far as anybody can tell."""
        self.proof, self.disproof = (0.0, inf) if is_won else (inf, 0.0)

    def visit(self, leaf: Worth) -> None:
        """Count a leaf that was found below."""
        self.visits += 1
        self.total = tuple(map(float.__add__, self.total, leaf)) if self.total else leaf


def is_win(node: TreeNode, mover: int) -> bool:
    """Return whether the seat is certain to win."""
    return node.is_proven and node.worth[mover] >= WON


def is_loss(node: TreeNode, mover: int) -> bool:
    """Return whether the seat is certain to have nothing of the game."""
    return node.is_proven and node.worth[mover] <= 1 - WON


def preference(mover: int) -> Callable[[TreeNode], tuple[int, float, float]]:
    """Return the order of nodes for a seat: certain wins, then by worth; wins soon, losses late.

    How late comes before the points of a loss: until then the others may err.
    """

    def key(node: TreeNode) -> tuple[int, float, float]:
        if is_loss(node, mover):
            return 2, -node.plies, -node.worth[mover]
        wins = is_win(node, mover)
        return int(not wins), -node.worth[mover], node.plies if wins else -node.plies

    return key


def back_up(node: TreeNode, seat: int) -> None:
    """Update a node from its children. `seat` is the root's."""
    if not node.children:
        return
    best = min(node.children, key=preference(node.mover))
    node.worth, node.plies = best.worth, best.plies + 1
    wins = is_win(best, node.mover)
    node.is_proven = wins or (node.is_whole and all(child.is_proven for child in node.children))
    node.is_closed = wins or all(child.is_closed for child in node.children)
    proofs, disproofs = [each.proof for each in node.children], [each.disproof for each in node.children]
    if node.mover == seat:
        node.proof, node.disproof = min(proofs), sum(disproofs)
    else:
        node.proof, node.disproof = sum(proofs), min(disproofs)


class Path:
    """The way from the root to a node: what stood before, and how many turns each seat had last."""

    def __init__(self, line: Sequence[Any], seats: int) -> None:
        self.line = list(line)
        self.mobility = [0.0] * seats

    def copy(self) -> "Path":
        """Return a path that goes on by itself."""
        copied = Path(self.line, 0)
        copied.mobility = list(self.mobility)
        return copied

    def past(self, node: TreeNode, turns: int) -> None:
        """Go on from a node that has so many turns."""
        self.line.append(node.position)
        self.mobility[node.mover] = mobility_of(turns)


class Growth:
    """How leaves grow children, each weighed at once."""

    def __init__(self, game: AnyGame, evaluation: Evaluation, meter: Meter, rng: Random) -> None:
        self._game, self._evaluation, self._meter, self._rng = game, evaluation, meter, rng
        self._seats = {seat: place for place, seat in enumerate(game.seats)}
        self._even = even_worth(game)
        self._seat = 0  # the root's

    def root(self, position: Any, line: Sequence[Any]) -> TreeNode:
        """Return the node of a position, with at least one child. Raises ValueError if the game is over."""
        if final_worth(self._game, position, line) is not None:
            raise ValueError("a finished game has no turns")
        self._seat = self._mover(position)
        root = TreeNode(None, position, self._seat, self._even)
        found, is_whole = turns_to_consider(self._game, position, self._rng)
        root.children = self._children(root, found, Path(line, len(self._seats)))
        root.is_whole = is_whole and len(found) == len(root.children)
        back_up(root, self._seat)
        return root

    def grow(self, node: TreeNode, path: Path) -> None:
        """Give a leaf all its children, or none if the budget does not reach so far."""
        try:
            found, is_whole = turns_to_consider(self._game, node.position, self._rng)
        except TooManyTurns:
            node.end(node.worth, is_proven=False)
            node.decide(is_won=False)
            return
        children = self._children(node, found, path)
        if len(children) == len(found):
            node.children, node.is_whole = children, is_whole
            back_up(node, self._seat)

    def grow_past_forced(self, node: TreeNode, path: Path, left: int = MOST_FORCED) -> None:
        """Grow a leaf, and its children that have a single turn as well, up to so many turns in a row.

        A position in the middle of an exchange says little about how it ends.
        """
        self.grow(node, path)
        forced = [child for child in node.children if child.is_forced and not child.is_closed] if left else []
        for child in forced:
            if self._meter.spent or self._meter.full:
                break
            self.grow_past_forced(child, path.copy(), left - 1)
        if forced:
            back_up(node, self._seat)

    def _children(self, node: TreeNode, found: Sequence[Successor], path: Path) -> list[TreeNode]:
        """Return the children, as many as the budget allows; at least one."""
        path.past(node, len(found))
        stood = set(path.line)
        children: list[TreeNode] = []
        for turn, after in found:
            if len(children) % ASKED_EACH == ASKED_EACH - 1 and self._meter.out_of_time:
                break
            children.append(self._child(turn, after, path, stood))
        self._meter.looked += len(children)
        self._meter.kept += len(children)
        return children

    def _child(self, turn: Any, position: Any, path: Path, stood: set[Any]) -> TreeNode:
        child = TreeNode(turn, position, self._mover(position), self._even)
        if (worth := final_worth(self._game, position, path.line)) is not None:
            child.end(worth, is_proven=True)
            child.decide(is_won=worth[self._seat] >= WON)
        elif position in stood:
            # Going round in circles gets nobody anywhere.
            child.end(self._even, is_proven=False)
            child.decide(is_won=False)
        else:
            turns = self._game.freedom(position)
            child.is_forced = turns == 1
            mobility = mobility_with(turns, child.mover, path.mobility)
            child.worth = self._evaluation(self._game, position, child.mover, mobility)
        return child

    def _mover(self, position: Any) -> int:
        return self._seats[self._game.to_move(position)]
