"""Advice for the workers of tests: the first legal turn. By its strength it dawdles, or is faulty."""

import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from adoube.computer.search.advice import Advice, Candidate
from adoube.games.base import AnyGame

__all__ = ["ADVISE", "DAWDLES", "DAWDLES_ALWAYS", "FAULTY", "GREEDY", "MARK", "advise"]

ADVISE = "tests.computer.first_turn:advise"
DAWDLES_ALWAYS = "tests.computer.first_turn:dawdle"
MARK = "MARK_OF_A_DAWDLER"  # the environment's name of a file that is there once somebody dawdles
# The strengths that think until they are stopped, fail, or want more memory than there is.
DAWDLES, FAULTY, GREEDY = 7, 8, 9


def advise(
    game: AnyGame,
    position: Any,
    line: Sequence[Any],
    strength: int,
    rng: Random,
    stopped: Callable[[], bool] = lambda: False,
) -> Advice[Any]:
    """As `adoube.computer.strengths.advise`; it looks at as many positions as came before."""
    sys.stdout.write("not an answer\n")
    if strength == FAULTY:
        raise ZeroDivisionError("a fault")
    if strength == DAWDLES and (mark := os.environ.get(MARK)):
        Path(mark).touch()
    while strength == DAWDLES and not stopped():
        time.sleep(0.01)
    if strength == GREEDY:
        bytearray(1 << 40)
    turn = min((turn for turn, _ in game.successors(position)), key=game.write)
    return Advice((Candidate(turn, dict.fromkeys(game.seats, 0.5)),), (turn,), len(line))


def dawdle(
    game: AnyGame,
    position: Any,
    line: Sequence[Any],
    strength: int,
    rng: Random,
    stopped: Callable[[], bool] = lambda: False,
) -> Advice[Any]:
    """The same, which always thinks until it is stopped."""
    return advise(game, position, line, DAWDLES, rng, stopped)
