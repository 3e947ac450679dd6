"""Turns by what a doubtful picture would have to have hidden, held against walking every leap."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings

from adoube.games.base import ChangeCosts
from adoube.games.leap_frog import Capture, Froglet
from adoube.games.leap_frog.board import LeapLattice
from adoube.games.leap_frog.evidence import Prices, likely_turns
from tests.games.test_leap_frog_trails import (
    FULLNESS,
    LATTICES,
    SEEDS,
    changed,
    rules_on,
    scattered,
    smallest_writings,
    standing,
)

PRICES = (0.0, 0.5, 2.0, 9.0)


@given(lattice=LATTICES, fullness=FULLNESS, seed=SEEDS)
@settings(max_examples=60, deadline=None)
def test_every_turn_that_costs_little_enough_is_found_the_cheapest_first(
    lattice: LeapLattice, fullness: float, seed: int
) -> None:
    occupied, rng = scattered(lattice, fullness, seed), Random(seed)
    results = smallest_writings(lattice, occupied)
    if not results:
        return
    emptied = {cell: rng.choice(PRICES) for cell in lattice.names}
    filled = {cell: rng.choice(PRICES) for cell in lattice.names}

    def cost(after: int) -> float:
        left, come = changed(occupied, after)
        return sum(map(emptied.__getitem__, left)) + sum(map(filled.__getitem__, come))

    found = list(likely_turns(rules_on(lattice), standing(occupied), Prices(emptied, filled, 4.0)))

    costs = [cost(after.occupied) for _, after in found]
    assert costs == sorted(costs)
    assert {after.occupied: turn.path for turn, after in found} == {
        after: path for after, path in results.items() if cost(after) <= 4.0
    }
    assert len(found) == len({after for _, after in found})


def test_first_removals_come_by_what_they_cost() -> None:
    game = Froglet(seed=1)
    start = game.start()
    stands = game.placement(start)
    costs = dict.fromkeys(stands.cells, 6.0) | {"a1": 1.0, "a2": 0.5}

    found = list(game.likely(start, ChangeCosts(costs, {}, 5.0)))

    removed = [set(game.changed_stacks(start, after)) for _, after in found]
    assert removed == [{"a2"}, {"a1"}]


def test_what_a_turn_changes_is_what_two_placements_differ_in() -> None:
    game, rng = Froglet(seed=2), Random(2)
    position = game.start()
    for _ in range(20):
        _, after = game.random_turn(position, rng)
        was, stands = game.placement(position), game.placement(after)
        assert game.changed_stacks(position, after) == {
            cell: (was.stack(cell), stands.stack(cell)) for cell in stands.changed_cells(was)
        }
        position = after


def test_a_finished_game_has_no_likely_turn() -> None:
    game, rng = Capture(seed=3), Random(3)
    position = game.start()
    while game.outcome(position) is None:
        _, position = game.random_turn(position, rng)
    stacks = game.placement(position).cells
    free = {cell: 0.0 for cell in game.board.names if cell not in stacks}

    assert not list(game.likely(position, ChangeCosts(dict.fromkeys(stacks, 0.0), free, 5.0)))
