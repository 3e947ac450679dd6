"""One tree for all worlds: hidden cards are weighed by chance, and nobody plans by them."""

from collections.abc import Sequence
from functools import cache
from math import prod
from random import Random
from typing import Any

import pytest

from adoube.computer.search.advice import Budget
from adoube.computer.search.common_tree import search_common_tree
from adoube.games.left_right import LeftRight
from adoube.games.registry import make_game
from adoube.games.verdict import Outcome
from adoube.words import coded

CARDS, LENGTH = 3, 14

Left = tuple[frozenset[int], frozenset[int]]  # the cards of either seat that nobody has seen


@cache
def expected(trail: tuple[int, ...], left: Left, card: int) -> dict[int, float]:
    """Return by direction the share that the mover of Left/Right may expect, over all orders of the cards.

    By the rulebook, and by none of the program's rules and searches.
    """
    mover, shares = len(trail) % 2, {}
    for direction in (-1, 1):
        square = trail[-2] + direction * card
        if 0 <= square < LENGTH:
            shares[direction] = 1 - expected_of_the_other((*trail, square), left, 1 - mover)
    return shares


def expected_of_the_other(trail: tuple[int, ...], left: Left, mover: int) -> float:
    if not left[mover]:
        return share_at_the_end(trail, mover)
    shares = []
    for card in left[mover]:
        unseen = left[mover] - {card}
        rest = (unseen, left[1]) if mover == 0 else (left[0], unseen)
        shares.append(max(expected(trail, rest, card).values()))
    return sum(shares) / len(shares)


def share_at_the_end(trail: tuple[int, ...], seat: int) -> float:
    heights = [trail.count(square) or 1 for square in range(LENGTH)]
    scores = prod(heights[: LENGTH // 2]), prod(heights[LENGTH // 2 :])
    return 0.5 if scores[0] == scores[1] else float(scores[seat] > scores[1 - seat])


def test_the_expected_turn_is_found_over_all_orders_of_the_cards() -> None:
    rng, asked = Random(3), 0
    while asked < 8:
        game = make_game("left-right", {"n": str(CARDS)}, seed=rng.randrange(1_000))
        position: Any = game.start()
        for _ in range(rng.randrange(2 * CARDS - 1)):
            position = game.random_turn(position, rng)[1]
        trail, decks = position
        seen = [set(decks[seat][: (len(trail) - seat - 1) // 2]) for seat in (0, 1)]
        mover = len(trail) % 2
        card = decks[mover][len(seen[mover])]
        seen[mover].add(card)
        left = (frozenset({1, 2, 3} - seen[0]), frozenset({1, 2, 3} - seen[1]))
        shares = expected(trail, left, card)
        if len(shares) == 1 or abs(shares[-1] - shares[1]) < 0.1:
            continue

        advice = search_common_tree(game, position, (), Budget(positions=2_000), Random(1))

        assert shares[advice.best.turn.direction] == max(shares.values()), (trail, shares)
        asked += 1


def test_the_values_of_a_last_turn_are_certain() -> None:
    game = make_game("left-right", {"n": "2"}, seed=1)
    position: Any = game.start()
    for _ in range(3):
        position = next(iter(game.successors(position)))[1]

    advice = search_common_tree(game, position, (), Budget(), Random(1))

    assert all(candidate.proven for candidate in advice.candidates)
    assert len(advice.candidates) == game.count(position)


class HiddenEnd(LeftRight):
    """A game that ends after one turn, and that the other seat's hidden card decides."""

    def outcome(self, position: Any, line: Sequence[Any] = ()) -> Outcome | None:
        trail, decks = position
        if len(trail) == 2:
            return None
        return Outcome((self.seats[decks[1][0] % 2],), "", coded("left_right.end", scores=[]))


def test_an_end_that_what_is_hidden_decides_is_weighed_over_many_worlds() -> None:
    game = HiddenEnd({"n": "4"}, seed=1)

    advice = search_common_tree(game, game.start(), (), Budget(), Random(1))

    assert all(0.25 < candidate.values[game.seats[0]] < 0.75 for candidate in advice.candidates)


def test_the_same_seed_gives_the_same_advice() -> None:
    game = make_game("left-right", seed=1)

    one, other = (
        search_common_tree(game, game.start(), (), Budget(positions=500), Random(4)) for _ in range(2)
    )

    assert one == other


def test_a_search_that_is_stopped_returns_what_it_has_found() -> None:
    game = make_game("left-right", seed=1)

    advice = search_common_tree(game, game.start(), (), Budget(), Random(1), lambda: True)

    assert len(advice.candidates) == 1


def test_a_finished_game_has_no_turns() -> None:
    game = make_game("left-right", {"n": "1"}, seed=1)
    position: Any = game.start()
    for _ in range(2):
        position = next(iter(game.successors(position)))[1]

    with pytest.raises(ValueError, match="finished"):
        search_common_tree(game, position, (), Budget(positions=10), Random(1))
