"""Where things lie: the board at the pitch that was asked for, and what senses under each cell."""

from collections.abc import Iterable
from dataclasses import replace
from math import inf

from adoube.board.geometry import Board, Cell
from adoube.hardware.part import Part, Reed
from adoube.hardware.request import HardwareRefused
from adoube.words import coded

__all__ = [
    "LEAST_PITCH_MM",
    "MOST_PITCH_MM",
    "checked_pitch",
    "edge_lamps",
    "scaled",
    "sensor_place",
]

LEAST_PITCH_MM, MOST_PITCH_MM = 15, 150

ONE_LINE_MM = 0.5  # cells that differ by less stand in one line


def checked_pitch(board: Board, pitch_mm: float) -> None:
    """Raises HardwareRefused for a pitch that no board of ours has, naming what was probably meant."""
    if LEAST_PITCH_MM <= pitch_mm <= MOST_PITCH_MM:
        return
    lines = len(_lines(cell.x_mm for cell in board.cells))
    if MOST_PITCH_MM < pitch_mm < inf and lines > 1:
        meant = {"cells": lines, "meant_mm": round(pitch_mm / lines)}
        raise HardwareRefused(
            coded("hardware.whole_board", pitch_mm=f"{pitch_mm:g}", most=MOST_PITCH_MM, **meant)
        )
    raise HardwareRefused(
        coded("hardware.pitch", pitch_mm=f"{pitch_mm:g}", least=LEAST_PITCH_MM, most=MOST_PITCH_MM)
    )


def scaled(board: Board, pitch_mm: float) -> Board:
    """The same board with so much from a cell to the next, its least x and y at 0."""
    by = pitch_mm / board.pitch_mm
    left = min(cell.x_mm for cell in board.cells)
    low = min(cell.y_mm for cell in board.cells)
    cells = tuple(
        Cell(cell.name, round((cell.x_mm - left) * by, 3), round((cell.y_mm - low) * by, 3))
        for cell in board.cells
    )
    return replace(board, cells=cells, pitch_mm=pitch_mm)


def sensor_place(cell: Cell, part: Part) -> tuple[float, float]:
    """Where a sensor's middle lies: under the centre, but for a flat reed, which does not close there."""
    aside_mm = part.sense.offset_mm if isinstance(part.sense, Reed) else 0.0
    return cell.x_mm + aside_mm, cell.y_mm


def edge_lamps(board: Board) -> int:
    """A lamp for each file, from the left along the first seat's edge, then one for each rank upwards."""
    return len(_lines(cell.x_mm for cell in board.cells)) + len(_lines(cell.y_mm for cell in board.cells))


def _lines(places_mm: Iterable[float]) -> list[float]:
    lines: list[float] = []
    for place_mm in sorted(places_mm):
        if not lines or place_mm - lines[-1] >= ONE_LINE_MM:
            lines.append(place_mm)
    return lines
