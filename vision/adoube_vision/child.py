"""The process that watches a camera: it reads a source, analyses each picture and reports to its parent."""

import os
import queue
import signal
import threading
import time
from functools import partial
from multiprocessing.connection import Connection

import sklearn.linear_model  # noqa: F401 - slow to import: before the first picture, not after it

from adoube.games.registry import make_game
from adoube.sensing.camera import CameraOrder, FilmEnded, Trouble
from adoube_vision.camera_session.pace import STILL_GAP_S
from adoube_vision.camera_session.session import CameraSession
from adoube_vision.job import CameraJob
from adoube_vision.opencv_settings import silence_opencv, use_one_thread
from adoube_vision.sources.opening import Phone, open_source, reconnecting
from adoube_vision.sources.source import CameraFrame

__all__ = ["watch"]


def watch(job: CameraJob, pipe: Connection, pictures: Connection) -> None:
    """Watch until the source has ended; then wait for the parent to end, which ends this process.

    Pictures that are sent to the parent are asked for through `pictures`.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    use_one_thread()
    silence_opencv()
    watching = _WatchedSource(job, pipe)
    frames = reconnecting(
        partial(
            open_source,
            job.source,
            phone=Phone(pictures),
            open_studio=job.open_studio and partial(job.open_studio, job.source, watching.game),
        ),
        trouble=lambda why: pipe.send(Trouble(why)),
        ended=lambda why: pipe.send(FilmEnded(why)),
        wait=threading.Event().wait,
        not_before_ns=lambda: watching.session.not_before_ns,
    )
    for frame in frames:
        watching.see(frame)
    threading.Event().wait()


class _WatchedSource:
    """The session of the process, its orders, and the job of the session that may follow."""

    def __init__(self, job: CameraJob, pipe: Connection) -> None:
        self._job, self._pipe = job, pipe
        self._orders: queue.SimpleQueue[CameraOrder] = queue.SimpleQueue()
        threading.Thread(target=_hear_orders, args=(pipe, self._orders), daemon=True).start()
        self.game = make_game(job.game, job.options, seed=job.seed)
        self.session = CameraSession(job, self.game)
        self._shape: tuple[int, ...] = ()

    def see(self, frame: CameraFrame) -> None:
        """Analyse a picture; one that stays is shown until the session has finished with it."""
        self._show(frame)
        while frame.stays and not self.session.has_finished:
            time.sleep(STILL_GAP_S)
            self._show(frame._replace(at_ns=time.monotonic_ns()))

    def _show(self, frame: CameraFrame) -> None:
        while not self._orders.empty():
            order = self._orders.get()
            self._job = self._job.after_order(order)
            self.session.handle(order)
        if self._shape not in ((), frame.picture.shape):
            # A phone was turned: the board was located and learned in pictures of another shape.
            self._job = self._job.in_other_pictures()
            self.session = CameraSession(self._job, self.game)
        self._shape = frame.picture.shape
        for news in self.session.see(frame):
            self._job = self._job.after_news(news)
            self._pipe.send(news)


def _hear_orders(pipe: Connection, orders: "queue.SimpleQueue[CameraOrder]") -> None:
    """Queue orders until the parent has gone, for whatever reason; then end this process."""
    try:
        while True:
            orders.put(pipe.recv())
    except (EOFError, OSError):
        os._exit(0)
