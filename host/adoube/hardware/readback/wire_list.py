"""A wire list as it is written: which legs hang together, whatever their nets are called."""

import csv
from collections.abc import Iterable, Mapping
from pathlib import Path

from adoube.hardware.design import End
from adoube.hardware.papers.lists import WIRES
from adoube.hardware.refusal import HardwareRefused
from adoube.words import say

__all__ = ["WireList", "rows_of"]


class WireList:
    """Legs and the groups of them that wires join."""

    def __init__(self, rows: Iterable[Mapping[str, str]]) -> None:
        self._group: dict[End, set[End]] = {}
        self.numbers: dict[End, str] = {}
        """the number on the case that the list gives for a leg"""
        for row in rows:
            one, other = End(row["from"], row["from_leg"]), End(row["to"], row["to_leg"])
            self.numbers |= {one: row["from_pin"], other: row["to_pin"]}
            self._join(one, other)

    @classmethod
    def read(cls, file: Path) -> "WireList":
        """Raises HardwareRefused for a file that is no wire list."""
        return cls(rows_of(file, WIRES))

    def joined(self, end: End) -> frozenset[End]:
        """All legs that hang together with this one, itself among them."""
        return frozenset(self._group.get(end, {end}))

    def legs(self, refdes: str) -> list[str]:
        """The legs of a part that have a wire."""
        return [end.pin for end in self._group if end.refdes == refdes]

    def parts(self) -> list[str]:
        return list(dict.fromkeys(end.refdes for end in self._group))

    def _join(self, one: End, other: End) -> None:
        together = self._group.get(one, {one}) | self._group.get(other, {other})
        for end in together:
            self._group[end] = together


def rows_of(file: Path, columns: Iterable[str]) -> list[dict[str, str]]:
    """The rows of a table of ours. Raises HardwareRefused where it cannot be read or a column is missing."""
    try:
        with file.open(encoding="utf-8", newline="") as text:
            rows = list(csv.DictReader(text, restval=""))
    except (OSError, ValueError, csv.Error) as error:
        raise HardwareRefused(say("readback.unreadable", file=file, why=error)) from error
    if rows and (missing := [column for column in columns if column not in rows[0]]):
        raise HardwareRefused(say("readback.no_column", file=file, columns=", ".join(missing)))
    return rows
