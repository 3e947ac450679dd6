"""The process that watches: reads a source, looks at each picture, tells its parent, and ends with it."""

import os
import queue
import signal
import threading
from functools import partial
from multiprocessing.connection import Connection

import cv2
import sklearn.linear_model  # noqa: F401 - slow to import: before the first picture, not after it

from adoube.games.registry import make_game
from adoube.sensing.camera import CameraOrder, FilmEnded, Trouble
from adoube_vision.camera_session.session import CameraSession
from adoube_vision.job import CameraJob
from adoube_vision.opencv_settings import use_one_thread
from adoube_vision.sources.opening import Phone, open_source, steady

__all__ = ["watch"]

SILENT = "-8"


def watch(job: CameraJob, pipe: Connection, pictures: Connection) -> None:
    """Watches until the source has ended and the parent goes, or ends this process.

    `pictures`: where those are asked for that somebody sends to the parent.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    use_one_thread()
    # What OpenCV says of a source stands in our own sentences.
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    os.environ["OPENCV_FFMPEG_LOGLEVEL"] = SILENT
    orders: queue.SimpleQueue[CameraOrder] = queue.SimpleQueue()
    threading.Thread(target=_hear_orders, args=(pipe, orders), daemon=True).start()
    game = make_game(job.game, job.options, seed=job.seed)
    session = CameraSession(job, game)
    shape: tuple[int, ...] = ()
    frames = steady(
        partial(open_source, job.source, game, in_real_time=job.in_real_time, phone=Phone(pictures)),
        trouble=lambda why: pipe.send(Trouble(why)),
        ended=lambda why: pipe.send(FilmEnded(why)),
        wait=threading.Event().wait,
        not_before_ns=lambda: session.not_before_ns,
    )
    for frame in frames:
        while not orders.empty():
            order = orders.get()
            job = job.after_order(order)
            session.handle(order)
        if shape not in ((), frame.picture.shape):
            # A phone was turned: what is known of the board lies in pictures of another shape.
            job = job.in_other_pictures()
            session = CameraSession(job, game)
        shape = frame.picture.shape
        for news in session.see(frame):
            job = job.after_news(news)
            pipe.send(news)
    threading.Event().wait()


def _hear_orders(pipe: Connection, orders: "queue.SimpleQueue[CameraOrder]") -> None:
    """Until the parent has gone, however it did: then nobody wants to know any more."""
    try:
        while True:
            orders.put(pipe.recv())
    except (EOFError, OSError):
        os._exit(0)
