"""Sensors on boards of their own, each at a cable from a collector: cells may lie anywhere.

The cables are part of the plan: each has its collector, plug and length.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import ceil, inf

from adoube.board.geometry import Board, Cell
from adoube.hardware.design import Cable, PlacedSensor, Tiling
from adoube.hardware.microcontroller import PinPool
from adoube.hardware.netlist import GROUND, Netlist
from adoube.hardware.part import Linear, Part
from adoube.hardware.pcb.circuit import CELL, COLLECTED, SUPPLY, TileCircuit, cell_circuit, collector_circuit
from adoube.hardware.pcb.collector import room_of_cell
from adoube.hardware.request import CELL_BOARDS, HardwareError
from adoube.hardware.wirings.chips import LONGEST
from adoube.hardware.wirings.plan import cell_net
from adoube.hardware.wirings.tiles import TilePlace, TilesPlan, add_to_board
from adoube.words import coded

__all__ = ["BESIDE_MM", "CollectorsPlan"]


BESIDE_MM = 50  # from the outer cells to the collectors' middles: half a collector's width
RESERVE_MM = 100  # extra length at both ends of a cable
STEP_MM = 50  # cables come in multiples of this length


def _along_longer_side(board: Board) -> Sequence[Cell]:
    """Return the cells in the order of the collectors: in strips along the board's longer side."""
    if _lies(board):
        return sorted(board.cells, key=lambda cell: (round(cell.x_mm, 1), round(cell.y_mm, 1)))
    return sorted(board.cells, key=lambda cell: (round(cell.y_mm, 1), round(cell.x_mm, 1)))


def _cables(board: Board, collected: int, wires: int) -> tuple[Cable, ...]:
    """Return a cable for each cell, by collector and plug. It runs along the edges and turns once."""
    places = _collector_places(board, collected)
    found = []
    for at, cell in enumerate(_along_longer_side(board)):
        collector, plug = divmod(at, collected)
        x_mm, y_mm = places[collector]
        way_mm = abs(cell.x_mm - x_mm) + abs(cell.y_mm - y_mm) + RESERVE_MM
        found.append(Cable(collector + 1, f"P{plug + 1}", cell.name, wires, ceil(way_mm / STEP_MM) * STEP_MM))
    return tuple(found)


def _collector_places(board: Board, collected: int) -> Sequence[tuple[float, float]]:
    """Return the collectors' middles, evenly spaced below the board, or at its left if it is high.

    Millimetres from the lowest and leftmost cell, as for the sensors.
    """
    count = ceil(len(board.cells) / collected)
    long_mm = max(cell.x_mm if _lies(board) else cell.y_mm for cell in board.cells)
    along = [long_mm * (at + 0.5) / count for at in range(count)]
    beside_mm = -(board.pitch_mm / 2 + BESIDE_MM)
    return [(way, beside_mm) if _lies(board) else (beside_mm, way) for way in along]


def _lies(board: Board) -> bool:
    """Return whether a board is at least as wide as high."""
    return max(cell.x_mm for cell in board.cells) >= max(cell.y_mm for cell in board.cells)


class CollectorsPlan(TilesPlan):
    """Collectors, chained as tiles; a cell's input is that of its plug, P1 of the first collector being 0."""

    def __init__(self, sensor: Part, board: Board, measuring: int, pins: PinPool) -> None:
        super().__init__(sensor, board, CELL_BOARDS, measuring, pins)
        _check_apart(sensor, board)
        self._cables = _cables(board, COLLECTED, wires=2 + sensor.is_fed)
        self._cells = len(board.cells)

    @property
    def populated(self) -> int:
        return self._cells

    @property
    def pull_ups(self) -> int:
        return 0 if isinstance(self._part.sense, Linear) else self._cells

    @property
    def tiling(self) -> Tiling:
        return Tiling(self._circuit, self._count, self._chain, self._cables)

    def _circuit_with(self, enables: int) -> TileCircuit:
        return collector_circuit(self._part, enables)

    def _placed(self, board: Board) -> Mapping[str, TilePlace]:
        """Return by cell its collector, and its number on it."""
        side = self._circuit.side
        return {
            cell.name: TilePlace(at // COLLECTED, at % COLLECTED // side, at % side)
            for at, cell in enumerate(_along_longer_side(board))
        }

    def _in_chain(self, board: Board) -> int:
        """Return the length of the chains; the last one may be shorter."""
        most = LONGEST // len(self._circuit.readers)
        return ceil(self._count / ceil(self._count / most))

    def _put_sensor(self, netlist: Netlist, sensor: PlacedSensor, supply: str) -> None:
        board = self._count + sensor.input
        netlist.put_on_board(sensor.refdes, board)
        nets = {SUPPLY: supply, GROUND: GROUND, CELL: cell_net(sensor)}
        for chip in cell_circuit(self._part)[1:]:
            plug = add_to_board(netlist, chip, nets, board)
        netlist.plug_in(plug, f"P{sensor.input + 1}")


def _check_apart(sensor: Part, board: Board) -> None:
    """Raise HardwareError if two cells' circuit boards would overlap."""
    room = room_of_cell(sensor)
    wide_mm, high_mm = room.right - room.left, room.bottom - room.top

    def growth(pair: tuple[Cell, Cell]) -> float:
        """Return the factor of the pitch at which two boards part; up to 1 they do not overlap."""
        one, other = pair
        across_mm, along_mm = abs(one.x_mm - other.x_mm), abs(one.y_mm - other.y_mm)
        return min(wide_mm / across_mm if across_mm else inf, high_mm / along_mm if along_mm else inf)

    closest = max(combinations(board.cells, 2), key=growth)
    if growth(closest) > 1:
        figures = {"width_mm": f"{wide_mm:.0f}", "height_mm": f"{high_mm:.0f}"}
        pitch_mm, (one, other) = ceil(board.pitch_mm * growth(closest)), closest
        raise HardwareError(
            coded("hardware.cell_boards_meet", one=one.name, other=other.name, pitch_mm=pitch_mm, **figures)
        )
