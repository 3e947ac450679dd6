"""The print of a board: it can be read, says what people plug in, and lies on no solder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import combinations
from types import MappingProxyType

import pytest
from shapely import STRtree, box

from adoube.hardware.pcb.board import BoardText, CircuitBoard, CopperSide
from adoube.hardware.pcb.footprint import FootprintBox
from adoube.hardware.pcb.gerber import gerber_files
from adoube.hardware.pcb.legend import printed
from tests.hardware.pcb.boards import EVERYTHING, LIT, TILES, cell, collector, controller, tile
from tests.hardware.pcb.gerber_copper import drawn_shapes

pytestmark = pytest.mark.full(but=1)

BOARDS: Mapping[str, Callable[[], CircuitBoard]] = MappingProxyType(
    {each[0]: partial(tile, *each) for each in TILES}
    | {f"lit-{each[0]}": partial(tile, *each, has_lamps=True) for each in LIT}
    | {"cell": partial(cell, "drv5033fa"), "cell-reed": partial(cell, "reed-flat")}
    | {"collector": partial(collector, "reed-flat"), "collector-linear": partial(collector, "drv5055a2")}
    | {"controller": partial(controller, "leap-frog", **EVERYTHING)}
)


def words(board: CircuitBoard) -> list[str]:
    return [text.text for text in board.texts if not text.refdes]


@pytest.mark.parametrize("name", BOARDS)
def test_no_print_lies_on_solder_on_a_hole_or_over_the_edge(name: str) -> None:
    board = BOARDS[name]()
    files = gerber_files(board)

    assert board.texts
    for side in CopperSide:
        bare = STRtree(drawn_shapes(files[f"{board.name}-{side.value}_Mask.gbr"]))
        for shape in drawn_shapes(files[f"{board.name}-{side.value}_SilkS.gbr"]):
            left, top, right, bottom = shape.bounds
            assert not bare.query(shape, predicate="intersects").size
            assert min(left, top, board.width_mm - right, board.height_mm - bottom) > 0


@pytest.mark.parametrize("name", BOARDS)
def test_texts_stand_apart_from_each_other_and_from_parts(name: str) -> None:
    board = BOARDS[name]()

    for one, other in combinations(board.texts, 2):
        assert one.side is not other.side or not one.box.meets(other.box), (one.text, other.text)
    for text in board.texts:
        for part in (part for part in board.parts if part.part and part.side is text.side):
            assert not text.box.meets(part.box(part.footprint.body)), (text.text, part.refdes)


@pytest.mark.parametrize("name", BOARDS)
def test_each_part_is_named_beside_it_on_its_own_side(name: str) -> None:
    board = BOARDS[name]()
    names = {text.refdes: text for text in board.texts if text.refdes}

    parts = [part for part in board.parts if part.part]
    left_out = [part.refdes for part in parts if part.refdes not in names]
    assert left_out == []
    for part in parts:
        assert names[part.refdes].side is part.side
        assert distance(names[part.refdes].box, part.box(part.footprint.courtyard)) < 2.5, part.refdes


def distance(one: FootprintBox, other: FootprintBox) -> float:
    areas = [box(each.left, each.top, each.right, each.bottom) for each in (one, other)]
    return float(areas[0].distance(areas[1]))


@pytest.mark.parametrize("name", BOARDS)
def test_letters_are_a_millimetre_high_with_lines_that_a_house_can_print(name: str) -> None:
    assert all(text.height_mm >= 1.0 and text.stroke_mm >= 0.15 for text in BOARDS[name]().texts)


def test_the_controllers_board_says_what_is_plugged_in_where() -> None:
    found = words(BOARDS["controller"]())

    assert {"5 V IN", "LAMPS", "REGULATOR", "BUZZER", "SEAT 1", "SEAT 2", "CHAIN 1", "CHAIN 3"} <= {*found}
    assert "← USB" in found


@pytest.mark.parametrize(
    ("name", "named", "poles"),
    [
        ("controller", "PS1", ["+", "-"]),
        ("controller", "c-1000u", ["+", "-"]),
        ("controller", "U1", ["5V", "GND", "3V3"]),
        ("controller", "LED1", ["5V", "DATA", "GND"]),
        ("collector-linear", "P3", ["+", "S", "-"]),
        ("cell", "J1", ["+", "S", "-"]),
    ],
)
def test_every_supply_says_which_pole_is_which(name: str, named: str, poles: list[str]) -> None:
    board = BOARDS[name]()
    part = next(part for part in board.parts if named in (part.refdes, part.part))

    for pad, pole in zip(part.pads(), poles, strict=True):
        level = [text for text in board.texts if text.side is part.side and abs(text.x_mm - pad.x_mm) < 0.4]
        nearest = min((text for text in level if not text.refdes), key=lambda text: abs(text.y_mm - pad.y_mm))
        assert nearest.text == pole


def test_a_tile_says_where_its_chain_comes_in_and_which_way_it_goes() -> None:
    board = BOARDS["drv5033fa"]()
    places = {text.text: text for text in board.texts}

    # Behind, J1 is at the right.
    assert (places["← IN"].side, places["← OUT"].side) == (CopperSide.BACK, CopperSide.BACK)
    assert places["← IN"].x_mm < board.width_mm / 2 < places["← OUT"].x_mm


def test_a_tile_names_its_cells_if_it_is_the_only_one_and_else_counts_them() -> None:
    board = BOARDS["drv5033fa"]()

    assert "column 1, row 4" in words(board)
    assert "a4" in words(printed(replace(board, texts=()), {"S4": "a4"}))


@pytest.mark.parametrize("name", BOARDS)
def test_every_board_says_what_it_is(name: str) -> None:
    board = BOARDS[name]()

    assert any(text.text.startswith(("adoube", "drv")) for text in board.texts)


def test_a_text_on_the_back_is_written_for_its_reader_there() -> None:
    front, back = (BoardText("LF", side, 10, 10) for side in CopperSide)

    mirrored = [[(20 - x, y) for x, y in stroke] for stroke in front.strokes()]
    assert [*back.strokes()] == mirrored
