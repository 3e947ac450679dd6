"""The lie of a board's cells: which of them a hand passes on its way, and which lie close by."""

from math import hypot

from adoube.board.geometry import Board, Cell

__all__ = ["CellNeighbours"]

PASSES_WITHIN = 0.35  # a piece slides over a cell if it comes so near to its centre, in pitches
CLOSE_BY = 1.6  # the neighbours of a cell lie within so many pitches


class CellNeighbours:
    """Answers about one board, each worked out once."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._between: dict[tuple[str, str], tuple[str, ...]] = {}
        self._near: dict[str, tuple[str, ...]] = {}

    def between(self, start: str, end: str) -> tuple[str, ...]:
        """The cells under the straight way between two cells, in the order in which it passes them."""
        way = start, end
        if way not in self._between:
            self._between[way] = self._passed(self._board.cell(start), self._board.cell(end))
        return self._between[way]

    def near(self, cell: str) -> tuple[str, ...]:
        """The neighbours of a cell, in board order."""
        if cell not in self._near:
            here, reach_mm = self._board.cell(cell), CLOSE_BY * self._board.pitch_mm
            self._near[cell] = tuple(
                other.name
                for other in self._board.cells
                if other.name != cell and hypot(other.x_mm - here.x_mm, other.y_mm - here.y_mm) <= reach_mm
            )
        return self._near[cell]

    def _passed(self, start: Cell, end: Cell) -> tuple[str, ...]:
        dx_mm, dy_mm = end.x_mm - start.x_mm, end.y_mm - start.y_mm
        length_mm = hypot(dx_mm, dy_mm)
        if not length_mm:
            return ()
        reach_mm = PASSES_WITHIN * self._board.pitch_mm
        passed: list[tuple[float, str]] = []
        for cell in self._board.cells:
            x_mm, y_mm = cell.x_mm - start.x_mm, cell.y_mm - start.y_mm
            along_mm = (x_mm * dx_mm + y_mm * dy_mm) / length_mm
            aside_mm = abs(x_mm * dy_mm - y_mm * dx_mm) / length_mm
            if cell not in (start, end) and 0 < along_mm < length_mm and aside_mm <= reach_mm:
                passed.append((along_mm, cell.name))
        return tuple(name for _, name in sorted(passed))
