"""A kit of five cells: a cell and the four nearest, to try magnets and sensors before all are bought."""

from dataclasses import replace
from math import hypot

from adoube.board.geometry import Board, Cell, Style
from adoube.hardware.fit import Fit
from adoube.hardware.part import Part, sensor_part
from adoube.hardware.request import PackRequest
from adoube.words import say

__all__ = ["deeper_on_a_tile_mm", "middle_of", "trial_board", "trial_distance_mm"]

AROUND = 4

NEAREST_MM, STEP_MM = 1.0, 0.5  # at which distances from the middle the four pieces are looked at


def trial_board(board: Board) -> Board:
    """The cell in the middle of a board and the four next to it, with their names and distances."""
    middle = middle_of(board)
    # Rounded: of cells that are equally near the first count, at every size of the board.
    kept = sorted(board.cells, key=lambda cell: round(_apart_mm(cell, middle) / board.pitch_mm, 2))
    return Board(
        name=say("hardware.trial_board", board=board.name),
        style=Style.HOLES,
        cells=tuple(cell for cell in board.cells if cell in kept[: AROUND + 1]),
        pitch_mm=board.pitch_mm,
    )


def middle_of(board: Board) -> Cell:
    """The cell nearest to the middle, which has neighbours on all sides."""
    across = sum(cell.x_mm for cell in board.cells) / len(board.cells)
    along = sum(cell.y_mm for cell in board.cells) / len(board.cells)
    centre = Cell("", across, along)
    return min(board.cells, key=lambda cell: round(_apart_mm(cell, centre) / board.pitch_mm, 2))


def trial_distance_mm(whole: Fit) -> float:
    """How far from the middle cell's centre four pieces leave there what all neighbours may leave at worst.

    The four lie in the directions of the four cells; their magnets are of the usual strength.
    """
    five = trial_board(whole.board)
    middle = middle_of(five)
    plan = replace(whole.plan, off_centre_mm=0.0, spread=0.0)
    distance_mm = whole.board.pitch_mm
    while distance_mm > NEAREST_MM:
        cells = tuple(_at_distance(cell, middle, distance_mm) for cell in five.cells)
        near = Fit(replace(five, cells=cells), plan, whole.part)
        if near.strays_mt[middle.name] >= whole.neighbours_mt:
            break
        distance_mm -= STEP_MM
    return distance_mm


def deeper_on_a_tile_mm(request: PackRequest, sensor: Part) -> float:
    """How much deeper the whole board's tiles have the sensor than the kit, where it has its other case."""
    loose = sensor_part(request.part or sensor.name, request.sensors)
    return round(sensor.below_mm - loose.below_mm, 2)


def _at_distance(cell: Cell, middle: Cell, distance_mm: float) -> Cell:
    if cell == middle:
        return cell
    by = distance_mm / _apart_mm(cell, middle)
    x_mm, y_mm = middle.x_mm + by * (cell.x_mm - middle.x_mm), middle.y_mm + by * (cell.y_mm - middle.y_mm)
    return replace(cell, x_mm=x_mm, y_mm=y_mm)


def _apart_mm(cell: Cell, other: Cell) -> float:
    return hypot(cell.x_mm - other.x_mm, cell.y_mm - other.y_mm)
