"""The geometry of a drawing: the board turned to face a seat, its panel, banks and trays."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from adoube.board.drawing.markup import Point, number
from adoube.board.geometry import Board, Style

__all__ = ["DrawingFrame", "DrawingLook", "Facing", "Rect", "Trays"]


class Facing(StrEnum):
    """The seat whose side of the board is at the bottom."""

    FIRST = "first"
    SECOND = "second"


class Trays(StrEnum):
    """The places of a drawing for pieces off the board."""

    BESIDE = "beside"
    BELOW = "below"
    NONE = "none"


@dataclass(frozen=True)
class DrawingLook:
    """How a board is drawn, whatever stands on it.

    `labels` are the words beside the trays, by place; a place without one is called by its id.
    `prefix` begins every id in the drawing: give each drawing of one page its own. `defined` are pieces that
    `svg.piece_definitions` draws elsewhere on the page, with the same look.
    """

    facing: Facing = Facing.FIRST
    coordinates: bool = True
    trays: Trays = Trays.BESIDE
    labels: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    prefix: str = "board"
    defined: frozenset[str] = frozenset()


class Rect(NamedTuple):
    """A rectangle in millimetres."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def grown(self, margin: float) -> "Rect":
        """This rectangle with `margin` more on every side."""
        return Rect(self.x - margin, self.y - margin, self.width + 2 * margin, self.height + 2 * margin)


# All in pitches, the distance between two neighbours.
BORDER = {
    Style.SQUARES: 0.88,
    Style.TRACK: 0.6,
    Style.POINTS: 0.74,
    Style.CIRCLES: 0.82,
    Style.HOLES: 0.86,
    Style.PITS: 0.86,
}
BARE_BORDER = {
    Style.SQUARES: 0.6,
    Style.TRACK: 0.6,
    Style.POINTS: 0.56,
    Style.CIRCLES: 0.56,
    Style.HOLES: 0.6,
    Style.PITS: 0.6,
}
PIECE_RADIUS = {
    Style.SQUARES: 0.36,
    Style.TRACK: 0.36,
    Style.POINTS: 0.34,
    Style.CIRCLES: 0.245,
    Style.HOLES: 0.4,
    Style.PITS: 0.085,
}
LABEL_SIZE = 0.22
LARGEST_LABEL_SIZE = 0.3
LABEL_OF_BOARD = 0.02  # how large coordinates would be beside the longer side of the board, of that side
LABEL_INSET = 0.64  # from the edge of the board to the middle of a letter beside it, in sizes of the letter
DIGIT_WIDTH = 0.64  # of a figure in the widest of the usual fonts, in sizes of the letter
AREA_ROOM = 0.24  # more border, so that areas at the edge of a board of points do not run over its labels
TRAY_GAP = 0.18
TRAY_DEPTH = 1.15
BANK_DEPTH = 1.2
RULE = 0.02


class DrawingFrame:
    """The places of one board's drawing: x as on the board, y counted down from its farthest cell."""

    def __init__(self, board: Board, look: DrawingLook) -> None:
        self.board = board
        self.look = look
        self.pitch = board.pitch_mm
        self.piece_radius = PIECE_RADIUS[board.style] * board.pitch_mm

    def at(self, cell: str) -> Point:
        """The centre of a cell. Raises BoardError for a cell that the board lacks."""
        place = self.board.cell(cell)
        if self.look.facing is Facing.SECOND:
            return Point(self._left + self._right - place.x_mm, place.y_mm - self._low)
        return Point(place.x_mm, self._high - place.y_mm)

    @cached_property
    def cells(self) -> Rect:
        """The rectangle through the centres of the outermost cells."""
        return Rect(self._left, 0, self._right - self._left, self._high - self._low)

    @cached_property
    def panel(self) -> Rect:
        """The board itself, with its border."""
        return self._bare_panel.grown(self.label_excess)

    @cached_property
    def _bare_panel(self) -> Rect:
        """The same where every name of a row is one letter."""
        borders = BORDER if self.look.coordinates else BARE_BORDER
        room = AREA_ROOM if self.board.areas and self.board.style is not Style.SQUARES else 0
        return self.cells.grown((borders[self.board.style] + room) * self.pitch)

    @property
    def has_labels(self) -> bool:
        """Return whether rows and columns are named beside the cells; the squares of a track bear their
        names."""
        return self.look.coordinates and self.board.style is not Style.TRACK

    @cached_property
    def label_size(self) -> float:
        """In millimetres. On a board of many cells it is larger beside a cell, or nobody could read it."""
        wanted = max(self._bare_panel.width, self._bare_panel.height) * LABEL_OF_BOARD
        return min(max(wanted, LABEL_SIZE * self.pitch), LARGEST_LABEL_SIZE * self.pitch)

    @property
    def label_inset(self) -> float:
        """From the edge of the board to the middle of a name of one letter."""
        return LABEL_INSET * self.label_size

    @cached_property
    def label_excess(self) -> float:
        """How much wider the longest name of a row is than one letter."""
        if not self.has_labels:
            return 0
        longest = max(map(len, self.board.ranks.row_labels), default=0)
        return max(longest - 1, 0) * DIGIT_WIDTH * self.label_size

    @cached_property
    def view(self) -> Rect:
        """All that is drawn, trays included."""
        ground = self.ground.grown(RULE * self.pitch)
        beyond = (TRAY_GAP + TRAY_DEPTH) * self.pitch
        if not self.trays:
            return ground
        if self.look.trays is Trays.BELOW:
            return ground._replace(height=ground.height + beyond)
        return ground._replace(width=ground.width + beyond)

    @cached_property
    def view_box(self) -> str:
        """The `viewBox` of the drawing: one unit is one millimetre."""
        return " ".join(number(value) for value in self.view)

    @cached_property
    def banks(self) -> Mapping[str, Rect]:
        """The strips beyond the board's ends, as wide as it is: places that belong to what is played on."""
        panel, gap, depth = self.panel, TRAY_GAP * self.pitch, BANK_DEPTH * self.pitch
        above, below = panel.y - gap - depth, panel.bottom + gap
        return {
            bank: Rect(panel.x, above if self.looks_down(row) else below, panel.width, depth)
            for bank, row in self.board.banks.items()
        }

    @cached_property
    def ground(self) -> Rect:
        """The board with its banks."""
        parts = (self.panel, *self.banks.values())
        top, bottom = min(part.y for part in parts), max(part.bottom for part in parts)
        return self.panel._replace(y=top, height=bottom - top)

    @cached_property
    def trays(self) -> Mapping[str, Rect]:
        """The tray of every other place off the board; none where they are not drawn."""
        places = [place for place in self.board.places if place not in self.board.banks]
        if not places or self.look.trays is Trays.NONE:
            return {}
        ground, gap, depth = self.ground, TRAY_GAP * self.pitch, TRAY_DEPTH * self.pitch
        if self.look.trays is Trays.BELOW:
            width = (ground.width + gap) / len(places) - gap
            return {
                place: Rect(ground.x + i * (width + gap), ground.bottom + gap, width, depth)
                for i, place in enumerate(places)
            }
        height = (ground.height + gap) / len(places) - gap
        return {
            place: Rect(ground.right + gap, ground.y + i * (height + gap), depth, height)
            for i, place in enumerate(places)
        }

    def looks_down(self, owner: str) -> bool:
        """Return whether the pieces of `owner` face the bottom of the drawing: those whose own row is at the
        top."""
        row = self.board.rows.get(owner, ())
        middle = self.cells.y + self.cells.height / 2
        return bool(row) and sum(self.at(cell).y for cell in row) / len(row) < middle

    @cached_property
    def _left(self) -> float:
        return min(cell.x_mm for cell in self.board.cells)

    @cached_property
    def _right(self) -> float:
        return max(cell.x_mm for cell in self.board.cells)

    @cached_property
    def _low(self) -> float:
        return min(cell.y_mm for cell in self.board.cells)

    @cached_property
    def _high(self) -> float:
        return max(cell.y_mm for cell in self.board.cells)
