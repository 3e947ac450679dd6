"""A live source that is read by a thread of its own, so that only its newest picture is ever looked at."""

import threading
from collections.abc import Callable
from typing import NamedTuple

from adoube.words import coded
from adoube_vision.pixels import Pixels
from adoube_vision.sources.source import CameraFrame, SourceError

__all__ = ["STALL_S", "Newest", "Taken"]

# A camera in the dark may take a second for a picture; after so long nothing will come any more.
STALL_S = 5.0


class Taken(NamedTuple):
    """A picture as it came, and when; `unpack` makes pixels of it, and raises NoPicture where it is none."""

    at_ns: int
    unpack: Callable[[], Pixels]


class Newest:
    """Takes pictures from `take` as they come; `give_back` frees what is behind it, on the thread that takes.

    `take` raises SourceError where nothing more comes. Only what is read is unpacked: that costs more than
    looking at a board on which nothing happens.
    """

    def __init__(
        self,
        name: str,
        take: Callable[[], Taken],
        give_back: Callable[[], None],
        stall_s: float = STALL_S,
    ) -> None:
        self._name, self._take, self._give_back, self._stall_s = name, take, give_back, stall_s
        self._newest: Taken | SourceError | None = None
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

    def _taken(self) -> Taken | SourceError:
        try:
            return self._take()
        except SourceError as error:
            return error

    def _show(self, newest: Taken | SourceError) -> None:
        with self._there:
            self._newest = newest
            self._there.notify()
