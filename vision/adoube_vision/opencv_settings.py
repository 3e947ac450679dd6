"""How many threads look at a picture."""

import cv2
from threadpoolctl import threadpool_limits

__all__ = ["use_one_thread"]


def use_one_thread() -> None:
    """From now on, in this process: OpenCV and what multiplies matrices under NumPy, which must be loaded.

    Pictures come one after the other, and the table and its page share this computer. More threads take
    longer over the few numbers of a cell, too: on a busy computer they wait for each other.
    """
    cv2.setNumThreads(1)
    threadpool_limits(1)
