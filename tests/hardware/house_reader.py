"""An assembly house's two lists, read as strictly as its help pages allow.

jlcpcb.com/help/article: `bill-of-materials-for-pcb-assembly` (2023-07-25),
`46-pick-place-file-for-pcb-assembly` (2024-07-10), `advice-for-bom-and-cpl-files-preparation` (2026-01-19).
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import StringIO

__all__ = ["Ordered", "Placed", "read_bom", "read_positions"]

BOM_COLUMNS = ("Comment", "Designator", "Footprint", "JLCPCB Part #")
POSITION_COLUMNS = ("Designator", "Mid X", "Mid Y", "Layer", "Rotation")
MOST_DESIGNATORS = 200  # in a line
NUMBER = re.compile(r"-?\d+(\.\d+)?")


@dataclass(frozen=True)
class Ordered:
    """A line of the bill of materials."""

    comment: str
    footprint: str
    number: str
    others: Mapping[str, str]  # the columns that the house passes over


@dataclass(frozen=True)
class Placed:
    """A line of the pick-and-place file."""

    x_mm: float
    y_mm: float
    layer: str
    degrees: float


def read_bom(text: str) -> Mapping[str, Ordered]:
    """Return the parts by their designators."""
    found: dict[str, Ordered] = {}
    for row in _rows(text, BOM_COLUMNS):
        designators = row["Designator"].split(",")
        assert 0 < len(designators) <= MOST_DESIGNATORS, row
        assert row["Comment"], row
        assert row["Footprint"], row
        assert re.fullmatch(r"(C\d+)?", row["JLCPCB Part #"]), row
        others = {column: row[column] for column in row if column not in BOM_COLUMNS}
        for designator in designators:
            _check_designator(designator, found)
            found[designator] = Ordered(row["Comment"], row["Footprint"], row["JLCPCB Part #"], others)
    return found


def read_positions(text: str) -> Mapping[str, Placed]:
    """Return where the parts go, by their designators."""
    found: dict[str, Placed] = {}
    for row in _rows(text, POSITION_COLUMNS):
        _check_designator(row["Designator"], found)
        assert all(NUMBER.fullmatch(row[column]) for column in ("Mid X", "Mid Y", "Rotation")), row
        assert row["Layer"] in {"Top", "Bottom"}, row
        place = Placed(float(row["Mid X"]), float(row["Mid Y"]), row["Layer"], float(row["Rotation"]))
        assert 0 <= place.degrees < 360, row
        found[row["Designator"]] = place
    return found


def _rows(text: str, columns: Sequence[str]) -> list[dict[str, str]]:
    reader = csv.DictReader(StringIO(text))
    assert tuple(reader.fieldnames or ())[: len(columns)] == tuple(columns)
    return list(reader)


def _check_designator(designator: str, found: Mapping[str, object]) -> None:
    """The house turns designators into capitals, so two that differ in these alone are one."""
    assert re.fullmatch(r"[A-Z]+\d+", designator), designator
    assert designator not in found, designator
