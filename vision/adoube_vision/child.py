"""The process that watches a camera: it reads a source, analyses each picture and reports to its parent."""

import os
import queue
import signal
import threading
from functools import partial
from multiprocessing.connection import Connection

import sklearn.linear_model  # noqa: F401 - slow to import: before the first picture, not after it

from adoube.games.registry import make_game
from adoube.sensing.camera import CameraOrder, FilmEnded, Trouble
from adoube_vision.camera_session.session import CameraSession
from adoube_vision.job import CameraJob
from adoube_vision.opencv_settings import silence_opencv, use_one_thread
from adoube_vision.sources.opening import Phone, open_source, reconnecting

__all__ = ["watch"]


def watch(job: CameraJob, pipe: Connection, pictures: Connection) -> None:
    """Watch until the source has ended; then wait for the parent to end, which ends this process.

    Pictures that are sent to the parent are asked for through `pictures`.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    use_one_thread()
    silence_opencv()
    orders: queue.SimpleQueue[CameraOrder] = queue.SimpleQueue()
    threading.Thread(target=_hear_orders, args=(pipe, orders), daemon=True).start()
    game = make_game(job.game, job.options, seed=job.seed)
    session = CameraSession(job, game)
    shape: tuple[int, ...] = ()
    frames = reconnecting(
        partial(
            open_source,
            job.source,
            in_real_time=job.in_real_time,
            phone=Phone(pictures),
            open_studio=job.open_studio and partial(job.open_studio, job.source, game),
        ),
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
            # A phone was turned: the board was located and learned in pictures of another shape.
            job = job.in_other_pictures()
            session = CameraSession(job, game)
        shape = frame.picture.shape
        for news in session.see(frame):
            job = job.after_news(news)
            pipe.send(news)
    threading.Event().wait()


def _hear_orders(pipe: Connection, orders: "queue.SimpleQueue[CameraOrder]") -> None:
    """Queue orders until the parent has gone, for whatever reason; then end this process."""
    try:
        while True:
            orders.put(pipe.recv())
    except (EOFError, OSError):
        os._exit(0)
