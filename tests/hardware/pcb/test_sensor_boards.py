"""Boards of sensors: plugs that fit one another, sensors under their cells, and each net in one piece."""

from __future__ import annotations

from math import hypot

import pytest

from adoube.errors import AdoubeError
from adoube.hardware.part import part
from adoube.hardware.pcb.board import CircuitBoard, CircuitBoardError, CopperSide
from adoube.hardware.pcb.circuit import IN, OUT, cell_circuit, collector_circuit, tile_circuit
from adoube.hardware.pcb.footprint import FootprintBox
from adoube.hardware.pcb.sensor_boards import room_of_cell, tile_board
from tests.hardware.pcb.boards import LIT, TILES, cell, collector, finished, tile
from tests.hardware.pcb.copper import pieces_by_net

pytestmark = pytest.mark.full(but=1)

SENSORS = ("reed-flat", "drv5033fa", "drv5032fa", "drv5055a2")


def whole(board: CircuitBoard) -> bool:
    return {*pieces_by_net(board).values()} == {1}


@pytest.mark.parametrize("sensor", SENSORS)
def test_every_net_is_in_one_piece(sensor: str) -> None:
    assert whole(cell(sensor))
    assert whole(collector(sensor))


def test_a_collector_for_long_chains_of_multiplexers_has_wider_plugs() -> None:
    board = collector("drv5055a2", 16)

    assert whole(board)
    assert {placed.part for placed in board.parts if placed.refdes in (IN, OUT)} == {"box-header-26"}


@pytest.mark.parametrize("sensor", SENSORS)
def test_no_board_is_dearer_for_being_large(sensor: str) -> None:
    assert max(collector(sensor).width_mm, collector(sensor).height_mm) <= 100


@pytest.mark.parametrize("sensor", SENSORS)
def test_a_cable_joins_a_cell_to_its_line_and_its_supply_pin_by_pin(sensor: str) -> None:
    *_, at_cell = cell_circuit(part(sensor))
    circuit = collector_circuit(part(sensor))

    plugs = [chip for chip in circuit.chips if chip.refdes in circuit.cells]
    assert [plug.refdes for plug in plugs] == [f"P{number}" for number in range(1, 17)]
    for plug in plugs:
        assert plug.part == at_cell.part
        lines = {pin: net.partition("_")[0] for pin, net in plug.pins.items()}
        assert lines == dict(at_cell.pins)


def test_plugs_are_the_inputs_in_their_order() -> None:
    circuit = collector_circuit(part("drv5033fa"))

    assert [circuit.input(circuit.cells[f"P{number}"]) for number in range(1, 17)] == [*range(16)]


def test_a_collector_reads_as_a_tile_of_16_cells() -> None:
    tile, its = tile_circuit(part("drv5033fa"), 4), collector_circuit(part("drv5033fa"))

    def reading(chips: tuple[object, ...]) -> list[object]:
        return [chip for chip in chips if str(getattr(chip, "refdes", ""))[0] in "UJ"]

    assert reading(its.chips) == reading(tile.chips)


def test_a_register_never_reads_an_open_line() -> None:
    circuit = collector_circuit(part("drv5032fa"))

    lifted = {chip.pins["2"] for chip in circuit.chips if chip.part == "r-10k"}
    assert {f"CELL_{column}{row}" for column in "abcd" for row in range(1, 5)} <= lifted


@pytest.mark.parametrize("sensor", SENSORS)
def test_the_sensor_alone_is_in_front(sensor: str) -> None:
    board, room = cell(sensor), room_of_cell(part(sensor))

    front = [placed for placed in board.parts if placed.side is CopperSide.FRONT]
    assert [placed.refdes for placed in front] == ["S1"]
    assert (-room.left, -room.top) == pytest.approx((front[0].x_mm, front[0].y_mm))
    size = room.right - room.left, room.bottom - room.top
    assert size == pytest.approx((board.width_mm, board.height_mm))


BITS = "ABCDEFGH"


@pytest.mark.parametrize(("sensor", "side", "pitch_mm"), TILES)
def test_every_net_of_a_tile_is_in_one_piece(sensor: str, side: int, pitch_mm: float) -> None:
    pieces = pieces_by_net(tile(sensor, side, pitch_mm))

    assert len(pieces) > side * side
    assert pieces == dict.fromkeys(pieces, 1)


@pytest.mark.parametrize(("sensor", "side", "pitch_mm"), TILES)
def test_each_sensor_lies_under_its_cell(sensor: str, side: int, pitch_mm: float) -> None:
    board, circuit = tile(sensor, side, pitch_mm), tile_circuit(part(sensor), side)
    aside_mm = 6.0 if sensor == "reed-flat" else 0.0

    placed = {each.refdes: each for each in board.parts}
    for refdes, (column, row) in circuit.cells.items():
        one = placed[refdes]
        assert one.side is CopperSide.FRONT
        assert one.x_mm == pytest.approx((column + 0.5) * pitch_mm + aside_mm)
        assert board.height_mm - one.y_mm == pytest.approx((row + 0.5) * pitch_mm)
    assert len({*circuit.cells.values()}) == side * side


@pytest.mark.parametrize("side", [4, 5])
def test_a_cell_arrives_at_the_input_that_is_said_of_it(side: int) -> None:
    circuit = tile_circuit(part("drv5033fa"), side)
    chips = {chip.refdes: chip for chip in circuit.chips}

    for refdes, place in circuit.cells.items():
        chip, bit = divmod(circuit.input(place), 8)
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
    assert finished(tile_board(tile_circuit(part("drv5055a2"), 4), 40)) == tile("drv5055a2", 4, 40)


@pytest.mark.parametrize(("sensor", "pitch_mm"), [("reed-flat", 45), ("reed-flat", 30), ("drv5033fa", 18)])
def test_what_has_no_room_is_refused(sensor: str, pitch_mm: float) -> None:
    with pytest.raises(CircuitBoardError, match="take a larger --size"):
        tile_board(tile_circuit(part(sensor), 4), pitch_mm)


def test_a_sensor_without_a_footprint_is_refused() -> None:
    with pytest.raises(AdoubeError, match="there is no circuit board for this sensor"):
        tile_circuit(part("reed-upright"), 4)


@pytest.mark.parametrize(("sensor", "side", "pitch_mm"), LIT)
def test_every_net_of_a_tile_with_lamps_is_in_one_piece(sensor: str, side: int, pitch_mm: float) -> None:
    assert whole(tile(sensor, side, pitch_mm, has_lamps=True))


@pytest.mark.parametrize(("sensor", "side", "pitch_mm"), LIT)
def test_each_lamp_is_beside_the_piece_on_its_cell_and_clear_of_the_screws(
    sensor: str, side: int, pitch_mm: float
) -> None:
    board = tile(sensor, side, pitch_mm, has_lamps=True)
    circuit = tile_circuit(part(sensor), side, has_lamps=True)
    placed = {each.refdes: each for each in board.parts}

    assert {*circuit.lamps.values()} == {*circuit.cells.values()}
    for refdes, (column, row) in circuit.lamps.items():
        lamp = placed[refdes]
        across = lamp.x_mm - (column + 0.5) * pitch_mm
        along = board.height_mm - lamp.y_mm - (row + 0.5) * pitch_mm
        assert lamp.side is CopperSide.FRONT
        assert max(abs(across), abs(along)) < pitch_mm / 2 - 5
        assert hypot(across, along) > 0.42 * pitch_mm
    for hole in (each for each in board.parts if not each.part):
        washer = hole.box(FootprintBox(-3.5, -3.5, 3.5, 3.5))
        lamps = [placed[refdes] for refdes in circuit.lamps]
        assert not any(lamp.box(lamp.footprint.courtyard).meets(washer) for lamp in lamps)


@pytest.mark.parametrize("sensor", SENSORS)
def test_no_lamp_keeps_the_plate_away_from_the_sensors(sensor: str) -> None:
    lamp, its = part("ws2812b-2020").factory, part(sensor).factory

    assert lamp is not None
    assert its is not None
    assert lamp.height_mm < its.height_mm


def test_a_tile_without_lamps_is_what_it_was_and_with_lamps_reads_alike() -> None:
    dark, lit = (tile_circuit(part("drv5033fa"), 4, has_lamps=has_lamps) for has_lamps in (False, True))

    assert lit.chips[: len(dark.chips)] == dark.chips
    assert not dark.lamps
