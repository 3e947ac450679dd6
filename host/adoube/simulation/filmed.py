"""A match before a camera: the film and the presses of the clock go by the same actions.

They are two processes, and the camera may take long to find the board. Files say how far both have come, and
what hands do: all of it beforehand, or turn by turn where they play with somebody who is not at the board.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from adoube.board.geometry import Placement, Stack
from adoube.computer.search.advice import never
from adoube.games.base import AnyGame
from adoube.sensing.camera import CalibrateFrom
from adoube.sensing.plans import pieces_seen, samples_on
from adoube.simulation.hands import hands_named
from adoube.simulation.match_script import MatchScript, scripted_match
from adoube.simulation.motions import Action, CellBecomes, Press, faster
from adoube.simulation.scripted import sensible_game

__all__ = ["COMES_MS", "LEAVES_MS", "Beginning", "FilmClock", "FilmedMatch", "ToldActs"]


@dataclass(frozen=True, slots=True)
class FilmClock:
    """The progress and the limit of a film, in milliseconds from its beginning."""

    folder: Path

    @property
    def seen_ms(self) -> float | None:
        """Up to here somebody has looked at it; None: it has not begun."""
        return _read(self.folder / "seen")

    def seen(self, until_ms: float) -> None:
        """Somebody has looked at the picture of that moment."""
        _write(self.folder / "seen", until_ms)

    @property
    def may_go_to_ms(self) -> float | None:
        """It goes on until then at most; None: it may not begin yet."""
        return _read(self.folder / "may_go_to")

    def let_go_to(self, until_ms: float) -> None:
        """People do nothing before then that they could not take back: the film may show it."""
        _write(self.folder / "may_go_to", until_ms)


def _read(file: Path) -> float | None:
    """Return the number in a file; None if there is none yet, or where it is being replaced."""
    with suppress(FileNotFoundError, PermissionError):
        return float(file.read_text(encoding="ascii"))
    return None


def _write(file: Path, number: float) -> None:
    """Whoever writes does so again and again: a system may forbid it while the file is read."""
    draft = file.with_suffix(".draft")
    draft.write_text(repr(number), encoding="ascii")
    with suppress(PermissionError):
        draft.replace(file)


FIRST_MS = 2000  # The time before the first player begins to think.
COMES_MS = 380  # A hand's way from beside the board to a cell.
LEAVES_MS = 1000  # The time after the last act until the hand is gone and the board stands.
ACTS = "acts"  # The file of the hands' acts, a line each.
SHORTEST_GAP_MS = 450  # Hands leave the picture between two turns, which takes at least this long.


@dataclass(frozen=True, slots=True)
class Beginning:
    """The steps before a match, in files of one folder."""

    folder: Path

    @property
    def shows_samples(self) -> bool:
        """True once one piece of each look has stood on a board that was empty first."""
        return (self.folder / "samples").exists()

    def show_samples(self) -> None:
        (self.folder / "samples").touch()

    @property
    def is_set_up(self) -> bool:
        """True once the game's start stands on a board that was empty first."""
        return (self.folder / "set_up").exists()

    def set_up(self) -> None:
        (self.folder / "set_up").touch()

    def tell(self, acts: Iterable[Action]) -> None:
        """Tell what hands do next. That is to be done before the film goes on to it."""
        told = (asdict(act) for act in acts if isinstance(act, CellBecomes | Press))
        with (self.folder / ACTS).open("a", encoding="utf-8") as file:
            file.writelines(f"{json.dumps(each)}\n" for each in told)

    @property
    def clock(self) -> FilmClock:
        """It goes on once the evening may begin."""
        return FilmClock(self.folder)


class ToldActs:
    """The acts of a match as the film is told of them. For one thread."""

    def __init__(self, begins: Beginning) -> None:
        self._file = begins.folder / ACTS
        self._acts: tuple[Action, ...] = ()
        self._read = 0  # Bytes of the file that were read.

    def known(self) -> tuple[Action, ...]:
        """Return all that was told until now, in order of time."""
        if self._file.is_file() and self._file.stat().st_size > self._read:
            with self._file.open("rb") as file:
                file.seek(self._read)
                # The last line may be in the middle of being written.
                lines, end, _ = file.read().rpartition(b"\n")
            self._read += len(lines) + len(end)
            self._acts += tuple(map(_act, lines.splitlines()))
        return self._acts


def _act(line: bytes) -> Action:
    told: dict[str, Any] = json.loads(line)
    if "cell" in told:
        return CellBecomes(told["at_ms"], told["cell"], tuple(told["stack"]))
    return Press(told["at_ms"], told["seat"])


@dataclass(frozen=True, slots=True)
class FilmedMatch:
    """The settings of a match: plain values that fit into the name of a source."""

    seed: int
    games: int
    speed: float = 1.0
    # The position that the camera learns before the start; but for START the board is empty first.
    learns: CalibrateFrom = CalibrateFrom.START
    begins: Beginning | None = None  # None: with the first picture, and whoever films makes the games up

    @classmethod
    def read(cls, text: str) -> "FilmedMatch":
        """Read what `text` wrote. Raises ValueError."""
        seed, games, speed, *rest = text.split(",", 4)
        learns = CalibrateFrom(rest[0]) if rest else CalibrateFrom.START
        begins = Beginning(Path(rest[1])) if rest[1:] else None
        return cls(int(seed), int(games), float(speed), learns, begins)

    @property
    def text(self) -> str:
        begins = "" if self.begins is None else f",{self.begins.folder}"
        return f"{self.seed},{self.games},{self.speed:g},{self.learns}{begins}"

    def script(self, game: AnyGame, stopped: Callable[[], bool] = never) -> MatchScript:
        """Return the match, made up alike for the same seed; `stopped`: nobody wants it any more."""
        plays = partial(sensible_game, stopped=stopped)
        return scripted_match(game, hands_named("careful"), self.seed, self.games, plays=plays)

    def before(self, game: AnyGame, set_up: Placement) -> Mapping[str, Stack]:
        """Return what stands on the board before the match begins, whose first game has that `set_up`."""
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

    def as_it_comes(self, turns: Iterable[Sequence[Action]]) -> Iterator[Sequence[Action]]:
        """Yield the acts of each turn at their times in the film, while nobody knows what comes next."""
        begins_ms = FIRST_MS
        for acts in turns:
            if not acts:
                continue
            from_first = (replace(act, at_ms=act.at_ms - acts[0].at_ms) for act in acts)
            placed = tuple(
                replace(act, at_ms=begins_ms + act.at_ms)
                for act in faster(from_first, self.speed, SHORTEST_GAP_MS)
            )
            yield placed
            begins_ms = placed[-1].at_ms + LEAVES_MS + COMES_MS
