"""The form of the tests that looks for new failing examples: `python3 start.py test --search`.

Only tests with Hypothesis are run, each several times over. Each time begins from another seed, and processes
share the times among them. What fails is shown at the end as lines to paste above the test.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from textwrap import dedent, indent

import hypothesis.core
import pytest
from hypothesis import settings
from hypothesis.configuration import set_hypothesis_home_dir
from hypothesis.database import DirectoryBasedExampleDatabase
from hypothesis.vendor.pretty import RepresentationPrinter

from tests.tools import ROOT

__all__ = [
    "SEARCH_ROUNDS",
    "add_options",
    "as_decorators",
    "is_searched",
    "repeat",
    "show_values",
    "use_search_settings",
]

SEARCH_ROUNDS = 10
EXAMPLES_FOLDER = ROOT / ".hypothesis"  # What has failed before is tried first there. Git ignores it.
ROUND = "search_round"
# Hypothesis's words for what a test was called with, an argument a line, in the margin of pytest's errors.
FAILING = re.compile(
    r"^E +(?:Failing test case|Falsifying example): \w+\(\n(?P<arguments>(?:E .*\n)*?)E +\)$", re.MULTILINE
)

MARGIN = re.compile("^E", re.MULTILINE)


def add_options(parser: pytest.Parser) -> None:
    parser.addoption("--search", action="store_true", help="look for new failing examples, with random seeds")
    parser.addoption(
        "--search-rounds", type=int, default=SEARCH_ROUNDS, help="how often --search runs each test (10)"
    )


def use_search_settings() -> None:
    """Random seeds, also where a run that decides over a change tries the same examples each time."""
    set_hypothesis_home_dir(EXAMPLES_FOLDER)
    settings.register_profile(
        "search",
        settings.get_profile("adoube"),
        derandomize=False,
        database=DirectoryBasedExampleDatabase(EXAMPLES_FOLDER / "examples" / _process()),
    )
    settings.load_profile("search")


def _process() -> str:
    """Name this process among those that share the rounds.

    Each has a database of its own: Hypothesis takes what it finds there for the shortest example, which one
    that another process is still shortening is not.
    """
    return os.environ.get("PYTEST_XDIST_WORKER", "alone")


def is_searched(item: pytest.Item) -> bool:
    return bool(getattr(getattr(item, "obj", None), "is_hypothesis_test", False))


def repeat(metafunc: pytest.Metafunc) -> None:
    """Run a test with Hypothesis as often as is wanted; the rounds differ in their seed alone."""
    if getattr(metafunc.function, "is_hypothesis_test", False):
        metafunc.fixturenames.append(ROUND)
        metafunc.parametrize(ROUND, range(metafunc.config.getoption("--search-rounds")))


def as_decorators(failures: Sequence[pytest.TestReport]) -> Iterator[str]:
    """Return each test's failing examples once, after the name of the test, as `@example(...)`."""
    seen = set()
    for failure in failures:
        test = failure.nodeid.partition("[")[0]
        for found in FAILING.finditer(failure.longreprtext):
            arguments = dedent(MARGIN.sub(" ", found["arguments"]))
            text = f"{test}\n@example(\n{indent(arguments, '    ')})"
            if text not in seen:
                seen.add(text)
                yield text


def show_values() -> None:
    """Give Hypothesis its own printer back; schemathesis puts one in its place that prints no values."""
    hypothesis.core.RepresentationPrinter = RepresentationPrinter  # type: ignore[attr-defined]
