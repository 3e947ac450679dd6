"""An evening before a camera: who films it and who presses the clock go by the same actions.

They are two processes, and the camera may take long to find the board. Files say how far both have come, and
what is played.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from adoube.board.placement import Placement, Stack
from adoube.games.base import AnyGame
from adoube.opponent.meter import never
from adoube.sensing.camera import CalibrateFrom
from adoube.sensing.samples import pieces_seen, samples_on
from adoube.simulation.actions import Action, faster
from adoube.simulation.film_clock import FilmClock
from adoube.simulation.hands import hands_named
from adoube.simulation.match_script import MatchScript, evening, evening_as_told
from adoube.simulation.sensible_game import sensible_game
from adoube.tables.match import match_of

__all__ = ["COMES_MS", "Beginning", "FilmedEvening"]

FIRST_MS = 2000
"""from the beginning to the first player's thinking"""
COMES_MS = 380
"""a hand is on its way so long, from beside the board to a cell"""
SHORTEST_GAP_MS = 450
"""hands never hurry more than this: they have to leave the picture between two turns"""


@dataclass(frozen=True, slots=True)
class Beginning:
    """How far people are before an evening, in files of one folder."""

    folder: Path

    @property
    def shows_samples(self) -> bool:
        """Whether one piece of each look stands on a board that was empty first."""
        return (self.folder / "samples").exists()

    def show_samples(self) -> None:
        (self.folder / "samples").touch()

    @property
    def is_set_up(self) -> bool:
        """Whether the game's start stands on a board that was empty first."""
        return (self.folder / "set_up").exists()

    def set_up(self) -> None:
        (self.folder / "set_up").touch()

    @property
    def turns(self) -> Sequence[Sequence[str]]:
        """Of each game, as they are written. Raises FileNotFoundError where nobody has told them yet."""
        games: list[list[str]] = json.loads((self.folder / "turns").read_text(encoding="utf-8"))
        return games

    def tell(self, script: MatchScript) -> None:
        """Says what is going to be played. That is to be done before the film goes on."""
        games = [scripted.line.written_turns() for scripted in script.games]
        (self.folder / "turns").write_text(json.dumps(games), encoding="utf-8")

    @property
    def clock(self) -> FilmClock:
        """It goes on once the evening may begin."""
        return FilmClock(self.folder)


@dataclass(frozen=True, slots=True)
class FilmedEvening:
    """Which evening: plain values that fit into the name of a source."""

    seed: int
    games: int
    speed: float = 1.0
    learns: CalibrateFrom = CalibrateFrom.START
    """what the camera learns before the start: but for START the board is empty first"""
    begins: Beginning | None = None
    """None: with the first picture, and whoever films makes the games up"""

    @classmethod
    def read(cls, text: str) -> "FilmedEvening":
        """What `text` wrote. Raises ValueError."""
        seed, games, speed, *rest = text.split(",", 4)
        learns = CalibrateFrom(rest[0]) if rest else CalibrateFrom.START
        begins = Beginning(Path(rest[1])) if rest[1:] else None
        return cls(int(seed), int(games), float(speed), learns, begins)

    @property
    def text(self) -> str:
        begins = "" if self.begins is None else f",{self.begins.folder}"
        return f"{self.seed},{self.games},{self.speed:g},{self.learns}{begins}"

    def script(self, game: AnyGame, stopped: Callable[[], bool] = never) -> MatchScript:
        """Its games are made up, the same for the same seed; `stopped`: nobody wants them any more."""
        plays = partial(sensible_game, stopped=stopped)
        return evening(game, hands_named("careful"), self.seed, self.games, plays=plays)

    def script_as_told(self, game: AnyGame) -> MatchScript:
        """Its games are those that people tell who begin it. Raises FileNotFoundError where they have not."""
        if self.begins is None:
            return self.script(game)
        sitting = match_of(game, game.seats)
        return evening_as_told(game, hands_named("careful"), self.seed, sitting, self.begins.turns)

    def before(self, game: AnyGame, set_up: Placement) -> Mapping[str, Stack]:
        """What stands on the board before the evening begins, whose first game has that `set_up`."""
        begins = self.begins
        if self.learns is CalibrateFrom.START or begins is None or begins.is_set_up:
            return set_up.cells
        if begins.shows_samples:
            return samples_on(game.board, pieces_seen(game, game.placement(game.start())))
        return {}

    def actions(self, script: MatchScript) -> Iterator[Action]:
        """Everything that happens from the film's beginning on."""
        for action in faster(script.actions(), self.speed, SHORTEST_GAP_MS):
            yield replace(action, at_ms=FIRST_MS + action.at_ms)
