"""A drawing larger than a sheet of paper, cut into pages that overlap."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from types import MappingProxyType

from adoube.board.drawing.frame import Rect

__all__ = ["OVERLAP_MM", "PAPERS", "Paper", "Tile", "Tiling"]

MARGIN_MM = 10.0
"""around a page's drawing: no printer leaves more of a sheet white"""
FOOT_MM = 20.0
"""below the drawing, for the ruler and the page's name"""
OVERLAP_MM = 10.0
"""what two neighbouring pages both show, to be glued one over the other"""


@dataclass(frozen=True, slots=True)
class Paper:
    """One size of paper as it is put into the printer, upright."""

    name: str
    width_mm: float
    height_mm: float

    def turned(self) -> "Paper":
        """The same paper lying on its side."""
        return Paper(self.name, self.height_mm, self.width_mm)

    @property
    def window(self) -> Rect:
        """The part of a page that shows the drawing, in millimetres from the page's upper left corner."""
        return Rect(
            MARGIN_MM, MARGIN_MM, self.width_mm - 2 * MARGIN_MM, self.height_mm - 2 * MARGIN_MM - FOOT_MM
        )


PAPERS: Mapping[str, Paper] = MappingProxyType(
    {"a4": Paper("A4", 210, 297), "letter": Paper("Letter", 215.9, 279.4)}
)


@dataclass(frozen=True, slots=True)
class Tile:
    """One page: its name, and the part of the drawing that its window shows."""

    row: int
    column: int
    shows: Rect

    @property
    def name(self) -> str:
        """`A1` at the upper left, `A2` beside it, `B1` below."""
        return f"{chr(ord('A') + self.row)}{self.column + 1}"


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a drawing is spread over pages: as few as upright or turned paper allows, and in their middle."""

    paper: Paper
    rows: int
    columns: int
    tiles: tuple[Tile, ...]

    @classmethod
    def over(cls, drawing: Rect, paper: Paper) -> "Tiling":
        """The pages for `drawing`; upright where turning the paper saves none."""
        return min(
            (cls._upright(drawing, way) for way in (paper, paper.turned())), key=lambda it: len(it.tiles)
        )

    @classmethod
    def _upright(cls, drawing: Rect, paper: Paper) -> "Tiling":
        window = paper.window
        step_x, step_y = window.width - OVERLAP_MM, window.height - OVERLAP_MM
        columns = max(1, ceil((drawing.width - OVERLAP_MM) / step_x))
        rows = max(1, ceil((drawing.height - OVERLAP_MM) / step_y))
        left = drawing.x - (columns * step_x + OVERLAP_MM - drawing.width) / 2
        top = drawing.y - (rows * step_y + OVERLAP_MM - drawing.height) / 2
        tiles = tuple(
            Tile(row, column, window._replace(x=left + column * step_x, y=top + row * step_y))
            for row in range(rows)
            for column in range(columns)
        )
        return cls(paper, rows, columns, tiles)
