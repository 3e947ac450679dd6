"""A whole game laid down beforehand that looks like one: its players take the best turn that they see."""

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.opponent.advice import Budget
from adoube.opponent.meter import never
from adoube.opponent.strengths import advise
from adoube.simulation.scripted import MOST_TURNS, ScriptedGame

__all__ = ["sensible_game"]

STRENGTH = 1
"""it looks one turn ahead, and slips now and then: so games differ, and they end"""
BUDGET = Budget(positions=1)
"""counted in positions alone: the same seed is the same game on every computer"""


def sensible_game(
    game: AnyGame,
    seed: int,
    most_turns: int = MOST_TURNS,
    begun: Line | None = None,
    stopped: Callable[[], bool] = never,
) -> ScriptedGame:
    """A game of considered turns, the same for the same seed; `begun`: it goes on from there.

    Once it is `stopped` nobody wants it any more, and it is broken off.
    """
    rng = Random(f"considered turns {seed}")
    line = begun or Line.begin(game)
    played = len(line.turns)
    while line.outcome is None and line.ply < most_turns and not stopped():
        turn = _considered(line, rng, stopped)
        line = line.extended(turn, game.after(line.position, turn))
    return ScriptedGame(line, played)


def _considered(line: Line, rng: Random, stopped: Callable[[], bool]) -> Any:
    """A turn in a game that is not over."""
    game, position = line.game, line.position
    (first, _), *others = islice(game.successors(position), 2)
    if not others:
        return first
    return advise(game, position, line.positions, STRENGTH, rng, stopped, BUDGET).best.turn
