"""Cameras that OpenCV opens: one plugged in, by its number, or an RTSP stream."""

import time

import cv2
import numpy as np

from adoube.words import say
from adoube_vision.sources.newest import Newest, Taken
from adoube_vision.sources.source import Source, SourceError

__all__ = ["open_device", "open_rtsp"]


def open_device(number: int) -> Source:
    """The camera of that number. Raises SourceError."""
    capture = cv2.VideoCapture(number)
    if not capture.isOpened():
        capture.release()
        raise SourceError(say("camera.no_device", number=number))
    # What waits in the driver is old when it is looked at.
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return _live(capture, str(number), say("camera.device_gone", number=number))


def open_rtsp(address: str) -> Source:
    """The stream at an address of `rtsp://`. Raises SourceError."""
    capture = cv2.VideoCapture(address, cv2.CAP_FFMPEG)
    if not capture.isOpened():
        capture.release()
        raise SourceError(say("camera.no_answer", address=address, why="rtsp"))
    return _live(capture, address, say("camera.stream_ended", name=address))


def _live(capture: cv2.VideoCapture, name: str, ended: str) -> Source:
    def take() -> Taken:
        is_there, picture = capture.read()
        if not is_there:
            raise SourceError(ended)
        return Taken(time.monotonic_ns(), lambda: np.asarray(picture, np.uint8))

    return Newest(name, take, capture.release)
