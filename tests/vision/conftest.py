"""Pictures are looked at in one thread, as they are in the process that watches."""

from __future__ import annotations

import pytest

from adoube_vision.opencv_settings import use_one_thread


@pytest.fixture(scope="session", autouse=True)
def as_few_threads_as_watch() -> None:
    """More of them, in each of the processes that test, wait for each other with busy processors."""
    use_one_thread()
