"""The front door stays short, and the architecture fits on a page."""

from __future__ import annotations

import re

from tests.docs.documents import blocks_of
from tests.tools import ROOT

README, ARCHITECTURE, RECORDS = ROOT / "README.md", ROOT / "docs" / "architecture.md", ROOT / "docs" / "adr"
PARTS_OF_A_RECORD = ["Context", "Decision", "Rejected", "Consequences"]


def test_the_readme_has_at_most_120_lines_and_begins_with_the_two_commands() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) <= 120
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
