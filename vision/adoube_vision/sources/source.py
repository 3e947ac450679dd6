"""What every source of pictures is."""

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
    "NoPicture",
    "PictureSource",
    "SourceEnded",
    "SourceError",
    "TimedFrame",
]


class SourceError(AdoubeError):
    """No pictures can be had now; that may pass, so that the source is worth opening again."""


class NoPicture(AdoubeError):
    """What came is no picture; the next may be one. The source goes on."""


class SourceEnded(AdoubeError):
    """The source has shown all that it has, and opening it again would only show the same."""


class CameraFrame(NamedTuple):
    """A picture and when it was taken, in monotonic nanoseconds."""

    at_ns: int
    picture: Pixels


class PictureSource(Protocol):
    """Gives one picture after the other. A live one gives the newest and leaves out what nobody asked for."""

    def read(self, not_before_ns: int = 0) -> CameraFrame:
        """Waits for the next picture. Raises SourceError, NoPicture or Ended.

        A live source leaves out what was taken before `not_before_ns`; others leave nothing out.
        """
        ...

    def close(self) -> None:
        """Gives back what is behind it; `read` on another thread ends soon."""
        ...


# A camera in the dark may take a second for a picture; after so long nothing will come any more.
STALL_S = 5.0


class TimedFrame(NamedTuple):
    """A picture as it came, and when; `unpack` makes pixels of it, and raises NoPicture where it is none."""

    at_ns: int
    unpack: Callable[[], Pixels]


class LatestFrameReader:
    """Takes pictures from `take` as they come; `give_back` frees what is behind it, on the thread that takes.

    `take` raises SourceError where nothing more comes. Only what is read is unpacked: that costs more than
    looking at a board on which nothing happens.
    """

    def __init__(
        self,
        name: str,
        take: Callable[[], TimedFrame],
        give_back: Callable[[], None],
        stall_s: float = STALL_S,
    ) -> None:
        self._name, self._take, self._give_back, self._stall_s = name, take, give_back, stall_s
        self._newest: TimedFrame | SourceError | None = None
        self._there = threading.Condition()
        self._closing = False
        threading.Thread(target=self._keep_taking, name=f"pictures of {name}", daemon=True).start()

    def read(self, not_before_ns: int = 0) -> CameraFrame:
        with self._there:
            if not self._there.wait_for(lambda: self._has_come(not_before_ns), self._stall_s):
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

    def _keep_taking(self) -> None:
        while not self._closing and not isinstance(newest := self._taken(), SourceError):
            self._show(newest)
        if not self._closing:
            self._show(newest)
        self._give_back()

    def _taken(self) -> TimedFrame | SourceError:
        try:
            return self._take()
        except SourceError as error:
            return error

    def _show(self, newest: TimedFrame | SourceError) -> None:
        with self._there:
            self._newest = newest
            self._there.notify()
