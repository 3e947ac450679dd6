"""A random game carried out by simulated hands on a board with sensors: its trace, and the truth about it."""

from typing import Any

from adoube.games.base import AnyGame
from adoube.sensing.trace import Trace
from adoube.sensing.views import View
from adoube.simulation.hands import hands_named, performance
from adoube.simulation.recording import recorded
from adoube.simulation.scripted import random_game
from adoube.simulation.sensors import faults_named
from adoube.simulation.truth import Timeline, answered

__all__ = ["simulated_game"]


def simulated_game(
    game: AnyGame, seed: int, view: View, hands: str, faults: str | None = None
) -> tuple[Trace, dict[str, Any]]:
    """Return the trace of a game and the truth, ``{"turns": [...], "scores": {...}}``.

    The players answer the referee's questions truthfully. Raises UnknownHands or FaultsError.
    """
    manner = hands_named(hands)
    wrong = faults_named(faults, game, view, seed)
    scripted = random_game(game, seed)
    actions = list(performance(scripted, manner, seed, clock=wrong.clock))
    played = recorded(game, view, scripted.set_up, actions, clock=wrong.clock, faults=wrong, seed=seed)
    counted = Timeline.of(actions)
    return answered(played, game, view, counted), counted.final(scripted.game)
