"""The interface of picture sources, and the reader of live ones."""

import threading
from collections.abc import Callable
from typing import NamedTuple, Protocol

from adoube.errors import AdoubeError
from adoube.words import coded
from adoube_vision.pixels import Pixels

__all__ = [
    "STALL_S",
    "CameraFrame",
    "LatestFrameReader",
    "NoPictureError",
    "PictureSource",
    "SourceEndedError",
    "SourceError",
    "TimedFrame",
]


class SourceError(AdoubeError):
    """No pictures come now; opening the source again may help."""


class NoPictureError(AdoubeError):
    """The data are no picture; the next may be one. The source goes on."""


class SourceEndedError(AdoubeError):
    """The source has shown everything; opening it again would only show the same."""


class CameraFrame(NamedTuple):
    """A picture and the time it was taken, in monotonic nanoseconds.

    `stays`: nothing happens before the next picture, so the reader may take this one as often as it likes.
    """

    at_ns: int
    picture: Pixels
    stays: bool = False


class PictureSource(Protocol):
    """A source of pictures, one after the other.

    A live source gives the newest and skips all that were not read.
    """

    def read(self, not_before_ns: int = 0) -> CameraFrame:
        """Wait for the next picture. Raises SourceError, NoPictureError or SourceEndedError.

        A live source skips pictures taken before `not_before_ns`; others skip none.
        """
        ...

    def close(self) -> None:
        """Release the source; `read` on another thread ends soon."""
        ...


# A source has stalled after so long without a picture; a camera in the dark may need a second for one.
STALL_S = 5.0
CLOSES_WITHIN_S = 0.5  # a picture comes within less, or none for long


class TimedFrame(NamedTuple):
    """A picture as it arrived, and when. `unpack` decodes it, and raises NoPictureError if it is none."""

    at_ns: int
    unpack: Callable[[], Pixels]


class LatestFrameReader:
    """A reader of a live source, on a thread of its own, so that only the newest picture is analysed.

    `take` waits for a picture and raises SourceError if nothing more comes; `release` frees the source, on
    the same thread. Only pictures that are read are decoded: that costs more than analysing a board on which
    nothing happens.
    """

    def __init__(
        self,
        name: str,
        take: Callable[[], TimedFrame],
        release: Callable[[], None],
        stall_s: float = STALL_S,
    ) -> None:
        self._name, self._take, self._release, self._stall_s = name, take, release, stall_s
        self._newest: TimedFrame | SourceError | None = None
        self._arrival = threading.Condition()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name=f"pictures of {name}", daemon=True)
        self._thread.start()

    def read(self, not_before_ns: int = 0) -> CameraFrame:
        with self._arrival:
            if not self._arrival.wait_for(lambda: self._has_come(not_before_ns), self._stall_s):
                raise SourceError(coded("camera.stalled", name=self._name, seconds=f"{self._stall_s:g}"))
            newest, self._newest = self._newest, None
        assert newest is not None, "it was waited for"
        if isinstance(newest, SourceError):
            raise newest
        return CameraFrame(newest.at_ns, newest.unpack())

    def _has_come(self, not_before_ns: int) -> bool:
        newest = self._newest
        return isinstance(newest, SourceError) or (newest is not None and newest.at_ns >= not_before_ns)

    def close(self) -> None:
        self._closing = True
        # A thread that comes back from OpenCV while the interpreter ends would abort the process.
        self._thread.join(CLOSES_WITHIN_S)

    def _run(self) -> None:
        while not self._closing and not isinstance(newest := self._next_frame(), SourceError):
            self._publish(newest)
        if not self._closing:
            self._publish(newest)
        self._release()

    def _next_frame(self) -> TimedFrame | SourceError:
        try:
            return self._take()
        except SourceError as error:
            return error

    def _publish(self, newest: TimedFrame | SourceError) -> None:
        with self._arrival:
            self._newest = newest
            self._arrival.notify()
