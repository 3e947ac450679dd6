"""The circuit board under one cell: the sensor in front, under the plate, the plug of its cable behind."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from adoube.hardware.part import Part
from adoube.hardware.pcb.board import CircuitBoard, PlacedPart, Side
from adoube.hardware.pcb.circuit import cell_circuit
from adoube.hardware.pcb.footprint import GRID_MM, Box
from adoube.hardware.pcb.layout import Layout, check_room
from adoube.hardware.pcb.router import routed

__all__ = ["CELL_BOARD", "cell_board", "parts_of_cell", "room_of_cell"]

CELL_BOARD = "cell"

Place = tuple[float, float]

REED_STEPS: Mapping[str, tuple[int, int]] = MappingProxyType({"S1": (11, 3), "J1": (11, 7)})
# Steps of the grid from the board's upper left corner to the middles of its parts.
HALL_STEPS: Mapping[str, tuple[int, int]] = MappingProxyType({"S1": (5, 3), "C1": (5, 2), "J1": (5, 7)})

REED_SIZE_STEPS, HALL_SIZE_STEPS = (22, 11), (10, 11)


def cell_board(sensor: Part) -> CircuitBoard:
    """The board with its tracks. Raises BoardError for a sensor that no board is made for."""
    across, down = _size_steps(sensor)
    board = CircuitBoard(
        name=CELL_BOARD,
        title=f"adoube {sensor.name}",
        width_mm=round(across * GRID_MM, 2),
        height_mm=round(down * GRID_MM, 2),
        parts=tuple(parts_of_cell(sensor)),
        title_on=None,
    )
    check_room(board)
    return routed(board)


def parts_of_cell(sensor: Part) -> Sequence[PlacedPart]:
    """Where each part lies, from the board's upper left corner; the sensor first."""
    chips = cell_circuit(sensor)
    layout = Layout(chips, {}, Side.BACK)
    steps = HALL_STEPS if sensor.is_fed else REED_STEPS
    return [_placed(layout, chip.refdes, *steps[chip.refdes]) for chip in chips]


def room_of_cell(sensor: Part) -> Box:
    """What its board takes, from the middle of the sensor, y down."""
    across, down = _size_steps(sensor)
    middle = parts_of_cell(sensor)[0]
    left, top = -middle.x_mm, -middle.y_mm
    return Box(left, top, left + across * GRID_MM, top + down * GRID_MM)


def _size_steps(sensor: Part) -> tuple[int, int]:
    return HALL_SIZE_STEPS if sensor.is_fed else REED_SIZE_STEPS


def _placed(layout: Layout, refdes: str, across: int, down: int) -> PlacedPart:
    """The plug is turned, so that its name is printed on the board."""
    x_mm, y_mm = across * GRID_MM, down * GRID_MM
    if refdes.startswith("J"):
        return layout.placed(refdes, x_mm + layout.shape(refdes).pads[-1].x_mm / 2, y_mm, Side.BACK, turned=2)
    return layout.placed(refdes, x_mm, y_mm, Side.FRONT if refdes.startswith("S") else Side.BACK)
