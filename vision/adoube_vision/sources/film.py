"""Recorded pictures: a film, or a folder of photographs, shown at their own pace."""

import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from adoube.words import coded
from adoube_vision.pixels import Pixels
from adoube_vision.sources.source import CameraFrame, NoPictureError, SourceEndedError, SourceError

__all__ = ["PICTURE_ENDINGS", "Film", "open_film", "open_folder"]

PICTURE_ENDINGS = (".jpg", ".jpeg", ".png", ".bmp", ".webp")
PICTURES_A_SECOND = 2.0  # of a folder: each is shown long enough to settle
USUAL_RATE = 25.0  # pictures a second of a film that does not say its rate
NS_PER_S = 1_000_000_000


class Film:
    """A source of recorded pictures, `rate` a second at most, beginning with the first `read`; it skips none.

    `in_real_time`: `read` waits until each is due; otherwise each is returned at once, with the time at which
    it would be due.
    """

    def __init__(
        self, name: str, pictures: Iterator[Pixels | None], rate: float, *, in_real_time: bool = True
    ) -> None:
        """Read `pictures` at most one ahead; None stands for one that cannot be read."""
        self._name, self._pictures, self._gap_ns = name, enumerate(pictures, 1), round(NS_PER_S / rate)
        self._in_real_time = in_real_time
        self._due_ns: int | None = None
        self._closing = threading.Event()

    def read(self, not_before_ns: int = 0) -> CameraFrame:
        number, picture = next(self._pictures, (0, None))
        at_ns = self._wait()
        if not number:
            raise SourceEndedError(coded("camera.film_ended", name=self._name))
        if picture is None:
            raise NoPictureError(coded("camera.no_picture", name=f"{self._name}: {number}"))
        return CameraFrame(at_ns, picture)

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


def open_folder(folder: Path, *, in_real_time: bool = True) -> Film:
    """Open the pictures of a folder, sorted by name, numbers in names by value.

    Raises SourceEndedError if there are none, SourceError if they may not be read.
    """
    try:
        files = [file for file in folder.iterdir() if file.suffix.lower() in PICTURE_ENDINGS]
    except OSError as error:
        raise SourceError(coded("camera.not_opened", file=folder, why=error.strerror)) from error
    if not files:
        raise SourceEndedError(coded("camera.no_pictures", folder=folder))
    pictures = map(_picture_in, sorted(files, key=_by_number))
    return Film(folder.name, pictures, PICTURES_A_SECOND, in_real_time=in_real_time)


def _picture_in(file: Path) -> Pixels | None:
    try:
        return decode_picture(file.read_bytes())
    except OSError:
        return None


def decode_picture(data: bytes) -> Pixels | None:
    """Decode a picture file; None if the bytes are no picture."""
    if not data:
        return None
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    return None if picture is None else np.asarray(picture, np.uint8)


def _by_number(file: Path) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", file.name)]
