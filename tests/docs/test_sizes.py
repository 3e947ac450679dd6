"""The front door is short, the architecture fits on a page, and sentences are short."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.documents import BLOCK, DOCUMENTS, blocks_of, in_repository
from tests.docs.reference import FOLDER, PAGES
from tests.tools import ROOT

README, ARCHITECTURE, RECORDS = ROOT / "README.md", ROOT / "docs" / "architecture.md", ROOT / "docs" / "adr"
WORDS_A_SENTENCE = 15  # on average
WRITTEN_BY_PEOPLE = [
    path
    for path in DOCUMENTS
    if path not in {FOLDER / name for name in PAGES} and "examples" not in path.relative_to(ROOT).parts
]
PARTS_OF_A_RECORD = ["Context", "Decision", "Rejected", "Consequences"]


def test_the_readme_has_at_most_80_lines_and_begins_with_the_two_commands() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) <= 80
    assert next(blocks_of(README)).text == "python3 start.py demo\npython3 start.py test\n"


def test_the_architecture_has_at_most_6_kb_and_two_diagrams() -> None:
    assert len(ARCHITECTURE.read_bytes()) <= 6_000
    assert [block.language for block in blocks_of(ARCHITECTURE)] == ["text", "text"]


def test_every_decision_record_has_its_parts_its_number_and_a_place_in_the_list() -> None:
    listed = (RECORDS / "README.md").read_text(encoding="utf-8")
    records = sorted(RECORDS.glob("0*.md"))

    for number, record in enumerate(records, start=1):
        text = record.read_text(encoding="utf-8")
        headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
        assert record.name.startswith(f"{number:04}-")
        assert text.startswith(f"# {number}. ")
        assert re.search(r"^Status: .+\. Date: \d{4}-\d\d-\d\d", text, re.MULTILINE), record.name
        assert [part for part in PARTS_OF_A_RECORD if part not in headings] == [], record.name
        assert f"]({record.name})" in listed


@pytest.mark.parametrize("document", WRITTEN_BY_PEOPLE, ids=in_repository)
def test_sentences_have_at_most_15_words_on_average(document: Path) -> None:
    counts = [
        count for sentence in sentences_of(document) if (count := len(re.findall(r"[\w'`./-]+", sentence)))
    ]

    assert sum(counts) <= WORDS_A_SENTENCE * len(counts)


def sentences_of(document: Path) -> list[str]:
    """Those of its paragraphs and lists; headings, tables and blocks are left out."""
    paragraphs = re.split(r"\n\s*\n", BLOCK.sub("", document.read_text(encoding="utf-8")))
    prose = (each for each in paragraphs if not each.lstrip().startswith(("#", "|", "<", "!")))
    items = (item for each in prose for item in re.split(r"\n(?=\s*[-*\d])", each))
    plain = (re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", item) for item in items)
    return [sentence for item in plain for sentence in re.split(r"(?<=[.!?:])\s+", item.strip())]
