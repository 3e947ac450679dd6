"""Grams and hours of printed parts are those of a slicer.

The figures are what PrusaSlicer 2.5.0 (Debian 2.5.0+dfsg-4, `prusa-slicer --export-gcode`) says with the
widths, speeds and accelerations of its own profile "0.20mm QUALITY @MK3".
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from manifold3d import Manifold

from adoube.hardware.papers.printing import Printing, printing, together
from adoube.hardware.papers.prints import prints_md
from adoube.hardware.papers.solids import printed_solids, prints
from tests.hardware.asking import designed

pytestmark = pytest.mark.full(but=2)

BY_HAND: dict[str, Any] = {"pitch_mm": 50}
TILED: dict[str, Any] = {"wiring": "hc165", "pitch_mm": 50, "tiles": 5}

# Grams and minutes by file.
SLICED = {
    ("by hand", "holder"): (8.12, 43.3),
    ("by hand", "panel-a1"): (31.07, 125.0),
    ("by hand", "panel-b2"): (68.42, 269.8),
    ("by hand", "frame-a1"): (40.93, 222.4),
    ("by hand", "frame-b2"): (31.71, 171.1),
    ("by hand", "lid-a1"): (55.89, 207.3),
    ("by hand", "cover-a1"): (23.33, 89.8),
    ("tiled", "frame-b1"): (42.79, 223.1),
    ("tiled", "panel-b2"): (67.34, 261.2),
    ("tiled", "cover-a1"): (32.93, 124.1),
}
SMALL = {"base-1": (0.33, 3.3), "clip": (0.27, 2.9), "foot": (1.02, 10.3)}


@cache
def solids(board: str) -> dict[str, Manifold]:
    return dict(printed_solids(prints(designed(**(BY_HAND if board == "by hand" else TILED)))))


@pytest.mark.parametrize(("board", "name"), SLICED)
def test_a_large_part_takes_what_the_slicer_says_within_a_sixth(board: str, name: str) -> None:
    grams, minutes = SLICED[board, name]

    takes = printing(solids(board)[name])

    assert takes.grams == pytest.approx(grams, rel=0.13)
    assert takes.hours * 60 == pytest.approx(minutes, rel=0.17)


@pytest.mark.parametrize("name", SMALL)
def test_a_small_part_takes_about_what_the_slicer_says(name: str) -> None:
    grams, minutes = SMALL[name]

    takes = printing(solids("by hand")[name])

    assert takes.grams == pytest.approx(grams, rel=0.13)
    assert takes.hours * 60 == pytest.approx(minutes, rel=0.4)


def test_the_sum_is_within_a_twentieth() -> None:
    found = together(printing(solids(board)[name]) for board, name in SLICED)

    assert found.grams == pytest.approx(sum(grams for grams, _ in SLICED.values()), rel=0.05)
    assert found.hours * 60 == pytest.approx(sum(minutes for _, minutes in SLICED.values()), rel=0.05)


def test_a_full_block_weighs_no_more_than_its_plastic() -> None:
    thin = Manifold.cube((50, 50, 1))
    thick = Manifold.cube((50, 50, 30))

    assert printing(thin).grams == pytest.approx(2.5 * 1.24, rel=0.01)
    assert printing(thick).grams < 0.4 * 75 * 1.24


def test_the_page_has_every_file_as_often_as_it_is_printed_and_the_sum() -> None:
    design = designed(**BY_HAND)
    its = prints(design)
    work = {name: printing(solid) for name, solid in solids("by hand").items()}

    page = prints_md(design, its, work, {})

    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines() if "| " in line]
    told = {row[0]: row for row in rows if row[-1].endswith(" h")}
    assert told["`clip.stl`"][1] == "25"
    assert told["`panel-*.stl`"][1] == "4"
    every = together([*work.values(), work["clip"].times(24)])
    assert told["total"][2:] == [f"{every.grams:.0f} g", f"{every.hours:.1f} h"]
    assert f"about {every.grams:.0f} g of PLA and {every.hours:.0f} hours" in page


def test_two_of_something_take_twice_as_much() -> None:
    assert Printing(2.0, 0.5).times(2) == Printing(4.0, 1.0)
