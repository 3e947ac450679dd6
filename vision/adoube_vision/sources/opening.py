"""Opening sources: the one that a text after `camera:` names, and again after it has failed."""

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from multiprocessing.connection import Connection
from pathlib import Path

from adoube.sensing.camera import SentPicture
from adoube.words import CodedText, coded
from adoube_vision.connected_cameras import NotConnectedError, camera_number_named, camera_number_of_file
from adoube_vision.source_names import (
    DEVICES,
    PHONE,
    RTSP,
    STREAMS,
    STUDIO,
    USB,
    NoCameraSourceError,
    require_source,
)
from adoube_vision.sources.film import (
    PICTURE_ENDINGS,
    Photographs,
    decode_picture,
    open_film,
    open_folder,
)
from adoube_vision.sources.live import open_device, open_mjpeg, open_rtsp
from adoube_vision.sources.source import (
    STALL_S,
    CameraFrame,
    NoPictureError,
    PictureSource,
    SourceEndedError,
    SourceError,
)

__all__ = ["FIRST_RETRY_S", "MAX_RETRY_S", "Phone", "open_source", "reconnecting"]


def open_source(
    text: str,
    *,
    in_real_time: bool = True,
    phone: PictureSource | None = None,
    open_studio: Callable[[], PictureSource] | None = None,
) -> PictureSource:
    """Open a camera by its number, name or file, an address, a folder, a film, a phone or the studio.

    `phone` and `open_studio` are handed in by the caller; without them such a source cannot be opened.
    `in_real_time`: films are shown at their own pace. Raises SourceError if opening it again may help, else
    SourceEndedError or NoCameraSourceError.
    """
    require_source(text)
    if text == PHONE:
        if phone is None:
            raise SourceEndedError(coded("camera.phone_only_plays"))
        return phone
    if text.isdecimal():
        return open_device(int(text))
    try:
        if text.startswith(USB):
            name = text.removeprefix(USB)
            return open_device(camera_number_named(name), name)
        if text.startswith(DEVICES):
            return open_device(camera_number_of_file(text), text)
    except NotConnectedError as error:
        raise SourceError(coded("camera.looked_for", why=error.said)) from error
    if text.startswith(STREAMS):
        return open_mjpeg(text)
    if text.startswith(RTSP):
        return open_rtsp(text)
    if text.startswith(STUDIO):
        if open_studio is None:
            raise SourceEndedError(coded("camera.no_source", source=text))
        return open_studio()
    return _open_recorded(Path(text), in_real_time=in_real_time)


def _open_recorded(path: Path, *, in_real_time: bool) -> PictureSource:
    if os.path.isdir(path):  # noqa: PTH112 - Path would raise for a folder without permission
        return open_folder(path)
    if path.suffix.lower() in PICTURE_ENDINGS:
        return Photographs(path.name, [path])
    return open_film(path, in_real_time=in_real_time)


class Phone:
    """A phone whose pictures the parent process has. Each is asked for, so only the newest is sent over.

    A request is a time and the seconds to wait, sent through `pictures`. The source is never closed: a phone
    comes back by itself.
    """

    def __init__(self, pictures: Connection, stall_s: float = STALL_S) -> None:
        self._pictures, self._stall_s = pictures, stall_s
        self._has_come = self._has_waited = False

    def read(self, not_before_ns: int = 0) -> CameraFrame:
        # The first request does not wait, so that a missing phone is reported at once.
        self._pictures.send((not_before_ns, self._stall_s if self._has_waited else 0.0))
        self._has_waited = True
        sent: SentPicture | None = self._pictures.recv()
        if sent is None:
            raise SourceError(coded("camera.phone_silent" if self._has_come else "camera.phone_awaited"))
        self._has_come = True
        picture = decode_picture(sent.jpeg)
        if picture is None:
            raise NoPictureError(coded("camera.phone_no_picture"))
        return CameraFrame(sent.at_ns, picture)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


FIRST_RETRY_S = 0.25
MAX_RETRY_S = 5.0  # the longest wait after a camera is plugged in again
RETRY_FACTOR = 2.0


def reconnecting(
    open_source: Callable[[], PictureSource],
    trouble: Callable[[CodedText], None],
    ended: Callable[[CodedText], None],
    wait: Callable[[float], bool],
    not_before_ns: Callable[[], int] = lambda: 0,
) -> Iterator[CameraFrame]:
    """Yield the frames of a source, which is opened again after growing pauses until it ends.

    `trouble` is called with a message once for as long as it stays true, `ended` with the last one. `wait`
    sleeps for so many seconds and returns True to stop. `not_before_ns` gives the argument of each `read`.
    """
    said: CodedText | None = None
    pause_s = FIRST_RETRY_S
    while True:
        try:
            with closing(open_source()) as source:
                while True:
                    try:
                        frame = source.read(not_before_ns())
                    except NoPictureError as error:
                        said = _tell_once(error.said, said, trouble)
                        continue
                    said, pause_s = None, FIRST_RETRY_S
                    yield frame
        except SourceError as error:
            said = _tell_once(error.said, said, trouble)
        except (SourceEndedError, NoCameraSourceError) as error:
            ended(error.said)
            return
        if wait(pause_s):
            return
        pause_s = min(pause_s * RETRY_FACTOR, MAX_RETRY_S)


def _tell_once(now: CodedText, said: CodedText | None, tell: Callable[[CodedText], None]) -> CodedText:
    if now != said:
        tell(now)
    return now
