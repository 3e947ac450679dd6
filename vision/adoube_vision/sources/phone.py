"""A phone's pictures, which the table's process has: each is asked for, so only the newest comes over."""

from multiprocessing.connection import Connection

from adoube.sensing.camera import SentPicture
from adoube.words import coded
from adoube_vision.sources.film import decoded
from adoube_vision.sources.newest import STALL_S
from adoube_vision.sources.source import CameraFrame, NoPicture, SourceError

__all__ = ["Phone"]


class Phone:
    """Asks at the other end of `pictures`, a time and how many seconds to wait, and is sent what has come.

    It is never closed: a phone comes back by itself.
    """

    def __init__(self, pictures: Connection, stall_s: float = STALL_S) -> None:
        self._pictures, self._stall_s = pictures, stall_s
        self._has_come = self._has_waited = False

    def read(self, not_before_ns: int = 0) -> CameraFrame:
        # That no phone is there yet is said at once.
        self._pictures.send((not_before_ns, self._stall_s if self._has_waited else 0.0))
        self._has_waited = True
        sent: SentPicture | None = self._pictures.recv()
        if sent is None:
            raise SourceError(coded("camera.phone_silent" if self._has_come else "camera.phone_awaited"))
        self._has_come = True
        picture = decoded(sent.jpeg)
        if picture is None:
            raise NoPicture(coded("camera.phone_no_picture"))
        return CameraFrame(sent.at_ns, picture)

    def close(self) -> None:
        """There is nothing to give back."""
