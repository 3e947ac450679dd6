"""The search: results that are known, proofs, repetitions, several seats, one seat, and its bounds."""

from functools import cache
from random import Random
from typing import Any

import pytest

from adoube.computer.search.advice import Budget
from adoube.computer.search.tuning import evaluation_of
from adoube.computer.strengths import implicit_minimax
from adoube.games.base import AnyGame
from adoube.games.registry import make_game


def play(game: AnyGame, *texts: str) -> tuple[Any, list[Any]]:
    """The position after some turns, and those before it."""
    position, line = game.start(), list[Any]()
    for text in texts:
        line.append(position)
        position = game.play(position, game.read(text))
    return position, line


def played_at_random(game: AnyGame, turns: int, seed: int) -> tuple[Any, list[Any]]:
    rng, position, line = Random(seed), game.start(), list[Any]()
    while len(line) < turns and game.outcome(position, line) is None:
        line.append(position)
        position = game.random_turn(position, rng)[1]
    return position, line


def test_endings_of_konane_on_a_small_board_are_solved() -> None:
    game = make_game("konane", {"size": "6"})

    @cache
    def mover_wins(position: Any) -> bool:
        """By looking at every line: whoever cannot move has lost."""
        if (outcome := game.outcome(position)) is not None:
            return game.to_move(position) in outcome.winners
        mover = game.to_move(position)
        for _, after in game.successors(position):
            if (outcome := game.outcome(after)) is not None:
                if mover in outcome.winners:
                    return True
            elif not mover_wins(after):
                return True
        return False

    results = []
    for seed in range(8):
        position, line = played_at_random(game, 20, seed)
        if game.outcome(position, line) is not None:
            continue
        advice = implicit_minimax(game, position, line, Budget(positions=3000), Random(seed))
        assert advice.best.proven
        assert advice.best.values[game.to_move(position)] == mover_wins(position)
        results.append(mover_wins(position))

    assert set(results) == {True, False}


def test_a_row_of_three_in_picaria_is_proven() -> None:
    game = make_game("picaria")
    position, line = play(game, "@a1", "@a3", "@b1", "@b3")

    advice = implicit_minimax(game, position, line, Budget(positions=200), Random(1))

    mover = game.to_move(position)
    assert advice.best.proven
    assert advice.best.values[mover] == 1
    outcome = game.outcome(game.after(position, advice.best.turn), [*line, position])
    assert outcome is not None
    assert outcome.winners == (mover,)


def test_a_win_that_was_seen_is_carried_through() -> None:
    game = make_game("konane", {"size": "6"})
    position, line = played_at_random(game, 14, seed=1)
    rng, budget = Random(1), Budget(positions=6000)
    winner = game.to_move(position)
    advice = implicit_minimax(game, position, line, budget, rng)
    assert advice.best.proven
    assert advice.best.values[winner] == 1

    while (outcome := game.outcome(position, line)) is None:
        if game.to_move(position) == winner:
            advice = implicit_minimax(game, position, line, budget, rng)
            turn = advice.best.turn
        else:
            turn = game.random_turn(position, rng)[0]
        line.append(position)
        position = game.after(position, turn)

    assert outcome.winners == (winner,)


def test_a_draw_by_repetition_is_seen_in_the_line() -> None:
    game = make_game("follow-the-arrow")
    position, line = played_at_random(game, 12, seed=1)
    turn, after = next(game.successors(position))

    advice = implicit_minimax(game, position, [*line, after, after], Budget(positions=1), Random(1))

    repeated = next(each for each in advice.candidates if each.turn == turn)
    assert repeated.proven
    assert set(repeated.values.values()) == {0.5}


def test_three_seats_each_look_after_their_own() -> None:
    game = make_game("river-crossing", {"pieces": "1"})
    start = game.start()

    advice = implicit_minimax(game, start, (), Budget(positions=600), Random(1))

    assert set(advice.best.values) == {"red", "collector", "black"}
    assert sum(advice.best.values.values()) == pytest.approx(1, abs=0.03)


def test_a_puzzle_has_one_seat_and_an_end_that_is_proven() -> None:
    game = make_game("peg-solitaire")
    position, line = played_at_random(game, 18, seed=2)

    advice = implicit_minimax(game, position, line, Budget(positions=20_000), Random(1))

    assert advice.best.proven
    assert advice.best.values["player"] in (0, 1)


@pytest.mark.full(but=1)
@pytest.mark.parametrize("name", ["leap-frog", "froglet", "capture"])
def test_turns_that_cannot_be_listed_are_drawn_and_never_proven_lost(name: str) -> None:
    game = make_game(name, seed=1)
    position, line = played_at_random(game, 12, seed=1)

    advice = implicit_minimax(game, position, line, Budget(positions=150), Random(1))

    assert game.why_illegal(position, advice.best.turn) is None
    greedy = game.scores(game.after(position, advice.best.turn))
    drawn = game.scores(game.random_turn(position, Random(3))[1])
    mover = game.to_move(position)
    assert greedy[mover] >= drawn[mover]


@pytest.mark.parametrize("name", ["froglet", "capture"])
def test_endings_are_proven_where_few_turns_are_left_to_list(name: str) -> None:
    game = make_game(name, seed=1)
    position, line = played_at_random(game, 300, seed=1)
    for _ in range(4):
        position = line.pop()

    advice = implicit_minimax(game, position, line, Budget(positions=5_000), Random(1))

    assert advice.best.proven
    seat = game.to_move(position)
    best = max(least_share(game, after, [*line, position], seat) for _, after in game.successors(position))
    assert advice.best.values[seat] == pytest.approx(best, abs=0.01)


def least_share(game: AnyGame, position: Any, line: list[Any], seat: str) -> float:
    """Return the share of the game that a seat gets for certain, by every line."""
    if (outcome := game.outcome(position, line)) is not None:
        return 1 / len(outcome.winners) if seat in outcome.winners else 0.0
    choose = max if game.to_move(position) == seat else min
    return choose(least_share(game, after, [*line, position], seat) for _, after in game.successors(position))


@pytest.mark.full(but=1)
@pytest.mark.parametrize("name", ["jarmo", "left-right", "capture"])
def test_the_same_seed_gives_the_same_advice(name: str) -> None:
    game = make_game(name, seed=3)
    budget = Budget(positions=200)

    one, other = (implicit_minimax(game, game.start(), (), budget, Random(5)) for _ in range(2))

    assert one == other


def test_no_more_positions_are_kept_than_allowed() -> None:
    game = make_game("jarmo")

    advice = implicit_minimax(game, game.start(), (), Budget(kept=200), Random(1))

    assert advice.positions < 200 + 30


def test_it_stops_in_the_middle_of_many_turns() -> None:
    game = make_game("conspirateurs")
    asked: list[int] = []

    def stopped() -> bool:
        asked.append(1)
        return len(asked) > 1

    advice = implicit_minimax(game, game.start(), (), Budget(), Random(1), stopped)

    assert 1 <= advice.positions < game.count(game.start())


@pytest.mark.full
def test_a_short_search_puts_the_tuning_down_and_a_later_one_takes_it_up() -> None:
    game = make_game("dala")
    asked = iter([True])

    first = evaluation_of(game, lambda: next(asked, True)).weights
    whole = evaluation_of(game, lambda: False).weights

    assert not first.fitted.keys() & {("count", "counter"), ("tempo", "")}
    assert ("tempo", "") in whole.fitted
    assert evaluation_of(game, lambda: True).weights is whole
