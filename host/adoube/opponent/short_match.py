"""Which of two evaluations plays better: the same openings, the seats exchanged, by a short search."""

from collections.abc import Generator
from itertools import cycle
from random import Random
from typing import Any

from adoube.games.base import AnyGame
from adoube.opponent.advice import Budget
from adoube.opponent.evaluation import Evaluation
from adoube.opponent.meter import Meter, never
from adoube.opponent.own_games import LONGEST
from adoube.opponent.shares import final_worth, standing_worth
from adoube.opponent.tree_search import search_tree

__all__ = ["CLEAR", "lead_of"]

CLEAR = 3.5  # points of a lead that is no luck: of games that nobody drew, four of four or five of six
PAIRS = 3  # of games with the same opening, each side taking the seats of the other
OPENING = 4  # turns that are drawn before both play
# A turn: so much shows what is lost by an answer, which one turn alone does not.
EFFORT = Budget(positions=30)
LOOKED = 2_000  # positions of a game, after which it is broken off


def lead_of(game: AnyGame, one: Evaluation, other: Evaluation) -> Generator[None, None, float]:
    """How many points the first evaluation is ahead of the other, in steps of a turn.

    The match ends where the lead is clear, or cannot become so.
    """
    lead = 0.0
    for left in range(PAIRS - 1, -1, -1):
        for sides in ((one, other), (other, one)):
            ahead = yield from _game_of(game, sides, Random(f"short match {game.id}/{left}"))
            lead += ahead if sides[0] is one else -ahead
        if abs(lead) >= CLEAR or abs(lead) + 2 * left < CLEAR:
            break
    return lead


def _game_of(
    game: AnyGame, sides: tuple[Evaluation, Evaluation], rng: Random
) -> Generator[None, None, float]:
    """One game: by how much the first side is ahead. The sides take the seats in turn."""
    evaluations = dict(zip(game.seats, cycle(sides), strict=False))
    line: list[Any] = []
    position, worth, looked = game.start(), None, 0
    while worth is None and len(line) < LONGEST and looked < LOOKED:
        if len(line) < OPENING:
            after = game.random_turn(position, rng)[1]
        else:
            meter = Meter(EFFORT, never)
            evaluation = evaluations[game.to_move(position)]
            advice = search_tree(game, position, line, evaluation, meter, rng)
            looked += meter.looked
            after = game.after(position, advice.best.turn)
        line.append(position)
        position = after
        worth = final_worth(game, position, line)
        yield
    shares = zip(evaluations.values(), worth or standing_worth(game, position), strict=True)
    return sum(share if evaluation is sides[0] else -share for evaluation, share in shares)
