"""Which collector each cell's cable leads to, and how long the cable is."""

from collections.abc import Sequence
from math import ceil

from adoube.board.geometry import Board, Cell
from adoube.hardware.design import Cable

__all__ = ["BESIDE_MM", "along_longer_side", "cables", "collector_places"]

BESIDE_MM = 50  # from the edge of the outer cells to the collectors' middles: half of one that lies across
RESERVE_MM = 100  # from a collector's middle to its plug, and down from the cell
STEP_MM = 50  # cables are made in lengths of so much and its multiples


def along_longer_side(board: Board) -> Sequence[Cell]:
    """The cells in the order in which collectors take them: strip by strip along the board's longer side."""
    if _lies(board):
        return sorted(board.cells, key=lambda cell: (round(cell.x_mm, 1), round(cell.y_mm, 1)))
    return sorted(board.cells, key=lambda cell: (round(cell.y_mm, 1), round(cell.x_mm, 1)))


def cables(board: Board, collected: int, wires: int) -> tuple[Cable, ...]:
    """One for each cell, by collector and plug. A cable runs along the board's edges and turns once."""
    places = collector_places(board, collected)
    found = []
    for at, cell in enumerate(along_longer_side(board)):
        collector, plug = divmod(at, collected)
        x_mm, y_mm = places[collector]
        way_mm = abs(cell.x_mm - x_mm) + abs(cell.y_mm - y_mm) + RESERVE_MM
        found.append(Cable(collector + 1, f"P{plug + 1}", cell.name, wires, ceil(way_mm / STEP_MM) * STEP_MM))
    return tuple(found)


def collector_places(board: Board, collected: int) -> Sequence[tuple[float, float]]:
    """The collectors' middles, at equal distances beside the longer side: below the board, or at its left.

    Millimetres from the lowest and leftmost cell, as the sensors' places.
    """
    count = ceil(len(board.cells) / collected)
    long_mm = max(cell.x_mm if _lies(board) else cell.y_mm for cell in board.cells)
    along = [long_mm * (at + 0.5) / count for at in range(count)]
    beside_mm = -(board.pitch_mm / 2 + BESIDE_MM)
    return [(way, beside_mm) if _lies(board) else (beside_mm, way) for way in along]


def _lies(board: Board) -> bool:
    """Whether a board is at least as wide as high."""
    return max(cell.x_mm for cell in board.cells) >= max(cell.y_mm for cell in board.cells)
