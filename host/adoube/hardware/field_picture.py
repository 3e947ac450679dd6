"""A picture of how strongly each cell's sensor felt the reference piece, over the board's drawing."""

from collections.abc import Mapping, Sequence
from math import ceil, sqrt
from statistics import median

from adoube.board.drawing.frame import DrawingFrame, DrawingLook, Trays
from adoube.board.drawing.markup import Point, number, tag, words_around
from adoube.board.geometry import Board, Cell, Style
from adoube.board.svg import board_layer
from adoube.words import say

__all__ = ["draw_field", "plain_grid"]

# Lengths in pitches.
DISC_RADIUS = 0.37
RING_WIDTH = 0.045
FIGURE_SIZE = 0.27
NAME_SIZE = 0.15
LEGEND_HEIGHT = 1.15
LEGEND_WIDTH = 0.52
LEGEND_SIZE = 0.19
LEGEND_UNITS = 9
MARGIN = 0.12

FAINT = 0.45  # opacity of the board, which only gives orientation

# One hue, so that a grey print shows the same.
WEAK, STRONG = (0xF4, 0xF7, 0xFC), (0x14, 0x57, 0xC8)

DARK_FROM = 0.7  # the tint from which figures are light

# Ends and marks of the scale, as shares of the median strength.
SHARES = (0.5, 0.75, 1.0, 1.25, 1.5)

INK, PAPER, RING = "#231d18", "#fffaf0", "#b02a20"
GRID_PITCH_MM = 30.0


def plain_grid(cells: int) -> Board:
    """Return a board for cells that only have numbers, nearly square, row by row from the lower left."""
    width = ceil(sqrt(cells))
    return Board(
        name=say("calibrate.grid", cells=cells),
        style=Style.HOLES,
        cells=tuple(
            Cell(str(cell), cell % width * GRID_PITCH_MM, cell // width * GRID_PITCH_MM)
            for cell in range(cells)
        ),
        pitch_mm=GRID_PITCH_MM,
    )


def draw_field(board: Board, strengths: Sequence[float | None], doubted: Mapping[str, str]) -> str:
    """Return one `svg` element in millimetres.

    `strengths` are in steps, in the board's order, None where nothing was measured. `doubted` names the cells
    that are not to be trusted; the drawing shows the reason under the pointer.
    """
    look = DrawingLook(coordinates=_has_ranks(board), trays=Trays.NONE, prefix="field")
    frame = DrawingFrame(board, look)
    usual = _usual(strengths)
    discs = [
        _disc(frame, cell.name, strength, usual, doubted.get(cell.name))
        for cell, strength in zip(board.cells, strengths, strict=True)
    ]
    panel = frame.panel.grown(MARGIN * frame.pitch)
    height = panel.height + LEGEND_HEIGHT * _legend_unit(frame)
    return tag(
        "svg",
        tag("title", text=say("calibrate.picture_title", board=board.name)),
        tag("rect", x=panel.x, y=panel.y, width=panel.width, height=height, fill="#ffffff"),
        tag("g", board_layer(board, look), opacity=FAINT),
        tag("g", *discs, data_layer="field"),
        _legend(frame, usual, bool(doubted)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{number(panel.x)} {number(panel.y)} {number(panel.width)} {number(height)}",
        role="img",
    )


def _disc(frame: DrawingFrame, name: str, strength: float | None, usual: float, doubt: str | None) -> str:
    centre = frame.at(name)
    depth = 0.0 if strength is None else _depth(abs(strength) / usual)
    ink = PAPER if depth >= DARK_FROM else INK
    figure = say("calibrate.unmeasured") if strength is None else f"{strength:.0f}".replace("-", "\u2212")
    parts = [
        tag("title", text=f"{name}: {figure}" + (f" ({doubt})" if doubt else "")),
        tag(
            "circle",
            cx=centre.x,
            cy=centre.y,
            r=DISC_RADIUS * frame.pitch,
            fill=_tint(depth),
            stroke=RING if doubt else INK,
            stroke_width=(RING_WIDTH if doubt else RING_WIDTH / 4) * frame.pitch,
            stroke_dasharray=number(0.11 * frame.pitch) if doubt else None,
        ),
        _text(figure, Point(centre.x, centre.y - 0.04 * frame.pitch), FIGURE_SIZE * frame.pitch, ink, "600"),
        _text(name, Point(centre.x, centre.y + 0.2 * frame.pitch), NAME_SIZE * frame.pitch, ink),
    ]
    return tag("g", *parts, data_cell=name)


def _legend(frame: DrawingFrame, usual: float, ringed: bool) -> str:
    """Draw the scale below the board, with the usual strength in its middle."""
    unit, panel = _legend_unit(frame), frame.panel
    middle = panel.x + panel.width / 2
    top = panel.bottom + 0.2 * unit
    width = min(LEGEND_WIDTH * unit, panel.width / len(SHARES))
    parts = []
    for at, share in enumerate(SHARES):
        x = middle + (at - len(SHARES) / 2) * width
        depth = _depth(share)
        parts.append(tag("rect", x=x, y=top, width=width, height=0.3 * unit, fill=_tint(depth)))
        ink = PAPER if depth >= DARK_FROM else INK
        parts.append(
            _text(f"{share * usual:.0f}", Point(x + width / 2, top + 0.15 * unit), LEGEND_SIZE * unit, ink)
        )
    lines = [say("calibrate.legend"), *([say("calibrate.legend_ring")] if ringed else [])]
    for at, line in enumerate(lines):
        centre = Point(middle, top + (0.5 + 0.27 * at) * unit)
        parts.append(_text(line, centre, LEGEND_SIZE * unit, INK))
    return tag("g", *parts, data_layer="legend")


def _legend_unit(frame: DrawingFrame) -> float:
    """Return the unit of the legend: a pitch, or more on a board with many small cells."""
    return max(frame.pitch, frame.panel.width / LEGEND_UNITS)


def _text(text: str, centre: Point, size_mm: float, ink: str, weight: str = "400") -> str:
    return words_around(text, centre, size_mm, weight, {"fill": ink})


def _usual(strengths: Sequence[float | None]) -> float:
    measured = [abs(strength) for strength in strengths if strength]
    return median(measured) if measured else 1.0


def _depth(share: float) -> float:
    """Return the tint, from 0 to 1, for a share of the usual strength."""
    return max(0.0, min(1.0, (share - SHARES[0]) / (SHARES[-1] - SHARES[0])))


def _tint(depth: float) -> str:
    return "#" + "".join(f"{round(a + (b - a) * depth):02x}" for a, b in zip(WEAK, STRONG, strict=True))


def _has_ranks(board: Board) -> bool:
    return not board.cells[0].name.isdigit()
