"""A repository with a few tests of its own under our tests/conftest.py, and nothing that these might need."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.tools import ROOT

__all__ = ["little_suite", "run_pytest"]


def little_suite(folder: Path, tests: str) -> Path:
    (folder / "tests").mkdir()
    for name in ("conftest.py", "search.py", "surroundings.py", "tools.py"):
        shutil.copy(ROOT / "tests" / name, folder / "tests")
    for name in ("pyproject.toml", "start_environment.py"):
        shutil.copy(ROOT / name, folder)
    (folder / "tests" / "test_little.py").write_text(tests, encoding="utf-8")
    return folder


def run_pytest(
    suite: Path, *options: str, nothing_skipped: str = "", under: Sequence[str] = ()
) -> subprocess.CompletedProcess[str]:
    """`under`: a command that runs it."""
    return subprocess.run(
        [*under, sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:schemathesis", *options],
        cwd=suite,
        env={**os.environ, "ADOUBE_NOTHING_SKIPPED": nothing_skipped},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
