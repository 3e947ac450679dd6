"""A board in the studio under a camera on this computer's own network."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import cv2

from adoube.board.geometry import Board, Stack
from adoube_studio import Camera, Setting, Studio, StudioScene
from tests.vision.sources.mjpeg_server import NetworkCamera, network_camera

__all__ = ["Filmed", "filmed"]

GAP_S = 0.08  # from picture to picture


class Filmed:
    """A board in the studio under a network camera, which shows one scene until the next."""

    def __init__(self, board: Board, camera: NetworkCamera) -> None:
        self.address = camera.address
        self._camera = camera
        self._studio = Studio(Setting(board, Camera(20.0), (640, 640), markers=True))
        self._ending = threading.Event()
        self.shows({})
        self._sending = threading.Thread(target=self._send)
        self._sending.start()

    def shows(self, stacks: Mapping[str, Stack]) -> None:
        self._jpeg = bytes(cv2.imencode(".jpg", self._studio.render(StudioScene(stacks)))[1])

    def _send(self) -> None:
        while not self._ending.wait(GAP_S):
            if self._camera.parts.empty():
                self._camera.send(self._jpeg)

    def close(self) -> None:
        self._ending.set()
        self._sending.join()


@contextmanager
def filmed(board: Board) -> Iterator[Filmed]:
    with network_camera() as camera:
        film = Filmed(board, camera)
        try:
            yield film
        finally:
            film.close()
