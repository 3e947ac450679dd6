"""How easy the code is to enter, in figures: `python -m benchmarks.structure`.

The column `before` is what was measured in November 2026, before names and layout were gone through.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

import click

from benchmarks.structure.sources import sources_in
from benchmarks.structure.walks import get_walk, press_walk
from tests.tools import ROOT

DOCUMENTS = ("README.md", "docs/architecture.md")
NO_PROSE = ("#", "|", "<", "!", "```")


def main() -> None:
    rows = [("figure", "before", "now"), *figures()]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for row in rows:
        click.echo("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())


def figures() -> Iterator[tuple[str, str, str]]:
    sources = sources_in(ROOT)
    width, widest = sources.widest
    with tempfile.TemporaryDirectory() as folder:
        press = press_walk(Path(folder))
    get = get_walk()
    yield "source files", "705", str(len(sources.files))
    yield "lines in them", "", str(sources.lines)
    yield "modules with one importer, in the same folder", "232", str(len(sources.with_one_importer))
    yield "class names in more than one module", "55", str(len(sources.shared_class_names))
    yield "methods that only forward", "109", str(len(sources.forwarding_methods))
    yield "circles of imports", "2", str(len(sources.circles))
    yield "most parameters of a function", "25", f"{width} ({widest})"
    yield "files and calls from a press to a shown turn", "84, 1594", f"{len(press.files)}, {press.calls}"
    yield "files and calls of a spectator's GET", "37", f"{len(get.files)}, {get.calls}"
    for name, before in zip(DOCUMENTS, ("22.5", "23.9"), strict=True):
        if (ROOT / name).exists():
            yield f"words a sentence in {name}", before, f"{words_a_sentence(ROOT / name):.1f}"


def words_a_sentence(document: Path) -> float:
    """The mean over a document's prose; headings, tables and blocks of code are none."""
    text = re.sub(r"```.*?```", "", document.read_text(encoding="utf-8"), flags=re.DOTALL)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    items = (
        item.strip() for part in re.split(r"\n\s*\n", text) for item in re.split(r"\n(?=\s*[-*\d])", part)
    )
    prose = (item for item in items if item and not item.startswith(NO_PROSE))
    sentences = (sentence for item in prose for sentence in re.split(r"(?<=[.!?:])\s+", item))
    lengths = [length for sentence in sentences if (length := len(re.findall(r"[\w'`./-]+", sentence)))]
    return sum(lengths) / len(lengths)


if __name__ == "__main__":
    main()
