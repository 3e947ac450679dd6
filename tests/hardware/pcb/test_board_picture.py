"""The drawing of a circuit board: each part's name stands right beside it."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from adoube.hardware.pcb.board import board_picture
from tests.hardware.pcb.boards import TILES, tile

SVG = "{http://www.w3.org/2000/svg}"
FONT_MM = 1.6
HALF_A_CAPITAL_MM = 0.35 * FONT_MM  # Capitals of a sans-serif face are about 0.7 of its size.


@pytest.mark.parametrize(("sensor", "side", "pitch_mm"), TILES)
def test_a_name_stands_right_of_its_part_and_level_with_its_middle(
    sensor: str, side: int, pitch_mm: float
) -> None:
    board = tile(sensor, side, pitch_mm)

    names = list(ElementTree.fromstring(board_picture(board)).iter(f"{SVG}text"))

    assert [name.text for name in names] == [part.refdes for part in board.parts]
    for name, part in zip(names, board.parts, strict=True):
        box = part.box(part.footprint.courtyard)
        assert 0 < float(name.attrib["x"]) - box.right < FONT_MM / 2
        middle_mm = float(name.attrib["y"]) - HALF_A_CAPITAL_MM
        assert middle_mm == pytest.approx((box.top + box.bottom) / 2, abs=0.1)
