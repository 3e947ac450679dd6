"""A phone as a source, and a real process that watches what it sends."""

from __future__ import annotations

import queue
import time
from multiprocessing import Pipe

import cv2
import numpy as np
import pytest

from adoube.games.registry import make_game
from adoube.sensing.camera import CameraNews, Located, SentPicture, Trouble
from adoube.tables.boards.phone_camera import PhoneCamera, Receipt
from adoube_studio.camera import Camera
from adoube_studio.rendering import Studio
from adoube_studio.scene import Scene, Setting
from adoube_vision.pixels import Pixels
from adoube_vision.process import CameraProcess
from adoube_vision.sources.opening import Phone, open_source
from adoube_vision.sources.source import NoPicture, SourceEnded, SourceError
from tests.vision.watching_process import WITHIN_S, job_for


def jpeg(picture: Pixels) -> bytes:
    return bytes(cv2.imencode(".jpg", picture)[1])


GREY = jpeg(np.full((48, 64, 3), 90, np.uint8))


def test_each_picture_is_asked_for_and_what_is_wrong_is_said() -> None:
    table, its = Pipe()
    phone = Phone(its)
    for sent in (None, SentPicture(5, GREY), SentPicture(6, b"\xff\xd8 no picture"), None):
        table.send(sent)

    with pytest.raises(SourceError, match="no phone sends pictures yet"):
        phone.read()
    frame = phone.read(3)
    with pytest.raises(NoPicture, match="has sent something that is no picture"):
        phone.read()
    with pytest.raises(SourceError, match="the phone has stopped sending pictures: unlock it"):
        phone.read()

    assert (frame.at_ns, frame.picture.shape) == (5, (48, 64, 3))
    asked = [table.recv() for _ in range(4)]
    assert asked[0] == (0, 0.0)
    assert asked[1][0] == 3
    assert all(within_s > 0 for _, within_s in asked[1:])


def test_without_a_table_there_is_no_phone() -> None:
    with pytest.raises(SourceEnded, match="goes with a table alone"):
        open_source("phone", None)


@pytest.mark.full
def test_a_process_watches_what_a_phone_sends_also_after_the_phone_was_turned() -> None:
    game, phone = make_game("jarmo"), PhoneCamera()
    news: queue.SimpleQueue[CameraNews] = queue.SimpleQueue()
    process = CameraProcess(job_for(game, "phone"), phone.next)
    process.start(news.put)
    start = Scene(dict(game.placement(game.start()).cells))

    def next_of(kind: type[CameraNews], sending: bytes | None) -> CameraNews:
        ends_s = time.monotonic() + WITHIN_S
        while time.monotonic() < ends_s:
            if sending is not None:
                assert phone.show(key, sending, time.monotonic_ns()) in (Receipt.TAKEN, Receipt.TOO_SOON)
            try:
                if isinstance(one := news.get(timeout=0.1), kind):
                    return one
            except queue.Empty:
                continue
        raise AssertionError(f"no {kind.__name__} came")

    try:
        trouble = next_of(Trouble, None)
        assert isinstance(trouble, Trouble)
        assert "no phone sends pictures yet" in str(trouble.why)
        key = phone.begin()
        for size in ((640, 360), (360, 640)):
            studio = Studio(Setting(game.board, Camera(20.0), size, markers=True))
            found = next_of(Located, jpeg(studio.render(start)))
            assert isinstance(found, Located)
            assert found.is_oriented
    finally:
        process.close()
