"""What every source of pictures is."""

from typing import NamedTuple, Protocol

from adoube.errors import AdoubeError
from adoube_vision.pixels import Pixels

__all__ = ["CameraFrame", "NoPicture", "PictureSource", "SourceEnded", "SourceError"]


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
