"""Tests whose tool is absent, as tests/conftest.py treats them, on a run of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packaging.little_suite import little_suite, run_pytest
from tests.tools import TOOLS

LITTLE_SUITE = """
import sys, pytest

@pytest.mark.firmware_types
def test_with_a_tool(): pass

@pytest.mark.shared
def test_with_recordings(): pass

@pytest.mark.skipif(True, reason="only on another system")
def test_of_another_system(): pass
"""


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """A repository with neither stubs nor recordings, and one test for each."""
    return little_suite(tmp_path, LITTLE_SUITE)


def test_the_end_says_what_was_left_out_and_how_to_get_it(suite: Path) -> None:
    done = run_pytest(suite)

    assert done.returncode == 0
    assert "1 test was left out for want of the MicroPython stubs. To get it: " in done.stdout
    assert "3 skipped" in done.stdout.splitlines()[-1]


def test_where_nothing_may_be_skipped_a_missing_tool_fails(suite: Path) -> None:
    done = run_pytest(suite, nothing_skipped="1")

    assert done.returncode == 1
    assert "left out, though ADOUBE_NOTHING_SKIPPED is set: for want of the MicroPython stubs" in done.stdout
    assert "2 skipped, 1 error" in done.stdout.splitlines()[-1]


def test_where_nothing_may_be_skipped_a_file_that_skips_itself_fails(suite: Path) -> None:
    source = "import pytest\npytest.importorskip('no_such_module')\n"
    (suite / "tests" / "test_little.py").write_text(source, encoding="utf-8")

    done = run_pytest(suite, nothing_skipped="1")

    assert done.returncode != 0
    assert "a whole file left out" in done.stdout


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32", "freebsd14"])
def test_every_tool_says_how_to_get_it_on_every_system(platform: str) -> None:
    assert all(tool.remedy(platform) for tool in TOOLS)
