"""Which lamps show a scene: one lamp under each cell, or lamps along two edges of the board.

Along the edges there is a lamp for each file, from the left along the bottom, then one for each rank, up the
left side. A cell is shown by its file and its rank. Cells of different colours may share a lamp; then what is
wrong goes before what is asked, and that before what was played.
"""

from collections.abc import Iterator, Mapping

from adoube.board.geometry import Board
from adoube.link.board_messages import Hello
from adoube.tables.boards.lamps import (
    CHOICE,
    LAST_TURN,
    MAY_GO,
    MISSING,
    TAKE_AWAY,
    TO_MOVE,
    LampEnd,
    LampScene,
)

__all__ = ["LampPlaces", "lamps_for"]

WEIGHT = {
    colour: weight for weight, colour in enumerate((TO_MOVE, LAST_TURN, MAY_GO, CHOICE, MISSING, TAKE_AWAY))
}
"""which colour a shared lamp has: the heaviest"""

NEAREST_MM = 0.5
"""cells that differ by less stand in one line"""


class LampPlaces:
    """The lamps of one board: which of them shows each cell and each end."""

    def __init__(
        self, count: int, cells: Mapping[str, tuple[int, ...]], ends: Mapping[LampEnd, tuple[int, ...]]
    ) -> None:
        self.count = count
        self._cells, self._ends = cells, ends

    def show(self, scene: LampScene) -> tuple[int, ...]:
        """The palette's index of each lamp."""
        lamps = [0] * self.count
        for end, colour in scene.ends.items():
            for lamp in self._ends[end]:
                lamps[lamp] = colour
        for cell, colour in sorted(scene.cells.items(), key=lambda lit: WEIGHT[lit[1]]):
            for lamp in self._cells[cell]:
                lamps[lamp] = colour
        return tuple(lamps)


def lamps_for(hello: Hello, board: Board) -> LampPlaces | None:
    """The lamps of a board by its HELLO; None where it has none, or not as many as this game needs."""
    places = _along_edges(board) if hello.lamps_along_edges else _under_cells(board)
    return places if places.count == hello.leds else None


def _under_cells(board: Board) -> LampPlaces:
    """An end is shown by the corners there; on a board of one rank it is not shown."""
    ranks = _lines(cell.y_mm for cell in board.cells)
    ends = {}
    for end, y_mm in zip(LampEnd, (ranks[0], ranks[-1]), strict=True):
        row = [place for place, cell in enumerate(board.cells) if abs(cell.y_mm - y_mm) < NEAREST_MM]
        row.sort(key=lambda place: board.cells[place].x_mm)
        ends[end] = (row[0], row[-1]) if len(ranks) > 1 else ()
    cells = {cell.name: (place,) for place, cell in enumerate(board.cells)}
    return LampPlaces(len(board.cells), cells, ends)


def _along_edges(board: Board) -> LampPlaces:
    """An end is shown by the lamp of the rank there."""
    files = _lines(cell.x_mm for cell in board.cells)
    ranks = _lines(cell.y_mm for cell in board.cells)
    cells = {
        cell.name: (_place(files, cell.x_mm), len(files) + _place(ranks, cell.y_mm)) for cell in board.cells
    }
    count = len(files) + len(ranks)
    ends = (
        {LampEnd.NEAR: (len(files),), LampEnd.FAR: (count - 1,)}
        if len(ranks) > 1
        else dict.fromkeys(LampEnd, ())
    )
    return LampPlaces(count, cells, ends)


def _lines(places_mm: Iterator[float]) -> list[float]:
    """The places that differ, in order."""
    lines: list[float] = []
    for place_mm in sorted(places_mm):
        if not lines or place_mm - lines[-1] >= NEAREST_MM:
            lines.append(place_mm)
    return lines


def _place(lines: list[float], at_mm: float) -> int:
    return min(range(len(lines)), key=lambda place: abs(lines[place] - at_mm))
