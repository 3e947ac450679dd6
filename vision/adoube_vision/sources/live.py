"""Live cameras: connected ones and RTSP streams, which OpenCV opens, and MJPEG over HTTP.

Network cameras and phones send MJPEG: JPEGs as the parts of one endless answer.
"""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from email.message import Message
from functools import partial
from http.client import HTTPException, HTTPResponse
from urllib.error import URLError
from urllib.parse import unquote, urlsplit
from urllib.request import (
    HTTPBasicAuthHandler,
    HTTPDigestAuthHandler,
    HTTPPasswordMgrWithDefaultRealm,
    OpenerDirector,
    build_opener,
)

import cv2
import numpy as np

from adoube.words import CodedText, coded, say
from adoube_vision.pixels import Pixels
from adoube_vision.source_names import shown_address
from adoube_vision.sources.film import decode_picture
from adoube_vision.sources.source import (
    STALL_S,
    LatestFrameReader,
    NoPictureError,
    PictureSource,
    SourceError,
    TimedFrame,
)

__all__ = [
    "jpegs",
    "open_device",
    "open_mjpeg",
    "open_rtsp",
]


def open_device(
    number: int, called: str = "", opened: Callable[[int], cv2.VideoCapture] = cv2.VideoCapture
) -> PictureSource:
    """Open the camera of that number, which messages call `called` if that is given. Raises SourceError."""
    name = called or str(number)
    capture = _interruptible(lambda: opened(number))
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
    capture = _interruptible(lambda: cv2.VideoCapture(address, cv2.CAP_FFMPEG, limits))
    name = shown_address(address)
    if not capture.isOpened():
        capture.release()
        raise SourceError(coded("camera.no_rtsp", address=name))
    return _live(capture, name, coded("camera.stream_ended", name=name), stall_s)


def _interruptible(opened: Callable[[], cv2.VideoCapture]) -> cv2.VideoCapture:
    """Open a camera on a thread of its own: OpenCV, which may wait for seconds, hears of no Ctrl-C."""
    capture: Future[cv2.VideoCapture] = Future()

    def run() -> None:
        try:
            capture.set_result(opened())
        except BaseException as error:  # noqa: BLE001 - raised on the thread that waits
            capture.set_exception(error)

    threading.Thread(target=run, name="opening a camera", daemon=True).start()
    return capture.result()


def _live(capture: cv2.VideoCapture, name: str, ended: CodedText, stall_s: float) -> PictureSource:
    def take() -> TimedFrame:
        is_there, picture = capture.read()
        if not is_there:
            raise SourceError(ended)
        return TimedFrame(time.monotonic_ns(), lambda: np.asarray(picture, np.uint8))

    return LatestFrameReader(name, take, capture.release, stall_s)


# The largest picture: a stream that never ends a picture must not fill the memory.
MOST_BYTES = 16 << 20
LONGEST_LINE = 1024
# The most bytes between two pictures: a stream of anything else is given up.
MOST_BETWEEN_BYTES = 1 << 18


def open_mjpeg(address: str, stall_s: float = STALL_S) -> PictureSource:
    """Open the stream at an address of `http://` or `https://`. Raises SourceError."""
    name = shown_address(address)
    try:
        answer: HTTPResponse = _opener_for(address).open(name, timeout=stall_s)
    except (OSError, HTTPException, ValueError) as error:
        why = error.reason if isinstance(error, URLError) else error
        raise SourceError(coded("camera.no_answer", address=name, why=why)) from error
    kind = answer.headers.get_content_type()
    if not kind.startswith("multipart/"):
        answer.close()
        raise SourceError(coded("camera.no_stream", address=name, kind=kind))
    parts = jpegs(answer, _boundary(answer.headers), name)

    def take() -> TimedFrame:
        try:
            data = next(parts, None)
        except TimeoutError as error:
            seconds = f"{stall_s:g}"
            raise SourceError(coded("camera.stalled", name=name, seconds=seconds)) from error
        except (OSError, HTTPException) as error:
            raise SourceError(coded("camera.stream_ended", name=name)) from error
        if data is None:
            raise SourceError(coded("camera.stream_ended", name=name))
        return TimedFrame(time.monotonic_ns(), partial(_unpacked, data, name))

    return LatestFrameReader(name, take, answer.close, 2 * stall_s)


def _opener_for(address: str) -> OpenerDirector:
    """Return an opener that knows the name and password in an address, for both kinds of log-in."""
    parts = urlsplit(address)
    known = HTTPPasswordMgrWithDefaultRealm()
    if parts.username is not None:
        user, password = unquote(parts.username), unquote(parts.password or "")
        known.add_password(None, shown_address(address), user, password)
    return build_opener(HTTPBasicAuthHandler(known), HTTPDigestAuthHandler(known))


def _unpacked(data: bytes, address: str) -> Pixels:
    picture = decode_picture(data)
    if picture is None:
        raise NoPictureError(coded("camera.no_picture_sent", address=address))
    return picture


def jpegs(answer: HTTPResponse, boundary: bytes, address: str) -> Iterator[bytes]:
    """Yield the content of each part until the stream ends. Raises SourceError for noise.

    Cameras disagree on whether the boundary's dashes belong to its name, so any number of them is accepted.
    """
    length: int | None = None
    between = 0
    while line := answer.readline(LONGEST_LINE):
        text = line.strip()
        between += len(line)
        if between > MOST_BETWEEN_BYTES:
            raise SourceError(coded("camera.no_pictures_in", address=address))
        name, _, value = text.partition(b":")
        if name.strip().lower() == b"content-length" and value.strip().isdigit():
            length = int(value)
        elif not text and length is not None:
            if length > MOST_BYTES:
                return
            yield answer.read(length)
            length, between = None, 0
        elif text.startswith(b"\xff\xd8"):
            part = _up_to(answer, boundary, line)
            if part is None:
                return
            yield part
            between = 0


def _up_to(answer: HTTPResponse, boundary: bytes, begun: bytes) -> bytes | None:
    """Return the rest of a part without a length; None if it does not end."""
    collected = bytearray(begun)
    while line := answer.readline(LONGEST_LINE):
        if boundary and line.startswith(b"--") and line.strip().strip(b"-") == boundary:
            return bytes(collected)
        collected += line
        if len(collected) > MOST_BYTES:
            return None
    return None


def _boundary(headers: Message) -> bytes:
    boundary = headers.get_param("boundary") or ""
    return str(boundary).encode("latin-1", "replace").strip(b"-")
