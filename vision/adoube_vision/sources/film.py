"""Recorded pictures, which wait for their reader: a film, or a folder of photographs."""

import re
import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import cv2
import numpy as np

from adoube.words import coded
from adoube_vision.pixels import Pixels
from adoube_vision.sources.source import CameraFrame, NoPictureError, SourceEndedError, SourceError

__all__ = ["PICTURE_ENDINGS", "Film", "Photographs", "decode_picture", "open_film", "open_folder"]

PICTURE_ENDINGS = (".jpg", ".jpeg", ".png", ".bmp", ".webp")
# Formats of phones that OpenCV cannot read.
PHONE_ENDINGS = (".heic", ".heif")
USUAL_RATE = 25.0  # pictures a second of a film that does not say its rate
NS_PER_S = 1_000_000_000
MOST_SIDE_PX = 1920  # of a photograph that is analysed


class Film:
    """A film, which shows `rate` pictures a second at most, beginning with the first `read`; it skips none.

    The first one stays: nothing happens before its reader has finished with it.
    `in_real_time`: `read` waits until each is due; otherwise each is returned at once, with the time at which
    it would be due.
    """

    def __init__(
        self, name: str, pictures: Iterator[Pixels], rate: float, *, in_real_time: bool = True
    ) -> None:
        """Read `pictures` at most one ahead."""
        self._name, self._pictures, self._gap_ns = name, pictures, round(NS_PER_S / rate)
        self._in_real_time = in_real_time
        self._due_ns: int | None = None
        self._closing = threading.Event()

    def read(self, not_before_ns: int = 0) -> CameraFrame:
        is_first, picture = self._due_ns is None, next(self._pictures, None)
        at_ns = self._wait()
        if picture is None:
            raise SourceEndedError(coded("camera.film_ended", name=self._name))
        return CameraFrame(at_ns, picture, stays=is_first)

    def _wait(self) -> int:
        """Return when the next picture is shown; in real time, wait until then."""
        now_ns = time.monotonic_ns()
        due_ns = now_ns if self._due_ns is None else self._due_ns
        if self._in_real_time:
            self._closing.wait(max(0, due_ns - now_ns) / NS_PER_S)
            due_ns = max(due_ns, now_ns)
        self._due_ns = due_ns + self._gap_ns
        return due_ns

    def close(self) -> None:
        self._closing.set()


def open_film(file: Path, *, in_real_time: bool = True) -> Film:
    """Open the film in a file. Raises SourceEndedError if it is none, SourceError if it may not be read."""
    try:
        file.open("rb").close()
    except OSError as error:
        raise SourceError(coded("camera.not_opened", file=file, why=error.strerror)) from error
    capture = cv2.VideoCapture(str(file))
    is_film, first = capture.read() if capture.isOpened() else (False, None)
    if not is_film or first is None:
        capture.release()
        raise SourceEndedError(coded("camera.no_film", file=file))
    rate = capture.get(cv2.CAP_PROP_FPS)
    rate = rate if 0.1 <= rate <= 1000 else USUAL_RATE
    return Film(file.name, _rest_of(capture, np.asarray(first, np.uint8)), rate, in_real_time=in_real_time)


def _rest_of(capture: cv2.VideoCapture, first: Pixels) -> Iterator[Pixels]:
    yield first
    while (read := capture.read())[0]:
        yield np.asarray(read[1], np.uint8)
    capture.release()


class Photographs:
    """The photographs of a folder, one after the other. Each stays until its reader asks for the next."""

    def __init__(self, name: str, files: Iterable[Path]) -> None:
        self._name, self._files = name, iter(files)

    def read(self, not_before_ns: int = 0) -> CameraFrame:
        file = next(self._files, None)
        if file is None:
            raise SourceEndedError(coded("camera.film_ended", name=self._name))
        try:
            picture = decode_picture(file.read_bytes())
        except OSError as error:
            raise NoPictureError(coded("camera.unread_picture", file=file, why=error.strerror)) from error
        if picture is None:
            raise NoPictureError(coded("camera.no_picture", name=file))
        return CameraFrame(time.monotonic_ns(), _of_usual_size(picture), stays=True)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


def open_folder(folder: Path) -> Photographs:
    """Open the photographs in a folder, sorted by name, numbers in names by value.

    Hidden files are left out. Raises SourceEndedError if there are no photographs, or only damaged ones, or
    some in a format that cannot be read, since without them turns are missing; SourceError if they may not be
    read.
    """
    try:
        there = [file for file in folder.iterdir() if not file.name.startswith(".")]
    except OSError as error:
        raise SourceError(coded("camera.not_opened", file=folder, why=error.strerror)) from error
    files = [file for file in there if file.suffix.lower() in PICTURE_ENDINGS]
    read = {file.stem for file in files}
    unread = [file for file in there if file.suffix.lower() in PHONE_ENDINGS and file.stem not in read]
    if unread:
        first = min(unread, key=_by_number).name
        raise SourceEndedError(coded("camera.phone_format", folder=folder, file=first, count=len(unread)))
    if not files:
        raise SourceEndedError(coded("camera.no_pictures", folder=folder))
    if not any(map(_is_whole, files)):
        raise SourceEndedError(coded("camera.no_whole_picture", folder=folder))
    return Photographs(folder.name, sorted(files, key=_by_number))


def _is_whole(file: Path) -> bool:
    """Return whether a photograph is undamaged; one that may not be read is told of when its turn comes."""
    try:
        return decode_picture(file.read_bytes()) is not None
    except OSError:
        return True


def _of_usual_size(picture: Pixels) -> Pixels:
    """Return a photograph no larger than a camera's pictures: more pixels cost time and tell nothing more."""
    factor = MOST_SIDE_PX / max(picture.shape)
    if factor >= 1:
        return picture
    return np.asarray(cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8)


def decode_picture(data: bytes) -> Pixels | None:
    """Decode a picture file; None if the bytes are no whole picture."""
    if not data or _is_torn(data):
        return None
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    return None if picture is None else np.asarray(picture, np.uint8)


def _is_torn(data: bytes) -> bool:
    """Return whether a JPEG ends in its middle, as when a connection is lost. OpenCV 4 makes the rest grey.

    No marker occurs within a scan (ITU-T T.81, B.1.1.5).
    """
    return data.startswith(b"\xff\xd8") and data.rfind(b"\xff\xd9") < data.rfind(b"\xff\xda")


def _by_number(file: Path) -> list[tuple[int, str]]:
    parts = re.split(r"(\d+)", file.name.casefold())
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]
