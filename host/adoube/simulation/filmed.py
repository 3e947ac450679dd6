"""An evening before a camera: who films it and who presses the clock go by the same actions."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from adoube.games.base import AnyGame
from adoube.simulation.actions import Action, faster
from adoube.simulation.hands import hands_named
from adoube.simulation.match_script import MatchScript, evening

__all__ = ["FilmedEvening"]

FIRST_MS = 6000
"""the camera finds the board and learns the pieces before the first hand comes"""
SHORTEST_GAP_MS = 450
"""hands never hurry more than this: they have to leave the picture between two turns"""


@dataclass(frozen=True, slots=True)
class FilmedEvening:
    """Which evening: plain values that fit into the name of a source."""

    seed: int
    games: int
    speed: float = 1.0

    @classmethod
    def read(cls, text: str) -> "FilmedEvening":
        """What `text` wrote. Raises ValueError."""
        seed, games, speed = text.split(",")
        return cls(int(seed), int(games), float(speed))

    @property
    def text(self) -> str:
        return f"{self.seed},{self.games},{self.speed:g}"

    def script(self, game: AnyGame) -> MatchScript:
        return evening(game, hands_named("careful"), self.seed, self.games)

    def actions(self, game: AnyGame) -> Iterator[Action]:
        """Everything that happens from the film's beginning on."""
        for action in faster(self.script(game).actions(), self.speed, SHORTEST_GAP_MS):
            yield replace(action, at_ms=FIRST_MS + action.at_ms)
