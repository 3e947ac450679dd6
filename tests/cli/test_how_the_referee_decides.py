"""docs/how-the-referee-decides.md: each of its examples prints what stands below its command."""

from __future__ import annotations

import re
import shlex

import pytest

from adoube.cli.main import run
from adoube.words import say
from tests.tools import ROOT

PAGE = (ROOT / "docs" / "how-the-referee-decides.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"^```\nadoube ([^\n]*)\n```\n\n```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLES: list[tuple[str, str]] = EXAMPLE.findall(PAGE)
LABELS = (
    "why",
    "stood",
    "fell",
    "missed",
    "differ",
    "would_tell",
    "presses",
    "touched",
    "changed",
)


@pytest.mark.parametrize(("command", "prints"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_an_example_prints_what_stands_below_it(
    command: str, prints: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)

    assert run(shlex.split(command)) == 0

    assert capsys.readouterr().out == prints


def test_there_are_three_examples_and_no_recording_without_one() -> None:
    replayed = {ROOT / shlex.split(command)[1] for command, _ in EXAMPLES}

    assert len(EXAMPLES) == 3
    assert set((ROOT / "docs" / "worked-examples").iterdir()) == replayed


@pytest.mark.parametrize("label", LABELS)
def test_the_page_says_what_each_line_of_an_explanation_is(label: str) -> None:
    assert f"| `{say(f'explain.{label}')}` |" in PAGE
