"""Wins within five turns are found, and losses never walked into, as every line shows."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from adoube.computer.search.advice import Budget, Meter, never
from adoube.computer.search.tree import TreeNode, back_up
from adoube.computer.search.tree_search import Foresight, Lines
from adoube.computer.strengths import implicit_minimax
from adoube.games.base import AnyGame
from adoube.games.registry import make_game

FIVE = 5
LOOKED = Budget(positions=3_000)


def can_force(game: AnyGame, position: Any, line: Sequence[Any], seat: str, turns: int) -> bool:
    """Return whether a seat can force a win within so many turns, by the words of that sentence."""
    if (outcome := game.outcome(position, line)) is not None:
        return outcome.winners == (seat,)
    if turns == 0:
        return False
    choose = any if game.to_move(position) == seat else all
    further = (*line, position)
    return choose(can_force(game, after, further, seat, turns - 1) for _, after in game.successors(position))


def positions_of(game: AnyGame, first: int, last: int, seeds: range) -> list[tuple[Any, list[Any]]]:
    """Positions of games at random, each after another number of turns, with those before it."""
    found = []
    for seed in seeds:
        rng, position, line = Random(seed), game.start(), list[Any]()
        for _ in range(rng.randint(first, last)):
            after = game.random_turn(position, rng)[1]
            if game.outcome(after, [*line, position]) is not None:
                break
            line.append(position)
            position = after
        found.append((position, line))
    return found


PLAYED = [
    ("picaria", {}, 2, 9, 14),
    ("konane", {"size": "6"}, 14, 26, 12),
    ("fox-and-hounds", {}, 20, 40, 8),
]


@pytest.mark.full(but=1)
@pytest.mark.parametrize(("name", "options", "first", "last", "seeds"), PLAYED)
def test_no_win_within_five_turns_is_missed_and_no_loss_walked_into(
    name: str, options: dict[str, str], first: int, last: int, seeds: int
) -> None:
    game = make_game(name, options)
    won = lost = 0
    for position, line in positions_of(game, first, last, range(seeds)):
        mover = game.to_move(position)
        after = game.after(position, implicit_minimax(game, position, line, LOOKED, Random(1)).best.turn)
        before = (*line, position)
        if can_force(game, position, line, mover, FIVE):
            won += 1
            assert can_force(game, after, before, mover, FIVE - 1)
            continue
        (other,) = set(game.seats) - {mover}
        losing = [
            can_force(game, other_after, before, other, FIVE - 1)
            for _, other_after in game.successors(position)
        ]
        if any(losing) and not all(losing):
            lost += 1
            assert not can_force(game, after, before, other, FIVE - 1)
    assert won + lost > 0


@pytest.mark.parametrize(("name", "options", "first", "last", "seeds"), PLAYED)
def test_all_that_is_forced_is_told_of_a_position(
    name: str, options: dict[str, str], first: int, last: int, seeds: int
) -> None:
    game = make_game(name, options)
    told = set()
    for position, line in positions_of(game, first, last, range(100, 100 + seeds)):
        for place, seat in enumerate(game.seats):
            lines = Lines(game, line, Meter(Budget(), never))
            for turns in range(1, FIVE):
                forced = lines.forced(position, place, turns)
                assert (forced is not None) == can_force(game, position, line, seat, turns)
                told.add(forced is not None)
    assert told == {True, False}


def test_the_root_is_told_how_far_was_looked() -> None:
    game = make_game("picaria")
    start = game.start()
    meter = Meter(Budget(), never)
    root = TreeNode(None, start, 0, (0.5, 0.5))
    root.children = [TreeNode(turn, after, 1, (0.5, 0.5)) for turn, after in game.successors(start)]
    root.is_whole = True
    foresight = Foresight(game, (), meter, root)

    horizons = []
    while not foresight.is_done:
        horizons.append(foresight.horizon)
        foresight.look()

    assert sorted(horizons) == horizons
    assert (horizons[0], foresight.horizon) == (0, FIVE)


def test_it_ends_at_once_where_time_is_up() -> None:
    game = make_game("halma")
    start = game.start()
    asked: list[int] = []

    def stopped() -> bool:
        asked.append(1)
        return len(asked) > 3

    meter = Meter(Budget(), stopped)
    root = TreeNode(None, start, 0, (0.5, 0.5))
    root.children = [TreeNode(turn, after, 1, (0.5, 0.5)) for turn, after in game.successors(start)]
    root.is_whole = True
    foresight = Foresight(game, (), meter, root)
    while not foresight.is_done:
        foresight.look()

    assert foresight.horizon < FIVE
    assert len(asked) == 4


def test_nothing_is_told_where_some_turns_were_not_listed() -> None:
    game = make_game("leap-frog")
    start = game.start()
    root = TreeNode(None, start, 0, (0.5, 0.5))
    root.children = [TreeNode(*game.random_turn(start, Random(1)), 1, (0.5, 0.5))]

    foresight = Foresight(game, (), Meter(Budget(), never), root)

    assert foresight.is_done
    assert not foresight.is_due


def test_a_loss_is_found_nearer_than_the_tree_has_proven_it() -> None:
    game = make_game("konane", {"size": "6"})
    position, line = positions_of(game, 14, 26, range(9, 10))[0]
    mover, other = (0, 1) if game.to_move(position) == game.seats[0] else (1, 0)
    root = TreeNode(None, position, mover, (0.5, 0.5))
    root.children = [TreeNode(turn, after, other, (0.5, 0.5)) for turn, after in game.successors(position)]
    root.is_whole = True
    for child in root.children:
        child.end(tuple(float(seat == other) for seat in range(2)), is_proven=True)
        child.plies = 9
    back_up(root, mover)
    foresight = Foresight(game, line, Meter(Budget(), never), root)

    while foresight.may_shorten:
        foresight.look()

    assert sorted(child.plies for child in root.children) == [3, 9]
