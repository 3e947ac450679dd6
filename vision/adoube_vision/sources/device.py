"""Cameras that OpenCV opens: a connected one by its number, or an RTSP stream.

Connected cameras are known by name, as Linux lists them (Video4Linux).
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from adoube.words import CodedText, coded, say
from adoube_vision.source_names import shown_address
from adoube_vision.sources.source import STALL_S, LatestFrameReader, PictureSource, SourceError, TimedFrame

__all__ = [
    "CameraDevice",
    "camera_number_named",
    "camera_number_of_file",
    "connected_cameras",
    "open_device",
    "open_rtsp",
]


def open_device(
    number: int, called: str = "", opened: Callable[[int], cv2.VideoCapture] = cv2.VideoCapture
) -> PictureSource:
    """Open the camera of that number, which messages call `called` if that is given. Raises SourceError."""
    name = called or str(number)
    capture = opened(number)
    if not capture.isOpened():
        capture.release()
        raise SourceError(coded("camera.no_device", number=name))
    # Pictures that wait in the driver are old by the time they are analysed.
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return _live(capture, say("camera.board", source=name), coded("camera.device_gone", number=name), STALL_S)


def open_rtsp(address: str, stall_s: float = STALL_S) -> PictureSource:
    """Open the stream at an address of `rtsp://`. Raises SourceError."""
    within_ms = round(1000 * stall_s)
    limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, within_ms, cv2.CAP_PROP_READ_TIMEOUT_MSEC, within_ms]
    capture = cv2.VideoCapture(address, cv2.CAP_FFMPEG, limits)
    name = shown_address(address)
    if not capture.isOpened():
        capture.release()
        raise SourceError(coded("camera.no_rtsp", address=name))
    return _live(capture, name, coded("camera.stream_ended", name=name), stall_s)


def _live(capture: cv2.VideoCapture, name: str, ended: CodedText, stall_s: float) -> PictureSource:
    def take() -> TimedFrame:
        is_there, picture = capture.read()
        if not is_there:
            raise SourceError(ended)
        return TimedFrame(time.monotonic_ns(), lambda: np.asarray(picture, np.uint8))

    return LatestFrameReader(name, take, capture.release, stall_s)


LISTED_IN = Path("/sys/class/video4linux")
FILE = "video"  # a camera's device file is named so, followed by its number


class CameraDevice(NamedTuple):
    """A connected camera: its number, and the name that it reports."""

    number: int
    name: str


def connected_cameras(listed_in: Path = LISTED_IN) -> list[CameraDevice]:
    """Return all connected cameras by number, without further device files, such as those for settings."""
    found = []
    for place in listed_in.glob(f"{FILE}[0-9]*"):
        try:
            is_first = (place / "index").read_text(encoding="ascii").strip() == "0"
            name = (place / "name").read_text(encoding="utf-8", errors="replace").strip()
        except OSError:
            continue  # unplugged just now
        if is_first:
            found.append(CameraDevice(int(place.name.removeprefix(FILE)), name))
    return sorted(found)


def camera_number_named(name: str, listed_in: Path = LISTED_IN) -> int:
    """Return the number of the one camera with this in its name. Raises SourceError if not just one has."""
    cameras = connected_cameras(listed_in)
    fitting = [camera for camera in cameras if name.strip().lower() in camera.name.lower()]
    if len(fitting) == 1:
        return fitting[0].number
    shown = ", ".join(say("camera.listed", number=each.number, name=each.name) for each in fitting or cameras)
    key = "camera.several_named" if fitting else "camera.none_named" if cameras else "camera.none_plugged_in"
    raise SourceError(coded(key, name=name, cameras=shown))


def camera_number_of_file(file: str) -> int:
    """Return the number of the camera behind a file of `/dev`, which may be a link. Raises SourceError."""
    place = Path(file).resolve()
    number = place.name.removeprefix(FILE)
    if not (place.exists() and place.name.startswith(FILE) and number.isdecimal()):
        raise SourceError(coded("camera.no_device", number=file))
    return int(number)
