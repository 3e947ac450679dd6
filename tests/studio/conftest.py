"""The studio draws in one thread, so that parallel tests do not wait for each other."""

from __future__ import annotations

import pytest

from adoube_vision.opencv_settings import use_one_thread


@pytest.fixture(scope="session", autouse=True)
def one_thread() -> None:
    use_one_thread()
