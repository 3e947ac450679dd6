"""The first page of a pack: its instructions fit the board."""

from __future__ import annotations

from typing import Any

import pytest

from adoube.hardware.papers.pages import readme_md
from tests.hardware.asking import designed

TILED: dict[str, Any] = {"wiring": "hc165", "pitch_mm": 50, "tiles": 5}


@pytest.mark.parametrize(
    ("asked", "step"),
    [
        ({"part": "reed-upright"}, "drill at the cross-hairs"),
        ({}, "nothing is drilled for it"),
        ({**TILED, "tiles": 1}, "nothing is drilled for it"),
        (TILED, "holes for the tiles' screws alone, 3.4 mm wide"),
    ],
)
def test_holes_are_drilled_for_what_goes_through_them(asked: dict[str, Any], step: str) -> None:
    lines = readme_md(designed(**asked)).splitlines()

    assert step in next(line for line in lines if line.startswith("2. "))
