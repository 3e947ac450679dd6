"""Workers beside each other begin with tests of every kind, tried on a run of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packaging.little_suite import little_suite, run_pytest

TELLS_THE_ORDER = """
def test_tells_the_order(request):
    files = dict.fromkeys(item.path.stem for item in request.session.items)
    request.config.rootpath.joinpath("order").write_text(" ".join(files))

def test_of_the_same_file():
    pass
"""


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    suite = little_suite(tmp_path, TELLS_THE_ORDER)
    for name in ("test_browser", "test_cli", "test_games"):
        (suite / "tests" / f"{name}.py").write_text("def test_one(): pass\n", encoding="utf-8")
    return suite


@pytest.mark.parametrize(
    ("options", "order"),
    [
        ((), "test_browser test_cli test_games test_little"),
        (("-n2",), "test_browser test_games test_cli test_little"),
    ],
)
def test_files_are_dealt_out_to_as_many_workers_as_there_are(
    suite: Path, options: tuple[str, ...], order: str
) -> None:
    done = run_pytest(suite, *options)

    assert done.returncode == 0, done.stdout
    assert (suite / "order").read_text() == order
