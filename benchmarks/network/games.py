"""Games of chess pictured turn by turn, followed by a referee that nobody answers, each way of describing.

One is a real game: the pictures of a film in which the board stands. The others are laid out of real cells.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf

import numpy as np

from adoube.board.geometry import Board
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.referee.config import Timings
from adoube.referee.readable_verdicts import record_of
from adoube.referee.referee import Referee
from adoube.sensing.events import FrameSeen
from adoube.sensing.trace import Sensors
from adoube.sensing.views import COLOUR, View, view_named
from adoube_vision.appearance.examples import CellExample
from adoube_vision.watching.gate import Changes
from benchmarks.network.describing import Columns
from benchmarks.network.learned import Learned
from benchmarks.photographs.laid_out import Pictured, looks_at

__all__ = [
    "COPIES_KEPT",
    "HEADING",
    "Followed",
    "follow",
    "printed",
]

HEADING = (
    f"{'':<44}{'turns':>7}{'at once':>9}{'later':>7}{'missing':>9}{'wrong games':>13}{'asked':>7}{'cells':>9}"
)
GAP_MS = 8000
COPIES_KEPT = 8
MOST_CONFIRMED = 4  # positions, the newest, as a session has it


@dataclass
class Followed:
    """The results of games, added up."""

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
    """A session's knowledge, its first picture and the newest that became certain."""

    board: Board
    part: Columns
    first: CellExample
    certain: tuple[CellExample, ...] = ()

    @cached_property
    def learned(self) -> Learned:
        return Learned.of(self.board, [self.first, *self.certain], self.part)

    def with_certain(self, line: Line, pictures: Sequence[Pictured], view: View) -> "_Session":
        """With pictures up to the newest accepted turn, as the referee, not the truth, has them."""
        positions = (*line.positions, line.position)
        known = [picture for picture in pictures if picture.ply < len(positions)][1:]
        certain = tuple(
            CellExample(picture.example.rows, looks_at(line.game, view, positions[picture.ply]))
            for picture in known[-MOST_CONFIRMED:]
        )
        return _Session(self.board, self.part, self.first, certain)


def _wait(referee: Referee, until_ms: float) -> None:
    while (wake_ms := referee.wake_at_ms) is not None and wake_ms <= until_ms:
        referee.step(None, wake_ms)
