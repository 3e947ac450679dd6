"""A table that stands in a page of the documents and is written anew from what the program says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.tools import ROOT

__all__ = ["PageTable"]


@dataclass(frozen=True)
class PageTable:
    """The table between two comments of a page, `<!-- NAME -->` and `<!-- end of NAME -->`."""

    page: Path
    name: str
    header: str  # with the line below it

    @classmethod
    def in_hardware_docs(cls, page: str, name: str, header: str) -> PageTable:
        return cls(ROOT / "hardware_docs" / page, name, header)

    @property
    def rows(self) -> Sequence[str]:
        """The rows that the page has now."""
        _, table, _ = self._parts()
        return [line for line in table.splitlines() if line.startswith("| ")][2:]

    def renew(self, rows: Iterable[str]) -> None:
        before, _, after = self._parts()
        table = "\n".join([self._begin, self.header, *rows, self._end])
        self.page.write_text(before + table + after, encoding="utf-8")

    @property
    def _begin(self) -> str:
        return f"<!-- {self.name} -->"

    @property
    def _end(self) -> str:
        return f"<!-- end of {self.name} -->"

    def _parts(self) -> tuple[str, str, str]:
        before, rest = self.page.read_text(encoding="utf-8").split(self._begin)
        table, after = rest.split(self._end)
        return before, table, after
