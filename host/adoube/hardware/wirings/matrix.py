"""Reeds at the crossings of rows and columns, a diode with each, so that no reed is read through others."""

from collections.abc import Iterator
from math import ceil, sqrt
from typing import NamedTuple

from adoube.board.geometry import Board, Ranks
from adoube.hardware.design import MatrixWiring, PlacedSensor
from adoube.hardware.netlist import Netlist
from adoube.hardware.part import Part
from adoube.hardware.pins import PinPool

__all__ = ["MatrixPlan", "MatrixShape", "shapes"]


class MatrixShape(NamedTuple):
    """Rows and columns, and the crossing of each cell: row times the number of columns, plus column."""

    rows: int
    columns: int
    inputs: tuple[int, ...]


def shapes(board: Board) -> Iterator[MatrixShape]:
    """Matrices that hold a board's cells: first along its ranks, then the smallest."""
    ranks = sorted(Ranks(board).rows, key=lambda rank: board.index[rank[0].name])
    columns = max(len(rank) for rank in ranks)
    crossing = {
        cell: row * columns + column for row, rank in enumerate(ranks) for column, cell in enumerate(rank)
    }
    yield MatrixShape(len(ranks), columns, tuple(crossing[cell] for cell in board.cells))
    cells = len(board.cells)
    side = ceil(sqrt(cells))
    yield MatrixShape(ceil(cells / side), side, tuple(range(cells)))


class MatrixPlan:
    """The microcontroller pulls one row after another to ground and reads the columns."""

    chips: tuple[tuple[str, int], ...] = ()

    def __init__(self, shape: MatrixShape, pins: PinPool) -> None:
        self.wiring = MatrixWiring(pins.take("out", shape.rows), pins.take("pull", shape.columns))
        self.inputs = shape.inputs

    def join(self, netlist: Netlist, sensors: tuple[PlacedSensor, ...], part: Part, supply: str) -> None:
        width = len(self.wiring.columns)
        for row, pin in enumerate(self.wiring.rows):
            netlist.gpio(pin, f"ROW{row}")
        for column, pin in enumerate(self.wiring.columns):
            netlist.gpio(pin, f"COL{column}")
        for sensor in sensors:
            row, column = divmod(sensor.input, width)
            between = f"CELL_{sensor.cell}"
            netlist.add("S", part.name, {"A": f"COL{column}", "B": between})
            netlist.add("D", "1n4148", {"A": between, "K": f"ROW{row}"})
