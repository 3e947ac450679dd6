"""Settings of OpenCV for a whole process: its threads and its messages."""

import os

import cv2
from threadpoolctl import threadpool_limits

__all__ = ["silence_opencv", "use_one_thread"]

SILENT = "-8"


def silence_opencv() -> None:
    """Stop OpenCV from writing about sources: adoube reports trouble in its own words."""
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    os.environ["OPENCV_FFMPEG_LOGLEVEL"] = SILENT


def use_one_thread() -> None:
    """Limit this process to one thread in OpenCV and in NumPy's linear algebra, which must be loaded.

    Pictures come one after the other, and the table and its page share this computer. For the few numbers of
    a cell more threads are slower, too: on a busy computer they wait for each other.
    """
    cv2.setNumThreads(1)
    threadpool_limits(1)
