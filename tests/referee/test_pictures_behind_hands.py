"""Quick play before a camera: hands hide the cells of a turn until long after it, and the next turn is played
meanwhile. What is drawn here says nothing of how the referee weighs it.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from adoube.board.geometry import Board
from adoube.games.registry import make_game
from adoube.referee.config import Timings
from adoube.referee.referee import Referee
from adoube.sensing.events import FrameSeen
from adoube.sensing.trace import Sensors
from adoube.sensing.views import view_named
from adoube.simulation.scripted import random_game
from tests.referee.frames import name_of

GAP_MS = 100
CLEARLY = 6.0
CHANGED, AS_BEFORE = (4.0, 60.0), (-0.7, 0.7)
REACH_PITCHES = 1.6  # around a cell that a hand acts on, cells are hidden
LATER_MS = 20_000


class _Behind:
    """A random game, and the pictures of its stands."""

    def __init__(self, game_id: str, seed: int, turns: int) -> None:
        self.game = make_game(game_id, seed=seed)
        self.line = random_game(self.game, seed, turns).line
        self._view = view_named("colour", self.game.seats)
        self._rng = Random(f"hands {game_id} {seed}")
        self._boards = [self._shown(position) for position in (*self.line.positions, self.line.position)]
        self._touched: set[str] = set()  # since they were seen last
        self._was: dict[str, str] = {}
        self._number = self._stand = 0

    def pictures(self) -> Iterator[FrameSeen]:
        """After each turn some cells are hidden, mostly those where the hand was, during the next, too; at
        the end none."""
        rng, hidden = self._rng, set[str]()
        yield from self._stands(self._boards[0], hidden)
        for before, board in zip(self._boards, self._boards[1:], strict=False):
            changed = {cell for cell in board if board[cell] != before[cell]}
            self._touched |= changed
            hand = {cell for one in changed for cell in _near(self.game.board, one)}
            stays = hidden if rng.random() < 0.3 else set()
            for hidden in (hand | stays, {cell for cell in sorted(hand | stays) if rng.random() < 0.5}):
                yield from self._stands(board, hidden)
            if rng.random() < 0.5:
                yield from self._stands(board, hidden := set())
        yield from self._stands(self._boards[-1], set())

    def _stands(self, board: dict[str, str], hidden: set[str]) -> Iterator[FrameSeen]:
        rng, names = self._rng, sorted({shows for one in self._boards for shows in one.values()})
        change = {
            cell: rng.uniform(*(CHANGED if cell in self._touched else AS_BEFORE))
            for cell in board
            if cell in self._was and cell not in hidden
        }
        loglik = {
            cell: {name: 0.0 if name == shows else -CLEARLY for name in names}
            for cell, shows in board.items()
            if cell not in hidden
        }
        for _ in range(4):
            yield FrameSeen(self._number * GAP_MS, self._number, loglik, change, self._stand)
            self._number += 1
        self._stand += 1
        self._was |= {cell: shows for cell, shows in board.items() if cell not in hidden}
        self._touched &= hidden

    def _shown(self, position: object) -> dict[str, str]:
        placement = self.game.placement(position)
        return {cell: name_of(self._view.symbol(placement.stack(cell))) for cell in self.game.board.names}

    def followed(self) -> list[str]:
        """The turns that are accepted, in the end."""
        referee = Referee(self.game, Sensors(self._view, None, clock=False), Timings.default())
        for frame in self.pictures():
            referee.step(frame, frame.at_ms)
        referee.step(None, self._number * GAP_MS + LATER_MS)
        return referee.line.written_turns()


def _near(board: Board, cell: str) -> Iterator[str]:
    at, reach = board.cell(cell), REACH_PITCHES * board.pitch_mm
    for other in board.cells:
        if abs(other.x_mm - at.x_mm) <= reach and abs(other.y_mm - at.y_mm) <= reach:
            yield other.name


@pytest.mark.parametrize(("game_id", "share"), [("chess", 0.98), ("jarmo", 0.9), ("follow-the-arrow", 0.8)])
def test_turns_behind_hands_are_followed_or_left_open(game_id: str, share: float) -> None:
    followed = played = 0
    for seed in range(1, 7):
        behind = _Behind(game_id, seed, 16)
        turns, accepted = behind.line.written_turns(), behind.followed()

        assert accepted == turns[: len(accepted)], f"seed {seed}"
        followed, played = followed + len(accepted), played + len(turns)

    assert followed >= share * played
