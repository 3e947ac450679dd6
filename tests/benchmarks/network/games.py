"""Games of chess pictured turn by turn, followed by a referee that nobody answers, each way of describing.

One is a real game: the pictures of a film in which the board stands. The others are laid out of real cells.
Each cell is taken from a photograph in which it shows what the position wants. It stays until it shows
something else, an empty one until a cell beside it does. So what is hard about a cell stays hard, as it does
on a table.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from random import Random
from typing import NamedTuple

import numpy as np

from adoube.board.geometry import Board
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.referee.config import Timings
from adoube.referee.record import record_of
from adoube.referee.referee import Referee
from adoube.sensing.events import FrameSeen
from adoube.sensing.sensors import Sensors
from adoube.sensing.views import COLOUR, View, view_named
from adoube.simulation.scripted import random_game
from adoube_vision.appearance.examples import Example
from adoube_vision.appearance.looks import EMPTY_LOOK, look_of
from adoube_vision.pixels import Pixels
from adoube_vision.watching.changes import Changes
from tests.benchmarks.network.describing import Columns
from tests.benchmarks.network.learned import Learned

__all__ = [
    "COPIES_KEPT",
    "HEADING",
    "Followed",
    "Pictured",
    "Seen",
    "composed",
    "follow",
    "looks_at",
    "printed",
]

HEADING = (
    f"{'':<44}{'turns':>7}{'at once':>9}{'later':>7}{'missing':>9}{'wrong games':>13}{'asked':>7}{'cells':>9}"
)
GAP_MS = 8000
COPIES_KEPT = 8
MOST_CONFIRMED = 4
"""positions, the newest, as a session has it"""
BESIDE = 1.5
"""pitches"""


class Seen(NamedTuple):
    """A photograph with all the numbers of its cells, and their patches in the light that was learned."""

    example: Example
    patches: Pixels


class Pictured(NamedTuple):
    """A picture with all the numbers of its cells, their patches, and how many turns had been played."""

    example: Example
    patches: Pixels
    ply: int


@dataclass
class Followed:
    """What became of games, added up."""

    turns: int = 0
    at_once: int = 0
    later: int = 0
    missing: int = 0
    wrong: int = 0
    asked: int = 0
    cells: int = 0
    misread: int = 0


def printed(title: str, followed: Followed) -> str:
    return (
        f"{title:<44}{followed.turns:>7}{followed.at_once:>9}{followed.later:>7}{followed.missing:>9}"
        f"{followed.wrong:>13}{followed.asked:>7}{1 - followed.misread / followed.cells:>9.2%}"
    )


def follow(into: Followed, board: Board, line: Line, pictures: Sequence[Pictured], part: Columns) -> None:
    """Lets a referee follow pictures of a game, learning anew from what it has accepted.

    The first picture is learned from and shows the start; `board` is the photographed one.
    """
    game, played = line.game, line.written_turns()
    view = view_named(COLOUR, game.seats)
    referee = Referee(
        make_game(game.id, dict(game.options), seed=0), Sensors(view, None, clock=False), Timings.default()
    )
    session, changes = _Session(board, part, pictures[0].example), Changes(len(board.cells))
    shown_at: dict[int, int] = {}
    accepted_at: dict[int, int] = {}
    for number, picture in enumerate(pictures):
        for ply in range(1, picture.ply + 1):
            shown_at.setdefault(ply, number)
        likely = session.learned.read(picture.example.rows[0])
        truth = np.array(picture.example.looks)
        into.cells += len(truth)
        into.misread += int((np.array(session.learned.looks)[likely.argmax(axis=1)] != truth).sum())
        loglik = {
            cell: dict(zip(session.learned.looks, map(float, row), strict=True))
            for cell, row in zip(game.board.names, likely, strict=True)
        }
        changes.begin_stand()
        deviations = changes.deviations(picture.patches, np.ones(len(truth), bool))
        change = {
            cell: float(deviation)
            for cell, deviation in zip(game.board.names, deviations, strict=True)
            if not np.isnan(deviation)
        }
        frame = FrameSeen(number * GAP_MS, number, loglik, change, changes.stand)
        referee.step(frame, frame.at_ms)
        _wait(referee, (number + 1) * GAP_MS - 1)
        for ply in range(1, referee.line.ply + 1):
            accepted_at.setdefault(ply, number)
        if number:
            session = session.with_certain(referee.line, pictures[: number + 1], view)
    _wait(referee, inf)
    held = referee.line.written_turns()
    into.turns += len(played)
    into.wrong += held != played[: len(held)]
    into.missing += max(0, len(played) - len(held))
    into.asked += record_of(referee).questions
    lags = [accepted_at.get(ply, len(pictures)) - at for ply, at in shown_at.items() if ply <= len(held)]
    into.at_once += sum(lag <= 0 for lag in lags)
    into.later += sum(lag > 0 for lag in lags)


@dataclass(frozen=True, eq=False)
class _Session:
    """What one session has learned, its first picture and the newest that became certain."""

    board: Board
    part: Columns
    first: Example
    certain: tuple[Example, ...] = ()

    @cached_property
    def learned(self) -> Learned:
        return Learned.of(self.board, [self.first, *self.certain], self.part)

    def with_certain(self, line: Line, pictures: Sequence[Pictured], view: View) -> "_Session":
        """With pictures up to the newest accepted turn, as the referee, not the truth, has them."""
        positions = (*line.positions, line.position)
        known = [picture for picture in pictures if picture.ply < len(positions)][1:]
        certain = tuple(
            Example(picture.example.rows, looks_at(line.game, view, positions[picture.ply]))
            for picture in known[-MOST_CONFIRMED:]
        )
        return _Session(self.board, self.part, self.first, certain)


def looks_at(game: AnyGame, view: View, position: object) -> tuple[str, ...]:
    """What each cell shows."""
    placement = game.placement(position)
    return tuple(look_of(view.symbol(placement.stack(cell))) for cell in game.board.names)


def composed(board: Board, photographs: Sequence[Seen], seed: int, turns: int) -> tuple[Line, list[Pictured]]:
    """A random game of chess, pictured turn by turn, of cells of these photographs."""
    game = make_game("chess", seed=seed)
    view = view_named(COLOUR, game.seats)
    line = random_game(game, seed, turns).line
    rng = Random(f"composed {seed}")
    taken: dict[int, tuple[int, int]] = {}
    before: tuple[str, ...] = ()
    pictures = []
    for ply, position in enumerate((*line.positions, line.position)):
        looks = looks_at(game, view, position)
        changed = [cell for cell, look in enumerate(looks) if not before or before[cell] != look]
        beside = {near for cell in changed for near in _beside(board, cell) if looks[near] == EMPTY_LOOK}
        for cell in sorted(beside.union(changed)):
            taken[cell] = rng.choice(_showing(board, photographs, cell, looks[cell]))
        places = [taken[cell] for cell in range(len(looks))]
        rows = np.stack([photographs[photo].example.rows[:, place] for photo, place in places], axis=1)
        patches = np.stack([photographs[photo].patches[place] for photo, place in places])
        pictures.append(Pictured(Example(rows, looks), patches, ply))
        before = looks
    return line, pictures


def _beside(board: Board, cell: int) -> Iterator[int]:
    """A cell and those around it."""
    middle = board.cells[cell]
    for place, other in enumerate(board.cells):
        if np.hypot(other.x_mm - middle.x_mm, other.y_mm - middle.y_mm) <= BESIDE * board.pitch_mm:
            yield place


def _showing(board: Board, photographs: Sequence[Seen], cell: int, look: str) -> list[tuple[int, int]]:
    """Photographs in which a cell shows a look, else the nearest cell of its ground that ever does."""
    middle = board.cells[cell]
    ground = middle.name in board.dark
    near = sorted(
        (place for place, other in enumerate(board.cells) if (other.name in board.dark) == ground),
        key=lambda place: np.hypot(
            board.cells[place].x_mm - middle.x_mm, board.cells[place].y_mm - middle.y_mm
        ),
    )
    for place in near:
        found = [
            (number, place) for number, photo in enumerate(photographs) if photo.example.looks[place] == look
        ]
        if found:
            return found
    raise ValueError(f"no photograph shows {look}")


def _wait(referee: Referee, until_ms: float) -> None:
    while (wake_ms := referee.wake_at_ms) is not None and wake_ms <= until_ms:
        referee.step(None, wake_ms)
