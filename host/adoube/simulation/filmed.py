"""An evening before a camera: who films it and who presses the clock go by the same actions.

They are two processes, and the camera may take long to find the board. Files say when the evening begins.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from adoube.games.base import AnyGame
from adoube.simulation.actions import Action, faster
from adoube.simulation.hands import hands_named
from adoube.simulation.match_script import MatchScript, evening

__all__ = ["Beginning", "FilmedEvening"]

FIRST_MS = 2000
"""from the beginning to the first player's thinking"""
EMPTY_FIRST, SET_UP_FIRST = "empty", "set_up"
SHORTEST_GAP_MS = 450
"""hands never hurry more than this: they have to leave the picture between two turns"""


@dataclass(frozen=True, slots=True)
class Beginning:
    """How far people are before an evening, in files of one folder."""

    folder: Path

    @property
    def is_set_up(self) -> bool:
        """Whether the pieces stand on a board that was empty first."""
        return (self.folder / "set_up").exists()

    def set_up(self) -> None:
        (self.folder / "set_up").touch()

    def told_ns(self) -> int | None:
        """When the evening begins, in monotonic nanoseconds of this computer; None: nobody knows yet."""
        file = self.folder / "begins"
        return int(file.read_text(encoding="ascii")) if file.exists() else None

    def tell(self, at_ns: int) -> None:
        """The evening begins then."""
        draft = self.folder / "draft"
        draft.write_text(str(at_ns), encoding="ascii")
        draft.replace(self.folder / "begins")


@dataclass(frozen=True, slots=True)
class FilmedEvening:
    """Which evening: plain values that fit into the name of a source."""

    seed: int
    games: int
    speed: float = 1.0
    empty_first: bool = False
    """whether the board is empty until it is set up"""
    begins: Beginning | None = None
    """None: with the first picture"""

    @classmethod
    def read(cls, text: str) -> "FilmedEvening":
        """What `text` wrote. Raises ValueError."""
        seed, games, speed, *rest = text.split(",", 4)
        if rest[:1] not in ([], [EMPTY_FIRST], [SET_UP_FIRST]):
            raise ValueError(text)
        begins = Beginning(Path(rest[1])) if rest[1:] else None
        return cls(int(seed), int(games), float(speed), rest[:1] == [EMPTY_FIRST], begins)

    @property
    def text(self) -> str:
        first = EMPTY_FIRST if self.empty_first else SET_UP_FIRST
        begins = "" if self.begins is None else f",{self.begins.folder}"
        return f"{self.seed},{self.games},{self.speed:g},{first}{begins}"

    def script(self, game: AnyGame) -> MatchScript:
        return evening(game, hands_named("careful"), self.seed, self.games)

    def actions(self, game: AnyGame) -> Iterator[Action]:
        """Everything that happens from the film's beginning on."""
        for action in faster(self.script(game).actions(), self.speed, SHORTEST_GAP_MS):
            yield replace(action, at_ms=FIRST_MS + action.at_ms)
