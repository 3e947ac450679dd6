"""Tests whose tool is absent are left out, and the end of the run names the tool and how to get it.

With ADOUBE_NOTHING_SKIPPED=1 a test that is left out fails instead. Two reasons stay allowed there: the mark
`shared`, and a reason that begins with "only on", for what another operating system can alone show.

With --quick a run tries less: of tests marked `full(but=3)` three cases, of those marked `full` none.
Tests that ask for `quick` try little, and Hypothesis tries fewer examples. With --search it looks for new
failing examples (tests/search.py).

Tests marked `long` come first. Side by side, one process gets them, and the others take over what it does not
come to; a long test that began last would leave all processors but its own idle.
"""

from __future__ import annotations

import gc
import os
import signal
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests import search, surroundings
from tests.tools import SHARED, TOOLS, Tool, find_chromium

if TYPE_CHECKING:  # a run that opens no page does not load it
    from playwright.sync_api import Browser, Playwright

NOTHING_SKIPPED = os.environ.get("ADOUBE_NOTHING_SKIPPED", "") not in ("", "0")
OWN_HOME = pytest.StashKey[Path]()
EXAMPLES, QUICK_EXAMPLES = 50, 15  # of Hypothesis, where a test does not say how many it needs
PATIENCE_MS = 30_000  # how long an expectation of a page may take to come true, on a busy machine too
# More of them are made than freed before Python looks for garbage; of itself it does so at 700.
OBJECTS_A_LOOK = 20_000

# No test asserts a time, those of Hypothesis included; and what decides over a change tries the same examples
# each time, while everybody else's runs go on looking for new ones, as --search does.
settings.register_profile(
    "adoube",
    deadline=None,
    max_examples=EXAMPLES,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=NOTHING_SKIPPED,
)
settings.register_profile("quick", settings.get_profile("adoube"), max_examples=QUICK_EXAMPLES)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="the short form of the tests that take long")
    search.add_options(parser)


@pytest.hookimpl(trylast=True)  # the folder for temporary files is known then
def pytest_configure(config: pytest.Config) -> None:
    # A shell's background job ignores Ctrl-C, and so would every process that a test starts and interrupts.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    settings.load_profile("quick" if is_quick(config) else "adoube")
    search.show_values()
    if is_search(config):
        search.use_search_settings()
    # Before any test's module is imported, which may copy the environment.
    home: Path = config._tmp_path_factory.mktemp("home")  # type: ignore[attr-defined]
    with_home = pytest.MonkeyPatch()
    surroundings.enter_home(home, with_home)
    config.add_cleanup(with_home.undo)
    config.stash[OWN_HOME] = home


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if is_search(metafunc.config):
        search.repeat(metafunc)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Thousands of tests are made here and last until the end.

    To look for garbage among them took a third of the time of making them, and later a sixth of a test's own.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(OBJECTS_A_LOOK, *gc.get_threshold()[1:])
        gc.enable()


def pytest_sessionfinish() -> None:
    """pytest looks for garbage five times over at the end; what is not garbage now is not going to be."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Three more than there are processors: some of the tests wait rather than work.

    With two more, two processors were idle for a fifth of the time.
    """
    return (os.cpu_count() or 1) + 3


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
    left_out = long_forms(items) if is_quick(config) else set()
    if is_search(config):
        left_out |= {item.nodeid for item in items if not search.is_searched(item)}
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left_out])
    items[:] = [item for item in items if item.nodeid not in left_out]


@pytest.fixture(scope="session", autouse=True)
def own_home(pytestconfig: pytest.Config) -> Iterator[Path]:
    """The home of this process and its programs, none of which may be left at the end."""
    home = pytestconfig.stash[OWN_HOME]
    yield home
    assert surroundings.left_running(home) == [], "still running"


@pytest.fixture(scope="session")
def quick(pytestconfig: pytest.Config) -> bool:
    """Return whether a test that can try much or little is to try little."""
    return is_quick(pytestconfig)


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The browser for tests marked `browser`."""
    found = find_chromium()
    assert found is not None, "a test that asks for chromium carries the mark `browser`"
    return found


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """The one that all browsers of a process are started by: it runs a loop that bears no second."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright, chromium: Path) -> Iterator[Browser]:
    """The one in which pages are tried."""
    from tests.browser.chromium import launched, page_browser

    with launched(playwright, page_browser(chromium)) as running:
        yield running


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder beside the repository, for tests marked `shared`."""
    return SHARED


def pytest_runtest_setup(item: pytest.Item) -> None:
    for tool in missing_tools(item):
        pytest.skip(tool.reason)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if NOTHING_SKIPPED and report.skipped and not may_be_skipped(item, report):
        report.outcome = "failed"
        report.longrepr = f"left out, though ADOUBE_NOTHING_SKIPPED is set: {skip_reason(report)}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if NOTHING_SKIPPED and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"a whole file left out, though ADOUBE_NOTHING_SKIPPED is set: {report.longrepr}"
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if is_quick(terminalreporter.config):
        terminalreporter.section("quick", yellow=True)
        terminalreporter.line("The long forms are left to the full run: python3 start.py test")
    if examples := list(search.as_decorators(terminalreporter.getreports("failed"))):
        terminalreporter.section("failing examples", red=True)
        for example in examples:
            terminalreporter.line(example)
    reasons = Counter(skip_reason(report) for report in terminalreporter.getreports("skipped"))
    left_out = [(tool, reasons[tool.reason]) for tool in TOOLS if reasons[tool.reason]]
    if not left_out:
        return
    terminalreporter.section("left out", yellow=True)
    for tool, count in left_out:
        tests = "1 test was" if count == 1 else f"{count} tests were"
        terminalreporter.line(f"{tests} left out {tool.reason}. To get it: {tool.remedy()}")


def is_quick(config: pytest.Config) -> bool:
    return bool(config.getoption("--quick"))


def is_search(config: pytest.Config) -> bool:
    return bool(config.getoption("--search"))


def long_forms(items: Sequence[pytest.Item]) -> set[str]:
    """Return the tests that --quick leaves out: those marked `full`, of `full(but=3)` all but three cases
    spread over them."""
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("full"):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    return {
        item.nodeid
        for of_one_test in cases.values()
        for number, item in enumerate(of_one_test)
        if not is_kept(number, len(of_one_test), cases_kept(item))
    }


def cases_kept(item: pytest.Item) -> int:
    mark = item.get_closest_marker("full")
    return int(mark.kwargs.get("but", 0)) if mark else 0


def is_kept(number: int, cases: int, kept: int) -> bool:
    """Return whether a case is one of those kept, the first of which is case 0."""
    return number * kept // cases != (number - 1) * kept // cases


def missing_tools(item: pytest.Item) -> list[Tool]:
    return [tool for tool in TOOLS if item.get_closest_marker(tool.mark) and not tool.present()]


def may_be_skipped(item: pytest.Item, report: pytest.TestReport) -> bool:
    expected_to_fail = hasattr(report, "wasxfail")
    return (
        expected_to_fail
        or item.get_closest_marker("shared") is not None
        or skip_reason(report).startswith("only on")
    )


def skip_reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """The words of a skip; pytest keeps them as (file, line, "Skipped: words")."""
    if isinstance(report.longrepr, tuple):
        return report.longrepr[2].removeprefix("Skipped: ")
    return str(report.longrepr)
