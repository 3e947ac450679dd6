"""The two sides of a board on paper: as players see it, and mirrored, as whoever wires it sees it."""

from dataclasses import dataclass, replace
from functools import cached_property

from adoube.board.drawing.frame import Frame, Look, Rect, Trays
from adoube.board.drawing.markup import Point, number, tag
from adoube.board.geometry import Board
from adoube.board.markers import Marker, markers_around
from adoube.board.placement import Placement
from adoube.board.svg import board_layer, pieces_layer

__all__ = ["Side"]

LOOK = Look(trays=Trays.NONE)
LOWER_MARGIN_MM = 5.0


@dataclass(frozen=True)
class Side:
    """One side of a board whose cells stand as far apart as on the finished one.

    A point of the drawing is in millimetres: x as on the board (mirrored about its middle on the lower side),
    y counted down from the farthest cell.
    """

    board: Board
    is_lower: bool = False

    @cached_property
    def frame(self) -> Frame:
        """Where everything stands on this side."""
        return Frame(self._as_seen, LOOK)

    @cached_property
    def markers(self) -> tuple[Marker, ...]:
        """The markers around the board; they are printed on the upper side."""
        return markers_around(self.board)

    @cached_property
    def extent(self) -> Rect:
        """What is printed of this side: above with markers and the white around, below the board alone."""
        if self.is_lower:
            return self.frame.panel.grown(LOWER_MARGIN_MM)
        return self.plate

    @cached_property
    def plate(self) -> Rect:
        """What carries the board and its markers."""
        marker = self.markers[0]
        return self.frame.ground.grown(marker.side_mm + 2 * marker.module_mm)

    def at(self, x_mm: float, y_mm: float) -> Point:
        """Where a place given in the board's coordinates stands on this side."""
        return Point(self._mirror_mm - x_mm if self.is_lower else x_mm, self._far_mm - y_mm)

    def turned(self, angle_deg: float) -> float:
        """An angle against the clock from the board's x axis, as it looks on this side."""
        return 180 - angle_deg if self.is_lower else angle_deg

    @property
    def view(self) -> Rect:
        """What `svg` shows."""
        return self.frame.view

    def svg(self) -> str:
        """The board without pieces, one unit a millimetre, its upper left corner at (0, 0)."""
        width, height = number(self.view.width), number(self.view.height)
        return tag(
            "svg",
            tag("g", self.layer(), transform=f"translate({number(-self.view.x)} {number(-self.view.y)})"),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {width} {height}",
            width=f"{width}mm",
            height=f"{height}mm",
        )

    def layer(self) -> str:
        """The board and its banks without pieces, as SVG elements."""
        nothing = Placement({}, {})
        return board_layer(self._as_seen, LOOK) + pieces_layer(self._as_seen, nothing, None, LOOK)

    @cached_property
    def _as_seen(self) -> Board:
        if not self.is_lower:
            return self.board
        cells = tuple(replace(cell, x_mm=self._mirror_mm - cell.x_mm) for cell in self.board.cells)
        return replace(self.board, cells=cells)

    @cached_property
    def _mirror_mm(self) -> float:
        """Twice the middle between the outermost cells."""
        across = [cell.x_mm for cell in self.board.cells]
        return min(across) + max(across)

    @cached_property
    def _far_mm(self) -> float:
        return max(cell.y_mm for cell in self.board.cells)
