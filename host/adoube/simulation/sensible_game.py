"""A whole game laid down beforehand that looks like one: its players take the best turn that they see."""

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

from adoube.computer.search.advice import Budget, never
from adoube.computer.strengths import implicit_minimax
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.simulation.scripted import MOST_TURNS, ScriptedGame

__all__ = ["sensible_game"]

# Counted in positions alone: the same seed is the same game on every computer.
ONE_TURN_AHEAD = Budget(positions=1)
SLIPS = 0.5  # how often any turn is played: so games differ, and they end
# Turns: whoever looks one turn ahead finds the way to the end of most games before, and of some never.
LONG = 500


def sensible_game(
    game: AnyGame,
    seed: int,
    most_turns: int = MOST_TURNS,
    begun: Line | None = None,
    stopped: Callable[[], bool] = never,
) -> ScriptedGame:
    """A game of considered turns, the same for the same seed; `begun`: it goes on from there.

    A game that goes on and on is drawn by agreement where it knows draws; without them it stops after
    `most_turns`. Once it is `stopped` nobody wants it any more, and it is broken off.
    """
    rng = Random(f"considered turns {seed}")
    line = begun or Line.begin(game)
    played = len(line.turns)
    longest = min(most_turns, LONG) if game.knows_draws else most_turns
    while line.outcome is None and line.ply < longest and not stopped():
        turn = _considered(line, rng, stopped)
        line = line.extended(turn, game.after(line.position, turn))
    goes_on = line.outcome is None and line.ply >= LONG
    return ScriptedGame(line, played, agreed=goes_on and game.knows_draws)


def _considered(line: Line, rng: Random, stopped: Callable[[], bool]) -> Any:
    """A turn in a game that is not over."""
    game, position = line.game, line.position
    (first, _), *others = islice(game.successors(position), 2)
    if not others:
        return first
    advice = implicit_minimax(game, position, line.positions, ONE_TURN_AHEAD, rng, stopped)
    return (advice.slipped(rng) if rng.random() < SLIPS else advice).best.turn
