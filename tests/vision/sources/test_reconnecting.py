"""A source that fails is opened again, after growing pauses, and each trouble is told once."""

from __future__ import annotations

from itertools import islice

import numpy as np

from adoube.words import CodedText
from adoube_vision.sources.opening import FIRST_RETRY_S, MAX_RETRY_S, steady
from adoube_vision.sources.source import CameraFrame, NoPicture, SourceEnded, SourceError

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
            raise SourceEnded("that was all")
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

        frames = steady(self.open, self.hear_trouble, self.hear_end, wait)
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
    source = Scripted(NoPicture("blank"), NoPicture("blank"), FRAME)

    assert source.frames() == 1
    assert (source.troubles, source.opened) == (["blank"], 1)


def test_the_end_is_told_and_nothing_is_opened_again() -> None:
    source = Scripted(FRAME)

    assert source.frames() == 1
    assert (source.ends, source.opened, source.closed) == (["that was all"], 1, 1)


def test_each_picture_is_asked_for_with_the_moment_before_which_none_is_wanted() -> None:
    source, moments = Scripted(FRAME, FRAME), iter((0, 60, 120))

    frames = steady(source.open, source.hear_trouble, source.hear_end, lambda _: False, moments.__next__)

    assert (len(list(frames)), source.asked_ns) == (2, [0, 60, 120])
