"""The pictures of a source that may fail: it is opened again, after growing pauses, until it ends."""

from collections.abc import Callable, Iterator
from contextlib import closing

from adoube.words import CodedText
from adoube_vision.source_names import NoCameraSource
from adoube_vision.sources.source import CameraFrame, NoPicture, PictureSource, SourceEnded, SourceError

__all__ = ["FIRST_RETRY_S", "MAX_RETRY_S", "steady"]

FIRST_RETRY_S = 0.25
MAX_RETRY_S = 5.0  # Nobody should wait longer than this after plugging a camera in again.
RETRY_FACTOR = 2.0


def steady(
    open_source: Callable[[], PictureSource],
    trouble: Callable[[CodedText], None],
    ended: Callable[[CodedText], None],
    wait: Callable[[float], bool],
    not_before_ns: Callable[[], int] = lambda: 0,
) -> Iterator[CameraFrame]:
    """Frame after frame, as long as there are any.

    `trouble` hears a sentence once for as long as it stays true, `ended` the last one. `wait` waits for so
    many seconds; where it returns True this ends. Each
    `PictureSource.read` is asked for what `not_before_ns` then says.
    """
    said: CodedText | None = None
    pause_s = FIRST_RETRY_S
    while True:
        try:
            with closing(open_source()) as source:
                while True:
                    try:
                        frame = source.read(not_before_ns())
                    except NoPicture as error:
                        said = _once(error.said, said, trouble)
                        continue
                    said, pause_s = None, FIRST_RETRY_S
                    yield frame
        except SourceError as error:
            said = _once(error.said, said, trouble)
        except (SourceEnded, NoCameraSource) as error:
            ended(error.said)
            return
        if wait(pause_s):
            return
        pause_s = min(pause_s * RETRY_FACTOR, MAX_RETRY_S)


def _once(now: CodedText, said: CodedText | None, tell: Callable[[CodedText], None]) -> CodedText:
    if now != said:
        tell(now)
    return now
