"""A board as InteractiveHtmlBom takes it: the library accepts it, and KiCad reads the same from the board."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType

import pytest

from adoube.hardware.pcb.board import CircuitBoard
from tests.hardware.interactive_boms import interactive_file, interactive_page
from tests.hardware.pcb.boards import EVERYTHING, TILES, cell, controller, tile, written
from tests.hardware.pcb.kicad import pads, positions

pytestmark = pytest.mark.full(but=1)

BOARDS: Mapping[str, Callable[[], CircuitBoard]] = MappingProxyType(
    {
        "halls": partial(tile, *TILES[1]),
        "cell": partial(cell, "reed-flat"),
        "controller": partial(controller, "leap-frog", **EVERYTHING),
    }
)
MOST_BYTES = 300_000  # of a page


@pytest.mark.interactive_bom
@pytest.mark.parametrize("name", BOARDS)
def test_the_library_makes_a_page_of_every_kind_of_board(name: str, tmp_path: Path) -> None:
    page = interactive_page(interactive_file(BOARDS[name](), tmp_path), tmp_path)

    assert page.stat().st_size < MOST_BYTES


@pytest.mark.kicad
@pytest.mark.parametrize("name", BOARDS)
def test_legs_sides_and_nets_are_those_that_kicad_reads_from_the_board(name: str, tmp_path: Path) -> None:
    board = BOARDS[name]()
    content = json.loads(interactive_file(board, tmp_path).read_text(encoding="utf-8"))
    file = written(board, tmp_path)
    legs, sides = pads(file), {ref: place[3] for ref, place in positions(file).items()}

    ours = {
        (shape["ref"], round(x_mm, 2), round(-y_mm, 2), pad.get("net", "-"))
        for shape in content["pcbdata"]["footprints"]
        for pad in shape["pads"]
        for x_mm, y_mm in [pad["pos"]]
        if not shape["ref"].startswith("H")
    }
    theirs = {(ref, round(x_mm, 2), round(y_mm, 2), net) for (ref, _), (x_mm, y_mm, net) in legs.items()}
    assert ours == theirs
    layers = {each["ref"]: each["layer"] for each in content["components"] if each["ref"] in sides}
    assert layers == {ref: "B" if side == "bottom" else "F" for ref, side in sides.items()}
