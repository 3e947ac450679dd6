"""An evening before a camera: who films it and who presses the clock go by the same actions."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from adoube.games.base import AnyGame
from adoube.simulation.actions import Action, StandsSetUp, faster
from adoube.simulation.hands import hands_named
from adoube.simulation.match_script import MatchScript, evening

__all__ = ["FilmedEvening"]

FIRST_MS = 6000
"""the camera finds the board and learns the pieces before the first hand comes"""
EMPTY_MS = 12_000
"""so long a camera that has to learn the empty board first is shown it: on a busy computer, too"""
SET_DOWN_MS = 1000
"""the pieces stand for so long before people say so"""
EMPTY_FIRST = "empty"
SHORTEST_GAP_MS = 450
"""hands never hurry more than this: they have to leave the picture between two turns"""


@dataclass(frozen=True, slots=True)
class FilmedEvening:
    """Which evening: plain values that fit into the name of a source."""

    seed: int
    games: int
    speed: float = 1.0
    empty_first: bool = False
    """whether the empty board is shown before the set-up"""

    @classmethod
    def read(cls, text: str) -> "FilmedEvening":
        """What `text` wrote. Raises ValueError."""
        seed, games, speed, *rest = text.split(",")
        if rest not in ([], [EMPTY_FIRST]):
            raise ValueError(text)
        return cls(int(seed), int(games), float(speed), bool(rest))

    @property
    def text(self) -> str:
        rest = f",{EMPTY_FIRST}" if self.empty_first else ""
        return f"{self.seed},{self.games},{self.speed:g}{rest}"

    @property
    def set_up_ms(self) -> int:
        """From then on the pieces stand on the board."""
        return EMPTY_MS if self.empty_first else 0

    def script(self, game: AnyGame) -> MatchScript:
        return evening(game, hands_named("careful"), self.seed, self.games)

    def actions(self, game: AnyGame) -> Iterator[Action]:
        """Everything that happens from the film's beginning on."""
        if self.empty_first:
            yield StandsSetUp(self.set_up_ms + SET_DOWN_MS)
        for action in faster(self.script(game).actions(), self.speed, SHORTEST_GAP_MS):
            yield replace(action, at_ms=self.set_up_ms + FIRST_MS + action.at_ms)
