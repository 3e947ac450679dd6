"""A real process that watches pictures which the test serves: a board in the studio."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TypeVar

import cv2

from adoube.board.geometry import Stack
from adoube.games.base import AnyGame
from adoube.games.registry import make_game
from adoube.sensing.camera import CameraNews
from adoube.sensing.views import COLOUR, view_named
from adoube_studio import Camera, Setting, Studio, StudioScene
from adoube_vision.job import CameraJob
from adoube_vision.process import CameraProcess
from tests.vision.sources.mjpeg_server import NetworkCamera, network_camera

__all__ = ["WITHIN_S", "Watched", "job_for", "watched"]

GAP_S = 0.08  # from picture to picture
WITHIN_S = 90.0  # A loaded machine may take its time; what never comes fails the test.

N = TypeVar("N", bound=CameraNews)


def job_for(game: AnyGame, source: str) -> CameraJob:
    """A job in which the game's start stands on the board."""
    view, start = view_named(COLOUR, game.seats), game.placement(game.start())
    stands = {cell: view.symbol(start.stack(cell)) for cell in game.board.names}
    return CameraJob(source, game.id, dict(game.options), game.seed, stands)


class Watched:
    """Jarmo under a network camera. `stacks` is what its pictures show now."""

    def __init__(self, camera: NetworkCamera) -> None:
        self.game = make_game("jarmo")
        self.stacks: Mapping[str, Stack] = dict(self.game.placement(self.game.start()).cells)
        self.is_sending = True
        self._camera = camera
        self._studio = Studio(Setting(self.game.board, Camera(20.0), (960, 540), markers=True))
        self._news: queue.SimpleQueue[CameraNews] = queue.SimpleQueue()
        self._ending = threading.Event()
        self._sending = threading.Thread(target=self._send)
        self.process = CameraProcess(job_for(self.game, camera.address))
        self.process.start(self._news.put)
        self._sending.start()

    def _send(self) -> None:
        number = 0
        while not self._ending.wait(GAP_S):
            if self.is_sending and self._camera.parts.empty():
                picture = self._studio.render(StudioScene(self.stacks, number=number))
                self._camera.send(bytes(cv2.imencode(".jpg", picture)[1]))
                number += 1

    def next(self, kind: type[N]) -> N:
        """The next news of a kind; others before it are left out."""
        ends_s = time.monotonic() + WITHIN_S
        while not isinstance(news := self._news.get(timeout=ends_s - time.monotonic()), kind):
            assert time.monotonic() < ends_s, f"no {kind.__name__} came"
        return news

    def unplug(self) -> None:
        """Ends the answer that is being given."""
        self._camera.send(None)

    def close(self) -> None:
        self._ending.set()
        self._sending.join()
        self.process.close()


@contextmanager
def watched() -> Iterator[Watched]:
    with network_camera() as camera:
        jarmo = Watched(camera)
        try:
            yield jarmo
        finally:
            jarmo.close()
