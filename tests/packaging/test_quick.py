"""The short form: what tests/conftest.py leaves out with --quick and begins with, on runs of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packaging.little_suite import little_suite, run_pytest

LITTLE_SUITE = """
import pytest
from hypothesis import settings

@pytest.mark.full
def test_long(quick):
    assert not quick

@pytest.mark.full(but=2)
@pytest.mark.parametrize("case", range(5))
def test_case(case, quick):
    assert not quick or case in (0, 3)

def test_either(quick):
    assert settings().max_examples == (15 if quick else 50)
"""
LONG_BETWEEN = """
import pytest

def test_first(): pass

@pytest.mark.long
@pytest.mark.parametrize("case", "ab")
def test_long(case): pass

def test_last(): pass
"""


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """A repository with a test that takes long, one with many cases and one that can try much or little."""
    return little_suite(tmp_path, LITTLE_SUITE)


def test_quick_leaves_what_is_long_to_the_full_run_and_says_so(suite: Path) -> None:
    done = run_pytest(suite, "--quick", "-n1")

    assert done.returncode == 0, done.stdout
    assert "The long forms are left to the full run: python3 start.py test" in done.stdout
    assert "3 passed" in done.stdout.splitlines()[-1]


def test_the_full_run_tries_everything(suite: Path) -> None:
    done = run_pytest(suite)

    assert done.returncode == 0, done.stdout
    assert "The long forms" not in done.stdout
    assert "7 passed" in done.stdout.splitlines()[-1]


def test_what_is_long_comes_first_and_all_else_in_its_order(tmp_path: Path) -> None:
    done = run_pytest(little_suite(tmp_path, LONG_BETWEEN), "--collect-only", "-q")

    names = [line.partition("::")[2] for line in done.stdout.splitlines() if "::" in line]
    assert names == ["test_long[a]", "test_long[b]", "test_first", "test_last"]
