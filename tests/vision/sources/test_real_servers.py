"""Streams of real servers, which are killed, stand still and come back: the picture goes on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import takewhile
from pathlib import Path

import cv2
import numpy as np
import pytest

from adoube.words import CodedText
from adoube_vision.sources.live import open_mjpeg, open_rtsp
from adoube_vision.sources.opening import reconnecting
from adoube_vision.sources.source import CameraFrame, PictureSource
from tests.vision.sources.real_servers import RealServer, mjpeg_command, real_server, rtsp_command

pytestmark = [pytest.mark.camera_servers, pytest.mark.full]

WITHIN_S = 90.0  # a loaded machine may take its time; what never comes fails the test
STALL_S = 2.0
KINDS = pytest.mark.parametrize(
    ("command", "opened", "scheme"), [(rtsp_command, open_rtsp, "rtsp"), (mjpeg_command, open_mjpeg, "http")]
)
Command = Callable[[Path, int], list[str]]
Opened = Callable[[str, float], PictureSource]


def picture(folder: Path, grey: int) -> Path:
    file = folder / f"{grey}.jpg"
    cv2.imwrite(str(file), np.full((240, 320, 3), grey, np.uint8))
    return file


class Followed:
    """The pictures of a server, opened again as often as need be, and what was said meanwhile."""

    def __init__(self, server: RealServer, opened: Opened, scheme: str) -> None:
        self.said: list[str] = []
        self._act: Callable[[], None] | None = None
        address = f"{scheme}://127.0.0.1:{server.port}/board"
        self._ends_s = time.monotonic() + WITHIN_S
        self._frames: Iterator[CameraFrame] = reconnecting(
            lambda: opened(address, STALL_S), self._hear, self._hear, self._wait
        )

    def when_it_is_said(self, act: Callable[[], None]) -> None:
        """Act once, when the next trouble is said."""
        self._act = act

    def _hear(self, why: CodedText) -> None:
        self.said.append(str(why))
        act, self._act = self._act, None
        if act is not None:
            act()

    def _wait(self, pause_s: float) -> bool:
        time.sleep(min(pause_s, 0.2))
        return time.monotonic() > self._ends_s

    def until(self, is_so: Callable[[CameraFrame], bool]) -> None:
        """Read pictures until one is as wanted."""
        frames = takewhile(lambda _: time.monotonic() < self._ends_s, self._frames)
        assert any(is_so(frame) for frame in frames), self.said


def restart(server: RealServer, shown: Path) -> None:
    server.kill()
    server.show(shown)


def is_about(grey: int) -> Callable[[CameraFrame], bool]:
    """Video has fewer levels than a JPEG, so that grey comes a little darker or brighter."""
    return lambda frame: abs(float(frame.picture.mean()) - grey) < 25


@KINDS
def test_a_server_that_is_killed_is_said_and_its_picture_goes_on_when_it_is_back(
    command: Command, opened: Opened, scheme: str, tmp_path: Path
) -> None:
    dark, bright = picture(tmp_path, 60), picture(tmp_path, 200)
    with real_server(command, dark) as server:
        followed = Followed(server, opened, scheme)
        followed.until(is_about(60))
        followed.said.clear()  # that it had not begun to listen yet

        restart(server, bright)

        followed.until(is_about(200))
        assert followed.said
        assert all("it is tried again" in said for said in followed.said)


@KINDS
def test_a_server_that_stands_still_is_said_and_its_picture_goes_on_when_it_is_started_again(
    command: Command, opened: Opened, scheme: str, tmp_path: Path
) -> None:
    dark, bright = picture(tmp_path, 60), picture(tmp_path, 200)
    with real_server(command, dark) as server:
        followed = Followed(server, opened, scheme)
        followed.until(is_about(60))
        followed.said.clear()

        server.stop()
        followed.when_it_is_said(lambda: restart(server, bright))

        followed.until(is_about(200))
        assert followed.said
        assert all("it is tried again" in said for said in followed.said)
