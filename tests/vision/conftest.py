"""Pictures are looked at in one thread, as they are in the process that watches."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import pytest
from threadpoolctl import threadpool_limits

from adoube_vision.child import THREADS


@pytest.fixture(scope="session", autouse=True)
def as_few_threads_as_watch() -> Iterator[None]:
    """More of them, in each of the processes that test, wait for each other with busy processors."""
    before = cv2.getNumThreads()
    cv2.setNumThreads(THREADS)
    with threadpool_limits(THREADS):
        yield
    cv2.setNumThreads(before)
