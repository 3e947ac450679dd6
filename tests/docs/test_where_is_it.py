"""docs/where-is-it.md: each thing has one row."""

from __future__ import annotations

import re
from collections import Counter

from tests.tools import ROOT

TEXT = (ROOT / "docs" / "where-is-it.md").read_text(encoding="utf-8")


def test_no_file_has_two_rows_that_could_say_different_things() -> None:
    table = TEXT.partition("| file | written | by |")[2].partition("\n\n")[0]
    cells = [row.split("|")[1] for row in table.splitlines() if row]
    files = Counter(name for cell in cells for name in re.findall(r"`([^`]+)`", cell))

    assert files["https/certificate.pem"] == 1
    assert [name for name, rows in files.items() if rows > 1] == []
