"""Pictures of a simulated game of which a part of the cells is misread, and what a referee makes of them.

Errors stay, as those do that come of a head leaning over a neighbour: the same wrong symbol as long as the
cell shows what it shows. Or they pass: each picture anew.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from random import Random
from time import process_time

from adoube.games.base import AnyGame
from adoube.games.registry import make_game
from adoube.referee.config import Timings
from adoube.referee.decoder.decoder import likely
from adoube.referee.decoder.likelihood import Weights
from adoube.referee.questions import PLAY_ON
from adoube.referee.readable_verdicts import record_of
from adoube.referee.referee import Referee
from adoube.referee.telling.certainty import line_of
from adoube.referee.verdicts import Illegal, TurnQuestion
from adoube.sensing.camera import Shows
from adoube.sensing.events import AnswerGiven, FrameSeen
from adoube.sensing.trace import Sensors
from adoube.sensing.views import COLOUR, view_named
from adoube.simulation.scripted import random_game
from adoube.simulation.truth import THINKING_MS, played_of
from benchmarks.pictures.recorded import Habits, Row

__all__ = ["GAP_MS", "Camera", "Followed", "Misread", "Picture", "Watching", "follow", "watch"]

GAP_MS = 8000  # from one picture to the next: by then a turn that leads has been accepted
BLINK_MS = 300  # from the last picture of one position to the first of the next, where the camera is at work
SILENT_MS = 4000  # the same where the computer had no time for it
MOST_UNSEEN = 4  # turns are played meanwhile, two at least
NEAR_PITCHES = 1.2  # a cell is taken for what stands within so many pitches of it
EMPTY_NAME = "empty"
LAST = 2  # turns at the end of a game that no later picture bears out
WEIGHED_MS = 1.0  # a step that takes less has weighed no picture


@dataclass(frozen=True)
class Misread:
    """How badly pictures are read, as shares of all cells."""

    stays: float
    passes: float
    two_turns: float = 0.025  # of the pictures show two turns at once
    # Of the pictures come after a silence of the camera, in which several turns were played. Then pictures
    # are those of a camera that looks all the time: two of each position, the second just before its end.
    silences: float = 0.0

    @classmethod
    def all_but(cls, read: float, silences: float = 0.0) -> "Misread":
        """Half of the errors stay, half pass. `read`: the share of the cells that are read right."""
        return cls((1 - read) / 2, (1 - read) / 2, silences=silences)


@dataclass
class Followed:
    """The results of games, added up."""

    turns: int = 0
    # Of the turns that were accepted, by how many pictures after the first that shows them.
    lags: Counter[int] = field(default_factory=Counter)
    wrong: int = 0  # games that are recorded in the end with a turn that was not played
    missing: int = 0  # turns that were not accepted
    asked: int = 0
    lost: int = 0  # games of which no likely line is the one that was played, but for its last two turns
    objections: int = 0  # times that something was said to be wrong with the board
    cells: int = 0
    misread: int = 0
    # Processor times of the steps that took at least a millisecond: in the others nothing was weighed.
    steps_ms: list[float] = field(default_factory=list)

    @property
    def worst_ms(self) -> float:
        """Of the longest step."""
        return max(self.steps_ms, default=0.0)

    def step_ms(self, share: float) -> float:
        """The time that such a share of the steps stays below."""
        steps = sorted(self.steps_ms)
        return steps[int(share * len(steps))] if steps else 0.0

    def within(self, pictures: int) -> float:
        """The share of the turns that were accepted so many pictures later at most."""
        return sum(count for lag, count in self.lags.items() if lag <= pictures) / max(1, self.turns)

    def row(self, title: str, width: int) -> str:
        """The row of a table of photographed games, from its title, so wide, to the questions."""
        at_once, after_next, third = (100 * self.within(lag) for lag in range(3))
        return (
            f"{title:<{width}}{1 - self.misread / self.cells:>12.2%}{self.turns:>7}{at_once:>9.1f}"
            f"{after_next:>7.1f}{third:>7.1f}{self.wrong:>13}{self.missing:>9}{self.asked:>7}"
        )


@dataclass(frozen=True)
class Picture:
    ply: int  # so many turns had been played
    frames: Sequence[FrameSeen]  # of a camera that looks all the time two, else one
    misread: int


# Lets somebody follow pictures of a game, and adds what comes of it.
Watching = Callable[[Followed, AnyGame, Sequence[str], Iterable[Picture]], object]


def follow(
    into: Followed,
    game: AnyGame,
    habits: Habits,
    how: Misread,
    seed: int,
    most_turns: int,
    by: Watching | None = None,
) -> None:
    """Lets a referee follow the pictures of a random game, or who else is said, and adds what comes of it to
    the rest."""
    line = random_game(game, seed, most_turns).line
    camera = Camera(game, habits, how, Random(f"pictures {game.id} {seed}"))
    pictures = camera.pictures([*line.positions, line.position])
    (by or watch)(into, make_game(game.id, dict(game.options), seed=seed), line.written_turns(), pictures)


def watch(
    into: Followed,
    game: AnyGame,
    played: Sequence[str],
    pictures: Iterable[Picture],
    learns: Callable[[Mapping[int, Shows]], None] | None = None,
    *,
    answered: bool = True,
) -> None:
    """Lets a referee follow pictures of a game, and adds what comes of it to the rest.

    `learns` hears after each picture what stands of the camera are certain by then, as a camera does.
    `answered`: whether players answer questions.
    """
    referee = Referee(game, Sensors(view_named(COLOUR, game.seats), None, clock=False), Timings.default())
    table = _Table(into, referee, played, answered=answered)
    shown_at: dict[int, int] = {}
    accepted_at: dict[int, int] = {}
    for picture in pictures:
        number = picture.frames[0].frame
        for ply in range(1, picture.ply + 1):
            shown_at.setdefault(ply, number)
        for frame in picture.frames:
            table.wait_until(frame.at_ms - 1)
            table.hear(frame, frame.at_ms)
        table.wait_until((number + 1) * GAP_MS - 1)
        for ply in range(1, referee.line.ply + 1):
            accepted_at.setdefault(ply, number)
        into.cells += len(picture.frames[0].loglik)
        into.misread += picture.misread
        if learns is not None:
            learns(referee.showed)
    table.wait_until(inf)
    record = record_of(referee)
    ends = [*record.turns, *[None] * (len(played) - len(record.turns))]
    into.turns += len(played)
    into.wrong += any(
        turn is not None and (ply >= len(played) or turn != played[ply]) for ply, turn in enumerate(ends)
    )
    into.missing += ends.count(None)
    into.lost += not _is_followed(referee, played)
    into.asked += record.questions
    into.lags.update(accepted_at[ply] - at for ply, at in shown_at.items() if ply in accepted_at)


def _is_followed(referee: Referee, played: Sequence[str]) -> bool:
    """Return whether some likely line is the one that was played, but for its last turns."""
    found = likely(referee.hypotheses, Weights.default().margin)
    known = tuple(played[: max(0, len(played) - LAST)])
    return any(line_of(each).texts[: len(known)] == known for each in found)


class _Table:
    """A referee, and players who answer it truthfully a moment later where the truth is among the choices."""

    def __init__(self, into: Followed, referee: Referee, played: Sequence[str], *, answered: bool) -> None:
        self._into, self._referee, self._played, self._answered = into, referee, played, answered
        self._answer: AnswerGiven | None = None

    def wait_until(self, until_ms: float) -> None:
        while True:
            wake_ms = self._referee.wake_at_ms
            if (answer := self._answer) is not None and (wake_ms is None or answer.at_ms <= wake_ms):
                self._answer = None
                self.hear(answer, answer.at_ms)
            elif wake_ms is not None and wake_ms <= until_ms:
                self.hear(None, wake_ms)
            else:
                return

    def hear(self, event: FrameSeen | AnswerGiven | None, now_ms: int) -> None:
        began = process_time()
        said = self._referee.step(event, now_ms)
        if (took_ms := 1000 * (process_time() - began)) >= WEIGHED_MS:
            self._into.steps_ms.append(took_ms)
        self._into.objections += sum(isinstance(one.verdict, Illegal) for one in said)
        if not self._answered:
            return
        for question in (one.verdict for one in said if isinstance(one.verdict, TurnQuestion)):
            before = self._referee.line.written_turns()[: question.ply - 1]
            truth = played_of(question.answers, self._played[question.ply - 1 :])
            held = self._referee.line.written_turns()
            if truth is None and PLAY_ON in question.answers and held == self._played[: len(held)]:
                truth = PLAY_ON
            if truth is not None and before == self._played[: question.ply - 1]:
                self._answer = AnswerGiven(now_ms + THINKING_MS, truth)


class Camera:
    """Takes a picture of each position, or now and then of every other one."""

    def __init__(self, game: AnyGame, habits: Habits, how: Misread, rng: Random) -> None:
        self._game, self._habits, self._how, self._rng = game, habits, how, rng
        self._view = view_named(COLOUR, game.seats)
        self._symbols: list[str] = []
        # The places that are misread until what they show changes, and what they are taken for.
        self._leaning: dict[int, str] = {}
        self._near = _neighbours(game)

    def pictures(self, positions: Sequence[object]) -> Iterator[Picture]:
        """The first one is read right: the camera has learned from it."""
        boards = [self._shown(position) for position in positions]
        self._symbols = sorted({symbol for board in boards for symbol in board} | {EMPTY_NAME})
        before, number, ply = boards[0], 0, 0
        while ply < len(boards):
            picture = self._picture(number, ply, before, boards[ply], len(boards))
            unseen = self._unseen_turns(len(boards) - 2 - ply)
            yield self._looked_at_again(picture, silent=unseen > 1) if self._how.silences else picture
            before, number = boards[ply], number + 1
            is_missed = ply + 2 < len(boards) and self._rng.random() < self._how.two_turns
            ply += unseen or (2 if is_missed else 1)

    def _unseen_turns(self, most: int) -> int:
        """How many turns are played after a picture while the camera is silent; 0: it is not."""
        if self._how.silences and self._rng.random() < self._how.silences and most > 1:
            return self._rng.randint(2, min(MOST_UNSEEN, most))
        return 0

    def _looked_at_again(self, picture: Picture, *, silent: bool) -> Picture:
        """The same just before it ends, or before the camera falls silent."""
        (frame,) = picture.frames
        first = replace(frame, stand=frame.frame)
        ends_ms = frame.at_ms + GAP_MS - (SILENT_MS if silent else BLINK_MS)
        return replace(picture, frames=(first, replace(first, at_ms=ends_ms)))

    def _picture(
        self, number: int, ply: int, before: Sequence[str], shown: Sequence[str], pictures: int
    ) -> Picture:
        rng, habits = self._rng, self._habits
        restless = rng.choice(habits.unchanged)
        change: dict[str, float] = {}
        loglik: dict[str, dict[str, float]] = {}
        errors = 0
        for place, cell in enumerate(self._game.board.names):
            is_new = shown[place] != before[place]
            wrong, begins = (
                (None, False) if not number else self._error(place, shown, pictures, is_new=is_new)
            )
            if is_new:
                change[cell] = rng.choice(habits.changed)
            else:
                change[cell] = rng.choice(habits.misread_begins if begins else restless)
            row = rng.choice(habits.wrong if wrong else habits.right)
            loglik[cell] = self._by_name(row, shown[place], wrong)
            errors += wrong is not None
        frame = FrameSeen(number * GAP_MS, number, loglik, change if number else {})
        return Picture(ply, (frame,), errors)

    def _error(
        self, place: int, shown: Sequence[str], pictures: int, *, is_new: bool
    ) -> tuple[str | None, bool]:
        """Return what a place is taken for, None where it is read right; and whether that begins with this
        picture.

        Errors that stay begin as often where something has changed as they are to be seen; elsewhere so
        seldom that as many are there on the average of the whole game.
        """
        if is_new:
            self._leaning.pop(place, None)
        elif place in self._leaning:
            return self._leaning[place], False
        stays = self._how.stays if is_new else 2 * self._how.stays / pictures
        if self._rng.random() < stays:
            self._leaning[place] = self._taken_for(place, shown)
            return self._leaning[place], True
        if self._rng.random() < self._how.passes:
            return self._taken_for(place, shown), True
        return None, False

    def _taken_for(self, place: int, shown: Sequence[str]) -> str:
        """Mostly what stands beside it."""
        near = [shown[other] for other in self._near[place] if shown[other] != shown[place]]
        return self._rng.choice(near or [symbol for symbol in self._symbols if symbol != shown[place]])

    def _by_name(self, row: Row, truth: str, wrong: str | None) -> dict[str, float]:
        others = [symbol for symbol in self._symbols if symbol != truth]
        second = wrong or self._rng.choice(others)
        return {**dict.fromkeys(others, row.least), second: row.other, truth: row.truth}

    def _shown(self, position: object) -> list[str]:
        placement = self._game.placement(position)
        return [
            str(self._view.symbol(placement.stack(cell)) or EMPTY_NAME) for cell in self._game.board.names
        ]


def _neighbours(game: AnyGame) -> list[list[int]]:
    reach = NEAR_PITCHES * game.board.pitch_mm
    return [
        [
            place
            for place, other in enumerate(game.board.cells)
            if other is not cell
            and abs(other.x_mm - cell.x_mm) <= reach
            and abs(other.y_mm - cell.y_mm) <= reach
        ]
        for cell in game.board.cells
    ]
