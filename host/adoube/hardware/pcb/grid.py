"""The grid that tracks run on: its nodes on both sides, and the nets that may use them.

A node, the step to its right, the step below it and a hole at it each belong to nobody (FREE), to one net, or
are forbidden to all (BLOCKED). A pad claims everything that a track of another net could not pass with
clearance.
"""

from collections.abc import Iterator
from copy import copy
from math import ceil, floor

from adoube.hardware.pcb.board import CLEARANCE_MM, EDGE_MM, TRACK_MM, VIA_MM, CopperSide, PlacedPad
from adoube.hardware.pcb.footprint import GRID_MM, FootprintBox

__all__ = ["BLOCKED", "FREE", "RoutingGrid"]

FREE, BLOCKED = 0, -1
NEAR_MM = 1e-6  # tolerance: touching areas do not overlap

SIDES = (CopperSide.FRONT, CopperSide.BACK)


class RoutingGrid:
    """A grid. Node `layer * area + row * columns + column` lies at column and row times GRID_MM."""

    def __init__(self, width_mm: float, height_mm: float) -> None:
        self.columns = floor(width_mm / GRID_MM) + 1
        self.rows = floor(height_mm / GRID_MM) + 1
        self.area = self.columns * self.rows
        self.node = [FREE] * (2 * self.area)
        self.right = [FREE] * (2 * self.area)
        self.below = [FREE] * (2 * self.area)
        self.hole = [FREE] * self.area
        self._block_edges(width_mm, height_mm)

    def copy(self) -> "RoutingGrid":
        """Return an independent copy."""
        other = copy(self)
        other.node, other.right, other.below, other.hole = (
            self.node[:],
            self.right[:],
            self.below[:],
            self.hole[:],
        )
        return other

    def place(self, node: int) -> tuple[float, float]:
        """Return the position of a node in mm."""
        row, column = divmod(node % self.area, self.columns)
        return round(column * GRID_MM, 4), round(row * GRID_MM, 4)

    def at(self, layer: int, column: int, row: int) -> int:
        return layer * self.area + row * self.columns + column

    def claim(self, pad: PlacedPad, net: int) -> None:
        """Keep other nets away from a pad; BLOCKED as the net keeps all of them away."""
        reach_mm = TRACK_MM / 2 + CLEARANCE_MM
        for side in pad.sides:
            self._claim_layer(SIDES.index(side), pad.room.grown(reach_mm), net)
        for column, row in self._inside(pad.room.grown(VIA_MM / 2 + CLEARANCE_MM)):
            _claim(self.hole, row * self.columns + column, net)
        # Solder would run away through a hole in its own pad.
        for column, row in self._inside(pad.box.grown(VIA_MM / 2)):
            self.hole[row * self.columns + column] = BLOCKED

    def corners(self, pad: PlacedPad) -> list[int]:
        """Return the nodes around a pad's middle, the nearest first, on both sides if it has a hole."""
        columns = {floor(pad.x_mm / GRID_MM + NEAR_MM), ceil(pad.x_mm / GRID_MM - NEAR_MM)}
        rows = {floor(pad.y_mm / GRID_MM + NEAR_MM), ceil(pad.y_mm / GRID_MM - NEAR_MM)}
        found = [
            (
                abs(column * GRID_MM - pad.x_mm) + abs(row * GRID_MM - pad.y_mm),
                self.at(SIDES.index(side), column, row),
            )
            for column in columns
            for row in rows
            for side in pad.sides
            if 0 <= column < self.columns and 0 <= row < self.rows
        ]
        return [node for _, node in sorted(found)]

    def _block_edges(self, width_mm: float, height_mm: float) -> None:
        inner = FootprintBox(0, 0, width_mm, height_mm).grown(-(EDGE_MM + VIA_MM / 2))
        for row in range(self.rows):
            for column in range(self.columns):
                x_mm, y_mm = column * GRID_MM, row * GRID_MM
                if not (inner.left <= x_mm <= inner.right and inner.top <= y_mm <= inner.bottom):
                    at = row * self.columns + column
                    self.node[at] = self.node[self.area + at] = self.hole[at] = BLOCKED
        for layer in range(2):
            for row in range(self.rows):
                self.right[self.at(layer, self.columns - 1, row)] = BLOCKED
            for column in range(self.columns):
                self.below[self.at(layer, column, self.rows - 1)] = BLOCKED

    def _inside(self, box: FootprintBox) -> Iterator[tuple[int, int]]:
        """Yield the columns and rows of the nodes inside a rectangle."""
        for row in _between(box.top, box.bottom, self.rows):
            for column in _between(box.left, box.right, self.columns):
                yield column, row

    def _claim_layer(self, layer: int, box: FootprintBox, net: int) -> None:
        for column, row in self._inside(box):
            _claim(self.node, self.at(layer, column, row), net)
        for row in _between(box.top, box.bottom, self.rows):
            for column in _over(box.left, box.right, self.columns):
                _claim(self.right, self.at(layer, column, row), net)
        for column in _between(box.left, box.right, self.columns):
            for row in _over(box.top, box.bottom, self.rows):
                _claim(self.below, self.at(layer, column, row), net)


def _claim(owners: list[int], at: int, net: int) -> None:
    if owners[at] == FREE:
        owners[at] = net
    elif owners[at] != net:
        owners[at] = BLOCKED


def _between(low_mm: float, high_mm: float, count: int) -> range:
    """Return the lines of the grid between two positions."""
    first = max(0, floor(low_mm / GRID_MM + NEAR_MM) + 1)
    return range(first, min(count, ceil(high_mm / GRID_MM - NEAR_MM)))


def _over(low_mm: float, high_mm: float, count: int) -> range:
    """Return the steps between lines that reach into a range."""
    first = max(0, floor(low_mm / GRID_MM + NEAR_MM))
    return range(first, min(count - 1, ceil(high_mm / GRID_MM - NEAR_MM)))
