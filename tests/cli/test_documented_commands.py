"""Every command of adoube that stands in a block of a document would run."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

from tests.cli.command_lines import complaint_about
from tests.tools import ROOT

DOCUMENTS = sorted(
    path
    for pattern in ("*.md", "docs/*.md", "firmware/*.md", "hardware_docs/**/*.md", "web_scoreboard/*.md")
    for path in ROOT.glob(pattern)
    if path.name != "CHANGELOG.md"
)
BLOCK = re.compile(r"^( *)```[a-z]*\n(.*?)^\1```", re.MULTILINE | re.DOTALL)


def commands_in(document: Path) -> list[str]:
    blocks = (textwrap.dedent(match[2]) for match in BLOCK.finditer(document.read_text(encoding="utf-8")))
    return [line for block in blocks for line in block.splitlines() if re.match(r"(sudo )?adoube ", line)]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_command_in_a_block_would_run(document: Path) -> None:
    complaints = {line: complaint_about(line) for line in commands_in(document)}

    assert {line: why for line, why in complaints.items() if why is not None} == {}


def test_the_blocks_are_found() -> None:
    assert "adoube doctor" in commands_in(ROOT / "hardware_docs" / "README.md")


@pytest.mark.parametrize(
    "line",
    ["adoube demo jarmo --fast", "adoube records lst", "adoube replay game.jsonl && adoube play jarmo"],
)
def test_a_command_that_would_not_run_is_found(line: str) -> None:
    assert complaint_about(line) is not None
