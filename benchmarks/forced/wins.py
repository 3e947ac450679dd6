"""Forced wins by the rules alone: two searches that share no code with the computer players.

`can_force` looks at every line in turn, and stops at the first refutation. `proves` is a proof-number search
(Allis, van der Meulen, van den Herik, "Proof-number search", 1994) that grows a tree where least is left to
prove. Each checks the other. Both count turns of all seats together, and ask the rules for ends, repetitions
among them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import inf
from typing import Any

from adoube.games.base import AnyGame

__all__ = ["Allowance", "TooMuchToSearchError", "can_force", "listed", "proves", "wins_at_once"]

MOST_POSITIONS = 200_000  # positions of one search by proof numbers
MOST_TURNS = 1_000  # of one position


class TooMuchToSearchError(Exception):
    """The search has looked at as many positions as it may."""


@dataclass(slots=True)
class Allowance:
    """Positions that a search may still look at."""

    positions: int

    def spend(self) -> None:
        """Count a position. Raises TooMuchToSearchError."""
        self.positions -= 1
        if self.positions < 0:
            raise TooMuchToSearchError


def listed(game: AnyGame, position: Any) -> list[tuple[Any, Any]]:
    """Return all turns of a position with their results. Raises TooMuchToSearchError."""
    found = list(islice(game.successors(position), MOST_TURNS + 1))
    if len(found) > MOST_TURNS:
        raise TooMuchToSearchError
    return found


def wins_at_once(game: AnyGame, position: Any, line: Sequence[Any]) -> list[Any]:
    """Return the turns that end the game with a win for the seat to move alone.

    Raises TooMuchToSearchError.
    """
    seat, further = game.to_move(position), [*line, position]
    return [turn for turn, after in listed(game, position) if _has_won(game, after, further, seat)]


def _has_won(game: AnyGame, position: Any, line: Sequence[Any], seat: str) -> bool:
    outcome = game.outcome(position, line)
    return outcome is not None and outcome.winners == (seat,)


def can_force(
    game: AnyGame, position: Any, line: Sequence[Any], seat: str, turns: int, allowance: Allowance
) -> bool:
    """Return whether a seat can force a win within so many turns. Raises TooMuchToSearchError."""
    return _Lines(game, list(line), seat, allowance).is_forced(position, turns)


@dataclass(slots=True)
class _Lines:
    """A depth-first search. Replies that refuted a try before are tried first."""

    game: AnyGame
    line: list[Any]
    seat: str
    allowance: Allowance
    refutations: dict[int, Any] = field(default_factory=dict)

    def is_forced(self, position: Any, turns: int) -> bool:
        self.allowance.spend()
        if (outcome := self.game.outcome(position, self.line)) is not None:
            return outcome.winners == (self.seat,)
        if not turns:
            return False
        own = self.game.to_move(position) == self.seat
        if own and turns == 1:
            return self._wins_now(position)
        found = listed(self.game, position)
        if not own and turns in self.refutations:
            found.sort(key=lambda one: one[0] != self.refutations[turns])
        self.line.append(position)
        try:
            for turn, after in found:
                if self.is_forced(after, turns - 1) is own:
                    if not own:
                        self.refutations[turns] = turn
                    return own
            return not own and bool(found)
        finally:
            self.line.pop()

    def _wins_now(self, position: Any) -> bool:
        further = [*self.line, position]
        for _, after in self.game.successors(position):
            self.allowance.spend()
            if _has_won(self.game, after, further, self.seat):
                return True
        return False


def proves(
    game: AnyGame, position: Any, line: Sequence[Any], seat: str, turns: int, most: int = MOST_POSITIONS
) -> bool:
    """Return the same as `can_force`, by proof numbers. Raises TooMuchToSearchError."""
    allowance = Allowance(most)
    root = _Node(position, turns)
    _judge(root, game, list(line), seat)
    while root.proof and root.disproof:
        node, way = root, list(line)
        passed = [root]
        while node.children:
            way.append(node.position)
            node = min(node.children, key=(lambda one: one.proof) if node.own else (lambda one: one.disproof))
            passed.append(node)
        way.append(node.position)
        for _, after in listed(game, node.position):
            allowance.spend()
            child = _Node(after, node.turns - 1)
            _judge(child, game, way, seat)
            node.children.append(child)
        for each in reversed(passed):
            _add_up(each)
    return not root.proof


@dataclass(slots=True)
class _Node:
    position: Any
    turns: int  # that are left
    own: bool = False  # whether the seat that is to win has the turn
    proof: float = 1.0
    disproof: float = 1.0
    children: "list[_Node]" = field(default_factory=list)


def _judge(node: _Node, game: AnyGame, line: Sequence[Any], seat: str) -> None:
    outcome = game.outcome(node.position, line)
    if outcome is not None and outcome.winners == (seat,):
        node.proof, node.disproof = 0.0, inf
    elif outcome is not None or not node.turns:
        node.proof, node.disproof = inf, 0.0
    else:
        node.own = game.to_move(node.position) == seat


def _add_up(node: _Node) -> None:
    proofs = [child.proof for child in node.children]
    disproofs = [child.disproof for child in node.children]
    if not node.children:
        node.proof, node.disproof = inf, 0.0
    elif node.own:
        node.proof, node.disproof = min(proofs), sum(disproofs)
    else:
        node.proof, node.disproof = sum(proofs), min(disproofs)
