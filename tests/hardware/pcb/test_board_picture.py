"""The drawing of a circuit board: each name stands where it is printed, and the planes are pale."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from adoube.hardware.pcb.board import board_picture
from tests.hardware.pcb.boards import TILES, tile

pytestmark = pytest.mark.full(but=1)

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(("sensor", "side", "pitch_mm"), TILES)
def test_each_text_stands_where_it_is_printed(sensor: str, side: int, pitch_mm: float) -> None:
    board = tile(sensor, side, pitch_mm)

    drawn = {
        (each.text, each.attrib["transform"])
        for each in ElementTree.fromstring(board_picture(board)).iter(f"{SVG}text")
    }

    turns = {
        (text.text, f"translate({text.x_mm:.6g} {text.y_mm:.6g}) rotate({-90 * text.turned})")
        for text in board.texts
    }
    assert drawn == turns


def test_planes_are_paler_than_tracks() -> None:
    picture = ElementTree.fromstring(board_picture(tile(*TILES[0])))

    planes = list(picture.iter(f"{SVG}path"))
    assert len(planes) == 2
    assert all(float(each.attrib["opacity"]) < 0.3 for each in planes)
