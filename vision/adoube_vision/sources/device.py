"""Cameras that OpenCV opens: one plugged in, by its number, or an RTSP stream."""

import time
from collections.abc import Callable

import cv2
import numpy as np

from adoube.words import say
from adoube_vision.source_names import shown_address
from adoube_vision.sources.newest import STALL_S, Newest, Taken
from adoube_vision.sources.source import Source, SourceError

__all__ = ["open_device", "open_rtsp"]


def open_device(
    number: int, called: str = "", opened: Callable[[int], cv2.VideoCapture] = cv2.VideoCapture
) -> Source:
    """The camera of that number, which people call otherwise where `called` says so. Raises SourceError."""
    name = called or str(number)
    capture = opened(number)
    if not capture.isOpened():
        capture.release()
        raise SourceError(say("camera.no_device", number=name))
    # What waits in the driver is old when it is looked at.
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return _live(capture, say("camera.board", source=name), say("camera.device_gone", number=name), STALL_S)


def open_rtsp(address: str, stall_s: float = STALL_S) -> Source:
    """The stream at an address of `rtsp://`. Raises SourceError."""
    within_ms = round(1000 * stall_s)
    limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, within_ms, cv2.CAP_PROP_READ_TIMEOUT_MSEC, within_ms]
    capture = cv2.VideoCapture(address, cv2.CAP_FFMPEG, limits)
    name = shown_address(address)
    if not capture.isOpened():
        capture.release()
        raise SourceError(say("camera.no_rtsp", address=name))
    return _live(capture, name, say("camera.stream_ended", name=name), stall_s)


def _live(capture: cv2.VideoCapture, name: str, ended: str, stall_s: float) -> Source:
    def take() -> Taken:
        is_there, picture = capture.read()
        if not is_there:
            raise SourceError(ended)
        return Taken(time.monotonic_ns(), lambda: np.asarray(picture, np.uint8))

    return Newest(name, take, capture.release, stall_s)
