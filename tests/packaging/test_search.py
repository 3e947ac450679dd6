"""The form that looks for new failing examples, on runs of its own."""

from __future__ import annotations

import re
from pathlib import Path

import hypothesis.core

from tests.packaging.little_suite import little_suite, run_pytest

LITTLE_SUITE = """
from hypothesis import given, settings, strategies as st

@settings(max_examples=20)
@given(number=st.integers(0, 10**9))
def test_small(number):
    assert number < 1_000

@settings(max_examples=5)
@given(number=st.integers(0, 10**9))
def test_any(number):
    with open("tried", "a") as tried:
        print(number, file=tried)

def test_without_examples():
    raise AssertionError
"""


def test_it_tries_each_test_with_examples_several_times_and_no_other(tmp_path: Path) -> None:
    done = run_pytest(
        little_suite(tmp_path, LITTLE_SUITE), "--search", "--search-rounds=3", nothing_skipped="1"
    )

    assert "3 failed, 3 passed, 1 deselected" in done.stdout.splitlines()[-1]


def test_other_examples_are_tried_each_time_even_where_a_run_decides_over_a_change(tmp_path: Path) -> None:
    run_pytest(
        little_suite(tmp_path, LITTLE_SUITE),
        "-k",
        "any",
        "--search",
        "--search-rounds=4",
        nothing_skipped="1",
    )

    tried = (tmp_path / "tried").read_text(encoding="utf-8").split()
    assert len(set(tried)) > len(tried) // 2


def test_a_failing_example_is_shown_once_to_be_pasted_above_its_test(tmp_path: Path) -> None:
    done = run_pytest(little_suite(tmp_path, LITTLE_SUITE), "--search", "--search-rounds=3", "-n2")

    _, _, after = done.stdout.partition("failing examples =")
    told, _, _ = after.partition("short test summary info")  # which CI shows at full length
    [shown] = re.findall(
        r"^tests/test_little\.py::test_small\n@example\(\n    number=1000,\n\)\n", told, re.M
    )
    assert told.count("@example") == 1
    assert shown


def test_examples_that_failed_are_kept_in_the_checkout(tmp_path: Path) -> None:
    run_pytest(little_suite(tmp_path, LITTLE_SUITE), "--search", "--search-rounds=1")

    assert any((tmp_path / ".hypothesis" / "examples").iterdir())


def test_the_values_of_a_failing_example_are_printed() -> None:
    """schemathesis, which is loaded with every run, has Hypothesis print none."""
    printer = hypothesis.core.RepresentationPrinter()  # type: ignore[attr-defined]

    printer.pretty(1_000)

    assert printer.getvalue() == "1000"
