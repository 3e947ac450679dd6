"""The distributions, built once for all tests that look into them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.tools import ROOT

__all__ = ["REPOSITORY", "Distributions"]

REPOSITORY = "https://github.com/somebody/adoube"  # an example, as a fork would be called


class Distributions(NamedTuple):
    """The source distribution, and the wheel that was built from it."""

    sdist: Path
    wheel: Path


@pytest.fixture(scope="session")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> Distributions:
    folder = tmp_path_factory.mktemp("distributions")
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    environment = os.environ | {"ADOUBE_REPOSITORY": REPOSITORY}
    done = subprocess.run(build, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    [sdist], [wheel] = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return Distributions(sdist, wheel)


@pytest.fixture(scope="session")
def wheel(distributions: Distributions) -> Path:
    return distributions.wheel
