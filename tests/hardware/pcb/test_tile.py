"""A tile: each sensor under its cell, each net in one piece, and inputs counted as the firmware does."""

from __future__ import annotations

import pytest

from adoube.errors import AdoubeError
from adoube.hardware.part import part
from adoube.hardware.pcb.board import BoardError, CircuitBoard, Side
from adoube.hardware.pcb.circuit import IN, OUT, tile_circuit
from adoube.hardware.pcb.tile import tile_board
from tests.hardware.pcb.boards import TILES, tile

BITS = "ABCDEFGH"


def pieces(board: CircuitBoard, net: str) -> int:
    """Into how many pieces the copper of a net falls, by where tracks, holes and pads end on one another."""
    ends: dict[object, object] = {}

    def root(end: object) -> object:
        while ends.setdefault(end, end) != end:
            end = ends[end]
        return end

    places = {
        (t.side, x, y)
        for t in board.tracks
        if t.net == net
        for x, y in ((t.x1_mm, t.y1_mm), (t.x2_mm, t.y2_mm))
    }
    vias = [(side, via.x_mm, via.y_mm) for via in board.vias if via.net == net for side in Side]
    pads = [pad for placed in board.parts for pad in placed.pads() if pad.net == net]
    places |= {*vias} | {(side, pad.x_mm, pad.y_mm) for pad in pads for side in pad.sides}
    for via in board.vias:
        if via.net == net:
            ends[root((Side.FRONT, via.x_mm, via.y_mm))] = root((Side.BACK, via.x_mm, via.y_mm))
    for track in (track for track in board.tracks if track.net == net):
        low_x, high_x = sorted((track.x1_mm, track.x2_mm))
        low_y, high_y = sorted((track.y1_mm, track.y2_mm))
        straight = low_x == high_x or low_y == high_y
        for side, x_mm, y_mm in places:
            at_end = (x_mm, y_mm) in ((track.x1_mm, track.y1_mm), (track.x2_mm, track.y2_mm))
            on_it = straight and low_x <= x_mm <= high_x and low_y <= y_mm <= high_y
            if side is track.side and (at_end or on_it):
                ends[root((side, x_mm, y_mm))] = root((side, track.x1_mm, track.y1_mm))
    for pad in pads:
        for side, x_mm, y_mm in places:
            inside = pad.box.left <= x_mm <= pad.box.right and pad.box.top <= y_mm <= pad.box.bottom
            if side in pad.sides and inside:
                ends[root((side, x_mm, y_mm))] = root(pad)
    return len({root(pad) for pad in pads})


@pytest.mark.parametrize(("sensor", "side", "pitch_mm"), TILES)
def test_every_net_is_in_one_piece(sensor: str, side: int, pitch_mm: float) -> None:
    board = tile(sensor, side, pitch_mm)
    nets = {pad.net for placed in board.parts for pad in placed.pads() if pad.net}

    assert len(nets) > side * side
    assert {net: pieces(board, net) for net in nets} == dict.fromkeys(nets, 1)


@pytest.mark.parametrize(("sensor", "side", "pitch_mm"), TILES)
def test_each_sensor_lies_under_its_cell(sensor: str, side: int, pitch_mm: float) -> None:
    board, circuit = tile(sensor, side, pitch_mm), tile_circuit(part(sensor), side)
    aside_mm = 6.0 if sensor == "reed-flat" else 0.0

    placed = {each.refdes: each for each in board.parts}
    for refdes, (column, row) in circuit.cells.items():
        one = placed[refdes]
        assert one.side is Side.FRONT
        assert one.x_mm == pytest.approx((column + 0.5) * pitch_mm + aside_mm)
        assert board.height_mm - one.y_mm == pytest.approx((row + 0.5) * pitch_mm)
    assert len({*circuit.cells.values()}) == side * side


@pytest.mark.parametrize("side", [4, 5])
def test_a_cell_arrives_at_the_input_that_is_said_of_it(side: int) -> None:
    circuit = tile_circuit(part("drv5033fa"), side)
    chips = {chip.refdes: chip for chip in circuit.chips}

    for refdes, cell in circuit.cells.items():
        chip, bit = divmod(circuit.input(cell), 8)
        reader = chips[circuit.readers[chip]]
        assert reader.pins[BITS[bit]] == chips[refdes].pins["OUT"]


def test_registers_read_one_another_to_the_next_tile() -> None:
    circuit = tile_circuit(part("drv5033fa"), 5)
    chips = {chip.refdes: chip.pins for chip in circuit.chips}

    for one, behind in zip(circuit.readers, circuit.readers[1:], strict=False):
        assert chips[one]["SER"] == chips[behind]["QH"]
    assert chips[circuit.readers[-1]]["SER"] == chips[OUT]["8"]
    assert chips[OUT] == {**chips[IN], "8": "NEXT"}


def test_a_multiplexer_is_chosen_by_the_first_line_and_the_next_tile_by_those_behind() -> None:
    circuit = tile_circuit(part("drv5055a2"), 5)
    chips = {chip.refdes: chip.pins for chip in circuit.chips}

    assert [chips[reader]["E"] for reader in circuit.readers] == ["EN0", "EN1"]
    assert [chips[IN].get(str(pin)) for pin in range(11, 17)] == [f"EN{line}" for line in range(6)]
    assert [chips[OUT].get(str(pin)) for pin in range(11, 17)] == ["EN2", "EN3", "EN4", "EN5", None, None]


def test_equal_tiles_are_laid_out_alike() -> None:
    assert tile_board(tile_circuit(part("drv5055a2"), 4), 40) == tile("drv5055a2", 4, 40)


@pytest.mark.parametrize(("sensor", "pitch_mm"), [("reed-flat", 45), ("reed-flat", 30), ("drv5033fa", 18)])
def test_what_has_no_room_is_refused(sensor: str, pitch_mm: float) -> None:
    with pytest.raises(BoardError, match="take a greater --size"):
        tile_board(tile_circuit(part(sensor), 4), pitch_mm)


def test_a_sensor_without_a_footprint_is_refused() -> None:
    with pytest.raises(AdoubeError, match="no circuit board is made for this sensor"):
        tile_circuit(part("reed-upright"), 4)
