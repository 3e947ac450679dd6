"""Our footprints have the pads of KiCad's footprints of the same name."""

from __future__ import annotations

import re

import pytest

from adoube.hardware.pcb.footprint import FOOTPRINTS, footprint
from tests.hardware.pcb.kicad import footprint_file

PAD = re.compile(
    r'\(pad "(?P<number>\w*)" (?P<kind>\w+) (?P<shape>\w+) \(at (?P<x>[-.\d]+) (?P<y>[-.\d]+)[^)]*\) '
    r"\(size (?P<width>[.\d]+) (?P<height>[.\d]+)\)(?: \(drill (?P<drill>[.\d]+)\))?"
)
OURS = ("fuse-mf-r", "reed-flat")  # no library has them


def test_each_leg_has_one_pad() -> None:
    for name in FOOTPRINTS:
        numbers = [pad.number for pad in footprint(name).pads]
        assert len(numbers) == len({*numbers}), name


@pytest.mark.kicad
@pytest.mark.parametrize("name", [name for name in FOOTPRINTS if name not in OURS])
def test_the_pads_are_those_of_kicads_library(name: str) -> None:
    ours = footprint(name)

    theirs = {
        (
            found["number"],
            round(float(found["x"]), 3),
            round(float(found["y"]), 3),
            float(found["width"]),
            float(found["height"]),
            float(found["drill"] or 0),
        )
        for found in PAD.finditer(footprint_file(ours.full_name).read_text(encoding="utf-8"))
    }
    mine = {
        (pad.number, round(pad.x_mm, 3), round(pad.y_mm, 3), pad.width_mm, pad.height_mm, pad.drill_mm)
        for pad in ours.pads
    }
    assert mine == theirs
