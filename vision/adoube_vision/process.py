"""The process that watches a camera, seen from the table's process: news come out, orders go in.

The libraries that analyse pictures (OpenCV, numpy, scikit-learn) are loaded in the child alone. A child that
dies is replaced by one that knows what the last one had learned.
"""

import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

from adoube.child_processes import start_without_interrupts
from adoube.error_log import UNFORESEEN, default_error_log
from adoube.errors import AdoubeError
from adoube.extras import OpenCvError, importing_opencv
from adoube.sensing.camera import CameraNews, CameraOrder, FilmEnded, Located, SentPicture, Trouble, Waiting
from adoube.words import AnyText, coded
from adoube_vision.connected_cameras import names_connected
from adoube_vision.job import CameraJob

__all__ = ["CameraProcess", "CannotWatchError"]

FIRST_RETRY_S = 0.5
MAX_RETRY_S = 10.0
RETRY_FACTOR = 2.0
ENDS_WITHIN_S = 3.0
# A slow computer may need so long to load OpenCV and scikit-learn; a failing source reports earlier.
BEGINS_WITHIN_S = 60.0


class CannotWatchError(AdoubeError):
    """The camera was described wrongly, so trying again would not help."""


class CameraProcess:
    """A child process that watches, kept alive from now until `close`.

    `next_sent` returns the newest picture that was sent after a time, or None after so many seconds; it is
    needed for a source whose pictures are sent here.
    """

    def __init__(
        self, job: CameraJob, next_sent: Callable[[int, float], SentPicture | None] | None = None
    ) -> None:
        self._job, self._next_sent = job, next_sent
        self._deliver: Callable[[CameraNews], None] = _discard
        # Held while an order goes out or a child is replaced, so that no order is lost.
        self._changing = threading.Lock()
        self._child, self._pipe = self._start_child()
        self._closing = threading.Event()
        self._early_news: list[CameraNews] = []
        self._thread = threading.Thread(target=self._supervise, name="camera", daemon=True)

    @property
    def pid(self) -> int | None:
        """The process id of the present child."""
        return self._child.pid

    def await_board(self, within_s: float) -> Located | None:
        """Wait for news, and then for so long until the board is found; call it before `start`.

        News are kept for `start`. Returns None also if no more pictures come now. Raises CannotWatchError if
        none ever will, if a connected camera cannot be opened, or if the board cannot lie as it was said to.
        """
        why: AnyText = ""
        ends_s = time.monotonic() + BEGINS_WITHIN_S
        while self._pipe.poll(max(0.0, ends_s - time.monotonic())):
            try:
                news = self._pipe.recv()
            except (EOFError, OSError):
                return None
            if not self._early_news:
                ends_s = time.monotonic() + within_s
            self._early_news.append(news)
            match news:
                case Located():
                    return news
                case Trouble(why=told) if names_connected(self._job.source) and len(self._early_news) == 1:
                    raise CannotWatchError(told)
                case Trouble():
                    return None
                case FilmEnded(why=ended):
                    raise CannotWatchError(
                        coded("camera.not_found_in", why=why, ended=ended) if why else ended
                    )
                case Waiting(why=told, asks=True) if told is not None and self._job.corners_px:
                    raise CannotWatchError(told)
                case Waiting(why=told, asks=True) if told is not None:
                    why = told
        return None

    def start(self, deliver: Callable[[CameraNews], None]) -> None:
        """Deliver the news from now on, on a thread of this object."""
        self._deliver = deliver
        self._thread.start()

    def order(self, order: CameraOrder) -> None:
        """Send an order to the child, or to the one that takes over after it."""
        with self._changing:
            self._job = self._job.after_order(order)
            with suppress(OSError):  # the child has died: the next one begins with this job
                self._pipe.send(order)

    def close(self) -> None:
        """End the child and release the camera, before this returns."""
        self._closing.set()
        with self._changing:
            self._child.terminate()
            self._child.join(ENDS_WITHIN_S)
            if self._child.is_alive():
                self._child.kill()
                self._child.join()
        if self._thread.ident is not None:
            self._thread.join()
        self._pipe.close()

    def _start_child(self) -> tuple[SpawnProcess, Connection]:
        context = get_context("spawn")
        ours, its = context.Pipe()
        our_pictures, its_pictures = context.Pipe()
        child = context.Process(
            target=_watch, args=(self._job, its, its_pictures), name="camera", daemon=True
        )
        # Ctrl-C is for the table, which then ends its camera.
        start_without_interrupts(child)
        its.close()
        its_pictures.close()
        threading.Thread(
            target=_send_pictures, args=(our_pictures, self._next_sent), name="sent pictures", daemon=True
        ).start()
        return child, ours

    def _supervise(self) -> None:
        pause_s = FIRST_RETRY_S
        for news in self._early_news:
            self._report(news)
        self._early_news.clear()
        while True:
            if self._listen():
                pause_s = FIRST_RETRY_S
            self._child.join(ENDS_WITHIN_S)
            if self._closing.is_set():
                return
            self._deliver(Trouble(coded("camera.watcher_died", status=self._child.exitcode)))
            if self._closing.wait(pause_s):
                return
            pause_s = min(pause_s * RETRY_FACTOR, MAX_RETRY_S)
            with self._changing:
                if self._closing.is_set():
                    return
                self._pipe.close()
                self._child, self._pipe = self._start_child()

    def _listen(self) -> bool:
        """Pass on the child's news until it ends; return whether there were any."""
        has_told = False
        while True:
            try:
                news = self._pipe.recv()
            except (EOFError, OSError):
                return has_told
            has_told = True
            self._report(news)

    def _report(self, news: CameraNews) -> None:
        self._job = self._job.after_news(news)
        self._deliver(news)


def _send_pictures(
    pictures: Connection, next_sent: Callable[[int, float], SentPicture | None] | None
) -> None:
    """Give a child the pictures that it asks for, as long as it lives."""
    with pictures, suppress(EOFError, OSError):
        if next_sent is None:
            return
        while True:
            pictures.send(next_sent(*pictures.recv()))


def _discard(_: CameraNews) -> None:
    """Discard news until a listener is set."""


def _watch(job: CameraJob, pipe: Connection, pictures: Connection) -> None:
    """Run the child. An unexpected error is logged, and the next child begins after it."""
    try:
        with importing_opencv():
            from adoube_vision.child import watch  # noqa: PLC0415 - only the child may load OpenCV

        watch(job, pipe, pictures)
    except OpenCvError as error:
        pipe.send(FilmEnded(error.said))
    except Exception as error:  # noqa: BLE001 - whatever a library for pictures raises
        default_error_log(["camera"]).report(error, job.source)
        sys.exit(UNFORESEEN)
