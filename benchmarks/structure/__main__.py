"""How easy the code is to enter, in figures: `python -m benchmarks.structure`.

The column `before` is what was measured in November 2026, before modules were merged and named anew.
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
    rooms, crowded = max((len(modules), folder.name) for folder, modules in sources.rooms.items())
    floors, tall = max((sources.floors(folder), folder.name) for folder in sources.rooms)
    lines, longest = max((lines, module) for module, lines in sources.lines_by_module.items())
    yield "source files", "989", str(len(sources.files))
    yield "lines in them", "119,523", f"{sources.lines:,}"
    yield "most modules in a folder", "67 (cli)", f"{rooms} ({crowded})"
    yield "most modules in a row, each importing the next", "19 (lud)", f"{floors} ({tall})"
    yield "lines of the longest module", "463", f"{lines} ({longest})"
    yield "modules with one importer, in the same folder", "220", str(len(sources.with_one_importer))
    yield "class names in more than one module", "62", str(len(sources.shared_class_names))
    yield "methods that only forward", "71", str(len(sources.forwarding_methods))
    yield "circles of imports", "1", str(len(sources.circles))
    yield "most parameters of a function", "14", f"{width} ({widest})"
    yield "files and calls from a press to a shown turn", "114, 9238", f"{len(press.files)}, {press.calls}"
    yield "files and calls of a spectator's GET", "65, 7507", f"{len(get.files)}, {get.calls}"
    for name, before in zip(DOCUMENTS, ("10.0", "9.6"), strict=True):
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
