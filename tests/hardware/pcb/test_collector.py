"""A collector and the board under a cell: plugs that fit one another, and each net in one piece."""

from __future__ import annotations

import pytest

from adoube.hardware.part import part
from adoube.hardware.pcb.board import CircuitBoard, CopperSide
from adoube.hardware.pcb.circuit import IN, OUT, cell_circuit, collector_circuit, tile_circuit
from adoube.hardware.pcb.sensor_boards import room_of_cell
from tests.hardware.pcb.boards import cell, collector
from tests.hardware.pcb.copper import pieces_by_net

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
