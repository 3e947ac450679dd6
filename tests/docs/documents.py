"""The documents of this repository: their blocks, and the commands in them."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.tools import ROOT

__all__ = ["DOCUMENTS", "Block", "blocks_of", "commands_in", "in_repository"]

DOCUMENTS = sorted(
    path
    for pattern in ("*.md", "docs/**/*.md", "firmware/*.md", "hardware_docs/**/*.md", "web_scoreboard/*.md")
    for path in ROOT.glob(pattern)
)
BLOCK = re.compile(r"^( *)```([a-z]*)\n(.*?)^\1```", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block; `language` is empty for commands."""

    language: str
    text: str


def in_repository(path: Path) -> str:
    """The name of a document in messages."""
    return path.relative_to(ROOT).as_posix()


def blocks_of(document: Path) -> Iterator[Block]:
    for match in BLOCK.finditer(document.read_text(encoding="utf-8")):
        yield Block(match[2], textwrap.dedent(match[3]))


def commands_in(document: Path) -> list[str]:
    """The lines of its blocks that call adoube."""
    lines = (line for block in blocks_of(document) for line in block.text.splitlines())
    return [line for line in lines if re.match(r"(sudo )?adoube ", line)]
