"""Processes that a shell starts in the background ignore Ctrl-C; tests that press it must work there too."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.packaging.little_suite import little_suite, run_pytest

LITTLE_SUITE = """
import signal, subprocess, sys

SAYS = "import signal; print(signal.getsignal(signal.SIGINT) is signal.SIG_IGN)"

def test_what_is_started_hears_ctrl_c():
    assert subprocess.check_output([sys.executable, "-c", SAYS], text=True) == "False\\n"
"""


@pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")
def test_what_a_test_starts_hears_ctrl_c_though_the_run_is_in_the_background(tmp_path: Path) -> None:
    done = run_pytest(
        little_suite(tmp_path, LITTLE_SUITE), under=("sh", "-c", 'trap "" INT; exec "$@"', "sh")
    )

    assert done.returncode == 0, done.stdout
