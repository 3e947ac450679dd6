"""How leaves of the tree grow children, and go on past turns without a choice."""

from random import Random
from typing import Any

from adoube.computer.search.advice import Budget, Meter, never
from adoube.computer.search.tree import Growth, Path, TreeNode
from adoube.computer.search.tuning import evaluation_of
from adoube.games.base import AnyGame
from adoube.games.registry import make_game


def in_the_middle_of_draughts() -> tuple[AnyGame, Any, list[Any]]:
    """A position where the seat to move can offer men, with those before it."""
    game, rng = make_game("english-draughts"), Random(3)
    position, line = game.start(), list[Any]()
    for _ in range(12):
        line.append(position)
        position = game.random_turn(position, rng)[1]
    return game, position, line


def grown(*, positions: int, kept: int = 300_000, **bound: int) -> list[TreeNode]:
    """Return what was grown below the root's children, each grown past forced turns."""
    game, position, line = in_the_middle_of_draughts()
    meter = Meter(Budget(positions=positions, kept=kept), never)
    growth = Growth(game, evaluation_of(game, lambda: True), meter, Random(1))
    root = growth.root(position, line)
    for child in root.children:
        path = Path(line, len(game.seats))
        path.past(root, len(root.children))
        growth.grow_past_forced(child, path, **bound)
    return [below for child in root.children for below in child.children]


def test_where_an_answer_has_a_single_reply_the_reply_is_looked_at() -> None:
    below = grown(positions=10_000)

    assert any(node.is_forced for node in below)
    assert all(bool(node.children) == node.is_forced for node in below if not node.is_closed)


def test_only_so_many_turns_in_a_row_are_grown() -> None:
    below = grown(positions=10_000, left=1)

    forced = [node for node in below if node.is_forced]
    assert forced
    assert not any(after.children for node in forced for after in node.children)
    assert not any(node.children for node in grown(positions=10_000, left=0))


def test_a_spent_budget_ends_it() -> None:
    assert not any(node.children for node in grown(positions=1))


def test_full_memory_ends_it() -> None:
    assert not any(node.children for node in grown(positions=10_000, kept=1))
