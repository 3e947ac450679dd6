"""A source that fails is opened again, after growing pauses; a phone's pictures are asked for singly."""

from __future__ import annotations

import queue
import time
from itertools import islice
from multiprocessing import Pipe

import cv2
import numpy as np
import pytest

from adoube.games.registry import make_game
from adoube.sensing.camera import CameraNews, Located, SentPicture, Trouble
from adoube.tables.boards.camera_state import PhoneCamera, Receipt
from adoube.words import CodedText
from adoube_studio import Camera, Setting, Studio, StudioScene
from adoube_vision.pixels import Pixels
from adoube_vision.process import CameraProcess
from adoube_vision.sources.opening import FIRST_RETRY_S, MAX_RETRY_S, Phone, open_source, reconnecting
from adoube_vision.sources.source import CameraFrame, NoPictureError, SourceEndedError, SourceError
from tests.vision.watching_process import WITHIN_S, job_for

FRAME = CameraFrame(0, np.zeros((2, 2, 3), np.uint8))


class Scripted:
    """A source that does one thing after the other; opening it again goes on."""

    def __init__(self, *script: CameraFrame | Exception) -> None:
        self._script = list(script)
        self.opened = self.closed = 0
        self.troubles: list[str] = []
        self.ends: list[str] = []
        self.pauses: list[float] = []
        self.asked_ns: list[int] = []

    def open(self) -> Scripted:
        self.opened += 1
        if self._script and isinstance(self._script[0], ConnectionError):
            raise SourceError(str(self._script.pop(0)))
        return self

    def read(self, not_before_ns: int = 0) -> CameraFrame:
        self.asked_ns.append(not_before_ns)
        if not self._script:
            raise SourceEndedError("that was all")
        step = self._script.pop(0)
        if isinstance(step, Exception):
            raise step
        return step

    def close(self) -> None:
        self.closed += 1

    def hear_trouble(self, why: CodedText) -> None:
        self.troubles.append(str(why))

    def hear_end(self, why: CodedText) -> None:
        self.ends.append(str(why))

    def frames(self, at_most: int = 100) -> int:
        def wait(pause_s: float) -> bool:
            self.pauses.append(pause_s)
            return False

        frames = reconnecting(self.open, self.hear_trouble, self.hear_end, wait)
        return len(list(islice(frames, at_most)))


def test_a_source_that_fails_is_closed_told_once_and_opened_again() -> None:
    source = Scripted(FRAME, SourceError("the cable"), FRAME)

    assert source.frames() == 2
    assert source.troubles == ["the cable"]
    assert (source.opened, source.closed) == (2, 2)


def test_a_trouble_that_stays_is_told_once_and_again_after_pictures_came() -> None:
    gone = [ConnectionError("gone") for _ in range(3)]
    source = Scripted(SourceError("gone"), *gone, FRAME, SourceError("gone"), FRAME)

    assert source.frames() == 2
    assert source.troubles == ["gone", "gone"]


def test_pauses_grow_to_a_limit_and_begin_anew_after_a_picture() -> None:
    gone = [ConnectionError("gone") for _ in range(9)]
    source = Scripted(*gone, FRAME, SourceError("gone"), FRAME)

    source.frames()

    assert source.pauses[:3] == [FIRST_RETRY_S, 2 * FIRST_RETRY_S, 4 * FIRST_RETRY_S]
    assert max(source.pauses) == MAX_RETRY_S
    assert source.pauses[-1] == FIRST_RETRY_S


def test_what_is_no_picture_is_told_and_the_source_goes_on() -> None:
    source = Scripted(NoPictureError("blank"), NoPictureError("blank"), FRAME)

    assert source.frames() == 1
    assert (source.troubles, source.opened) == (["blank"], 1)


def test_the_end_is_told_and_nothing_is_opened_again() -> None:
    source = Scripted(FRAME)

    assert source.frames() == 1
    assert (source.ends, source.opened, source.closed) == (["that was all"], 1, 1)


def test_each_picture_is_asked_for_with_the_moment_before_which_none_is_wanted() -> None:
    source, moments = Scripted(FRAME, FRAME), iter((0, 60, 120))

    frames = reconnecting(
        source.open, source.hear_trouble, source.hear_end, lambda _: False, moments.__next__
    )

    assert (len(list(frames)), source.asked_ns) == (2, [0, 60, 120])


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
    with pytest.raises(NoPictureError, match="has sent something that is no picture"):
        phone.read()
    with pytest.raises(SourceError, match="the phone has stopped sending pictures: unlock it"):
        phone.read()

    assert (frame.at_ns, frame.picture.shape) == (5, (48, 64, 3))
    asked = [table.recv() for _ in range(4)]
    assert asked[0] == (0, 0.0)
    assert asked[1][0] == 3
    assert all(within_s > 0 for _, within_s in asked[1:])


def test_without_a_table_there_is_no_phone() -> None:
    with pytest.raises(SourceEndedError, match="goes with a table alone"):
        open_source("phone")


@pytest.mark.full
def test_a_process_watches_what_a_phone_sends_also_after_the_phone_was_turned() -> None:
    game, phone = make_game("jarmo"), PhoneCamera()
    news: queue.SimpleQueue[CameraNews] = queue.SimpleQueue()
    process = CameraProcess(job_for(game, "phone"), phone.next)
    process.start(news.put)
    start = StudioScene(dict(game.placement(game.start()).cells))

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
