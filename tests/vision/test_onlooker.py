"""What the watching asks of its camera: every picture while something happens, fewer while nothing does."""

from __future__ import annotations

import pytest

from adoube.board.placement import Stack
from adoube.games.registry import make_game
from adoube.sensing.camera import Pictured
from adoube_vision.onlooker import RESTING_GAP_MS, RESTS_MS, Onlooker
from adoube_vision.pixels import Pixels
from adoube_vision.sources.source import Frame
from adoube_vision.studio.camera import Camera
from adoube_vision.studio.rendering import Studio
from adoube_vision.studio.scene import Scene, Setting
from tests.vision.watching_process import job_for

MS = 1_000_000
GAP_MS = 100


class Onlooking:
    """Jarmo before an onlooker, a picture every tenth of a second."""

    def __init__(self) -> None:
        self.game = make_game("jarmo")
        self.studio = Studio(Setting(self.game.board, Camera(20.0), (640, 360), markers=True))
        self.start = dict(self.game.placement(self.game.start()).cells)
        self.onlooker = Onlooker(job_for(self.game, "0"), self.game)
        self.at_ms = 0
        self.read = 0

    def shows(self, stacks: dict[str, Stack]) -> Pixels:
        return self.studio.render(Scene(stacks))

    def see(self, picture: Pixels, for_ms: int = GAP_MS) -> None:
        for _ in range(for_ms // GAP_MS):
            self.at_ms += GAP_MS
            news = list(self.onlooker.see(Frame(self.at_ms * MS, picture)))
            self.read += sum(isinstance(one, Pictured) for one in news)

    @property
    def rests(self) -> bool:
        """Whether it leaves pictures out."""
        not_before_ns = self.onlooker.not_before_ns
        assert not_before_ns in (0, (self.at_ms + RESTING_GAP_MS) * MS)
        return not_before_ns > 0


@pytest.fixture
def onlooking() -> Onlooking:
    return Onlooking()


def test_every_picture_is_wanted_at_first(onlooking: Onlooking) -> None:
    assert not onlooking.rests

    onlooking.see(onlooking.shows(onlooking.start), RESTS_MS // 2)

    assert onlooking.read
    assert not onlooking.rests


def test_a_board_on_which_nothing_happens_is_looked_at_less_often_until_something_does(
    onlooking: Onlooking,
) -> None:
    onlooking.see(onlooking.shows(onlooking.start), 2 * RESTS_MS)
    assert onlooking.rests

    moved = {("c3" if cell == "b1" else cell): stack for cell, stack in onlooking.start.items()}
    onlooking.see(onlooking.shows(moved))
    assert not onlooking.rests

    onlooking.see(onlooking.shows(moved), 2 * RESTS_MS)
    assert onlooking.rests
